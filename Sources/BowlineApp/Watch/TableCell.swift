// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// A value of a table with its place: its column, and the row as it is found in an earlier table too.
struct TableCell {
  /// The line that its row came in; nil where all rows came in one.
  let line: FeedLine?

  private let table: FeedTable
  private let row: Int
  private let column: Int

  /// The column by whose value the row is found; nil where it is found by its place.
  private let key: Int?

  init(of table: FeedTable, row: Int, column: Int, key: Int?, line: FeedLine?) {
    (self.table, self.row, self.column, self.key) = (table, row, column, key)
    self.line = line
  }

  private var value: FeedValue { table.rows[row][column] }

  /// The name of the column and the value: `CPU 3.5`.
  var words: String { "\(table.columns[column]) \(Self.words(of: value))" }

  /// The row, by the value that tells it apart, and the name of the column: `sshd CPU`.
  var name: String {
    let own = key.map { keyWords(in: $0) } ?? "row \(row + 1)"
    return key == column ? table.columns[column] : "\(own) \(table.columns[column])"
  }

  /// The value of the key, with the name of its column before a number.
  private func keyWords(in key: Int) -> String {
    let value = table.rows[row][key]
    let words = Self.words(of: value)
    return value.number == nil ? words : "\(table.columns[key]) \(words)"
  }

  /// A value in words.
  static func words(of value: FeedValue) -> String { FigureText.text(of: value) }

  /// The value at the same place of another table; nil where that has no such row or column.
  func value(in other: FeedTable) -> FeedValue? {
    guard let column = other.columns.firstIndex(of: table.columns[column]) else { return nil }
    guard let key else {
      return other.rows.indices.contains(row) ? other.rows[row][column] : nil
    }
    guard let place = other.columns.firstIndex(of: table.columns[key]) else { return nil }
    return other.rows.first { $0[place] == table.rows[row][key] }?[column]
  }

  /// Finds the value in the line that it came in.
  func range(in line: String) -> Range<String.Index>? {
    if value == .null { return nil }
    return self.line == nil ? rangeAmongRows(of: line) : rangeInRow(of: line)
  }

  /// Finds the value behind those of the columns before it.
  private func rangeInRow(of line: String) -> Range<String.Index>? {
    var start = line.startIndex
    var found: Range<String.Index>?
    for value in table.rows[row][...column] where value != .null {
      found = ValueMark(value: value, name: "").first(in: line[start...])
      guard let found else { break }
      start = found.upperBound
    }
    return found
  }

  /// Finds the value behind its name, where that stands for the row: before it are those of other rows.
  private func rangeAmongRows(of line: String) -> Range<String.Index>? {
    func last(_ name: String) -> Substring { name.split(separator: ".").last ?? name[...] }
    let name = last(table.columns[column])
    // Several columns of that name stand one after the other in each row.
    if table.columns.count(where: { last($0) == name }) > 1 { return nil }
    let sign = "\"\(name)\":"
    let before = table.rows[..<row].count { $0[column] != .null }
    let signs = line.ranges(of: sign)
    guard signs.indices.contains(before) else { return nil }
    let rest = line[signs[before].upperBound...]
    let found = ValueMark(value: value, name: "").first(in: rest)
    return found.flatMap { found in
      rest[..<found.lowerBound].allSatisfy { $0 == " " || $0 == "\"" } ? found : nil
    }
  }
}
