// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The page of `stress`: counts above the grid, in large digits where there are columns for these,
/// and the cost below it where there are rows for that.
final class StressPage: Widget {
  private let counts: [Widget]
  private let grid: HeatGrid
  private let cost: Widget

  private static let gridTitle = "each cell is bound to its own number"

  /// The least columns of a page with large digits, and the least rows of one with the cost.
  private static let wideColumns = 66
  private static let highRows = 20

  /// - Parameters:
  ///   - counts: The counts, from left to right.
  ///   - grid: The grid.
  ///   - cost: The cost of the changes.
  init(_ counts: [Widget], grid: HeatGrid, cost: Widget) {
    self.counts = counts
    self.grid = grid
    self.cost = cost
    super.init()
    // Takes nearly all spare rows from the guide, whose keys and words stand in the help, too.
    growth = 10
    adopt(counts + [grid, cost])
  }

  override var children: [Widget] { counts + [grid] + (cost.frame.isEmpty ? [] : [cost]) }

  override func preferredSize(within room: Size) -> Size {
    let rows = countRows(within: room.columns) + 8
    return Size(rows: min(rows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    let parts = parts(of: area)
    if parts.counts.columns >= Self.wideColumns {
      // The words about changes are longer than those about paints.
      let halves = parts.counts.split(left: parts.counts.columns * 3 / 5)
      counts[0].place(in: halves.left)
      counts[1].place(in: halves.rest.split(left: 1).rest)
    } else {
      let rows = parts.counts.inset(right: 1).split(top: 1)
      for (count, row) in zip(counts, [rows.top, rows.rest]) { count.place(in: row) }
    }
    grid.place(in: parts.grid.inset(top: 1, left: 1, bottom: 1, right: 1))
    cost.place(in: parts.cost)
  }

  override func draw(on canvas: Canvas) {
    let box = canvas.clipped(to: parts(of: canvas.bounds).grid)
    let seconds = Double(HeatGrid.coolingTime) / 1_000_000
    let words = (now: "changed now ", then: " \(seconds) s ago")
    let levels: [UInt8] = [5, 4, 3, 2, 1]
    let columns = words.now.count + levels.count + words.then.count + 2
    var column = box.columns - columns - 2
    // The scale says more than the title, where there is room for one of them.
    let title = column < Self.gridTitle.count + 6 ? "" : Self.gridTitle
    box.box(style: .muted, title: title, titleStyle: .heading)
    if column < 2 { return }
    column += box.write(" \(words.now)", row: 0, column: column, style: .muted)
    for level in levels {
      let look = HeatGrid.look(of: level, isASCII: canvas.isASCII)
      column += box.write(String(look.mark), row: 0, column: column, style: look.style)
    }
    box.write("\(words.then) ", row: 0, column: column, style: .muted)
  }

  private func parts(
    of area: Rectangle
  ) -> (counts: Rectangle, grid: Rectangle, cost: Rectangle) {
    let upper = area.split(top: countRows(within: area.columns))
    let costRows = cost.measured(within: area.size).rows
    let lower = upper.rest.split(bottom: area.rows >= Self.highRows ? costRows : 0)
    return (upper.top, lower.rest, lower.bottom)
  }

  private func countRows(within columns: Int) -> Int {
    columns >= Self.wideColumns ? 5 : counts.count
  }
}
