// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// One option of the command line.
struct OptionSpecification {
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

  /// The options of the program without a subcommand, in the order of the help.
  static var gallery: [OptionSpecification] {
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
          // A number with too many digits for Int is one, too.
          let digits = value.drop { $0 == "-" || $0 == "+" }
          let isNumber = !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
          throw UsageError(
            message: isNumber
              ? "--items: \(value) is out of range (0–1000000)"
              : "--items: not a number: '\(value)'; give one from 0 to 1000000")
        }
        options.items = items
      },
      snapshotForm("format", called: "format"),
      OptionSpecification("list-scenes") { options, _ in options.task = .listScenes },
    ] + shared
  }

  /// The option for the form of a snapshot.
  ///
  /// - Parameters:
  ///   - name: The option, which `watch` calls otherwise: there `format` is that of the input.
  ///   - kind: The word for the form in an error.
  static func snapshotForm(_ name: String, called kind: String) -> OptionSpecification {
    OptionSpecification(name, hasArgument: true) { options, value throws(UsageError) in
      guard let format = SnapshotFormat(rawValue: value) else {
        throw .unknown(kind, value, SnapshotFormat.allCases.map(\.rawValue))
      }
      options.format = format
    }
  }

  /// The options that every subcommand has too.
  static var shared: [OptionSpecification] {
    [
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
      OptionSpecification("record", hasArgument: true) { options, value throws(UsageError) in
        options.recording = value
        try options.checkSession()
      },
      OptionSpecification("replay", hasArgument: true) { options, value throws(UsageError) in
        options.replay = value
        try options.checkSession()
      },
      OptionSpecification("help") { options, _ in options.task = .help },
      OptionSpecification("version") { options, _ in options.task = .version },
    ]
  }
}
