// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The hint how to quit and how to get help, with the keys that do so now.
final class Welcome: Widget {
  /// The columns of the text on a page, which comes back where another one shows meanwhile.
  private static let columns = "press q to quit, ? for help".count

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(max(text.count, Self.columns), room.columns))
  }

  override var highlightsChanges: Bool { false }

  override func draw(on canvas: Canvas) {
    // Flush right, also while the columns are those of a text that was longer.
    canvas.write(
      text, row: 0, column: max(canvas.columns - text.count, 0), truncatedTo: canvas.columns,
      style: .muted)
  }

  /// The text, about as long for any focus, so that nothing beside it is cut.
  private var text: String {
    guard let screen else { return "" }
    let all = screen.keyMap.commands
    let words = [("quit", "to quit"), ("help", "for help")].compactMap { hint, words in
      screen.live(all.filter { $0.hint == hint }).first.map { "\($0.keyNames[0]) \(words)" }
    }
    let text = words.joined(separator: ", ")
    return text.hasPrefix("q ") ? "press \(text)" : text
  }
}
