// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// All keys and what they do, in a box over the middle of the screen.
///
/// Size: a row for each command and the border. It is made from the commands themselves.
public final class HelpPanel: Widget {
  /// The commands to show; nil for those of the screen's key map.
  @Observed public var commands: [Command]?

  /// Makes a panel.
  public init(_ commands: [Command]? = nil) {
    self.commands = commands
  }

  public override func preferredSize(within room: Size) -> Size {
    let commands = shown
    let widest = commands.map { keyColumns + 2 + TextWidth.columns(of: $0.title) }.max() ?? 0
    return Size(rows: min(commands.count + 2, room.rows), columns: min(widest + 4, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    let inside = canvas.box(style: .accent, title: "Keys", titleStyle: .heading)
    for (row, command) in shown.prefix(inside.rows).enumerated() {
      inside.write(
        keys(of: command), row: row, column: 1, truncatedTo: inside.columns - 2, style: .key)
      let column = keyColumns + 3
      inside.write(command.title, row: row, column: column, truncatedTo: inside.columns - column)
    }
  }

  private var shown: [Command] { commands ?? screen?.keyMap.commands ?? [] }

  private var keyColumns: Int {
    shown.map { TextWidth.columns(of: keys(of: $0)) }.max() ?? 0
  }

  private func keys(of command: Command) -> String {
    command.keyNames.joined(separator: " ")
  }
}
