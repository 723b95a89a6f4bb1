// SPDX-License-Identifier: Apache-2.0

package import BowlineTerminal

extension Canvas {
  /// Writes a heading into the first row, with a quiet line behind it.
  ///
  /// - Parameter isMarked: Whether what is below has the focus.
  package func writeHeading(_ title: String, isMarked: Bool = false) {
    let used = write(
      isMarked ? "\(isASCII ? ">" : "▸") \(title)" : title, row: 0, column: 0,
      truncatedTo: columns, style: isMarked ? .heading.adding(.reverse) : .heading)
    let line = Rectangle(row: 0, column: used + 1, rows: 1, columns: columns - used - 1)
    fill(line, with: isASCII ? "-" : "─", style: .muted)
  }
}
