// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Gives the rows of a screen without any color: each cell's text and its attributes.
func withoutColor(_ pilot: Pilot) -> [String] {
  let grid = pilot.grid
  return (0..<grid.rows).map { row in
    grid.cells(inRow: row).map { cell in
      let look = Theme.mono.look(of: cell.style, in: .none)
      return "\(cell.text)\(look.attributes.rawValue)"
    }.joined()
  }
}

/// Draws a widget at every small size, in UTF-8 and in ASCII, and expects it to stay inside and to
/// keep to ASCII where it has to.
func expectToSurviveEverySize(
  _ pilot: Pilot, rows: Int = 4, columns: Int = 12,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for rows in 0...rows {
    for columns in 0...columns {
      pilot.screen.resize(to: Size(rows: rows, columns: columns))
      let shown = pilot.rows
      #expect(shown.count == rows, sourceLocation: sourceLocation)
      #expect(
        shown.allSatisfy { TextWidth.columns(of: $0) <= columns }, sourceLocation: sourceLocation)
    }
  }
}
