// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The changes of the rows of a table in words: `eth0: rx 3 -> 4, tx 1 -> 2`.
///
/// A row is known by its value in the column that tells rows apart, as in a table on the screen, or by its
/// place.
struct RowChanges {
  private var columns = TableColumns()
  private var key: Int?
  private var rows: [String: [FeedValue]] = [:]

  /// Takes the next table.
  ///
  /// - Returns: A line for each row that is new, that has other values, or that is gone.
  mutating func take(_ table: FeedTable) -> [String] {
    let names = table.columns
    let isSame = columns.columns.map(\.name) == names
    columns = TableColumns(table, after: columns)
    // Values alone are their own names.
    let key = names.count > 1 ? columns.key : nil
    var (old, lines) = (isSame && key == self.key ? rows : [:], [String]())
    rows = [:]
    self.key = key
    for (place, values) in table.rows.enumerated() {
      let row = key.map { Self.words(values[$0]) } ?? "row \(place + 1)"
      rows[row] = values
      let before = old.removeValue(forKey: row)
      let changes = names.indices.compactMap { index -> String? in
        let (value, last) = (values[index], before?[index] ?? .null)
        if value == last || index == key { return nil }
        let sign = columns.columns[index].sign
        let (old, new) = (Self.words(last, sign), Self.words(value, sign))
        return "\(names[index]) " + (before == nil ? new : "\(old) -> \(new)")
      }
      if !changes.isEmpty {
        lines.append("\(row): " + changes.joined(separator: ", "))
      } else if before == nil {
        lines.append("\(row): new")
      }
    }
    return lines + old.keys.sorted().map { "\($0): gone" }
  }

  /// A value in one line.
  ///
  /// - Parameter unit: The unit or the sign behind a number, with a blank where one belongs there.
  static func words(_ value: FeedValue, _ unit: String = "") -> String {
    if value == .null { return FigureText.none }
    return String(value.description.map { $0.isNewline ? " " : $0 })
      + (value.number == nil ? "" : unit)
  }
}
