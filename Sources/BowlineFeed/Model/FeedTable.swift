// SPDX-License-Identifier: Apache-2.0

/// Rows of values under named columns.
public struct FeedTable: Hashable, Sendable {
  /// The names of the columns, in the order of their appearance; `cpu.user` for a nested one.
  public let columns: [String]

  /// The rows, each with a value for each column, null where it had none.
  public let rows: [[FeedValue]]

  /// The number of further rows beyond those that are kept.
  public let omittedCount: Int

  /// Makes a table.
  ///
  /// - Precondition: Each row has as many values as there are columns.
  public init(columns: [String], rows: [[FeedValue]], omittedCount: Int = 0) {
    precondition(
      rows.allSatisfy { $0.count == columns.count }, "a row has a value for each column")
    self.columns = columns
    self.rows = rows
    self.omittedCount = omittedCount
  }

  /// The values of a column, one for each row; nil if there is no such column.
  public func values(ofColumn name: String) -> [FeedValue]? {
    columns.firstIndex(of: name).map { index in rows.map { $0[index] } }
  }
}
