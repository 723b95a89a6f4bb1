// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The page of a layout in a window that scrolls where it is too high.
final class LayoutPage: Widget {
  let board: LayoutBoard
  let scroll: Scroll

  init(_ board: LayoutBoard) {
    self.board = board
    scroll = Scroll { board }
    super.init()
    growth = 1
    adopt([scroll])
  }

  override var children: [Widget] { [scroll] }

  override func preferredSize(within room: Size) -> Size { room }

  override func arrangeChildren(in area: Rectangle) {
    let rows = scroll.content.measured(within: Size(rows: 1 << 30, columns: area.columns)).rows
    // On a page that need not be scrolled, the empty column of the bar lies behind the last one.
    let bar = rows > area.rows ? 0 : 1
    scroll.place(
      in: Rectangle(
        row: area.row, column: area.column, rows: area.rows, columns: area.columns + bar))
  }
}
