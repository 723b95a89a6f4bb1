// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The words about a mistake, in a widget around a field that has them below it.
extension TextField {
  /// Divides the area of the widget: the words have the row below the field, and where there is
  /// only one row the end of it, at most a half, while there is a mistake.
  func divided(_ area: Rectangle) -> (field: Rectangle, words: Rectangle) {
    let (top, rest) = area.split(top: 1)
    if !rest.isEmpty || error.isEmpty { return (top, rest) }
    let gap = 2
    let columns = min(TextWidth.columns(of: error) + gap, area.columns / 2)
    let (right, field) = top.split(right: columns)
    return (field, right.inset(left: gap))
  }

  /// Draws the words on the canvas of the widget.
  func drawMistake(on canvas: Canvas) {
    let area = divided(Rectangle(canvas.size)).words
    let words = canvas.isASCII ? String(error.map { $0 == "–" ? "-" : $0 }) : error
    canvas.write(
      words, row: area.row, column: area.column, truncatedTo: area.columns, style: .error)
  }
}
