// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// Widgets in rows, each of them as wide as all others; columns that cannot be divided stay free at
/// the right.
final class StressGrid: Widget {
  private let cells: [Widget]
  private let columns: Int

  /// - Parameters:
  ///   - cells: The widgets, row by row.
  ///   - columns: The number of widgets in a row.
  init(_ cells: [Widget], columns: Int) {
    self.cells = cells
    self.columns = columns
    super.init()
    adopt(cells)
  }

  override var children: [Widget] { cells }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(cells.count / columns, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    // Each with a free column behind it, which the last one in a row does not need.
    let step = (area.columns + 1) / columns
    for (index, cell) in cells.enumerated() {
      let place = Rectangle(
        row: area.row + index / columns, column: area.column + index % columns * step, rows: 1,
        columns: max(step - 1, 0))
      cell.place(in: index / columns < area.rows ? place : Rectangle(Size.zero))
    }
  }
}
