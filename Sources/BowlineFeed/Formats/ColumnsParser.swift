// SPDX-License-Identifier: Apache-2.0

/// The parser of columns under a header line.
///
/// Where all columns hold figures, as with vmstat, each line has the next values of the paths. Else,
/// as with ps, the lines are rows, until the header comes again, the screen is cleared or the run
/// ends; but a single one is a line of values, and so are those that follow it one by one, as with
/// `pidstat 1`. A run without a row, after one with several, has an empty table. A few lines above the
/// header are lines of text, as the summary of top, and a single one is a text, as the name of the
/// machine above mpstat; lines without a header are refused. Below a label the names of the columns follow
/// it, and the name above it.
final class ColumnsParser: LineParser {
  private var header: ColumnsHeader?

  /// The headers that have come, the present one first: iostat has two in turn.
  private var known: [(line: [UInt8], header: ColumnsHeader)] = []

  /// The most headers that are known.
  private static let mostKnown = 8

  /// The lines that are no rows and may stand above a header, as those above each table of top.
  private var above: [(number: Int, bytes: [UInt8])] = []

  /// The last of them may be a header itself.
  private var hasCandidate = false

  /// The name of what the labels are about that come now; empty for none.
  private var section = ""

  /// The most lines above a header.
  private static let mostAbove = 16

  private let collectsRows: Bool
  private let isNamed: Bool
  private var isTable = false

  /// A table of several rows has come, so that one row is a table too.
  private var hasTable = false

  /// The present run has put rows out.
  private var hasRows = false

  /// An empty line has come since the last row.
  private var isApart = false

  /// The number of lines since the last header.
  private var countBelow = 0

  private var nodes: [PathTree.Node] = []
  private var rowNodes: [PathTree.Node] = []
  private var rows: TableBuilder
  private var values: [(node: PathTree.Node, bytes: [UInt8], value: FeedValue)] = []
  private var isChanged = false

  /// - Parameters:
  ///   - collectsRows: Whether several lines of a run are rows, even if all are figures.
  ///   - isNamed: Whether a person has named the format, so that a header may have single blanks.
  init(collectsRows: Bool, isNamed: Bool) {
    self.collectsRows = collectsRows
    self.isNamed = isNamed
    rows = TableBuilder(keepsLatest: !collectsRows)
  }

  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    if line.trimmed.isEmpty { isApart = true }
    if line.trimmed.isEmpty || ColumnsHeader.isRule(line) { return }
    if ColumnsHeader.isDecoration(line) {
      // Dashes may also stand in a row, as in the arguments of a command.
      guard case .row(let fields)? = header?.kind(of: line, isApart: true) else { return }
      refuseAbove(writer)
      return take(line, fields, writer)
    }
    if let place = known.firstIndex(where: { line.equals($0.line[...]) }) {
      let isPresent = place == 0 && header != nil && header?.label == nil
      let entry = known[place]
      if isPresent { return repeatHeader(writer) }
      known.remove(at: place)
      return choose(entry, below: above[...], writer)
    }
    if hasCandidate, let bytes = above.last?.bytes,
      let found = ColumnsHeader(bytes.span, row: line, isNamed: isNamed)
    {
      var lines = above.dropLast()
      // As above the names of /proc/net/dev, bars group the columns.
      if bytes.span.contains(0x7C), lines.last?.bytes.contains(0x7C) == true { lines.removeLast() }
      let upper = lines.last.flatMap { found.named(by: $0.bytes.span, above: bytes.span) }
      if upper != nil { lines.removeLast() }
      choose((bytes, upper ?? found), below: lines, writer)
      if case .row(let fields) = found.kind(of: line) { take(line, fields, writer) }
      return
    }
    switch header?.kind(of: line, isApart: isApart && countBelow > 0) {
    case .header: return repeatHeader(writer)
    case .row(let fields):
      refuseAbove(writer)
      return take(line, fields, writer)
    case .other, nil: break
    }
    above.append((writer.lineNumber, [UInt8](line)))
    hasCandidate = ColumnsHeader.canBe(line, isNamed: isNamed && header == nil)
    if above.count > Self.mostAbove { refuseAbove(writer, leaving: Self.mostAbove) }
  }

  /// Refuses the lines above, as no header has come, but for some that may still stand above one.
  private func refuseAbove(_ writer: RecordWriter, leaving count: Int = 0) {
    let last = max(above.count - count, 0)
    for (number, bytes) in above[..<last] {
      let reason = header?.reason(against: bytes.span) ?? "no header above it"
      writer.refuse(bytes.span, number: number, reason)
    }
    above.removeFirst(last)
  }

  func end(into writer: RecordWriter) {
    if above.last.map({ isKnown($0.bytes.span) }) ?? false { above.removeLast() }
    clear(into: writer)
    guard collectsRows else { return }
    // Without a row the rows of the run before are there no more.
    if hasTable, !hasRows { putRows(writer) }
    hasRows = false
    header = nil
  }

  /// Says whether a line has the words of a header that has come, which stand wider apart above wider rows.
  private func isKnown(_ line: Span<UInt8>) -> Bool {
    let words = Self.words(line)
    return known.contains { Self.words($0.line.span) == words }
  }

  private static func words(_ line: Span<UInt8>) -> [String] {
    FieldSplitter.words(line).map { line.extracting($0).text() }
  }

  func clear(into writer: RecordWriter) {
    if isTable { finishTable(writer) }
    refuseAbove(writer)
    hasCandidate = false
  }

  var isHolding: Bool { isTable && isChanged && !collectsRows || isHoldingAbove }

  /// Lines wait that stand above no header, but for a last one that may be one.
  private var isHoldingAbove: Bool { header != nil && above.count > (hasCandidate ? 1 : 0) }

  func settle(into writer: RecordWriter) {
    if isHoldingAbove { refuseAbove(writer, leaving: hasCandidate ? 1 : 0) }
    guard isTable, isChanged else { return }
    // The lines come one by one.
    if isSingle, !collectsRows { isTable = false }
    putRows(writer)
  }

  /// The rows are one line of values.
  private var isSingle: Bool { rows.count == 1 && !hasTable }

  private func putRows(_ writer: RecordWriter) {
    isChanged = false
    hasRows = true
    if isSingle {
      writer.putAlone(values)
      return
    }
    hasTable = true
    let node = writer.tree.child(of: PathTree.root, FeedFormat.rowsName)
    writer.putAlone([(node, .rows(rows.table { writer.tree.name(of: $0) }))])
  }

  /// - Parameter lines: The lines above the header.
  private func choose(
    _ entry: (line: [UInt8], header: ColumnsHeader),
    below lines: ArraySlice<(number: Int, bytes: [UInt8])>, _ writer: RecordWriter
  ) {
    if isTable { finishTable(writer) }
    putText(lines, writer)
    let found = entry.header
    header = found
    known.insert(entry, at: 0)
    if known.count > Self.mostKnown { known.removeLast() }
    section =
      above.reversed().lazy.compactMap { ColumnsHeader.section($0.bytes.span) }.first ?? section
    above = []
    hasCandidate = false
    countBelow = 0
    isTable = collectsRows || !found.hasFiguresAlone
    let place = found.label.map { label in
      let outer = section.isEmpty ? PathTree.root : writer.tree.child(of: PathTree.root, section)
      return writer.tree.child(of: outer, label)
    }
    nodes = found.names.map { writer.tree.child(of: place ?? PathTree.root, $0) }
    guard isTable else { return }
    let node = writer.tree.rows(
      of: writer.tree.child(of: PathTree.root, FeedFormat.rowsName))
    rowNodes = found.names.map { writer.tree.child(of: node, $0) }
    rows = emptyTable
  }

  /// Puts the lines above a header out as lines of text.
  private func putText(
    _ lines: ArraySlice<(number: Int, bytes: [UInt8])>, _ writer: RecordWriter
  ) {
    let last = writer.lineNumber
    for (number, bytes) in lines {
      writer.lineNumber = number
      TextParser.put(bytes.span, into: writer, isLog: lines.count > 1)
    }
    writer.lineNumber = last
  }

  private var emptyTable: TableBuilder {
    TableBuilder(columns: rowNodes, keepsLatest: !collectsRows)
  }

  private func repeatHeader(_ writer: RecordWriter) {
    if isTable { finishTable(writer) }
    putText(above[...], writer)
    above = []
    hasCandidate = false
    // A header above each single line may have several below it the next time.
    if countBelow == 1, header?.hasFiguresAlone == false { isTable = true }
    countBelow = 0
  }

  private func take(_ line: Span<UInt8>, _ fields: [Range<Int>], _ writer: RecordWriter) {
    writer.begin(line)
    countBelow += 1
    isApart = false
    if isTable {
      isChanged = true
      values.removeAll(keepingCapacity: true)
      rows.beginRow(writer.line)
    }
    for (index, field) in fields.enumerated() {
      let value = FeedValue(field: line.extracting(field), isColumn: true)
      let isPercentage = value.number != nil && line.extracting(field).hasPercent
      if isTable { rows.put(value, at: rowNodes[index], isPercentage: isPercentage) }
      if field.isEmpty { continue }
      if isTable {
        values.append((nodes[index], [UInt8](line.extracting(field)), value))
      } else {
        writer.put(cell: line.extracting(field), value, at: nodes[index])
      }
    }
    if !isTable { writer.commit() }
  }

  private func finishTable(_ writer: RecordWriter) {
    if isChanged { putRows(writer) }
    rows = emptyTable
  }
}
