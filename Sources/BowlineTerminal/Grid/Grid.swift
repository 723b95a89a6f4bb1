// SPDX-License-Identifier: Apache-2.0

/// A screen's worth of cells, as a value.
///
/// Everything that is shown goes through ``write(_:row:column:columns:style:)``, the one place
/// where text is measured, clipped and cleaned: whatever a text holds, no cell holds a character
/// that a terminal would take as a command.
///
/// ```swift
/// var grid = Grid(size: Size(rows: 1, columns: 8))
/// grid.write("A\u{1B}[2J", row: 0, column: 0)
/// grid.lines  // ["A␛[2J"]
/// ```
public struct Grid: Hashable, Sendable {
  /// The number of rows and columns.
  public let size: Size

  /// Whether everything outside of ASCII is written as a `?` for each of its columns.
  public let isASCII: Bool

  /// The cells, a row at a time: a copy of the grid shares the rows that neither changes, and they
  /// are known to be the same without a look at their cells.
  private var table: [[Cell]]

  /// A row of blanks, which all blank rows share.
  private let blankRow: [Cell]

  /// Makes a grid of blanks.
  public init(size: Size, isASCII: Bool = false) {
    self.size = size
    self.isASCII = isASCII
    blankRow = Array(repeating: .blank, count: size.columns)
    table = Array(repeating: blankRow, count: size.rows)
  }

  /// The number of rows.
  public var rows: Int { size.rows }

  /// The number of columns.
  public var columns: Int { size.columns }

  /// The cell at a place.
  ///
  /// - Precondition: The place is inside the grid.
  public subscript(row: Int, column: Int) -> Cell {
    precondition(
      (0..<rows).contains(row) && (0..<columns).contains(column), "a cell is inside its grid")
    return table[row][column]
  }

  /// The cells of a row, from left to right.
  ///
  /// - Precondition: The row is inside the grid.
  public func cells(inRow row: Int) -> ArraySlice<Cell> {
    precondition((0..<rows).contains(row), "a row is inside its grid")
    return table[row][...]
  }

  /// Whether a row looks the same in another grid.
  ///
  /// - Precondition: The row is inside both grids.
  /// - Complexity: O(1) where the rows are shared, and O(*n*) in the columns otherwise.
  func hasSameRow(_ row: Int, as other: Grid) -> Bool { table[row] == other.table[row] }

  /// The rows as a person sees them, without the spaces at their ends.
  public var lines: [String] {
    paddedLines.map { line in
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// The rows as a person sees them, each as wide as the grid.
  public var paddedLines: [String] {
    (0..<rows).map { row in cells(inRow: row).map(\.text).joined() }
  }
}

// MARK: - Writing

extension Grid {
  /// Writes text from a place to the right.
  ///
  /// What lies outside of the grid is left out. A wide cluster that only half fits, at either
  /// edge, leaves spaces in the part that does. Half of a wide cluster that is overwritten takes
  /// its other half with it.
  ///
  /// - Parameters:
  ///   - text: What is to be written; what is not text in it shows as stand-ins.
  ///   - row: The row; nothing is written outside of the grid.
  ///   - column: The first column; it may be negative.
  ///   - columns: The most columns to use, to the edge of the grid where nothing is said.
  ///   - style: The look of the text.
  /// - Returns: The columns from `column` on that the text took, up to the right edge.
  /// - Complexity: O(*n*), where *n* is the length of the text up to the right edge.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, row: Int, column: Int, columns: Int? = nil, style: Style = .plain
  ) -> Int {
    let room = max(self.columns - column, 0)
    let end = column + min(columns.map { max($0, 0) } ?? room, room)
    return write(text, row: row, column: column, end: end, visible: 0..<self.columns, style: style)
  }

  /// Writes text that ends before the column `end`, and changes only cells in `visible`.
  ///
  /// A cluster that is not whole in both leaves spaces.
  mutating func write(
    _ text: some StringProtocol, row: Int, column: Int, end: Int, visible: Range<Int>, style: Style
  ) -> Int {
    let shown = (0..<rows).contains(row) ? visible.clamped(to: 0..<columns) : 0..<0
    var next = column
    for character in text {
      if next >= end { break }
      let cluster = CleanCluster(character, isASCII: isASCII)
      let cells = next..<min(next + cluster.columns, end)
      let part = cells.clamped(to: shown)
      if part.count == cluster.columns {
        put(cluster.first, row: row, column: next, style: style)
        var at = next + cluster.first.columns
        for glyph in cluster.others {
          put(glyph, row: row, column: at, style: style)
          at += glyph.columns
        }
      } else {
        for column in part {
          put(Glyph(scalar: " "), row: row, column: column, style: style)
        }
      }
      next = cells.upperBound
    }
    return next - column
  }

  /// Fills the cells of a rectangle, as far as they are inside the grid.
  ///
  /// - Parameters:
  ///   - rectangle: The part; what of it lies outside is left out.
  ///   - cluster: What each cell shows; a space where it is not of one column.
  ///   - style: The look of the cells.
  public mutating func fill(
    _ rectangle: Rectangle, with cluster: Character = " ", style: Style = .plain
  ) {
    let area = rectangle.intersection(Rectangle(size))
    if area.isEmpty { return }
    let clean = CleanCluster(cluster, isASCII: isASCII)
    let glyph = clean.columns == 1 ? clean.first : Glyph(scalar: " ")
    let cell = Cell(glyph, style: style)
    let isBlank = cell == .blank && area.columns == columns
    for row in area.rowRange {
      if isBlank {
        table[row] = blankRow
      } else if !table[row][area.columnRange].allSatisfy({ $0 == cell }) {
        for column in area.columnRange { put(glyph, row: row, column: column, style: style) }
      }
    }
  }

  /// Stores a glyph that fits, and blanks what is left of wide clusters that it covers.
  private mutating func put(_ glyph: Glyph, row: Int, column: Int, style: Style) {
    let last = column + glyph.columns - 1
    if table[row][column].isContinuation {
      table[row][column - 1] = .space(style: table[row][column - 1].style)
    }
    if table[row][last].columns == 2 {
      table[row][last + 1] = .space(style: table[row][last + 1].style)
    }
    table[row][column] = Cell(glyph, style: style)
    if glyph.columns == 2 { table[row][last] = .continuation(style: style) }
  }
}
