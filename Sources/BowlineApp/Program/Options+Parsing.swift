// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import CGetopt
internal import Glibc

/// One option of the command line.
private struct OptionSpecification {
  let name: String
  let hasArgument: Bool
  let apply: (inout Options, String) throws(UsageError) -> Void

  init(
    _ name: String, hasArgument: Bool = false,
    apply: @escaping (inout Options, String) throws(UsageError) -> Void
  ) {
    self.name = name
    self.hasArgument = hasArgument
    self.apply = apply
  }

  static var all: [OptionSpecification] {
    [
      OptionSpecification("scene", hasArgument: true) { options, value throws(UsageError) in
        guard SceneCatalog.names.contains(value) else {
          throw .unknown("scene", value, SceneCatalog.names)
        }
        options.scene = value
      },
      OptionSpecification("text", hasArgument: true) { options, value in options.text = value },
      OptionSpecification("items", hasArgument: true) { options, value throws(UsageError) in
        guard let items = Int(value), Options.itemRange.contains(items) else {
          throw UsageError(
            message: Int(value) == nil
              ? "--items: not a number: '\(value)'; give one from 0 to 1000000"
              : "--items: \(value) is out of range (0–1000000)")
        }
        options.items = items
      },
      OptionSpecification("theme", hasArgument: true) { options, value throws(UsageError) in
        guard Options.themeNames.contains(value) else {
          throw .unknown("theme", value, Options.themeNames)
        }
        options.theme = Theme(named: value)
      },
      OptionSpecification("color", hasArgument: true) { options, value throws(UsageError) in
        guard let color = ColorChoice(rawValue: value) else {
          throw .unknown("color mode", value, ColorChoice.allCases.map(\.rawValue))
        }
        options.color = color
      },
      OptionSpecification("ascii") { options, _ in options.isASCII = true },
      OptionSpecification("mouse") { options, _ in options.usesMouse = true },
      OptionSpecification("no-motion") { options, _ in options.hasMotion = false },
      OptionSpecification("plain") { options, _ throws(UsageError) in
        try options.choose(.plain, "--plain")
      },
      OptionSpecification("record", hasArgument: true) { options, value throws(UsageError) in
        options.recording = value
        try options.checkSession()
      },
      OptionSpecification("replay", hasArgument: true) { options, value throws(UsageError) in
        options.replay = value
        try options.checkSession()
      },
      OptionSpecification("keys", hasArgument: true) { options, value throws(UsageError) in
        do {
          options.keys = try KeyPress.parse(keys: value)
        } catch {
          throw UsageError(message: "--keys: \(error)")
        }
      },
      OptionSpecification("snapshot", hasArgument: true) { options, value throws(UsageError) in
        guard let size = Size(notation: value) else {
          throw UsageError(
            message: "--snapshot: '\(value)' is no size; write COLUMNSxROWS, each from 1 to 1000, "
              + "as in 80x24")
        }
        try options.choose(.snapshot(size), "--snapshot")
      },
      OptionSpecification("format", hasArgument: true) { options, value throws(UsageError) in
        guard let format = SnapshotFormat(rawValue: value) else {
          throw UsageError(message: "unknown format '\(value)'; choose text, ansi or svg")
        }
        options.format = format
      },
      OptionSpecification("list-scenes") { options, _ in options.task = .listScenes },
      OptionSpecification("help") { options, _ in options.task = .help },
      OptionSpecification("version") { options, _ in options.task = .version },
    ]
  }
}

/// What the parser gives for the first option, above all characters.
private let firstValue: Int32 = 1_000

extension Options {
  /// The numbers of items that scene `list` can begin with.
  static let itemRange = 0...1_000_000

  /// Takes one of the ways to show the scenes.
  fileprivate mutating func choose(_ task: Task, _ name: String) throws(UsageError) {
    switch (self.task, task) {
    case (.plain, .snapshot), (.snapshot, .plain):
      throw UsageError(message: "give either --plain or --snapshot, not both")
    default: self.task = task
    }
  }

  fileprivate func checkSession() throws(UsageError) {
    if recording != nil, replay != nil {
      throw UsageError(message: "give either --record or --replay, not both")
    }
  }

  /// Reads a command line by `getopt_long`.
  ///
  /// - Parameter arguments: The command line, with the program's name first.
  /// - Throws: `UsageError` that names the argument, for one that is unknown or has a wrong value.
  @MainActor
  init(arguments: [String]) throws(UsageError) {
    self.init()
    let specifications = OptionSpecification.all
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let names = unsafe specifications.map { unsafe strdup($0.name) }
    defer { unsafe (words + names).forEach { unsafe free($0) } }
    // Values of their own, or the parser would take the beginning of several names for the first.
    var table = unsafe zip(names, specifications).enumerated().map { index, entry in
      let (name, specification, value) = unsafe (entry.0, entry.1, firstValue + Int32(index))
      return unsafe option(
        name: name, has_arg: specification.hasArgument ? 1 : 0, flag: nil, val: value)
    }
    unsafe table.append(option())

    cg_begin()
    // A leading colon tells a missing value from an unknown option: getopt(3).
    while case let result = unsafe getopt_long(
      Int32(arguments.count), &words, ":hV", table, nil), result != -1
    {
      let word = unsafe Self.text(words[Int(cg_index()) - 1])
      switch result {
      case firstValue...:
        let specification = specifications[Int(result - firstValue)]
        try unsafe specification.apply(&self, Self.text(cg_argument()))
      case Int32(UInt8(ascii: "h")): task = .help
      case Int32(UInt8(ascii: "V")): task = .version
      case Int32(UInt8(ascii: ":")): throw UsageError(message: "\(word) needs a value")
      default: throw Self.refusal(of: word, specifications.map(\.name))
      }
    }
    if Int(cg_index()) < arguments.count {
      let word = unsafe Self.text(words[Int(cg_index())])
      throw UsageError(message: "unexpected argument '\(word)'; options begin with --")
    }
    if format != nil, task == .run || task == .plain {
      throw UsageError(message: "--format needs --snapshot, as in --snapshot 80x24")
    }
  }

  /// Why the parser has found no option.
  private static func refusal(of word: String, _ names: [String]) -> UsageError {
    let option = cg_option()
    if option >= firstValue {
      return UsageError(message: "--\(names[Int(option - firstValue)]) takes no value: '\(word)'")
    }
    // Letters can stand behind one another.
    if option != 0, let letter = Unicode.Scalar(UInt32(option)) {
      return UsageError(message: "unknown option '-\(letter)'")
    }
    let typed = word.dropFirst(2).prefix { $0 != "=" }
    let meant = names.filter { !typed.isEmpty && $0.hasPrefix(typed) }.map { "--\($0)" }
    if meant.count < 2 { return UsageError(message: "unknown option '\(word)'") }
    return UsageError(message: "'\(word)' can be \(meant.joined(separator: " or "))")
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }
}
