// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A grid of cells that are the hotter the more recently they have changed.
///
/// The picture fills the room there is: a cell is drawn over several columns and rows of a large one,
/// and in a small one the hottest of several cells shows. It cools in few steps, a few times a second,
/// so that little is sent to the terminal however many changes there are.
final class HeatGrid: Widget {
  /// The time, in microseconds.
  @Observed var now = 0 {
    didSet { cool() }
  }

  /// The cells, row by row.
  private(set) lazy var cells = (0..<rows * columns).map { _ in HeatCell(in: self) }

  /// The heat of each cell, from 0 to 5.
  @Observed private(set) var levels: [UInt8]

  let rows: Int
  let columns: Int

  private var lastCooled = 0

  /// The ages at which each heat ends, from the hottest on, in microseconds since a cell's change.
  private static let limits = [150_000, 400_000, 800_000, 1_500_000, 2_500_000]

  /// The time after which a cell is cold.
  static var coolingTime: Int { limits[limits.count - 1] }

  /// The time between two pictures, in microseconds.
  static let interval = 80_000

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    levels = Array(repeating: 0, count: rows * columns)
  }

  // Its colors say how lately each cell has changed.
  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(rows, room.rows), columns: room.columns)
  }

  /// Updates the heat of each cell, at most once in an ``interval``.
  private func cool() {
    if now - lastCooled < Self.interval { return }
    lastCooled = now
    let levels = cells.map { cell in
      guard let changed = cell.changed else { return 0 as UInt8 }
      let age = now - changed
      return UInt8(Self.limits.count - (Self.limits.firstIndex { age < $0 } ?? Self.limits.count))
    }
    // What the program paints is no change of the scene.
    if levels != self.levels { Insight.unrecorded { self.levels = levels } }
  }

  // MARK: Drawing

  /// The look of each heat, from cold to hot; the marks say the same without colors.
  static func look(of level: UInt8, isASCII: Bool) -> (mark: Character, style: Style) {
    let marks: [Character] = Array(isASCII ? ".-=+#@" : "·░▒▓██")
    let style = level == 0 ? .muted : Style.graded.at(Double(level - 1) / 4)
    return (marks[Int(level)], style)
  }

  override func draw(on canvas: Canvas) {
    for row in 0..<canvas.rows {
      var column = 0
      while column < canvas.columns {
        let level = level(row, column, on: canvas)
        var end = column + 1
        while end < canvas.columns, self.level(row, end, on: canvas) == level { end += 1 }
        let look = Self.look(of: level, isASCII: canvas.isASCII)
        canvas.fill(
          Rectangle(row: row, column: column, rows: 1, columns: end - column), with: look.mark,
          style: look.style)
        column = end
      }
    }
  }

  /// The heat of the hottest cell that shows at a place of the canvas.
  private func level(_ row: Int, _ column: Int, on canvas: Canvas) -> UInt8 {
    var hottest: UInt8 = 0
    for cellRow in Self.part(row, of: canvas.rows, from: rows) {
      for cellColumn in Self.part(column, of: canvas.columns, from: columns) {
        hottest = max(hottest, levels[cellRow * columns + cellColumn])
      }
    }
    return hottest
  }

  /// The cells that one of the columns or rows of the screen stands for: at least one, and each
  /// cell in at least one column or row.
  private static func part(_ place: Int, of places: Int, from cells: Int) -> Range<Int> {
    let start = place * cells / places
    return start..<max((place + 1) * cells / places, start + 1)
  }
}

/// A cell of a heat grid, which is bound to one number.
final class HeatCell: KeyValueObservable {
  /// The number.
  @Observed var value = 0 {
    didSet { changed = grid.now }
  }

  /// The time of its last change, in microseconds of the grid's clock; nil before the first one.
  private(set) var changed: Int?

  private unowned let grid: HeatGrid

  /// - Parameter grid: The grid that has the cell.
  init(in grid: HeatGrid) {
    self.grid = grid
  }
}
