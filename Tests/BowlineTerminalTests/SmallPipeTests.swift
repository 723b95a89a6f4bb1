// SPDX-License-Identifier: Apache-2.0

import Emulator
import Testing

@testable import BowlineTerminal

/// The pipe that ncurses writes to is small for a user who has many pipes: pipe(7).
@MainActor @Suite(.serialized) struct SmallPipeTests {
  /// Rows with colors of its own in each cell.
  private func grid(columns: Int, text: String, seed: Int) -> CellGrid {
    var grid = CellGrid(size: Size(rows: 3, columns: columns))
    let width = TextWidth.columns(of: text)
    for row in 0..<3 {
      for column in stride(from: 0, to: columns - width, by: width) {
        let hue = UInt8(truncatingIfNeeded: column * 7 + row * 31 + seed)
        let style = Style(foreground: .rgb(hue, 255 - hue, 128), background: .rgb(0, hue, hue))
        grid.write(text, row: row, column: column, style: style)
      }
    }
    return grid
  }

  @Test(arguments: [80, 200, 999], ["a", "今", "e\u{301}"])
  func `a wide row with colors in each cell waits for nobody`(columns: Int, text: String) throws {
    let stage = try Stage(rows: 3, columns: columns)
    try #require(stage.terminal.screen).pipe.setCapacity(4_096)
    for seed in 0..<2 {
      let grid = grid(columns: columns, text: text, seed: seed)
      stage.present(grid)
      while stage.terminal.isBusy {
        stage.terminal.flush()
        stage.receive()
      }
      #expect(stage.emulator.lines == grid.lines)
    }
  }
}
