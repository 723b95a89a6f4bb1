// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The options and operands of the command line.
struct Options: Equatable {
  /// The task that the program is started for.
  enum Task: Equatable {
    case run
    case plain
    case snapshot(Size)
    case help
    case version
    case listScenes
    case listLayouts
    case check(String)
  }

  var task = Task.run

  /// The form in which a snapshot is printed; nil if none was asked for, which stands for text.
  var format: SnapshotFormat?

  /// The scene to start in.
  var scene = HelloScene.name

  /// The text of the bound label in `hello`.
  var text = "Stock: 10 of 12 boxes"

  /// The number of items in `list` at the start, from 0 to 1,000,000.
  var items = 12

  /// The theme in which everything is drawn; nil goes by the terminal's background.
  var theme: Theme?

  /// The names that choose a theme.
  static var themeNames: [String] { ["auto"] + Theme.all.map(\.name) }

  /// The mouse is reported from the start.
  var usesMouse = false

  /// The file to write the session to.
  var recording: String?

  /// The file of a session to replay.
  var replay: String?

  /// The choice of when to use color.
  var color = ColorChoice.auto

  /// Changes are highlighted and marks travel on wires.
  var hasMotion = true

  /// Only ASCII is drawn; otherwise the locale decides.
  var isASCII = false

  /// The options of `bowline watch`; nil without that subcommand.
  var watch: WatchOptions?

  /// The keys that are pressed before any real input.
  var keys: [KeyPress] = []
}
