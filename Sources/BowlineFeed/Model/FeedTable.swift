// SPDX-License-Identifier: Apache-2.0

/// Rows of values under named columns.
public struct FeedTable: Hashable, Sendable {
  /// The names of the columns, in the order of their appearance; `cpu.user` for a nested one.
  public let columns: [String]

  /// The rows, each with a value for each column, null where it had none.
  public let rows: [[FeedValue]]

  /// The number of further rows beyond those that are kept.
  public let omittedCount: Int

  /// The number of further columns beyond those that are kept.
  public let omittedColumnCount: Int

  /// The names of the columns in which a `%` stood behind numbers.
  package let percentages: Set<String>

  /// The lines that the rows came in.
  let lines: Lines

  /// The totals of the columns in the rows that are not kept; none if all are.
  private let omittedTotals: [ColumnTotal]

  /// Makes a table.
  ///
  /// - Precondition: Each row has as many values as there are columns.
  public init(columns: [String], rows: [[FeedValue]], omittedCount: Int = 0) {
    self.init(
      columns: columns, rows: rows, omittedCount: omittedCount, omittedColumnCount: 0, [], Lines())
  }

  /// - Parameter omittedTotals: The totals of the columns in the rows that are not kept; none for
  ///   the last columns if these have no number there.
  init(
    columns: [String], rows: [[FeedValue]], omittedCount: Int, omittedColumnCount: Int,
    _ omittedTotals: [ColumnTotal], _ lines: Lines, percentages: Set<String> = []
  ) {
    precondition(
      rows.allSatisfy { $0.count == columns.count }, "a row has a value for each column")
    self.columns = columns
    self.rows = rows
    self.omittedCount = omittedCount
    self.omittedColumnCount = omittedColumnCount
    self.omittedTotals = omittedTotals
    self.percentages = percentages
    self.lines = lines
  }

  /// The values of a column, one for each row; nil if there is no such column.
  public func values(ofColumn name: String) -> [FeedValue]? {
    columns.firstIndex(of: name).map { index in rows.map { $0[index] } }
  }

  /// The number of all rows, also of those that are not kept.
  public var rowCount: Int { rows.count + omittedCount }

  /// The total of a column over all rows, also over those that are not kept.
  package func total(ofColumn index: Int) -> ColumnTotal {
    var total = omittedTotals.indices.contains(index) ? omittedTotals[index] : ColumnTotal()
    for row in rows {
      if let number = row[index].number { total.add(number) }
    }
    return total
  }

  /// The table with some columns alone, in that order; one that it does not have is empty.
  package func selecting(_ names: [String]) -> FeedTable {
    let places = names.map { columns.firstIndex(of: $0) }
    return FeedTable(
      columns: names,
      rows: rows.map { row in places.map { $0.map { row[$0] } ?? .null } },
      omittedCount: omittedCount, omittedColumnCount: 0,
      places.map { place in
        place.flatMap { omittedTotals.indices.contains($0) ? omittedTotals[$0] : nil }
          ?? ColumnTotal()
      }, Lines(), percentages: percentages)
  }
}

extension FeedTable {
  /// The lines that rows came in, one for each; none where rows are parts of a line, or of several.
  ///
  /// They say where values come from: the same rows of other lines are equal.
  package struct Lines: Hashable, Sendable {
    var all: [FeedLine] = []

    /// The line of a row; nil where it has none of its own.
    package subscript(row: Int) -> FeedLine? { all.indices.contains(row) ? all[row] : nil }

    package static func == (_: Lines, _: Lines) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
  }
}

extension FeedTable: CustomStringConvertible {
  /// The number of rows, for a person to read.
  public var description: String { rowCount == 1 ? "1 row" : "\(rowCount) rows" }
}
