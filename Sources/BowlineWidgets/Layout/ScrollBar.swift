// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The visible part of content that may be longer than its room.
struct ScrollBar {
  /// The number of rows or lines.
  let total: Int

  /// The number of visible ones.
  let shown: Int

  /// The number of those above the visible ones.
  let offset: Int
}

extension Canvas {
  /// Draws a bar in the last column, `█` on `│` (`#` on `|`), unless everything is visible.
  ///
  /// It is rounded to rows but at least one. It touches the top only while the beginning of the
  /// content is visible, and the bottom only while the end is.
  func drawScrollBar(_ bar: ScrollBar, style: Style) {
    if bar.total <= bar.shown || rows == 0 { return }
    let length = max(rows * bar.shown / bar.total, 1)
    let free = rows - length
    let left = bar.total - bar.shown
    let start =
      bar.offset == 0
      ? 0 : bar.offset == left ? free : min(max(bar.offset * free / left, 1), free - 1)
    let (glyph, rail): (Character, Character) = isASCII ? ("#", "|") : ("█", "│")
    let column = columns - 1
    fill(Rectangle(row: 0, column: column, rows: rows, columns: 1), with: rail, style: .muted)
    fill(
      Rectangle(row: max(start, 0), column: column, rows: length, columns: 1), with: glyph,
      style: style)
  }
}
