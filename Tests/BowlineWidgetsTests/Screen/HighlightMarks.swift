// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets

/// The rows of a screen with `^` under each highlighted cell, ` ` under the others.
func highlightMarks(_ pilot: Pilot) -> [String] {
  let grid = pilot.screen.paint().grid
  return (0..<grid.rows).map { row in
    let marks = grid.cells(inRow: row).map {
      $0.style.attributes.contains(.highlight) ? "^" : " "
    }
    let last = marks.lastIndex(of: "^").map { $0 + 1 } ?? 0
    return marks[..<last].joined()
  }
}
