// SPDX-License-Identifier: Apache-2.0

/// One row of a grid.
///
/// Its cells are plain words, so that rows are filled, copied and compared without reading a text:
/// on a screen of 60 rows and 200 columns most cells are compared in each frame. The marks that
/// join a spacing character, which few cells have, are stored beside the cells.
struct GridRow: Hashable, Sendable {
  private var cells: [PackedCell]

  /// The characters that join the spacing ones, by column.
  private var marks: [Int: String] = [:]

  /// The addresses that cells lead to, by column.
  private var links: [Int: String] = [:]

  /// Makes a row of blanks.
  init(columns: Int) {
    cells = Array(repeating: .blank, count: columns)
  }

  /// The number of columns.
  var columns: Int { cells.count }

  /// The cell at a place.
  subscript(column: Int) -> Cell {
    let cell = cells[column]
    return Cell(
      Glyph(scalar: cell.scalar, rest: marks[column] ?? "", columns: cell.columns),
      style: Style(cell.style), link: links.isEmpty ? nil : links[column])
  }

  /// All cells, from left to right.
  var all: [Cell] { cells.indices.map { self[$0] } }

  /// Says whether this row and another share their memory, as copies do until one is written to:
  /// each write stores to the cells, whatever else it changes.
  func isShared(with other: GridRow) -> Bool {
    cells.span.isIdentical(to: other.cells.span)
  }

  /// Calls a closure with each column whose cell looks different in another row of the same length,
  /// from left to right.
  func forEachDifference(from other: GridRow, _ body: (_ column: Int) -> Void) {
    let (new, old) = (cells.span, other.cells.span)
    let hasMarks = !marks.isEmpty || !other.marks.isEmpty
    let hasLinks = !links.isEmpty || !other.links.isEmpty
    for column in new.indices {
      if new[column] != old[column] || hasMarks && marks[column] != other.marks[column]
        || hasLinks && links[column] != other.links[column]
      {
        body(column)
      }
    }
  }
}

// MARK: - Changed text

extension GridRow {
  /// Calls a closure with each run of cells, within a range, that shows other text than the same
  /// range of an earlier row.
  ///
  /// Where both have text up to the same column, cells are compared one by one; where the text has
  /// become longer or shorter, the parts that both begin and end with have not changed. Where
  /// characters have only gone, the run is the cell before them. Blanks are never in a run, nor
  /// cells that have just got or lost the mark of the focus or the selection.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  func forEachChangedRun(
    since earlier: GridRow, in range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    let (end, earlierEnd) = (textEnd(in: range), earlier.textEnd(in: range))
    var changed = range.lowerBound..<end
    while let first = changed.first, first < earlierEnd, hasText(at: first, of: earlier, first) {
      changed.removeFirst()
    }
    if end != earlierEnd {
      var last = earlierEnd - 1
      while let own = changed.last, last >= changed.lowerBound, hasText(at: own, of: earlier, last)
      {
        changed.removeLast()
        last -= 1
      }
      if changed.isEmpty, changed.lowerBound > range.lowerBound, last >= changed.lowerBound {
        changed = changed.lowerBound - 1..<changed.lowerBound
        if !cells[changed.lowerBound].isBlank, !isMarked(unlike: earlier, at: changed.lowerBound) {
          body(changed)
        }
        return
      }
    }
    var start: Int?
    for column in changed {
      let isSame = end == earlierEnd && hasText(at: column, of: earlier, column)
      let isChanged =
        cells[column].columns == 0
        ? start != nil
        : !isSame && !cells[column].isBlank && !isMarked(unlike: earlier, at: column)
      if isChanged, start == nil { start = column }
      if !isChanged, let first = start {
        body(first..<column)
        start = nil
      }
    }
    if let start { body(start..<changed.upperBound) }
  }

  /// Says whether a range has the text that another row had there, but for marks that have stayed
  /// in their place, such as that of the selection or the bar of a scroll.
  ///
  /// A letter or a digit is no mark: two rows that agree in some characters have not moved.
  func isMoved(from other: GridRow, besideMarksOf earlier: GridRow, in range: Range<Int>) -> Bool {
    range.allSatisfy {
      hasText(at: $0, of: other, $0)
        || hasText(at: $0, of: earlier, $0) && !cells[$0].isWord && !other.cells[$0].isWord
    }
  }

  /// Says whether the text of a range stands, cell by cell, in an earlier row.
  func hasText(of earlier: GridRow, in range: Range<Int>) -> Bool {
    range.allSatisfy { hasText(at: $0, of: earlier, $0) }
  }

  /// Adds an attribute to cells, or only to the blanks among them, or removes it; a row that needs
  /// no change stays shared.
  mutating func set(
    _ attribute: Attributes, _ isOn: Bool, ofBlanks isOfBlanks: Bool, in range: Range<Int>
  ) {
    for column in range where cells[column].style.contains(attribute) != isOn {
      if isOfBlanks, cells[column].scalar != " " { continue }
      cells[column] = cells[column].setting(attribute, isOn)
    }
  }

  /// The column behind the last cell of a range that is not blank.
  private func textEnd(in range: Range<Int>) -> Int {
    range.last { !cells[$0].isBlank }.map { $0 + 1 } ?? range.lowerBound
  }

  private func hasText(at column: Int, of earlier: GridRow, _ place: Int) -> Bool {
    cells[column].hasText(of: earlier.cells[place]) && marks[column] == earlier.marks[place]
  }

  /// Says whether a cell has got or lost the mark of the focus or the selection since an earlier
  /// row.
  private func isMarked(unlike earlier: GridRow, at column: Int) -> Bool {
    cells[column].style.isMarked != earlier.cells[column].style.isMarked
  }
}

// MARK: - Writing

extension GridRow {
  /// Stores a glyph that fits, and blanks the other halves of wide clusters that it covers by half.
  mutating func put(_ glyph: Glyph, column: Int, style: PackedStyle) {
    let last = column + glyph.columns - 1
    vacate(column...last)
    cells[column] = PackedCell(glyph.scalar, columns: glyph.columns, style: style)
    if glyph.columns == 2 { cells[last] = PackedCell(continuationWith: style) }
    if !glyph.rest.isEmpty { marks[column] = glyph.rest }
  }

  /// Stores characters of ASCII that fit, one in each cell.
  mutating func put(_ bytes: Span<UInt8>, column: Int, style: PackedStyle) {
    if bytes.isEmpty { return }
    vacate(column...column + bytes.count - 1)
    for index in bytes.indices {
      cells[column + index] = PackedCell(Unicode.Scalar(bytes[index]), columns: 1, style: style)
    }
  }

  /// Stores the same glyph, of one column, in several cells; a row that shows it already stays as
  /// it is, and goes on being shared.
  mutating func fill(_ range: Range<Int>, with glyph: Glyph, style: PackedStyle) {
    if range.isEmpty { return }
    let cell = PackedCell(glyph.scalar, columns: 1, style: style)
    if marks.isEmpty, links.isEmpty, glyph.rest.isEmpty, range.allSatisfy({ cells[$0] == cell }) {
      return
    }
    vacate(range.lowerBound...range.upperBound - 1)
    link(range, to: nil)
    for column in range { cells[column] = cell }
    if !glyph.rest.isEmpty { for column in range { marks[column] = glyph.rest } }
  }

  /// Sets the address that cells lead to, which were just stored to; nil for none.
  mutating func link(_ range: Range<Int>, to address: String?) {
    if address == nil, links.isEmpty { return }
    for column in range { links[column] = address }
  }

  /// Prepares cells to be stored to: of a wide cluster that lies half outside of the range, the
  /// half outside becomes blank.
  private mutating func vacate(_ range: ClosedRange<Int>) {
    let (first, last) = (range.lowerBound, range.upperBound)
    if cells[first].columns == 0 { blank(first - 1) }
    if cells[last].columns == 2 { blank(last + 1) }
    if !marks.isEmpty { for column in range { marks[column] = nil } }
  }

  private mutating func blank(_ column: Int) {
    cells[column] = PackedCell(" ", columns: 1, style: cells[column].style)
    if !marks.isEmpty { marks[column] = nil }
  }
}
