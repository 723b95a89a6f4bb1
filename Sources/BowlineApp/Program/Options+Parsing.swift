// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import CGetopt
internal import Glibc

/// The value that the parser returns for the first option, above all characters.
private let firstValue: Int32 = 1_000

extension Options {
  /// The numbers of items that scene `list` can begin with.
  static let itemRange = 0...1_000_000

  /// Chooses one of the ways to show the scenes.
  mutating func choose(_ task: Task, _ name: String) throws(UsageError) {
    switch (self.task, task) {
    case (.plain, .snapshot), (.snapshot, .plain):
      throw UsageError(message: "give either --plain or --snapshot, not both")
    case (.run, _), (.snapshot, .snapshot): self.task = task
    // What only prints something does so, whatever else is asked for.
    default: break
    }
  }

  /// Checks the files of a recording or a replay.
  func checkSession() throws(UsageError) {
    for (name, file) in [("--record", recording), ("--replay", replay)] where file == "" {
      throw UsageError(message: "\(name) needs the name of a file")
    }
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
    // A subcommand stands first, and everything behind it is its own.
    if arguments.dropFirst().first == WatchOptions.name {
      watch = WatchOptions()
      try parse(Array(arguments.dropFirst()), OptionSpecification.watch)
      try checkWatch()
    } else {
      let given = try parse(arguments, OptionSpecification.gallery)
      // The session has its own.
      if replay != nil, let name = ["scene", "text", "items"].first(where: given.contains) {
        throw UsageError(message: "give either --replay or --\(name), not both")
      }
      if format != nil, task == .run || task == .plain {
        throw UsageError(message: "--format needs --snapshot, as in --snapshot 80x24")
      }
    }
  }

  /// Reads options and operands.
  ///
  /// - Returns: The names of the options that were given.
  @MainActor @discardableResult
  private mutating func parse(
    _ arguments: [String], _ specifications: [OptionSpecification]
  ) throws(UsageError) -> Set<String> {
    var given: Set<String> = []
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let names = unsafe specifications.map { unsafe strdup($0.name) }
    defer { unsafe (words + names).forEach { unsafe free($0) } }
    // Each has its own value, or the parser would take an ambiguous prefix for the first name.
    var table = unsafe zip(names, specifications).enumerated().map { index, entry in
      let (name, specification, value) = unsafe (entry.0, entry.1, firstValue + Int32(index))
      return unsafe option(
        name: name, has_arg: specification.hasArgument ? 1 : 0, flag: nil, val: value)
    }
    unsafe table.append(option())

    cg_begin()
    // A minus keeps operands in their order, so that those behind `--` differ from those before;
    // with a colon, a missing value differs from an unknown option: getopt(3).
    while case let result = unsafe getopt_long(
      Int32(arguments.count), &words, "-:hV", table, nil), result != -1
    {
      let word = unsafe Self.text(words[Int(cg_index()) - 1])
      switch result {
      case firstValue...:
        let specification = specifications[Int(result - firstValue)]
        given.insert(specification.name)
        try unsafe specification.apply(&self, Self.text(cg_argument()))
      case 1: try unsafe add(operand: Self.text(cg_argument()))
      case Int32(UInt8(ascii: "h")): task = .help
      case Int32(UInt8(ascii: "V")): task = .version
      case Int32(UInt8(ascii: ":")): throw UsageError(message: "\(word) needs a value")
      default: throw Self.refusal(of: word, specifications.map(\.name))
      }
    }
    for index in Int(cg_index())..<max(arguments.count, Int(cg_index())) {
      try unsafe add(operand: Self.text(words[index]), isBehindDashes: true)
    }
    return given
  }

  /// Adds an argument that is no option.
  private mutating func add(operand: String, isBehindDashes: Bool = false) throws(UsageError) {
    if watch == nil, operand == WatchOptions.name {
      throw UsageError(
        message: "'\(operand)' stands before all options, as in bowline \(operand) --plain")
    }
    guard watch != nil else {
      throw UsageError(message: "unexpected argument '\(operand)'; options begin with --")
    }
    if isBehindDashes {
      watch?.command.append(operand)
    } else {
      watch?.files.append(operand)
    }
  }

  /// Makes the error for a word in which the parser has found no option.
  private static func refusal(of word: String, _ names: [String]) -> UsageError {
    let option = cg_option()
    if option >= firstValue {
      return UsageError(message: "--\(names[Int(option - firstValue)]) takes no value: '\(word)'")
    }
    // A word can have several letters.
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
