// SPDX-License-Identifier: Apache-2.0

/// A detector of the format of a source, from its first lines.
struct FormatDetector {
  /// The reason to decide.
  enum Moment {
    /// Another line has come.
    case line
    /// No line has come for a while.
    case pause
    /// No more lines will come.
    case end
  }

  /// The most lines that are looked at.
  static let mostLines = 4

  /// The lines that wait for the format to be found.
  private(set) var lines: [[UInt8]] = []

  /// No line waits.
  var isEmpty: Bool { lines.isEmpty }

  /// Takes another line.
  mutating func add(_ line: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.append(line)
    lines.append(bytes)
  }

  /// The format of the lines.
  ///
  /// - Returns: nil as long as another line may decide.
  func format(at moment: Moment) -> FeedFormat? {
    let filled = lines.filter { !$0.span.trimmed.isEmpty }
    guard let first = filled.first else {
      return moment == .end || lines.count >= Self.mostLines ? .lines : nil
    }
    if Self.isJSON(first.span) { return .json }
    if NumbersParser.numbers(first.span) != nil { return .numbers }
    if LogfmtParser.fits(first.span) { return .logfmt }
    for (separator, format) in [(UInt8(0x09), FeedFormat.tsv), (0x2C, .csv)] {
      guard let header = Self.header(first, separator) else { continue }
      if filled.count > 1, Self.fits(filled[1], header, separator) { return format }
      if filled.count == 1 { return moment == .end ? format : nil }
    }
    for (line, next) in zip(filled, filled.dropFirst())
    where ColumnsHeader(line.span, row: next.span) != nil {
      return .columns
    }
    // A header may come a while before the lines below it.
    let mayBeHeader =
      filled.count < Self.mostLines && filled.last.map { ColumnsHeader.canBe($0.span) } ?? false
    switch moment {
    case .end: return .lines
    case .pause: return mayBeHeader ? nil : .lines
    case .line: return lines.count < Self.mostLines ? nil : .lines
    }
  }

  private static func isJSON(_ line: Span<UInt8>) -> Bool {
    let start = line[0] == 0x1E ? 1 : 0
    let line = line.extracting(start..<line.count)
    let text = line.trimmed
    guard let first = text.first else { return false }
    if line[first] == 0x7B {
      let inside = line.extracting(first + 1..<text.upperBound)
      return inside.trimmed.first.map { inside[$0] == 0x22 || inside[$0] == 0x7D } ?? true
    }
    // A line of a log may begin with a bracket too.
    guard line[first] == 0x5B else { return false }
    let values = JSONValues()
    values.writer = RecordWriter(limits: FeedReader.Limits())
    return JSONScanner(values).scan(line) == nil
  }

  /// Counts the names of a line that may be a header with separators: two or more, none a number,
  /// and none with a blank before it, as behind the commas of a sentence; nil for another line.
  private static func header(_ line: [UInt8], _ separator: UInt8) -> Int? {
    var fields = SeparatedFields(separator: separator)
    fields.begin()
    guard case .whole = fields.take(line.span), fields.count > 1 else { return nil }
    for (index, name) in fields.texts.enumerated() {
      if case .number = fields.value(index) { return nil }
      if name.utf8.count > 64 || fields.hasBlankBefore(index) { return nil }
    }
    return fields.count
  }

  private static func fits(_ line: [UInt8], _ count: Int, _ separator: UInt8) -> Bool {
    var fields = SeparatedFields(separator: separator)
    fields.begin()
    switch fields.take(line.span) {
    case .whole: return fields.count == count
    case .open: return fields.count < count
    case .wrong: return false
    }
  }
}

extension FeedFormat {
  /// A parser of the format.
  ///
  /// - Parameters:
  ///   - collectsRows: Whether the lines that one run prints below a header are a table.
  ///   - isNamed: Whether a person has named the format.
  func makeParser(collectsRows: Bool, isNamed: Bool) -> any LineParser {
    switch self {
    case .json: JSONParser()
    case .csv: SeparatedParser(separator: 0x2C, collectsRows: collectsRows)
    case .tsv: SeparatedParser(separator: 0x09, collectsRows: collectsRows)
    case .logfmt: LogfmtParser()
    case .columns: ColumnsParser(collectsRows: collectsRows, isNamed: isNamed)
    case .numbers: NumbersParser()
    case .lines: TextParser()
    }
  }
}
