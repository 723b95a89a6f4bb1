// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The keys that do something now, and what they do, in one line.
///
/// It is made from the commands themselves, so it cannot say anything else than what the keys do.
/// Size: one row, as many columns as the hints take with two free ones behind each. Where there is
/// no room for all, the last hints are left out, never cut.
public final class HelpBar: Widget {
  /// The commands to show, the most important first; nil for those of the screen's key map.
  ///
  /// Those without a hint are left out.
  @Observed public var commands: [Command]?

  /// Makes a help bar.
  ///
  /// - Parameter commands: The commands to show; nil for those of the screen's key map.
  public init(_ commands: [Command]? = nil) {
    self.commands = commands
  }

  public override func preferredSize(within room: Size) -> Size {
    let widths = hints.map { columns(of: $0) + 2 }
    return Size(rows: min(1, room.rows), columns: min(widths.reduce(0, +), room.columns))
  }

  public override func draw(on canvas: Canvas) {
    var column = 0
    for hint in hints {
      if column + columns(of: hint) > canvas.columns { break }
      column += canvas.write(hint.key, row: 0, column: column, style: .key)
      column += canvas.write(" \(hint.text)", row: 0, column: column, style: .muted)
      column += 2
    }
  }

  private var hints: [(key: String, text: String)] {
    (commands ?? screen?.keyMap.commands ?? []).compactMap { command in
      command.hint.map { (command.keyNames.first ?? "", $0) }
    }
  }

  private func columns(of hint: (key: String, text: String)) -> Int {
    TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.text)
  }
}
