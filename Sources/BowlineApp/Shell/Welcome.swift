// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The hint how to quit and how to get help, with the keys that do so now, or how to get help alone;
/// nothing where the words beside it need all columns.
final class Welcome: Widget {
  private let words: Label

  /// The columns between the words and the hint.
  static let gap = 2

  /// - Parameter words: The words before it in its row.
  init(beside words: Label) {
    self.words = words
  }

  /// The columns of the text on a page, which comes back where another one shows meanwhile.
  private static let columns = "press q to quit, ? for help".count

  override func preferredSize(within room: Size) -> Size {
    let free = room.columns - words.measured(within: room).columns - Self.gap
    let columns = [max(whole.count, Self.columns), help.count].first { $0 <= free } ?? 0
    return Size(rows: min(1, room.rows), columns: columns)
  }

  override var highlightsChanges: Bool { false }

  override func draw(on canvas: Canvas) {
    // Flush right, also while the columns are those of a text that was longer.
    let text = whole.count <= canvas.columns ? whole : help
    canvas.write(
      text, row: 0, column: max(canvas.columns - text.count, 0), truncatedTo: canvas.columns,
      style: .muted)
  }

  private var whole: String {
    let text = [hint("quit", "to quit"), help].filter { !$0.isEmpty }.joined(separator: ", ")
    return text.hasPrefix("q ") ? "press \(text)" : text
  }

  private var help: String { hint("help", "for help") }

  /// The first key that does something now, with what it is for; empty where none does.
  private func hint(_ hint: String, _ words: String) -> String {
    guard let screen else { return "" }
    let command = screen.live(screen.keyMap.commands.filter { $0.hint == hint }).first
    return command.map { "\($0.keyNames[0]) \(words)" } ?? ""
  }
}
