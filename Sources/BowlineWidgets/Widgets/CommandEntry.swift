// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A row with a command: its title, and at the right its usual key, or `▸` (`>` in ASCII) if it
/// opens a menu.
struct CommandEntry: Identifiable {
  let id: Int
  let command: Command

  /// The words that a search looks at, with the hint: a person may have read that and not the
  /// title.
  var words: String { "\(command.title) \(command.hint ?? "")" }

  /// The command opens a menu.
  var opensMenu: Bool { !command.commands.isEmpty }

  /// The columns that the row needs.
  var columns: Int {
    let mark = mark(isASCII: false)
    let columns = mark.isEmpty ? 0 : TextWidth.columns(of: mark) + 2
    return TextWidth.columns(of: command.title) + columns
  }

  /// Returns the mark at the right: the usual key, or the sign of a menu.
  private func mark(isASCII: Bool) -> String {
    opensMenu ? isASCII ? ">" : "▸" : command.keyNames.first ?? ""
  }

  /// Makes an entry for each command.
  static func entries(_ commands: [Command]) -> [CommandEntry] {
    commands.enumerated().map { CommandEntry(id: $0.offset, command: $0.element) }
  }

  /// Makes an empty list for entries.
  static func list(emptyText: String) -> List<CommandEntry> {
    List([], emptyText: emptyText, width: \.columns) { entry, canvas, style in
      let mark = entry.mark(isASCII: canvas.isASCII)
      let width = TextWidth.columns(of: mark)
      let room = canvas.columns - (width == 0 ? 0 : width + 2)
      let isEnabled = entry.command.isEnabled
      let look = isEnabled ? style : style.adding(.dim)
      canvas.write(
        entry.command.title, row: 0, column: 0, truncatedTo: room,
        style: isEnabled || style != .plain ? look : .muted)
      canvas.write(
        mark, row: 0, column: canvas.columns - width,
        style: style != .plain ? look : isEnabled ? .key : .muted)
    }
  }
}

extension Command {
  /// The command itself, or all commands in the menu that it opens and in its submenus.
  var leafCommands: [Command] { commands.isEmpty ? [self] : commands.flatMap(\.leafCommands) }
}
