// SPDX-License-Identifier: Apache-2.0

/// The parser of columns under a header line.
///
/// Where all columns hold figures, as with vmstat, each line has the next values of the paths.
/// Else, as with ps, the lines are rows, until the header comes again, the screen is cleared or the
/// run ends. A few lines above the header are passed over, and so are headers that come again;
/// lines without a header are refused.
final class ColumnsParser: LineParser {
  private var header: ColumnsHeader?
  private var headerLine: [UInt8] = []

  /// The line before, which may turn out to be a header.
  private var candidate: [UInt8] = []

  /// The lines above the header, with their numbers.
  private var above: [(number: Int, bytes: [UInt8])] = []

  /// The most lines above a header.
  private static let mostAbove = 16

  private let collectsRows: Bool
  private let isNamed: Bool
  private var isTable = false
  private var nodes: [PathTree.Node] = []
  private var rowNodes: [PathTree.Node] = []
  private var rows = TableBuilder()
  private var isChanged = false

  /// - Parameters:
  ///   - collectsRows: Whether several lines of a run are rows, even if all are figures.
  ///   - isNamed: Whether a person has named the format, so that a header may have single blanks.
  init(collectsRows: Bool, isNamed: Bool) {
    self.collectsRows = collectsRows
    self.isNamed = isNamed
  }

  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    if line.trimmed.isEmpty || ColumnsHeader.isDecoration(line) { return }
    if line.equals(headerLine[...]) {
      if isTable { finishTable(writer) }
      return
    }
    writer.begin(line)
    if let header, let fields = header.fields(of: line) { return take(line, fields, writer) }
    if !candidate.isEmpty,
      let found = ColumnsHeader(candidate.span, row: line, isNamed: isNamed)
    {
      choose(found, writer, row: line)
      if let fields = found.fields(of: line) { take(line, fields, writer) }
      return
    }
    if header == nil { keepAbove(line, writer) }
    if ColumnsHeader.canBe(line, isNamed: isNamed && header == nil) {
      candidate = []
      candidate.append(line)
    } else if let header {
      let count = FieldSplitter.words(line).count
      let found = count == 1 ? "1 field" : "\(count) fields"
      writer.refuse("\(found) where the header has \(header.names.count)")
    }
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
    if collectsRows {
      header = nil
      headerLine = []
      candidate = []
    }
  }

  var isHolding: Bool { isTable && isChanged && !collectsRows }

  func settle(into writer: RecordWriter) {
    guard isTable, isChanged else { return }
    isChanged = false
    let node = writer.tree.child(of: PathTree.root, FeedFormat.rowsName)
    writer.putAlone(.rows(rows.table { writer.tree.name(of: $0) }), at: node)
  }

  private func choose(_ found: ColumnsHeader, _ writer: RecordWriter, row: Span<UInt8>) {
    if isTable { finishTable(writer) }
    header = found
    headerLine = candidate
    candidate = []
    above = []
    isTable = collectsRows || !found.isAllFigures(row)
    rows = TableBuilder()
    if !isTable || collectsRows {
      nodes = found.names.map { writer.tree.child(of: PathTree.root, $0) }
    }
    guard isTable else { return }
    let node = writer.tree.rows(
      of: writer.tree.child(of: PathTree.root, FeedFormat.rowsName))
    rowNodes = found.names.map { writer.tree.child(of: node, $0) }
  }

  private func take(_ line: Span<UInt8>, _ fields: [Range<Int>], _ writer: RecordWriter) {
    candidate = []
    if isTable {
      rows.beginRow()
      isChanged = true
    }
    for (index, field) in fields.enumerated() {
      let value = FeedValue(field: line.extracting(field), takesPercent: true)
      if isTable { rows.put(value, at: rowNodes[index]) }
      if !isTable || collectsRows { writer.put(value, at: nodes[index]) }
    }
    if !isTable { writer.commit() }
  }

  private func finishTable(_ writer: RecordWriter) {
    if collectsRows, rows.count == 1 {
      // One line a run is a line of values.
      writer.commit()
    } else {
      settle(into: writer)
    }
    isChanged = false
    rows = TableBuilder()
  }
}

/// A header, which knows how the lines below it are cut into columns.
struct ColumnsHeader {
  let names: [String]

  /// Columns are two blanks or more apart, because names and values have blanks in them.
  private let isGapped: Bool

  /// Each row begins with a name, without a column name above, as with free; rows may end early.
  private let hasRowNames: Bool

  /// Makes a header that a row fits; nil if the line is none, or the row does not fit it.
  ///
  /// - Parameter isNamed: Whether both may have single blanks alone.
  init?(_ line: Span<UInt8>, row: Span<UInt8>, isNamed: Bool = false) {
    guard Self.canBe(line) || isNamed && Self.canBe(line, isNamed: true) && !Self.hasGap(row)
    else { return nil }
    let words = FieldSplitter.words(line)
    let gaps = FieldSplitter.gaps(line)
    let count = FieldSplitter.words(row).count
    isGapped =
      gaps.count >= 2 && count < words.count && FieldSplitter.gaps(row).count == gaps.count
    var columns = isGapped ? gaps : words
    if !isGapped, count >= 3, count + 1 == columns.count {
      // The last name may be two words, as the `Mounted on` of df.
      let last = columns.removeLast()
      columns[count - 1] = columns[count - 1].lowerBound..<last.upperBound
    }
    var names = columns.map { line.extracting($0).text() }
    hasRowNames = count == columns.count + 1 && line[0] == 0x20 && row[0] != 0x20
    if hasRowNames { names.insert("name", at: 0) }
    self.names = FieldSplitter.columnNames(names)
    guard let fields = fields(of: row) else { return nil }
    var hasFigure = false
    for field in fields where FieldSplitter.isFigure(row.extracting(field)) { hasFigure = true }
    guard hasFigure else { return nil }
  }

  /// Says whether a line may be a header: two words or more, none a number, set out in columns.
  ///
  /// - Parameter isNamed: Whether single blanks are enough.
  static func canBe(_ line: Span<UInt8>, isNamed: Bool = false) -> Bool {
    let words = FieldSplitter.words(line)
    guard words.count >= 2, !isDecoration(line) else { return false }
    for word in words where NumberText.number(line.extracting(word)) != nil { return false }
    return isNamed || hasGap(line)
  }

  private static func hasGap(_ line: Span<UInt8>) -> Bool {
    let range = line.trimmed
    return FieldSplitter.gaps(line.extracting(range)).count > 1 || range.lowerBound > 0
  }

  /// Says whether a line groups columns, as vmstat's `---swap--`.
  static func isDecoration(_ line: Span<UInt8>) -> Bool {
    guard line.count > 4 else { return false }
    for index in 0..<line.count - 2
    where line[index] == 0x2D && line[index + 1] == 0x2D && line[index + 2] == 0x2D {
      return true
    }
    return false
  }

  /// Finds the ranges of the columns of a line; nil if the line does not fit.
  ///
  /// The last column takes the rest of the line, as the commands of ps do.
  func fields(of line: Span<UInt8>) -> [Range<Int>]? {
    if isGapped {
      let gaps = FieldSplitter.gaps(line)
      return gaps.count == names.count ? gaps : nil
    }
    var words = FieldSplitter.words(line)
    if hasRowNames, words.count > 1, words.count < names.count { return words }
    guard words.count >= names.count else { return nil }
    if words.count > names.count {
      // A row with too many figures is none of these columns.
      guard
        words[(names.count - 1)...].contains(where: { word in
          !FieldSplitter.isFigure(line.extracting(word))
        })
      else { return nil }
      let end = words[words.count - 1].upperBound
      words.removeSubrange(names.count...)
      words[names.count - 1] = words[names.count - 1].lowerBound..<end
    }
    return words
  }

  /// Says whether all columns of a row hold figures.
  func isAllFigures(_ row: Span<UInt8>) -> Bool {
    guard let fields = fields(of: row) else { return false }
    for field in fields where !FieldSplitter.isFigure(row.extracting(field)) { return false }
    return true
  }
}
