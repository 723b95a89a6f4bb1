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

  /// - Parameter text: The text that each mode is tried on.
  init(text: String) {
    self.text = text
  }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(3, room.rows), columns: room.columns)
  }

  override func draw(on canvas: Canvas) {
    let terms = Glossary.syncModes.terms
    let width = (canvas.columns + 2) / terms.count
    for (index, (shown, term)) in zip(SyncMode.inOrder, terms).enumerated() {
      let part = canvas.clipped(
        to: Rectangle(row: 0, column: index * width, rows: canvas.rows, columns: width - 2))
      let isPresent = shown == mode
      let mark = isPresent ? (canvas.isASCII ? "> " : "▸ ") : "  "
      let name = mark + term.name + (term.formerName.map { " (\($0)) " } ?? " ")
      part.write(
        name, row: 0, column: 0, truncatedTo: part.columns,
        style: isPresent ? Style(.accent, attributes: [.bold, .reverse]) : .muted)
      let result = shown.text(replacing: text, with: "\(number)")
      part.write(
        result, row: 1, column: 2, truncatedTo: part.columns - 2,
        style: isPresent ? .plain : .muted)
      part.write(term.meaning, row: 2, column: 2, truncatedTo: part.columns - 2, style: .muted)
    }
  }
}
