// SPDX-License-Identifier: Apache-2.0

/// The place of a cell, counted from 0 at the top left.
///
/// Positions outside of a grid are allowed; nothing is drawn there.
public struct Position: Hashable, Sendable {
  /// The top left.
  public static let zero = Position(row: 0, column: 0)

  /// The row, counted downwards.
  public var row: Int

  /// The column, counted to the right.
  public var column: Int

  /// Makes a position.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
