// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The places of tiles on a page.
///
/// Tiles of single values stand in a grid: with few of them each has a box, with many each has a row,
/// below one another like a table. Tables and logs take all columns, and the rows that are left over.
struct BoardLayout: Equatable {
  /// The room that a tile wants.
  struct Need: Equatable {
    /// It takes all columns.
    let isWide: Bool

    /// The most rows that it would use, its box among them.
    let wantedRows: Int
  }

  /// The form of a tile.
  enum Form: Equatable {
    /// One row or a few without a border, the name before the values.
    case row

    /// A box with the name in its border.
    case box
  }

  /// The place of a tile, counted from the top left of the page.
  struct Place: Equatable {
    var area: Rectangle
    var form: Form
  }

  /// The places, in the order of the tiles.
  private(set) var places: [Place] = []

  /// The rows of the titles over tiles that stand in rows, each with the columns of these.
  private(set) var titles: [Rectangle] = []

  /// The rows of the whole page, more than there is room for where it has to be scrolled.
  private(set) var rows = 0

  private static let gap = 2
  private static let mostNameColumns = 32
  private static let leastBoxRows = 4
  private static let leastBoxColumns = 30
  private static let leastRowColumns = 66
  private static let leastWideRows = 5

  /// The columns for each row of a box that looks best.
  private static let shape = 7.0

  init(_ needs: [Need], room: Size) {
    let blocks = Self.blocks(needs)
    let small = blocks.filter { !$0.isWide }
    let wide = blocks.filter(\.isWide)
    let leastSmall = small.reduce(0) { $0 + Self.leastRows($1.tiles.count, room) }
    // One that the page has no room for would never show.
    let leastWide = wide.count * max(min(Self.leastWideRows, room.rows), 1)
    let isTight = leastSmall + leastWide >= room.rows
    // Tables and logs get the rows that they want, as long as the values keep half of the page, if they
    // have boxes there, or else a row each below a title.
    let wideNeeds = wide.map { max(needs[$0.tiles.lowerBound].wantedRows, Self.leastWideRows) }
    let wanted = wideNeeds.reduce(0) { $0 + min($1, room.rows) }
    let boxed = small.reduce(0) { $0 + Self.boxRows($1.tiles.count, room) }
    let isBoxed = boxed <= min(room.rows / 2, room.rows - leastWide)
    let wantedSmall = max(room.rows - wanted, isBoxed ? boxed : leastSmall + small.count)
    let smallRows = isTight ? leastSmall : min(wantedSmall, room.rows - leastWide)
    var (values, tilesLeft) = (smallRows, small.reduce(0) { $0 + $1.tiles.count })
    var grids = small.map { block in
      let count = block.tiles.count
      let least = Self.leastRows(count, room)
      let share = tilesLeft == count ? values : max(values * count / tilesLeft, least)
      values -= share
      tilesLeft -= count
      return Grid(
        needs[block.tiles].map(\.wantedRows),
        Size(rows: isTight ? least : share, columns: room.columns))
    }
    // Tables and logs get the rows too that the values do not use.
    let used = grids.reduce(0) { $0 + $1.rows }
    var wideHeights =
      isTight
      ? wide.map { _ in leastWide / wide.count }
      : Self.heights(wideNeeds, room.rows - used, least: Self.leastWideRows)
    for block in blocks {
      if block.isWide {
        let own = wideHeights.removeFirst()
        let area = Rectangle(row: rows, column: 0, rows: own, columns: room.columns)
        places.append(Place(area: area, form: .box))
        rows += own
      } else {
        let grid = grids.removeFirst()
        places += grid.places.map {
          Place(area: $0.area.offset(rows: rows, columns: 0), form: $0.form)
        }
        titles += grid.titles.map { $0.offset(rows: rows, columns: 0) }
        rows += grid.rows
      }
    }
  }

  /// The most columns of the name before a tile, on a page of some columns.
  static func nameColumns(in columns: Int) -> Int {
    min(max(columns / 3, 8), mostNameColumns)
  }

  /// Tiles that follow one another and are of a kind; each wide one is a block of its own.
  private struct Block {
    let isWide: Bool
    var tiles: Range<Int>
  }

  private static func blocks(_ needs: [Need]) -> [Block] {
    var blocks: [Block] = []
    for (index, need) in needs.enumerated() {
      if !need.isWide, let last = blocks.last, !last.isWide {
        blocks[blocks.count - 1].tiles = last.tiles.lowerBound..<index + 1
      } else {
        blocks.append(Block(isWide: need.isWide, tiles: index..<index + 1))
      }
    }
    return blocks
  }

  /// Finds the number of tiles that stand beside one another in rows.
  private static func beside(_ count: Int, _ columns: Int) -> Int {
    min(max((columns + gap) / (leastRowColumns + gap), 1), max(count, 1))
  }

  private static func leastRows(_ count: Int, _ room: Size) -> Int {
    divided(count, by: beside(count, room.columns))
  }

  /// The rows that boxes take at the least.
  private static func boxRows(_ count: Int, _ room: Size) -> Int {
    divided(count, by: max(min(room.columns / leastBoxColumns, count), 1)) * leastBoxRows
  }

  private static func divided(_ count: Int, by part: Int) -> Int { (count + part - 1) / part }

  /// The places of tiles of single values, counted from the top of their block.
  private struct Grid {
    private(set) var places: [Place] = []
    private(set) var titles: [Rectangle] = []

    /// The rows that the tiles use.
    private(set) var rows = 0

    /// - Parameters:
    ///   - wanted: The most rows that each tile would use.
    ///   - room: The room for all.
    init(_ wanted: [Int], _ room: Size) {
      if let beside = BoardLayout.boxesBeside(wanted, room) {
        addBoxes(wanted, beside, room)
      } else {
        addRows(wanted.count, room)
      }
    }

    private mutating func addBoxes(_ wanted: [Int], _ beside: Int, _ room: Size) {
      let count = wanted.count
      let heights = BoardLayout.heights(BoardLayout.lines(wanted, beside), room.rows)
      rows = heights.reduce(0, +)
      for index in 0..<count {
        let (line, place) = (index / beside, index % beside)
        let top = heights[..<line].reduce(0, +)
        // The tiles of the last line share all columns.
        let inLine = min(count - line * beside, beside)
        let (left, right) = (place * room.columns / inLine, (place + 1) * room.columns / inLine)
        let area = Rectangle(
          row: top, column: left, rows: heights[line], columns: right - left)
        places.append(Place(area: area, form: .box))
      }
    }

    private mutating func addRows(_ count: Int, _ room: Size) {
      let beside = BoardLayout.beside(count, room.columns)
      let lines = BoardLayout.divided(count, by: beside)
      let hasTitles = room.rows > lines
      let height = min(max((room.rows - (hasTitles ? 1 : 0)) / lines, 1), 3)
      let columns = (room.columns + BoardLayout.gap) / beside
      rows = (hasTitles ? 1 : 0) + lines * height
      for index in 0..<count {
        let area = Rectangle(
          row: (hasTitles ? 1 : 0) + index % lines * height,
          column: index / lines * columns, rows: height, columns: columns - BoardLayout.gap)
        places.append(Place(area: area, form: .row))
        if hasTitles, index % lines == 0 {
          titles.append(Rectangle(row: 0, column: area.column, rows: 1, columns: area.columns))
        }
      }
    }
  }

  /// The most rows that the tiles of each line would use.
  private static func lines(_ wanted: [Int], _ beside: Int) -> [Int] {
    stride(from: 0, to: wanted.count, by: beside).map { start in
      wanted[start..<min(start + beside, wanted.count)].max() ?? 0
    }
  }

  /// The rows of each line of boxes, which has its wanted ones at the most.
  private static func heights(
    _ wanted: [Int], _ rows: Int, least: Int = leastBoxRows
  ) -> [Int] {
    var heights = wanted.map { min($0, least) }
    var spare = rows - heights.reduce(0, +)
    while spare > 0, let low = lowest(heights, wanted) {
      heights[low] += 1
      spare -= 1
    }
    return heights
  }

  /// The lowest line that would use another row.
  private static func lowest(_ heights: [Int], _ wanted: [Int]) -> Int? {
    heights.indices.filter { heights[$0] < wanted[$0] }
      .min { (heights[$0], $0) < (heights[$1], $1) }
  }

  /// Finds the number of boxes that stand beside one another; nil where there is no room for boxes.
  private static func boxesBeside(_ wanted: [Int], _ room: Size) -> Int? {
    let most = max(room.columns / leastBoxColumns, 1)
    let choices = (1...most).filter { beside in
      let least = lines(wanted, beside).reduce(0) { $0 + min($1, leastBoxRows) }
      return beside <= wanted.count && least <= room.rows
    }
    return choices.min { one, other in
      badness(one, wanted.count, room) < badness(other, wanted.count, room)
    }
  }

  /// Measures the distance of boxes from the shape that looks best, and adds a share for the boxes
  /// that the last line lacks.
  private static func badness(_ beside: Int, _ count: Int, _ room: Size) -> Double {
    let lines = divided(count, by: beside)
    let columns = Double(room.columns) / Double(beside)
    let ratio = columns / (Double(room.rows) / Double(lines)) / shape
    let empty = Double(lines * beside - count) / Double(count)
    return max(ratio, 1 / ratio) + empty * 2
  }
}
