// SPDX-License-Identifier: Apache-2.0

/// A number of rows and columns, never negative.
///
/// More than 2⁴⁰ of either, such as those of a room without an end, count as so many: the places in
/// such a room can be added up.
public struct Size: Hashable, Sendable {
  /// The number of rows, 0 or more.
  public let rows: Int

  /// The number of columns, 0 or more.
  public let columns: Int

  /// A size of nothing.
  public static let zero = Size(rows: 0, columns: 0)

  /// The largest number of rows and of columns.
  static let limit = 1 << 40

  /// Makes a size; a negative number counts as 0.
  public init(rows: Int, columns: Int) {
    self.rows = min(max(rows, 0), Self.limit)
    self.columns = min(max(columns, 0), Self.limit)
  }

  /// There is no cell in an area of this size.
  public var isEmpty: Bool { rows == 0 || columns == 0 }
}

extension Size: CustomStringConvertible {
  /// The columns and rows as `80x24`.
  public var description: String { "\(columns)x\(rows)" }
}
