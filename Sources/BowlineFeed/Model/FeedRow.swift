// SPDX-License-Identifier: Apache-2.0

public import Bowline

/// A row of a ``FeedTable`` whose values have the names of its columns.
///
/// So a path of names can have an aggregate of a column: `rows.@sum.cpu`.
public final class FeedRow: KeyValueObservable, KeyValueCoding {
  private let table: FeedTable
  private let index: Int

  private init(_ table: FeedTable, _ index: Int) {
    self.table = table
    self.index = index
  }

  /// The rows of a table, in their order.
  public static func rows(of table: FeedTable) -> [FeedRow] {
    table.rows.indices.map { FeedRow(table, $0) }
  }

  /// The value of a column, null if there is none of that name.
  public func value(ofColumn name: String) -> FeedValue {
    guard let column = table.columns.firstIndex(of: name) else { return .null }
    return table.rows[index][column]
  }

  /// The number of a column; nil if it has none.
  public subscript(number name: String) -> Double? { value(ofColumn: name).number }

  /// Each name stands for the number of that column.
  public static let keys = KeyTable<FeedRow>([:], others: { name in \FeedRow[number: name] })
}
