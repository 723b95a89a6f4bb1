// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A row with a command: what it does, and its usual key at the right, or `▸` (`>` in ASCII) where it
/// opens a menu.
struct CommandEntry: Identifiable {
  let id: Int
  let command: Command
  var isEnabled = true

  /// The words that it is found by: a person may have read the hint and not the title.
  var words: String { "\(command.title) \(command.hint ?? "")" }

  /// It opens a menu.
  var opensMenu: Bool { !command.commands.isEmpty }

  /// The columns that it wants.
  var columns: Int {
    let mark = mark(isASCII: false)
    let columns = mark.isEmpty ? 0 : TextWidth.columns(of: mark) + 2
    return TextWidth.columns(of: command.title) + columns
  }

  /// Returns the mark at the right: the usual key, or the sign that it opens a menu.
  private func mark(isASCII: Bool) -> String {
    opensMenu ? isASCII ? ">" : "▸" : command.keyNames.first ?? ""
  }

  /// Makes an entry for each of some commands; one that opens a menu can be given where something in
  /// that can.
  static func entries(
    _ commands: [Command], isEnabled: (Command) -> Bool = { _ in true }
  ) -> [CommandEntry] {
    commands.enumerated().map {
      CommandEntry(
        id: $0.offset, command: $0.element,
        isEnabled: $0.element.leafCommands.contains(where: isEnabled))
    }
  }

  /// Makes a list of entries that is empty yet.
  static func list(emptyText: String) -> List<CommandEntry> {
    List([], emptyText: emptyText, width: \.columns) { entry, canvas, style in
      let mark = entry.mark(isASCII: canvas.isASCII)
      let width = TextWidth.columns(of: mark)
      let room = canvas.columns - (width == 0 ? 0 : width + 2)
      let look = entry.isEnabled ? style : style.adding(.dim)
      canvas.write(
        entry.command.title, row: 0, column: 0, truncatedTo: room,
        style: entry.isEnabled || style != .plain ? look : .muted)
      canvas.write(
        mark, row: 0, column: canvas.columns - width,
        style: style != .plain ? look : entry.isEnabled ? .key : .muted)
    }
  }
}

extension Command {
  /// The command, or those at the ends of the menus that it opens.
  var leafCommands: [Command] { commands.isEmpty ? [self] : commands.flatMap(\.leafCommands) }
}
