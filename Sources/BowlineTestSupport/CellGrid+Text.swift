// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

extension CellGrid {
  /// Finds the first place of a text from the top; nil where there is none.
  ///
  /// It is looked for as a grid shows it: with stand-ins for control characters, and in a grid that
  /// is kept to ASCII for all else.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the number of cells and *m* the length of the text.
  public func position(of text: String) -> Position? {
    let canvas = Canvas(rows: 1, columns: TextWidth.columns(of: text), isASCII: isASCII)
    canvas.write(text, row: 0, column: 0)
    let wanted = canvas.grid.cells(inRow: 0).filter { !$0.isContinuation }.map(\.text)
    guard !wanted.isEmpty else { return nil }
    for row in 0..<rows {
      let cells = cells(inRow: row).enumerated().filter { !$0.element.isContinuation }
      for start in cells.indices where start + wanted.count <= cells.count {
        let found = cells[start..<start + wanted.count].map(\.element.text)
        if found == wanted { return Position(row: row, column: cells[start].offset) }
      }
    }
    return nil
  }
}
