// SPDX-License-Identifier: Apache-2.0

/// The parser of columns under a header line.
///
/// Where all columns hold figures, as with vmstat, each line has the next values of the paths. Else,
/// as with ps, the lines are rows, until the header comes again, the screen is cleared or the run
/// ends; but a single one is a line of values, and so are those that follow it one by one, as with
/// `pidstat 1`. A few lines above the header are passed over, and so are headers that come again;
/// lines without a header are refused.
final class ColumnsParser: LineParser {
  private var header: ColumnsHeader?

  /// The headers that have come, the present one first: iostat has two in turn.
  private var known: [(line: [UInt8], header: ColumnsHeader)] = []

  /// The most headers that are known.
  private static let mostKnown = 8

  /// The line before, which may turn out to be a header, with its number.
  private var candidate: (number: Int, bytes: [UInt8])?

  /// The lines above the header, with their numbers.
  private var above: [(number: Int, bytes: [UInt8])] = []

  /// The most lines above a header.
  private static let mostAbove = 16

  private let collectsRows: Bool
  private let isNamed: Bool
  private var isTable = false

  /// A table of several rows has come, so that one row is a table too.
  private var hasTable = false

  /// The number of lines since the last header.
  private var countBelow = 0

  private var nodes: [PathTree.Node] = []
  private var rowNodes: [PathTree.Node] = []
  private var rows: TableBuilder
  private var values: [FeedValue] = []
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
    if line.trimmed.isEmpty || ColumnsHeader.isDecoration(line) { return }
    if let place = known.firstIndex(where: { line.equals($0.line[...]) }) {
      return place == 0 ? repeatHeader(writer) : choose(known.remove(at: place), writer)
    }
    writer.begin(line)
    if let bytes = candidate?.bytes,
      let found = ColumnsHeader(bytes.span, row: line, isNamed: isNamed)
    {
      candidate = nil
      choose((bytes, found), writer)
      if let fields = found.fields(of: line) { take(line, fields, writer) }
      return
    }
    refuseCandidate(writer)
    if let header, let fields = header.fields(of: line) {
      if header.isRepeated(by: line, fields) { return repeatHeader(writer) }
      if !header.mayEnd(before: line, fields) { return take(line, fields, writer) }
    }
    if header == nil { keepAbove(line, writer) }
    if ColumnsHeader.canBe(line, isNamed: isNamed && header == nil) {
      candidate = (writer.lineNumber, [UInt8](line))
    } else if let header {
      writer.refuse(header.reason(against: line))
    }
  }

  /// Refuses the line that might have been a header; one above the first header waits there.
  private func refuseCandidate(_ writer: RecordWriter) {
    if let header, let (number, bytes) = candidate {
      writer.refuse(bytes.span, number: number, header.reason(against: bytes.span))
    }
    candidate = nil
  }

  /// Keeps a line until a header comes, or until it is clear that none does.
  private func keepAbove(_ line: Span<UInt8>, _ writer: RecordWriter) {
    above.append((writer.lineNumber, [UInt8](line)))
    if above.count > Self.mostAbove { refuseAbove(writer) }
  }

  private func refuseAbove(_ writer: RecordWriter) {
    for (number, bytes) in above {
      writer.refuse(bytes.span, number: number, "no header above it")
    }
    above = []
  }

  func end(into writer: RecordWriter) {
    if isTable { finishTable(writer) }
    refuseAbove(writer)
    refuseCandidate(writer)
    if collectsRows {
      header = nil
      known = []
    }
  }

  var isHolding: Bool { isTable && isChanged && !collectsRows }

  func settle(into writer: RecordWriter) {
    guard isTable, isChanged else { return }
    // The lines come one by one.
    if isSingle, !collectsRows { isTable = false }
    putRows(writer)
  }

  /// The rows are one line of values.
  private var isSingle: Bool { rows.count == 1 && (collectsRows || !hasTable) }

  private func putRows(_ writer: RecordWriter) {
    isChanged = false
    if isSingle {
      writer.putAlone(zip(nodes, values).map { $0 })
      return
    }
    hasTable = true
    let node = writer.tree.child(of: PathTree.root, FeedFormat.rowsName)
    writer.putAlone([(node, .rows(rows.table { writer.tree.name(of: $0) }))])
  }

  private func choose(_ entry: (line: [UInt8], header: ColumnsHeader), _ writer: RecordWriter) {
    refuseCandidate(writer)
    if isTable { finishTable(writer) }
    let found = entry.header
    header = found
    known.insert(entry, at: 0)
    if known.count > Self.mostKnown { known.removeLast() }
    above = []
    countBelow = 0
    isTable = collectsRows || !found.hasFiguresAlone
    nodes = found.names.map { writer.tree.child(of: PathTree.root, $0) }
    guard isTable else { return }
    let node = writer.tree.rows(
      of: writer.tree.child(of: PathTree.root, FeedFormat.rowsName))
    rowNodes = found.names.map { writer.tree.child(of: node, $0) }
  }

  private func repeatHeader(_ writer: RecordWriter) {
    refuseCandidate(writer)
    if isTable { finishTable(writer) }
    // A header above each single line may have several below it the next time.
    if countBelow == 1, header?.hasFiguresAlone == false { isTable = true }
    countBelow = 0
  }

  private func take(_ line: Span<UInt8>, _ fields: [Range<Int>], _ writer: RecordWriter) {
    countBelow += 1
    if !isTable {
      for (index, field) in fields.enumerated() {
        writer.put(Self.value(of: line, field), at: nodes[index])
      }
      return writer.commit()
    }
    isChanged = true
    values.removeAll(keepingCapacity: true)
    rows.beginRow()
    for (index, field) in fields.enumerated() {
      let value = Self.value(of: line, field)
      values.append(value)
      rows.put(value, at: rowNodes[index])
    }
  }

  private static func value(of line: Span<UInt8>, _ field: Range<Int>) -> FeedValue {
    FeedValue(field: line.extracting(field), takesPercent: true)
  }

  private func finishTable(_ writer: RecordWriter) {
    if isChanged { putRows(writer) }
    rows = TableBuilder(keepsLatest: !collectsRows)
  }
}
