// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The three sync modes side by side on one text, the present one filled.
final class SyncStrip: Widget {
  /// The mode that the label has now.
  @Observed var mode = SyncMode.number

  /// The number that is shown in the text.
  @Observed var number = 0

  private let text: String

  /// What each mode is called and does, in the order of the key `s`.
  private static let modes: [(mode: SyncMode, name: String, words: String)] = [
    (.number, "number", "replaces one number"),
    (.whole, "whole (sync YES)", "replaces the text"),
    (.compatible, "compatible (sync NO)", "first to last digit"),
  ]

  /// - Parameter text: The text that each mode is tried on.
  init(text: String) {
    self.text = text
  }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(3, room.rows), columns: room.columns)
  }

  override func draw(on canvas: Canvas) {
    let width = (canvas.columns + 2) / Self.modes.count
    for (index, entry) in Self.modes.enumerated() {
      let part = canvas.clipped(
        to: Rectangle(row: 0, column: index * width, rows: canvas.rows, columns: width - 2))
      let isPresent = entry.mode == mode
      let mark = isPresent ? (canvas.isASCII ? "> " : "▸ ") : "  "
      let name = mark + entry.name + " "
      part.write(
        name, row: 0, column: 0, truncatedTo: part.columns,
        style: isPresent ? Style(.accent, attributes: [.bold, .reverse]) : .muted)
      let result = entry.mode.text(replacing: text, with: "\(number)")
      part.write(
        result, row: 1, column: 2, truncatedTo: part.columns - 2,
        style: isPresent ? .plain : .muted)
      part.write(entry.words, row: 2, column: 2, truncatedTo: part.columns - 2, style: .muted)
    }
  }
}
