// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The keys that have a use now, and their uses, in one line.
///
/// It is made from the commands themselves and follows the focus: while a text field has the focus,
/// it shows the keys of the field, and of the commands those whose keys are not letters. So the
/// help always agrees with the keys.
///
/// Size: one row, as many columns as the hints need with two free columns after each. If there is
/// no room for all, hints are left out and never cut: those of the lowest ``Command/priority``
/// first, and among equal ones the last. A click on a hint acts as its key.
///
/// Looks: a key is bold and its use muted, which is dim without colors; the same in ASCII.
public final class HelpBar: Widget {
  /// The commands to show, the most important first; nil for ``Screen/liveCommands``, the present
  /// uses of keys.
  ///
  /// Commands without a hint, and disabled ones, are left out.
  @Observed public var commands: [Command]?

  /// The hint that the mouse is held down on; nil for none.
  private var held: (key: String, text: String)?

  /// The first key of a command, and its hint.
  private struct Hint {
    let command: Command
    let text: String

    var key: String { command.keys.first?.shortName ?? "" }
    var priority: Int { command.priority }
    var columns: Int { TextWidth.columns(of: key) + 1 + TextWidth.columns(of: text) }
  }

  private static let gap = 2

  /// Makes a help bar.
  ///
  /// - Parameter commands: The commands to show; nil for the present uses of keys.
  public init(_ commands: [Command]? = nil) {
    self.commands = commands
  }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(width(of: hints), room.columns))
  }

  public override var highlightsChanges: Bool { false }

  public override func draw(on canvas: Canvas) {
    for (hint, start) in places(within: canvas.columns) {
      let column = start + canvas.write(hint.key, row: 0, column: start, style: .key)
      canvas.write(" \(hint.text)", row: 0, column: column, style: .muted)
    }
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    let hint = position.row == 0 ? hint(atColumn: position.column) : nil
    switch event.action {
    case .press(.left):
      held = hint.map { ($0.key, $0.text) }
      return hint != nil
    case .release(.left):
      guard let held else { return false }
      self.held = nil
      if let hint, held == (hint.key, hint.text) { run(hint.command) }
      return true
    default: return false
    }
  }

  private func run(_ command: Command) {
    // The key is sent, not just the command called, so that an insight has it as the cause of
    // changes.
    if let key = command.keys.first { screen?.send(key) } else { command.action() }
  }

  private func hint(atColumn column: Int) -> Hint? {
    places(within: frame.columns).first {
      ($0.column..<$0.column + $0.hint.columns).contains(column)
    }?.hint
  }

  /// The hints that there is room for, each with its first column.
  private func places(within columns: Int) -> [(hint: Hint, column: Int)] {
    var shown = hints
    while !shown.isEmpty, width(of: shown) > columns { shown.removeLastOfLowest(\.priority) }
    var column = 0
    return shown.map { hint in
      defer { column += hint.columns + Self.gap }
      return (hint, column)
    }
  }

  private var hints: [Hint] {
    (commands ?? screen?.liveCommands ?? []).compactMap { command in
      command.isEnabled ? command.hint.map { Hint(command: command, text: $0) } : nil
    }
  }

  private func width(of hints: [Hint]) -> Int {
    hints.map(\.columns).reduce(max(hints.count - 1, 0) * Self.gap, +)
  }
}
