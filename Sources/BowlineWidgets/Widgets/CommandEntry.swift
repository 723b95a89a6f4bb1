// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A row with a command: what it does, and its usual key at the right.
struct CommandEntry: Identifiable {
  let id: Int
  let command: Command
  var isEnabled = true

  /// What it is found by: a person may have read the hint and not the title.
  var words: String { "\(command.title) \(command.hint ?? "")" }

  /// The columns that it wants.
  var columns: Int {
    let keys = command.keyNames.first.map { TextWidth.columns(of: $0) + 2 } ?? 0
    return TextWidth.columns(of: command.title) + keys
  }

  /// Makes an entry for each of some commands.
  static func entries(
    _ commands: [Command], isEnabled: (Command) -> Bool = { _ in true }
  ) -> [CommandEntry] {
    commands.enumerated().map {
      CommandEntry(id: $0.offset, command: $0.element, isEnabled: isEnabled($0.element))
    }
  }

  /// Makes a list of entries that is empty yet.
  static func list(emptyText: String) -> List<CommandEntry> {
    List([], emptyText: emptyText, width: \.columns) { entry, canvas, style in
      let keys = entry.command.keyNames.first ?? ""
      let width = TextWidth.columns(of: keys)
      let room = canvas.columns - (width == 0 ? 0 : width + 2)
      let look = entry.isEnabled ? style : style.adding(.dim)
      canvas.write(
        entry.command.title, row: 0, column: 0, truncatedTo: room,
        style: entry.isEnabled || style != .plain ? look : .muted)
      canvas.write(
        keys, row: 0, column: canvas.columns - width,
        style: style != .plain ? look : entry.isEnabled ? .key : .muted)
    }
  }
}
