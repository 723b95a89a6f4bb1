// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// Rows under columns, and below them the totals of the columns of numbers.
final class TableBody: WatchBody, PartlyShown {
  /// A row with what tells it apart.
  struct Row: Identifiable, Equatable, CustomStringConvertible {
    /// The value that no other row has in the column of ``TableColumns/key``; without such a column
    /// the place of the row.
    enum ID: Hashable {
      case value(FeedValue)
      case place(Int)
    }

    let id: ID
    let values: [FeedValue]

    var description: String { values.map(\.description).joined(separator: " ") }
  }

  /// The latest rows.
  @Observed private var rows = FeedTable(columns: [], rows: []) {
    didSet { show() }
  }

  /// The names of columns that a layout asks for, and that the latest rows do not have.
  @Observed private var missing: [String] = []

  /// The column that the rows are sorted by, which the page keeps; nil for the order in which they
  /// come.
  @Observed private var sort: LayoutSort? {
    didSet { showSort() }
  }

  private let table = Table<Row>([], emptyText: "no rows")
  private var watching: [KeyValueObservation] = []

  /// The table is being given the sort of the page, so that its change is no choice of a person.
  private var isShowingSort = false

  /// The columns of the present table, and the columns of the screen that each of them has.
  private var columns = TableColumns()
  private var widths: [Int?] = []

  /// The columns of the screen that there are for the table.
  private var room = 0

  /// The names of the columns that show; all if there is none.
  private let wantedColumns: [String]

  /// - Parameters:
  ///   - item: The path.
  ///   - columns: The names of the columns that show; all if there is none.
  ///   - owner: The object that keeps the sort.
  ///   - path: The sort in it.
  init<Owner: KeyValueObservable>(
    _ item: WatchItem, columns: [String] = [], sort owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, LayoutSort?>
  ) {
    wantedColumns = columns
    super.init(item)
    adopt([table])
    bind(\.sort, to: owner, path, mode: .twoWay)
    bind(\.rows, to: item.path, \.value) { [columns = wantedColumns] value in
      let table = value.table ?? FeedTable(columns: [], rows: [])
      return columns.isEmpty ? table : table.selecting(columns)
    }
    let named = columns + (sort.map { [$0.column] } ?? []).filter { !columns.contains($0) }
    bind(\.missing, to: item.path, \.value) { value in
      guard let table = value.table, !table.rows.isEmpty else { return [] }
      return named.filter { !table.columns.contains($0) }
    }
    watching = [
      table.observe(\.sortColumn) { [unowned self] _, _ in takeSort() },
      table.observe(\.isAscending) { [unowned self] _, _ in takeSort() },
    ]
    show()
  }

  override var children: [Widget] { [table] }

  /// Brings the table up to date, and its columns if they have changed.
  private func show() {
    let wanted = TableColumns(rows, after: columns)
    if wanted != columns {
      columns = wanted
      widths = columns.widths(within: room)
      showColumns()
    }
    let elements = rows.rows.enumerated().map { Row(id: id(of: $1, at: $0), values: $1) }
    if table.elements != elements { table.elements = elements }
  }

  /// Gives the table its columns, of which those without a width are left out.
  private func showColumns() {
    table.columns = columns.columns.enumerated().map { index, shown in
      let isIdentity = index == columns.identity
      let column = column(
        index, shown, width: isIdentity ? nil : max(widths[index] ?? shown.width, 1))
      return widths[index] == nil ? column.shown(from: .max) : column
    }
    showSort()
  }

  private func id(of values: [FeedValue], at place: Int) -> Row.ID {
    columns.key.map { .value(values[$0]) } ?? .place(place)
  }

  /// The element of the row below the table, which stands for the whole of it.
  private static let wholeElement = -1

  /// The cells, and the row below them, which is the one to ask as long as no row is selected.
  var shownParts: [ShownWidget.Part] {
    table.shownParts + [
      ShownWidget.Part(
        area: frame.split(bottom: 1).bottom, element: Self.wholeElement,
        isSelected: table.selection == nil)
    ]
  }

  // The key is a command of the program; here it asks for less.
  override var keyHints: [KeyHint] {
    [
      KeyHint(
        [KeyPress("w")], "explain this value of the table", hint: "why this value", priority: 2)
    ]
  }

  /// The cell that the question is about.
  override func chosenPart(_ part: WhyTargets.Part?) -> WatchEvidence.Part? {
    guard let part, rows.rows.indices.contains(part.element),
      rows.columns.indices.contains(part.column)
    else { return nil }
    let cell = TableCell(
      of: rows, row: part.element, column: part.column, key: columns.key,
      line: item.path.rowLines[part.element])
    let count = FigureText.grouped(rows.rowCount)
    return WatchEvidence.Part(
      words: cell.words, line: cell.line,
      place: "row \(FigureText.grouped(part.element + 1)) of \(count)",
      mark: { cell.range(in: $0) }, cell: cell)
  }

  /// The sort of the table.
  private var shownSort: LayoutSort? {
    guard let place = table.sortColumn, columns.columns.indices.contains(place) else { return nil }
    return LayoutSort(column: columns.columns[place].name, isAscending: table.isAscending)
  }

  /// Sorts the table by the column of the page's sort; one that has not come leaves it unsorted.
  private func showSort() {
    if shownSort == sort { return }
    isShowingSort = true
    defer { isShowingSort = false }
    table.sortColumn = columns.columns.firstIndex { $0.name == sort?.column }
    if let sort { table.isAscending = sort.isAscending }
  }

  /// Keeps the sort that a person has chosen in the table.
  private func takeSort() {
    if !isShowingSort, sort != shownSort { sort = shownSort }
  }

  override func takePlace(of other: WatchBody, isReturn: Bool) {
    if let other = other as? TableBody { table.takePlace(of: other.table) }
  }

  /// - Parameter width: The columns of the screen that it takes; nil for those that the others leave.
  private func column(
    _ index: Int, _ column: TableColumns.Column, width: Int?
  ) -> TableColumn<Row> {
    func value(_ row: Row) -> FeedValue {
      row.values.indices.contains(index) ? row.values[index] : .null
    }
    return TableColumn(
      column.name, width: width,
      alignment: column.isNumber || column.isQuantity ? .right : .left,
      text: { column.text(of: value($0)) },
      by: { [weak table] row in
        // Untracked: a table that is turned around sorts by itself.
        let isDescending = ChangeTracking.untracked { table?.isAscending == false }
        return TableKey(value(row), isDescending: isDescending)
      })
  }

  override func arrangeChildren(in area: Rectangle) {
    if area.rows == 1 { return table.place(in: Rectangle(Size.zero)) }
    let rest = area.split(bottom: 1).rest
    room = rest.columns
    let wanted = columns.widths(within: room)
    if wanted != widths {
      widths = wanted
      ChangeTracking.untracked { Insight.unrecorded { showColumns() } }
    }
    table.place(in: rest.split(left: min(max(columns.room, 1), room)).left)
  }

  /// The places of the columns of numbers: that of the sort first, then percentages, and last one that tells
  /// rows apart, whose sum says least.
  private var totaled: [Int] {
    let numbers = columns.columns.indices.filter {
      columns.columns[$0].isNumber || columns.columns[$0].isQuantity
    }
    func rank(_ index: Int) -> (Int, Int) {
      let isSorting = columns.columns[index].name == sort?.column
      let isShare = columns.columns[index].isShare
      return (isSorting ? 0 : index == columns.key ? 3 : isShare ? 1 : 2, index)
    }
    return numbers.sorted { rank($0) < rank($1) }
  }

  override func draw(on canvas: Canvas) {
    var parts = [Self.words(rows.rowCount, "row", omitted: rows.omittedCount)]
    if rows.omittedColumnCount > 0 {
      let count = rows.columns.count + rows.omittedColumnCount
      parts.append(Self.words(count, "column", omitted: rows.omittedColumnCount))
    }
    let hidden = columns.hidden(within: canvas.columns)
    if canvas.rows > 1, !hidden.isEmpty {
      let words = "no room for \(hidden.joined(separator: ", "))"
      let isShort = words.count + parts[0].count + 3 <= canvas.columns
      parts.append(isShort ? words : "no room for \(hidden.count) columns")
    }
    if !missing.isEmpty { parts.append("no column \(missing.joined(separator: ", "))") }
    // The total of one row is that row.
    for index in rows.rowCount == 1 ? [] : totaled {
      if parts.reduce(0, { $0 + $1.count + 3 }) > canvas.columns { break }
      if let words = totalWords(index) { parts.append(words) }
    }
    var column = 0
    for (index, part) in parts.enumerated() {
      if index > 0, column + part.count > canvas.columns { break }
      column +=
        canvas.write(
          part, row: canvas.rows - 1, column: column, truncatedTo: canvas.columns - column,
          style: index == 0 && canvas.rows == 1 ? .heading : .muted) + 3
    }
  }

  /// The words for the total of a column; nil for none.
  private func totalWords(_ index: Int) -> String? {
    let column = columns.columns[index]
    if column.isQuantity {
      guard rows.omittedCount == 0 else { return nil }
      return SizeTotal(rows.rows.map { $0[index] })?.words(column.name)
    }
    let numbers = rows.rows.compactMap { $0[index].number }
    let kind = TableTotal(of: column.name, numbers, isShare: column.isShare)
    return kind.words(column.name, rows.total(ofColumn: index), sign: column.sign)
  }

  /// The number of rows or columns, and of those that are not kept: `1,500 rows, 500 not kept`.
  private static func words(_ count: Int, _ name: String, omitted: Int) -> String {
    "\(FigureText.grouped(count)) \(name)\(count == 1 ? "" : "s")"
      + (omitted > 0 ? ", \(FigureText.grouped(omitted)) not kept" : "")
  }
}

/// A value that a table is sorted by: numbers and quantities before texts, and nothing last, also
/// where the order is descending.
private struct TableKey: Comparable {
  private let value: FeedValue
  private let number: Double?
  private let isDescending: Bool

  init(_ value: FeedValue, isDescending: Bool) {
    self.value = value
    self.isDescending = isDescending
    if case .text(let text) = value {
      number = Quantity.number(in: text)
    } else {
      number = value.number
    }
  }

  static func < (one: TableKey, other: TableKey) -> Bool {
    // The last in an ascending order is the first in a descending one.
    if other.value == .null { return one.value != .null && !one.isDescending }
    if one.value == .null { return one.isDescending }
    return switch (one.number, other.number) {
    case (let first?, let second?): first < second
    case (_?, nil): true
    case (nil, _?): false
    default: one.value.description < other.value.description
    }
  }
}
