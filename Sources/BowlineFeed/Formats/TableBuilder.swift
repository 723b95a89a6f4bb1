// SPDX-License-Identifier: Apache-2.0

/// A table in the making: rows whose cells come one by one.
///
/// Of rows that are not kept the numbers go into totals.
struct TableBuilder {
  /// The most rows and columns that are kept.
  static let mostRows = 1_000
  static let mostColumns = 64

  /// The latest rows are kept, and not the first.
  var keepsLatest: Bool

  private var nodes: [PathTree.Node] = []
  private var columns: [PathTree.Node: Int] = [:]
  private var otherColumns: Set<PathTree.Node> = []

  /// The rows that are kept, and perhaps another one, the last.
  private var rows: [[FeedValue]] = []

  /// The line of each of them; none where they have no lines of their own.
  private var lines = FeedTable.Lines()
  private var omittedCount = 0

  /// The columns in which a `%` stands behind numbers.
  private var percentages: Set<PathTree.Node> = []
  private var totals: [ColumnTotal] = []

  /// - Parameters:
  ///   - nodes: The first columns, which are there without a row too.
  ///   - keepsLatest: Whether the latest rows are kept, and not the first.
  init(columns nodes: [PathTree.Node] = [], keepsLatest: Bool = false) {
    self.keepsLatest = keepsLatest
    for node in nodes.prefix(Self.mostColumns) where node >= 0 {
      columns[node] = self.nodes.count
      self.nodes.append(node)
    }
  }

  /// The elements, as long as all are numbers without names; nil before the first, and for others.
  private(set) var numbers: [Double]?
  private var isMixed = false

  /// The elements, as long as all are bytes: whole numbers from 0 to 255 without names.
  ///
  /// At most as many are kept as a text has.
  private(set) var bytes: [UInt8]? = []

  /// The number of rows, also those that are not kept.
  var count: Int { rows.count + omittedCount }

  /// Begins a row.
  ///
  /// - Parameter line: Its line; nil in a table whose rows have no lines of their own.
  mutating func beginRow(_ line: FeedLine? = nil) {
    isMixed = true
    numbers = nil
    bytes = nil
    appendRow()
    if let line { lines.all.append(line) }
  }

  /// Adds a row of one value without a name.
  mutating func addRow(_ value: FeedValue, at node: PathTree.Node) {
    if !isMixed, case .number(let number) = value {
      // Numbers beyond those that become paths need not be kept.
      if (numbers?.count ?? 0) <= JSONValues.mostNumbers { numbers = (numbers ?? []) + [number] }
      addByte(number)
    } else {
      isMixed = true
      numbers = nil
      bytes = nil
    }
    appendRow()
    put(value, at: node)
  }

  private mutating func addByte(_ number: Double) {
    guard let count = bytes?.count, let byte = UInt8(exactly: number) else { return bytes = nil }
    if count <= FeedLine.longestText { bytes?.append(byte) }
  }

  private mutating func appendRow() {
    if rows.count > Self.mostRows { omitRow() }
    rows.append([FeedValue](repeating: .null, count: nodes.count))
  }

  /// Takes a row out, the oldest or the one that began last.
  private mutating func omitRow() {
    let row = keepsLatest ? rows.removeFirst() : rows.removeLast()
    if !lines.all.isEmpty { lines.all.remove(at: keepsLatest ? 0 : lines.all.count - 1) }
    omittedCount += 1
    while totals.count < row.count { totals.append(ColumnTotal()) }
    for (index, value) in row.enumerated() {
      if let number = value.number { totals[index].add(number) }
    }
  }

  /// The rows before the one that began last.
  var withoutLast: TableBuilder {
    var table = self
    table.rows.removeLast()
    if !lines.all.isEmpty { table.lines.all.removeLast() }
    return table
  }

  /// Puts a value into a column of the row that began last.
  ///
  /// - Parameter isPercentage: Whether a `%` stands behind it.
  mutating func put(_ value: FeedValue, at node: PathTree.Node, isPercentage: Bool = false) {
    guard node >= 0 else { return }
    if isPercentage { percentages.insert(node) }
    let last = rows.count - 1
    if let column = columns[node] {
      while rows[last].count <= column { rows[last].append(.null) }
      rows[last][column] = value
    } else if nodes.count < Self.mostColumns {
      columns[node] = nodes.count
      nodes.append(node)
      while rows[last].count < nodes.count - 1 { rows[last].append(.null) }
      rows[last].append(value)
    } else {
      otherColumns.insert(node)
    }
  }

  /// The table.
  ///
  /// - Parameter name: The name of a column; empty for values without a name.
  func table(_ name: (PathTree.Node) -> String) -> FeedTable {
    func column(_ node: PathTree.Node) -> String {
      let name = name(node)
      return name.isEmpty ? FeedFormat.valueName : name
    }
    var kept = self
    if rows.count > Self.mostRows { kept.omitRow() }
    return FeedTable(
      columns: nodes.map(column),
      rows: kept.rows.map { $0 + [FeedValue](repeating: .null, count: nodes.count - $0.count) },
      omittedCount: kept.omittedCount, omittedColumnCount: otherColumns.count, kept.totals,
      kept.lines, percentages: Set(nodes.filter(percentages.contains).map(column)))
  }
}
