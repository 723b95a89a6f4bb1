// SPDX-License-Identifier: Apache-2.0

/// An area of cells.
///
/// Its origin may lie anywhere, up to 2⁴⁰ rows and columns away, and its size is one of a ``Size``.
public struct Rectangle: Hashable, Sendable {
  /// The topmost row.
  public let row: Int

  /// The leftmost column.
  public let column: Int

  /// The number of rows, 0 or more.
  public let rows: Int

  /// The number of columns, 0 or more.
  public let columns: Int

  /// Makes a rectangle; a negative size counts as 0.
  public init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = min(max(row, -Size.limit), Size.limit)
    self.column = min(max(column, -Size.limit), Size.limit)
    self.rows = min(max(rows, 0), Size.limit)
    self.columns = min(max(columns, 0), Size.limit)
  }

  /// Makes a rectangle of this size with its origin at 0, 0.
  public init(_ size: Size) {
    self.init(row: 0, column: 0, rows: size.rows, columns: size.columns)
  }

  /// The number of rows and columns.
  public var size: Size { Size(rows: rows, columns: columns) }

  /// The place of the top left cell.
  public var origin: Position { Position(row: row, column: column) }

  /// There is no cell in the rectangle.
  public var isEmpty: Bool { rows == 0 || columns == 0 }

  /// The rows it covers.
  public var rowRange: Range<Int> { row..<row + rows }

  /// The columns it covers.
  public var columnRange: Range<Int> { column..<column + columns }

  /// Says whether the cell at a position belongs to the rectangle.
  public func contains(_ position: Position) -> Bool {
    rowRange.contains(position.row) && columnRange.contains(position.column)
  }

  /// The cells that belong to both; an empty rectangle where there are none.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return Rectangle(
      row: top, column: left,
      rows: min(row + rows, other.row + other.rows) - top,
      columns: min(column + columns, other.column + other.columns) - left)
  }

  /// The same area at another place.
  public func offset(rows: Int, columns: Int) -> Rectangle {
    Rectangle(
      row: row + rows, column: column + columns, rows: self.rows, columns: self.columns)
  }
}

// MARK: - Parts

extension Rectangle {
  /// The area that is left when each edge moves inwards, empty where there is not enough room; a
  /// negative distance moves an edge outwards.
  public func inset(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) -> Rectangle {
    Rectangle(
      row: row + top, column: column + left,
      rows: rows - top - bottom, columns: columns - left - right)
  }

  /// The area that is left when all four edges move inwards.
  public func inset(by amount: Int) -> Rectangle {
    inset(top: amount, left: amount, bottom: amount, right: amount)
  }

  /// Cuts into the topmost rows and the rest; at most all rows go to the first part.
  public func split(top count: Int) -> (top: Rectangle, rest: Rectangle) {
    let count = min(max(count, 0), rows)
    return (inset(bottom: rows - count), inset(top: count))
  }

  /// Cuts into the bottommost rows and the rest; at most all rows go to the first part.
  public func split(bottom count: Int) -> (bottom: Rectangle, rest: Rectangle) {
    let count = min(max(count, 0), rows)
    return (inset(top: rows - count), inset(bottom: count))
  }

  /// Cuts into the leftmost columns and the rest; at most all columns go to the first part.
  public func split(left count: Int) -> (left: Rectangle, rest: Rectangle) {
    let count = min(max(count, 0), columns)
    return (inset(right: columns - count), inset(left: count))
  }

  /// Cuts into the rightmost columns and the rest; at most all columns go to the first part.
  public func split(right count: Int) -> (right: Rectangle, rest: Rectangle) {
    let count = min(max(count, 0), columns)
    return (inset(left: columns - count), inset(right: count))
  }
}
