// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The keys that do something now, and what they do, in one line.
///
/// It is made from the commands themselves and follows the focus: in a text field it shows what keys
/// do there, and of the commands those that are no letters. So it cannot say anything else than what
/// the keys do.
///
/// Size: one row, as many columns as the hints take with two free ones behind each. Where there is
/// no room for all, hints are left out and never cut: those of the lowest ``Command/priority``
/// first, and the last of equal ones.
public final class HelpBar: Widget {
  /// The commands to show, the most important first; nil for what keys do now, as
  /// ``Screen/liveCommands`` has it.
  ///
  /// Those without a hint are left out.
  @Observed public var commands: [Command]?

  /// A command's first key, and what it does.
  private struct Hint {
    let key: String
    let text: String
    let priority: Int

    var columns: Int { TextWidth.columns(of: key) + 1 + TextWidth.columns(of: text) }
  }

  private static let gap = 2

  /// Makes a help bar.
  ///
  /// - Parameter commands: The commands to show; nil for those of the screen's key map.
  public init(_ commands: [Command]? = nil) {
    self.commands = commands
  }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(width(of: hints), room.columns))
  }

  public override var highlightsChanges: Bool { false }

  public override func draw(on canvas: Canvas) {
    var shown = hints
    while width(of: shown) > canvas.columns {
      let lowest = shown.map(\.priority).min()
      guard let last = shown.lastIndex(where: { $0.priority == lowest }) else { return }
      shown.remove(at: last)
    }
    var column = 0
    for hint in shown {
      column += canvas.write(hint.key, row: 0, column: column, style: .key)
      column += canvas.write(" \(hint.text)", row: 0, column: column, style: .muted)
      column += Self.gap
    }
  }

  private var hints: [Hint] {
    (commands ?? screen?.liveCommands ?? []).compactMap { command in
      command.hint.map {
        Hint(key: command.keyNames.first ?? "", text: $0, priority: command.priority)
      }
    }
  }

  private func width(of hints: [Hint]) -> Int {
    hints.map(\.columns).reduce(max(hints.count - 1, 0) * Self.gap, +)
  }
}
