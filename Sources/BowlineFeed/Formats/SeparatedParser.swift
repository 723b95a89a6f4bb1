// SPDX-License-Identifier: Apache-2.0

/// The parser of values with a separator, under a header: RFC 4180.
///
/// The separator of CSV is a semicolon where the header has those and no comma.
/// A field in quotes may have separators, line ends (each becomes LF) and doubled quotes in it. A
/// record with another number of fields than the header is refused. A line that repeats the header
/// is passed over. Without a header only the events of `perf stat -x,` are read.
final class SeparatedParser: LineParser {
  /// The most lines and bytes of a field in quotes; the first line of a longer one is refused.
  private static let mostLines = 1_000
  private static let mostBytes = 1 << 20

  private var fields: SeparatedFields
  private let separator: UInt8?
  private var header: [String] = []
  private var names: [String] = []

  /// The unit that ends a name in brackets, as in `memory.used [MiB]`; nil for none.
  private var units: [String?] = []
  private var nodes: [PathTree.Node] = []
  private let collectsRows: Bool
  private var rows: TableBuilder?

  /// The values of the last row, which are those of the paths where no other row comes.
  private var values: [(node: PathTree.Node, value: FeedValue)] = []

  /// A run has had a table, so that one row, or none, is a table too.
  private var hasTable = false

  /// The lines of a record that has not ended, with the number of the first.
  private var open: [[UInt8]] = []
  private var openBytes = 0
  private var openSince = 0

  /// - Parameters:
  ///   - separator: The separator; nil for a comma or a semicolon.
  ///   - collectsRows: Whether the records of a run become rows.
  init(separator: UInt8?, collectsRows: Bool) {
    self.separator = separator
    fields = SeparatedFields(separator: separator ?? 0x2C)
    self.collectsRows = collectsRows
  }

  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    if open.isEmpty {
      if line.trimmed.isEmpty { return }
      writer.begin(line)
      if header.isEmpty, separator == nil { fields = Self.fields(of: line) }
      fields.begin()
    } else {
      writer.addLine(line)
    }
    switch fields.take(line) {
    case .whole:
      open = []
      openBytes = 0
      finishRecord(writer)
    case .open:
      addOpenLine(line, writer)
    case .wrong(let reason):
      abandon(reason, line, writer)
    }
  }

  /// The fields of a header with the separator that it has.
  private static func fields(of line: Span<UInt8>) -> SeparatedFields {
    let commas = SeparatedFields(separator: 0x2C)
    var fields = commas
    fields.begin()
    guard case .whole = fields.take(line), fields.count == 1 else { return commas }
    return SeparatedFields(separator: 0x3B)
  }

  func end(into writer: RecordWriter) {
    while !open.isEmpty { abandon("a field in quotes does not end", nil, writer) }
    guard collectsRows else { return }
    if let rows, rows.count == 1, !hasTable {
      writer.putAlone(values)
    } else if let rows = rows ?? (hasTable ? TableBuilder(columns: nodes) : nil) {
      hasTable = true
      let node = writer.tree.child(of: PathTree.root, FeedFormat.rowsName)
      writer.putAlone([(node, .rows(rows.table { writer.tree.name(of: $0) }))])
    }
    rows = nil
    header = []
  }

  /// The last line of a record that has not ended is a whole one by itself, below a stray quote.
  var isHolding: Bool {
    guard !header.isEmpty, open.count > 1, let last = open.last else { return false }
    var fields = fields
    fields.begin()
    guard case .whole = fields.take(last.span) else { return false }
    return fields.count == header.count
  }

  func settle(into writer: RecordWriter) {
    while isHolding { abandon("a field in quotes does not end", nil, writer) }
  }

  private func addOpenLine(_ line: Span<UInt8>, _ writer: RecordWriter) {
    if open.isEmpty { openSince = writer.lineNumber }
    openBytes += line.count
    open.append([UInt8](line))
    if open.count > Self.mostLines || openBytes > Self.mostBytes {
      abandon("a field in quotes does not end", nil, writer)
    }
  }

  /// Refuses the first line of an open record, and reads its other lines as records of their own.
  private func abandon(_ reason: String, _ line: Span<UInt8>?, _ writer: RecordWriter) {
    guard !open.isEmpty else { return writer.refuse(reason) }
    var others = open
    if let line { others.append([UInt8](line)) }
    let (last, since) = (writer.lineNumber, openSince)
    open = []
    openBytes = 0
    let first = others[0]
    writer.refuse(first.span, number: since, reason)
    for (index, other) in others.enumerated().dropFirst() {
      writer.lineNumber = since + index
      read(other.span, into: writer)
    }
    writer.lineNumber = last
  }

  private func finishRecord(_ writer: RecordWriter) {
    if header.isEmpty {
      guard let event = EventRecord(fields) else { return readHeader(writer) }
      writer.put(event.value, at: writer.tree.child(of: PathTree.root, event.name))
      return writer.commit()
    }
    guard fields.count == header.count else {
      let count = fields.count == 1 ? "1 field" : "\(fields.count) fields"
      return writer.refuse("\(count) where the header has \(header.count)")
    }
    if fields.texts == header { return }
    if collectsRows {
      rows?.beginRow(writer.line)
      values.removeAll(keepingCapacity: true)
    }
    for index in 0..<fields.count {
      let (value, unit) = value(index)
      let node = writer.tree.child(of: PathTree.root, names[index])
      if collectsRows {
        rows?.put(value, at: nodes[index], isPercentage: unit != nil)
        values.append((node, value))
      } else if case .number(let number) = value, let unit {
        writer.put(number, unit, at: node)
      } else {
        writer.put(value, at: node)
      }
    }
    if !collectsRows { writer.commit() }
  }

  /// The value of a field, without a unit that its name has too: `12 %` below `use [%]`; and the unit of a
  /// percentage whose name has none.
  private func value(_ index: Int) -> (value: FeedValue, unit: String?) {
    let value = fields.value(index)
    let unit = units[index] ?? "%"
    guard case .text(let text) = value, text.hasSuffix(unit) else { return (value, nil) }
    let amount = FeedValue(field: Array(text.utf8.dropLast(unit.utf8.count)).span)
    if amount.number == nil { return (value, nil) }
    return (amount, units[index] == nil ? unit : nil)
  }

  private func readHeader(_ writer: RecordWriter) {
    header = fields.texts
    names = FieldSplitter.columnNames(header)
    units = header.map { name in
      guard name.last == "]", let start = name.lastIndex(of: "[") else { return nil }
      return String(name[name.index(after: start)...].dropLast())
    }
    guard collectsRows else { return }
    let table = writer.tree.child(of: PathTree.root, FeedFormat.rowsName)
    let node = writer.tree.rows(of: table)
    nodes = names.map { writer.tree.child(of: node, $0) }
    rows = TableBuilder(columns: nodes)
  }
}

/// The fields of a record with separators and quotes, taken line by line.
struct SeparatedFields {
  /// The state of a record after a line.
  enum Progress {
    case whole
    case open
    case wrong(String)
  }

  private enum State {
    case start
    case plain
    case quoted
    case behindQuote
  }

  private let separator: UInt8
  private var state = State.start
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var areQuoted: [Bool] = []

  init(separator: UInt8) {
    self.separator = separator
  }

  var count: Int { ends.count }

  mutating func begin() {
    state = .start
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    areQuoted.removeAll(keepingCapacity: true)
  }

  mutating func take(_ line: Span<UInt8>) -> Progress {
    for index in 0..<line.count {
      let byte = line[index]
      switch state {
      case .start where byte == 0x22: state = .quoted
      case .start, .plain:
        if byte == separator {
          endField(isQuoted: false)
        } else {
          state = .plain
          bytes.append(byte)
        }
      case .quoted:
        if byte == 0x22 { state = .behindQuote } else { bytes.append(byte) }
      case .behindQuote:
        if byte == 0x22 {
          bytes.append(byte)
          state = .quoted
        } else if byte == separator {
          endField(isQuoted: true)
        } else {
          return .wrong("text behind the quote that ends field \(count + 1)")
        }
      }
    }
    if state == .quoted {
      bytes.append(0x0A)
      return .open
    }
    endField(isQuoted: state == .behindQuote)
    return .whole
  }

  private mutating func endField(isQuoted: Bool) {
    ends.append(bytes.count)
    areQuoted.append(isQuoted)
    state = .start
  }

  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// The texts of all fields, without blanks at their ends.
  var texts: [String] {
    (0..<count).map { index in
      let field = bytes.span.extracting(range(index))
      return field.extracting(field.trimmed).text()
    }
  }

  /// Says whether a field begins with a blank, as behind the comma of a sentence.
  func hasBlankBefore(_ index: Int) -> Bool {
    let range = range(index)
    return !range.isEmpty && bytes[range.lowerBound] == 0x20
  }

  /// The value of a field; one in quotes may be a number too, as spreadsheets write them, also with commas
  /// between groups of digits.
  func value(_ index: Int) -> FeedValue {
    let field = bytes.span.extracting(range(index))
    let value = FeedValue(field: field)
    guard case .text = value, areQuoted[index] else { return value }
    let digits = field.extracting(field.trimmed)
    if digits.contains(0x2C), let number = NumberText.grouped(digits) { return .number(number) }
    return .text(field.text())
  }
}
