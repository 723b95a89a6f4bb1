// SPDX-License-Identifier: Apache-2.0

/// A screen's worth of cells, as a value.
///
/// Everything that is shown goes through ``write(_:row:column:columns:style:)``, the one place
/// where text is measured, clipped and cleaned: whatever a text holds, no cell holds a character
/// that a terminal would take as a command.
///
/// ```swift
/// var grid = CellGrid(size: Size(rows: 1, columns: 8))
/// grid.write("A\u{1B}[2J", row: 0, column: 0)
/// grid.lines  // ["A␛[2J"]
/// ```
public struct CellGrid: Hashable, Sendable {
  /// The number of rows and columns.
  public let size: Size

  /// Everything outside of ASCII is written as a `?` for each of its columns.
  public let isASCII: Bool

  /// The rows: a copy of the grid shares those that neither changes, and they are known to be the
  /// same without a comparison of their cells.
  private var table: [GridRow]

  /// A row of blanks, which all blank rows share.
  private let blankRow: GridRow

  /// Makes a grid of blanks.
  public init(size: Size, isASCII: Bool = false) {
    self.size = size
    self.isASCII = isASCII
    blankRow = GridRow(columns: size.columns)
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
  /// - Complexity: O(*n*) in the columns: a grid keeps its cells in another form.
  public func cells(inRow row: Int) -> [Cell] {
    precondition((0..<rows).contains(row), "a row is inside its grid")
    return table[row].all
  }

  /// The rows as a person sees them, without the spaces at their ends.
  public var lines: [String] {
    paddedLines.map { line in
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// A text as one line for a terminal or a file, in which nothing is a command to a terminal: the
  /// row of a grid that has room for all of it.
  ///
  /// - Parameters:
  ///   - text: The text; line ends in it show as stand-ins.
  ///   - isASCII: Whether everything outside of ASCII is written as a `?` for each of its columns.
  public static func line(_ text: String, isASCII: Bool = false) -> String {
    var grid = CellGrid(size: Size(rows: 1, columns: TextWidth.columns(of: text)), isASCII: isASCII)
    grid.write(text, row: 0, column: 0)
    return grid.lines.joined()
  }

  /// The rows as a person sees them, each as wide as the grid.
  public var paddedLines: [String] {
    (0..<rows).map { row in cells(inRow: row).map(\.text).joined() }
  }
}

// MARK: - Differences

extension CellGrid {
  /// Becomes a copy of another grid of the same size, row by row, and tells which cells look
  /// different now.
  ///
  /// If the grid were assigned, the next write to either would copy the list of rows. Here only the
  /// rows that differ are replaced, and all are shared afterwards.
  ///
  /// - Parameter body: Called with each cell that looks different, row by row, from the left.
  /// - Precondition: The other grid has the same size.
  /// - Complexity: O(*n*), where *n* is the number of cells in rows that the two do not share, and
  ///   the comparison of two addresses for each row that they do.
  mutating func update(
    to other: CellGrid, _ body: (_ cell: Cell, _ row: Int, _ column: Int) -> Void
  ) {
    precondition(other.size == size, "a grid is updated to one of its size")
    for row in 0..<rows where !table.span[row].isShared(with: other.table.span[row]) {
      let cells = other.table[row]
      cells.forEachDifference(from: table[row]) { body(cells[$0], row, $0) }
      table[row] = cells
    }
  }
}

// MARK: - Changed text

extension CellGrid {
  /// Calls a closure with each run of cells in an area whose text has changed since an earlier
  /// picture.
  ///
  /// Text with another look has not changed, nor has a row that stood in another place of the area
  /// before, nor a cell that has become blank. See ``Attributes/highlight``.
  ///
  /// - Parameters:
  ///   - earlier: The earlier picture.
  ///   - area: The area.
  ///   - body: Called with a row and some columns of it.
  /// - Precondition: The other grid has the same size.
  /// - Complexity: O(*n*) in the cells of rows that the two do not share; O(*n*·*m*) for *m* rows.
  package func forEachChangedRun(
    since earlier: CellGrid, in area: Rectangle, _ body: (_ row: Int, _ columns: Range<Int>) -> Void
  ) {
    precondition(earlier.size == size, "a grid is compared with one of its size")
    let area = area.intersection(Rectangle(size))
    let changed = area.rowRange.filter {
      !table.span[$0].isShared(with: earlier.table.span[$0])
        && !table[$0].hasText(of: earlier.table[$0], in: area.columnRange)
    }
    for row in changed {
      let isMoved =
        changed.count > 1
        && area.rowRange.contains {
          $0 != row
            && table[row].isMoved(
              from: earlier.table[$0], besideMarksOf: earlier.table[row], in: area.columnRange)
        }
      if isMoved { continue }
      table[row].forEachChangedRun(since: earlier.table[row], in: area.columnRange) {
        body(row, $0)
      }
    }
  }

  /// Says whether some cells of a row have the text that they had in an earlier picture.
  package func hasText(of earlier: CellGrid, row: Int, columns: Range<Int>) -> Bool {
    (0..<min(rows, earlier.rows)).contains(row) && columns.upperBound <= self.columns
      && columns.upperBound <= earlier.columns
      && table[row].hasText(of: earlier.table[row], in: columns)
  }

  /// Adds an attribute to cells of a row, or only to the blanks among them, or removes it.
  package mutating func set(
    _ attribute: Attributes, _ isOn: Bool, ofBlanks isOfBlanks: Bool = false, row: Int,
    columns: Range<Int>
  ) {
    guard (0..<rows).contains(row) else { return }
    table[row].set(
      attribute, isOn, ofBlanks: isOfBlanks, in: columns.clamped(to: 0..<self.columns))
  }
}

// MARK: - Writing

extension CellGrid {
  /// Writes text from a place to the right.
  ///
  /// Text outside of the grid is left out. A wide cluster that only half fits, at either edge,
  /// leaves spaces in the part that does. Half of a wide cluster that is overwritten takes its
  /// other half with it.
  ///
  /// - Parameters:
  ///   - text: The text; control characters and the like show as stand-ins.
  ///   - row: The row; nothing is written outside of the grid.
  ///   - column: The first column; it may be negative.
  ///   - columns: The most columns to use; nil for all up to the edge of the grid.
  ///   - style: The look of the text.
  /// - Returns: The columns from `column` on that the text took, up to the right edge.
  /// - Complexity: O(*n*), where *n* is the length of the text up to the right edge.
  @discardableResult
  public mutating func write(
    _ text: String, row: Int, column: Int, columns: Int? = nil, style: Style = .plain
  ) -> Int {
    let room = max(self.columns - column, 0)
    let end = column + min(columns.map { max($0, 0) } ?? room, room)
    return write(text, row: row, column: column, end: end, visible: 0..<self.columns, style: style)
  }

  /// Writes text that ends before the column `end`, and changes only cells in `visible`.
  ///
  /// A cluster that does not fit there as a whole leaves spaces.
  mutating func write(
    _ text: String, row: Int, column: Int, end: Int, visible: Range<Int>, style: Style,
    link: String? = nil
  ) -> Int {
    let shown = (0..<rows).contains(row) ? visible.clamped(to: 0..<columns) : 0..<0
    let style = PackedStyle(style)
    // The text behind the end does not matter, but for a mark that joins the last character.
    let bytes = text.utf8.span
    let room = max(end, column) - column
    if Self.isPrintableASCII(bytes.extracting(first: min(bytes.count, room + 1))) {
      let cells = column..<max(min(column + bytes.count, end), column)
      let part = cells.clamped(to: shown)
      if !part.isEmpty {
        let seen = bytes.extracting(part.lowerBound - column..<part.upperBound - column)
        table[row].put(seen, column: part.lowerBound, style: style)
        table[row].link(part, to: link)
      }
      return cells.count
    }
    var next = column
    for character in text {
      if next >= end { break }
      let cluster = CleanCluster(character, isASCII: isASCII)
      let cells = next..<min(next + cluster.columns, end)
      let part = cells.clamped(to: shown)
      if part.count == cluster.columns {
        table[row].put(cluster.first, column: next, style: style)
        var at = next + cluster.first.columns
        for glyph in cluster.others {
          table[row].put(glyph, column: at, style: style)
          at += glyph.columns
        }
      } else {
        for column in part {
          table[row].put(Glyph(scalar: " "), column: column, style: style)
        }
      }
      if !part.isEmpty { table[row].link(part, to: link) }
      next = cells.upperBound
    }
    return next - column
  }

  /// Says whether each byte is a character of one column that needs no cleaning.
  private static func isPrintableASCII(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where !(0x20..<0x7F).contains(bytes[index]) { return false }
    return true
  }

  /// Fills the cells of a rectangle, as far as they are inside the grid.
  ///
  /// - Parameters:
  ///   - rectangle: The part; cells outside of the grid are left out.
  ///   - cluster: The content of each cell; a space in place of one that has two columns or more.
  ///   - style: The look of the cells.
  public mutating func fill(
    _ rectangle: Rectangle, with cluster: Character = " ", style: Style = .plain
  ) {
    let area = rectangle.intersection(Rectangle(size))
    if area.isEmpty { return }
    let space = Glyph(scalar: " ")
    let clean = cluster == " " ? nil : CleanCluster(cluster, isASCII: isASCII)
    let glyph = clean.flatMap { $0.columns == 1 ? $0.first : nil } ?? space
    let style = PackedStyle(style)
    let isBlank =
      area.columns == columns && glyph == space && style == PackedCell.blank.style
    for row in area.rowRange {
      if isBlank {
        if !table.span[row].isShared(with: blankRow) { table[row] = blankRow }
      } else {
        table[row].fill(area.columnRange, with: glyph, style: style)
      }
    }
  }
}
