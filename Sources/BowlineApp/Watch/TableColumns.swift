// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal

/// The columns of a table, with the columns of the screen that each takes, and which of them stay where
/// there is no room for all.
///
/// The column that tells rows apart always shows, and beside it, cut if need be, a first column of names, such
/// as the file systems of df. Of the others, columns at the left stay longest, and columns without a value go
/// first, then those with the same value in each row, then wide ones. Last go a narrow column by which a row
/// is found again, and percentages, such as the `%CPU` of top: most people look for these. A column that has
/// no room leaves it to one behind it that has.
struct TableColumns: Equatable {
  struct Column: Equatable {
    let name: String
    let isNumber: Bool

    /// The numbers are percentages, as the name or the sign behind them says.
    let isShare: Bool

    /// The sign behind a number: that of a percentage, if its source writes it there; else empty.
    let sign: String

    /// The values are numbers with units, such as `1.5G`, and nothing else.
    let isQuantity: Bool

    /// The most digits that a number has behind its point.
    let decimals: Int

    /// The text of a cell.
    func text(of value: FeedValue) -> String {
      let text = TableColumns.text(of: value)
      return text.isEmpty ? "" : TableColumns.aligned(text, decimals, sign)
    }

    /// The columns of the screen for its widest value, or for its name.
    var width: Int
  }

  private(set) var columns: [Column]

  /// The place of the column whose values tell rows apart; nil where there is no column.
  private(set) var identity: Int?

  /// The place of the first column whose values were different in each row, each time; nil where
  /// there is no such column.
  ///
  /// It is by its value there that a row is found again in a later table. Amounts, such as the sizes of file
  /// systems, come after texts and identifiers: they change, and may soon be the same in two rows.
  private(set) var key: Int?

  /// The place of a first column of names, which may be cut where there is no room for all of it; nil where
  /// there is none.
  private var name: Int?

  /// The columns in the order in which they stay.
  private var ranks: [Int] = []

  /// There have been enough rows to find the column that tells them apart.
  private var isJudged = false

  /// The free columns of the screen between two columns, and those at the sides.
  private static let (gap, margins) = (2, 4)

  /// The columns of the screen for an arrow beside the name of the column that tells rows apart, which the
  /// table gives the room that is left.
  private static let arrowColumns = 2

  /// The least width of the column that tells rows apart, if it is that wide.
  private static let leastIdentity = 16

  /// The least width of a first column of names beside it, and the part of the table that it may take before
  /// other columns.
  private static let (leastName, nameShare) = (8, 5)

  /// The widest that a column is, and the widest of the one that tells rows apart.
  private static let (mostWidth, mostIdentity) = (40, 160)

  /// The least width of a column that goes before narrower ones.
  private static let wide = 24

  private static let leastRows = 3

  /// The columns for a table.
  ///
  /// - Parameter old: The columns so far: none becomes narrower and the order stays, so that
  ///   nothing moves at each sample.
  init(_ table: FeedTable, after old: TableColumns) {
    let isSame = old.columns.map(\.name) == table.columns
    columns = table.columns.enumerated().map { index, name in
      let values = table.rows.map { $0[index] }
      let isNumber =
        values.contains { $0.number != nil }
        && values.allSatisfy { $0.number != nil || $0 == .null }
      let texts = values.map { Self.text(of: $0) }
      let decimals = isNumber ? texts.map(Self.decimals).max() ?? 0 : 0
      let widest = texts.map { TextWidth.columns(of: Self.aligned($0, decimals)) }.max() ?? 0
      let least = isSame ? old.columns[index].width : TextWidth.columns(of: name)
      let hasSign = table.percentages.contains(name)
      let isShare = isNumber && (hasSign || TableTotal.isShare(name))
      let sign = isShare && hasSign ? "%" : ""
      return Column(
        name: name,
        isNumber: isNumber,
        isShare: isShare,
        sign: sign,
        isQuantity: !isNumber && Quantity.areAll(values),
        decimals: max(decimals, isSame ? old.columns[index].decimals : 0),
        width: max(min(widest + sign.count, Self.mostIdentity), least))
    }
    let amounts = columns.indices.filter { Self.isAmount(columns[$0], $0, of: table) }
    let places = columns.indices.filter { !amounts.contains($0) } + amounts
    let first = isSame ? old.key : places.first
    key = first.flatMap { first in
      places.drop { $0 != first }.first { place in
        Set(table.rows.map { $0[place] }).count == table.rows.count
      }
    }
    isJudged = isSame && old.isJudged || table.rows.count >= Self.leastRows
    if isSame, old.isJudged {
      (identity, self.name, ranks) = (old.identity, old.name, old.ranks)
    } else {
      let counts = table.columns.indices.map { index in
        let values = Set(table.rows.map { $0[index] })
        return values == [.null] ? 0 : values.count
      }
      let found = Self.identity(columns, counts, in: table)
      let isNamed = counts.first.map { $0 > 1 && $0 * 2 >= table.rows.count } ?? false
      if isNamed, found != 0, !columns[0].isNumber, !columns[0].isQuantity,
        columns[0].width < Self.wide,
        !table.rows.allSatisfy({ Self.isTime($0[0].description) })
      {
        name = 0
      }
      let ranks = columns.indices.map { rank(of: $0, found, counts) }
      self.ranks = columns.indices.sorted { ranks[$0] < ranks[$1] }
      identity = found
    }
    if let identity {
      let title = TextWidth.columns(of: columns[identity].name) + Self.arrowColumns
      columns[identity].width = max(columns[identity].width, title)
    }
    for index in columns.indices where index != identity {
      columns[index].width = min(columns[index].width, Self.mostWidth)
    }
  }

  init() {
    columns = []
  }

  /// The text of a cell: a number as on a page of values, and nothing for null.
  static func text(of value: FeedValue) -> String {
    value == .null ? "" : FigureText.text(of: value)
  }

  /// The digits of a number behind its point.
  private static func decimals(_ text: String) -> Int {
    text.firstIndex(of: ".").map { text[$0...].dropFirst().prefix(while: \.isNumber).count } ?? 0
  }

  /// A number with blanks behind it, so that its point stands below that of others with more digits.
  static func aligned(_ text: String, _ decimals: Int, _ sign: String = "") -> String {
    let own = Self.decimals(text)
    if text.isEmpty || own == decimals { return text + sign }
    return text + sign + String(repeating: " ", count: max(decimals - own, 0) + (own == 0 ? 1 : 0))
  }

  /// The columns of the screen for the whole table.
  var room: Int {
    columns.reduce(Self.margins - Self.gap) { $0 + $1.width + Self.gap }
  }

  /// The columns of the screen that each column has in a table so wide; nil for one without room.
  ///
  /// The one that tells rows apart may have more.
  func widths(within room: Int) -> [Int?] {
    var widths = [Int?](repeating: nil, count: columns.count)
    guard let identity else { return widths }
    let title = TextWidth.columns(of: columns[identity].name) + Self.arrowColumns
    widths[identity] = max(min(columns[identity].width, Self.leastIdentity), title)
    var spare = room - Self.margins - (widths[identity] ?? 0)
    for index in ranks where index != identity {
      let least = index == name ? max(Self.leastName, room / Self.nameShare) : columns[index].width
      let width = min(columns[index].width, least)
      if width + Self.gap > spare { continue }
      widths[index] = width
      spare -= width + Self.gap
    }
    if let name, let width = widths[name] {
      widths[name] = min(columns[name].width, width + max(spare, 0))
    }
    return widths
  }

  /// The names of the columns that a table so wide has no room for.
  func hidden(within room: Int) -> [String] {
    zip(columns, widths(within: room)).filter { $1 == nil }.map(\.0.name)
  }

  /// The text column with the most different values, of several one of names or else the widest; or the first
  /// column.
  ///
  /// Times, as the `TIME+` of top has them, are no names.
  private static func identity(
    _ columns: [Column], _ counts: [Int], in table: FeedTable
  ) -> Int? {
    let texts = columns.indices.filter { index in
      !columns[index].isNumber && !table.rows.allSatisfy { isTime($0[index].description) }
    }
    func rank(_ index: Int) -> (Int, Int, Int) {
      let isName = ["name", "names"].contains(columns[index].name.lowercased())
      return (counts[index], isName ? 1 : 0, columns[index].width)
    }
    return texts.max { rank($0) < rank($1) } ?? columns.indices.first
  }

  /// Says whether a column has numbers or quantities, such as `12G`, that are no identifiers.
  private static func isAmount(_ column: Column, _ index: Int, of table: FeedTable) -> Bool {
    if column.isNumber { return !TableTotal.isIdentifier(column.name) }
    if column.isQuantity { return true }
    guard case .text(let text)? = table.rows.lazy.map({ $0[index] }).first(where: { $0 != .null })
    else { return false }
    return Quantity.number(in: text) != nil
  }

  /// Says whether a text is a time of day or the length of a time: `14:03`, `0:35.51`, `2-10:00:00`.
  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count)
      && parts.allSatisfy {
        $0.first?.isNumber == true && $0.allSatisfy { "0123456789-.".contains($0) }
      }
      && parts.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 2 }
      && !parts[0].contains(".")
  }

  private func rank(of index: Int, _ identity: Int?, _ counts: [Int]) -> (Int, Int, Int) {
    let isWide = columns[index].width >= Self.wide
    if index == identity { return (0, 0, index) }
    if index == name { return (0, 1, index) }
    if columns[index].isShare || index == key && !isWide { return (1, 0, index) }
    return (counts[index] > 1 ? 1 : 3 - counts[index], isWide ? 2 : 1, index)
  }
}
