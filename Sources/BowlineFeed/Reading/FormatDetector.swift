// SPDX-License-Identifier: Apache-2.0

/// A detector of the format of a source, from its first lines.
struct FormatDetector {
  /// The reason to decide.
  enum Moment {
    /// Another line has come, and others may have come with it.
    case line
    /// No other line has come with the last one.
    case piece
    /// No line has come for a while.
    case pause
    /// No more lines will come.
    case end
  }

  /// The format of some lines.
  struct Finding {
    let format: FeedFormat

    /// The place of the first line of the format.
    var start = 0

    /// The place behind the last line that is read now.
    var end: Int

    /// Later lines change nothing.
    var isSure = true
  }

  /// The most lines that are looked at.
  static let mostLines = 8

  /// The lines that wait for the format to be found.
  private(set) var lines: [[UInt8]] = []

  /// No line waits.
  var isEmpty: Bool { lines.isEmpty }

  /// Takes another line.
  mutating func add(_ line: Span<UInt8>) {
    lines.append([UInt8](line))
  }

  /// All lines that are looked at have come.
  var isFull: Bool { lines.count >= Self.mostLines }

  /// The format of the lines.
  ///
  /// - Returns: nil as long as another line may decide.
  func find(at moment: Moment) -> Finding? {
    let filled = lines.enumerated().filter { _, line in !line.span.trimmed.isEmpty }
    guard let first = filled.first else {
      return moment == .end || isFull ? finding(.lines) : nil
    }
    if Self.isJSON(first.element.span) { return finding(.json) }
    if let format = Self.format(of: first.element), filled.count < 3 || isRepeated(filled) {
      // The first line may stand above others that are text; it shows at once nevertheless.
      if moment == .end || isFull || isRepeated(filled) { return finding(format) }
      return moment == .line ? nil : Finding(format: format, end: first.offset + 1, isSure: false)
    }
    for ((place, line), (_, next)) in zip(filled, filled.dropFirst()) {
      if let format = Self.format(of: line, next) { return finding(format, from: place) }
      // The parser passes over lines above the header.
      if ColumnsHeader(line.span, row: next.span) != nil { return finding(.columns) }
    }
    // A header may come a while before the lines below it.
    let mayBeHeader =
      filled.count == 1 && Self.separated(first.element) != nil
      || filled.count < Self.mostLines
        && filled.last.map { _, line in ColumnsHeader.canBe(line.span) } ?? false
    switch moment {
    case .end: return finding(.lines)
    case .pause:
      let isSure = isFull || Self.format(of: first.element) != nil
      return mayBeHeader ? nil : finding(.lines, isSure: isSure)
    case .line, .piece: return isFull ? finding(.lines) : nil
    }
  }

  /// A format of all lines from a place on.
  private func finding(
    _ format: FeedFormat, from start: Int = 0, isSure: Bool = true
  ) -> Finding {
    Finding(format: format, start: start, end: lines.count, isSure: isSure)
  }

  /// Says whether the format that the first line shows is that of a later one too.
  private func isRepeated(_ filled: [(offset: Int, element: [UInt8])]) -> Bool {
    let format = filled.first.flatMap { Self.format(of: $0.element) }
    return filled.dropFirst().contains { Self.format(of: $0.element) == format }
  }

  /// The format that a line shows by itself, if not JSON.
  private static func format(of line: [UInt8]) -> FeedFormat? {
    if NumbersParser.numbers(line.span) != nil { return .numbers }
    return LogfmtParser.fits(line.span) ? .logfmt : nil
  }

  /// The format of two lines that may stand below lines of text.
  private static func format(of line: [UInt8], _ next: [UInt8]) -> FeedFormat? {
    isJSON(line.span) && isJSON(next.span) ? .json : separated(line, next)
  }

  /// The format of a header with separators, and of the line below it.
  private static func separated(_ line: [UInt8], _ next: [UInt8]? = nil) -> FeedFormat? {
    let separators: [(UInt8, FeedFormat)] = [(0x09, .tsv), (0x2C, .csv), (0x3B, .csv)]
    return separators.first { separator, _ in
      guard let header = header(line, separator) else { return false }
      guard let next else { return !header.isSpaced }
      return fits(next, header.count, separator)
        && (!header.isSpaced || isSpacedRow(next, separator))
    }?.1
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
  /// all or none behind a blank, as some behind the commas of a sentence are, and none with a sign of
  /// labels, as Prometheus has them; nil for another line.
  private static func header(
    _ line: [UInt8], _ separator: UInt8
  ) -> (count: Int, isSpaced: Bool)? {
    var fields = SeparatedFields(separator: separator)
    fields.begin()
    guard case .whole = fields.take(line.span), fields.count > 1 else { return nil }
    for (index, name) in fields.texts.enumerated() {
      if case .number = fields.value(index) { return nil }
      if name.utf8.count > 64 { return nil }
      if name.utf8.contains(where: { [0x3D, 0x7B, 0x7D].contains($0) }) { return nil }
    }
    let blanks = (0..<fields.count).filter(fields.hasBlankBefore)
    guard blanks.isEmpty || blanks == Array(1..<fields.count) else { return nil }
    return (fields.count, !blanks.isEmpty)
  }

  /// Says whether the fields of a row are behind blanks, and one begins with a digit: otherwise commas may
  /// be those of sentences.
  private static func isSpacedRow(_ line: [UInt8], _ separator: UInt8) -> Bool {
    var fields = SeparatedFields(separator: separator)
    fields.begin()
    guard case .whole = fields.take(line.span) else { return false }
    return (1..<fields.count).allSatisfy(fields.hasBlankBefore)
      && fields.texts.contains { $0.first?.isNumber == true }
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
    case .csv: SeparatedParser(separator: nil, collectsRows: collectsRows)
    case .tsv: SeparatedParser(separator: 0x09, collectsRows: collectsRows)
    case .logfmt: LogfmtParser()
    case .columns: ColumnsParser(collectsRows: collectsRows, isNamed: isNamed)
    case .numbers: NumbersParser()
    case .lines: TextParser()
    }
  }
}
