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
  static let mostLines = 16

  /// The lines that wait for the format to be found.
  private(set) var lines: [[UInt8]] = []

  /// Their numbers in the source: some between them may have been refused.
  private(set) var numbers: [Int] = []

  /// No line waits.
  var isEmpty: Bool { lines.isEmpty }

  /// Takes another line.
  mutating func add(_ line: Span<UInt8>, number: Int) {
    lines.append([UInt8](line))
    numbers.append(number)
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
    // The lines that have come together are judged together.
    if moment == .line, !isFull { return nil }
    let candidates = Self.candidates(filled)
    for candidate in candidates {
      if let finding = finding(candidate, filled, at: moment) { return finding }
    }
    if moment == .end || isFull { return finding(.lines) }
    // A header may come a while before the lines below it.
    let mayBeHeader =
      filled.count == 1 && Self.separated(first.element) != nil
      || filled.last.map { _, line in ColumnsHeader.canBe(line.span) } ?? false
    guard moment == .pause else { return nil }
    if mayBeHeader {
      // Below a line that looks like a header too, and is none, only the last line waits.
      guard let last = filled.last,
        filled.dropLast().contains(where: { ColumnsHeader.canBe($0.element.span) })
      else { return nil }
      return Finding(format: .lines, end: last.offset, isSure: false)
    }
    // Lines that look like another format, and are not, are text.
    return finding(.lines, isSure: !candidates.isEmpty)
  }

  /// A format of all lines from a place on.
  private func finding(
    _ format: FeedFormat, from start: Int = 0, isSure: Bool = true
  ) -> Finding {
    Finding(format: format, start: start, end: lines.count, isSure: isSure)
  }
}

// MARK: - Judging

extension FormatDetector {
  /// A line that is not empty, with its place.
  private typealias Line = (offset: Int, element: [UInt8])

  /// A format that a line, or two lines in a row, look like, and the place of the first of them.
  private typealias Candidate = (format: FeedFormat, start: Int)

  /// The formats that the lines look like, those of the first lines first.
  private static func candidates(_ filled: [Line]) -> [Candidate] {
    var found: [Candidate] = []
    if let first = filled.first, let format = format(of: first.element) {
      found.append((format, first.offset))
    }
    for ((place, line), (nextPlace, next)) in zip(filled, filled.dropFirst()) {
      if let format = format(of: line, next) { found.append((format, place)) }
      if place < mostLines / 2, !found.contains(where: { $0.format == .columns }),
        let row = ColumnsHeader.isRule(next.span)
          ? filled.first(where: { $0.offset > nextPlace })?.element : next,
        ColumnsHeader(line.span, row: row.span) != nil
      {
        // The parser finds its header by itself, and passes over the lines above it.
        found.append((.columns, 0))
      }
    }
    return found
  }

  /// The finding of a format that most lines from its first one on have; nil for another one.
  ///
  /// While more lines may come, those at the end that do not fit wait for them.
  private func finding(
    _ candidate: Candidate, _ filled: [Line], at moment: Moment
  ) -> Finding? {
    let (format, start) = candidate
    if format == .json { return finding(format, from: start) }
    let misfits = misfits(format, from: start)
    let below = filled.filter { $0.offset >= start }
    let fits = below.filter { !misfits.contains($0.offset) }
    // One of two lines is enough: the first number of all shows at once.
    guard filled.count - below.count < Self.mostLines / 2,
      misfits.count <= max(1, (below.count - 1) / 2), let last = fits.last
    else { return nil }
    let isSeparated = format == .csv || format == .tsv
    let isSure = moment == .end || isFull || !isSeparated && fits.count > 1
    return Finding(
      format: format, start: start, end: isSure ? lines.count : last.offset + 1, isSure: isSure)
  }

  private func isBlank(_ place: Int) -> Bool {
    let line = lines[place]
    return line.span.trimmed.isEmpty
  }

  /// The places of the lines that a format refuses, but for those below an empty line that ends a table, as
  /// the legend of systemctl is; or in logfmt of those with more words than pairs.
  private func misfits(_ format: FeedFormat, from start: Int) -> [Int] {
    if format == .logfmt {
      return lines.enumerated().dropFirst(start).compactMap { place, line in
        line.span.trimmed.isEmpty || LogfmtParser.fits(line.span) ? nil : place
      }
    }
    let parser = format.makeParser(collectsRows: false, isNamed: false)
    let writer = RecordWriter(limits: FeedReader.Limits())
    for (place, line) in lines.enumerated().dropFirst(start) {
      writer.lineNumber = place
      parser.read(line.span, into: writer)
    }
    parser.settle(into: writer)
    let misfits = writer.batch.refusals.map(\.line.number)
    guard format == .columns, let last = misfits.last else { return misfits }
    let rows = (start..<lines.count).filter { !misfits.contains($0) && !isBlank($0) }
    guard let end = rows.last, rows.count > 1, end < last, isBlank(end + 1) else { return misfits }
    return misfits.filter { $0 < end }
  }
}

// MARK: - Lines that show a format

extension FormatDetector {
  /// The format that a line shows by itself, if not JSON.
  private static func format(of line: [UInt8]) -> FeedFormat? {
    if NumbersParser.numbers(line.span) != nil { return .numbers }
    if PrometheusParser.fits(line.span) { return .prometheus }
    if EventRecord.fits(line.span) { return .csv }
    return LogfmtParser.fits(line.span) ? .logfmt : nil
  }

  /// The format of two lines that may stand below lines of text.
  private static func format(of line: [UInt8], _ next: [UInt8]) -> FeedFormat? {
    if isJSON(line.span), isJSON(next.span) { return .json }
    if PrometheusParser.fits(line.span), PrometheusParser.fits(next.span) { return .prometheus }
    if EventRecord.fits(line.span), EventRecord.fits(next.span) { return .csv }
    return separated(line, next)
  }

  /// The format of a header with separators, and of the line below it.
  private static func separated(_ line: [UInt8], _ next: [UInt8]? = nil) -> FeedFormat? {
    let separators: [(UInt8, FeedFormat)] = [(0x09, .tsv), (0x2C, .csv), (0x3B, .csv)]
    return separators.first { separator, _ in
      guard let header = header(line, separator) else { return false }
      return next.map { isRow($0, below: header, separator) } ?? !header.isSpaced
    }?.1
  }

  private static func isJSON(_ line: Span<UInt8>) -> Bool {
    let start = line[0] == 0x1E ? 1 : 0
    let line = line.extracting(start..<line.count)
    let text = line.trimmed
    guard let first = text.first else { return false }
    if line[first] == 0x7B {
      // The name of a metric in quotes begins like an object.
      if PrometheusParser.fits(line) { return false }
      let inside = line.extracting(first + 1..<text.upperBound)
      return inside.trimmed.first.map { inside[$0] == 0x22 || inside[$0] == 0x7D } ?? true
    }
    // A line of a log may begin with a bracket too.
    guard line[first] == 0x5B else { return false }
    let values = JSONValues()
    values.writer = RecordWriter(limits: FeedReader.Limits())
    return JSONScanner(values).scan(line) == nil
  }

  /// The names of a line that may be a header with separators: two or more, none a number, all or none
  /// behind a blank, as some behind the commas of a sentence are, and none with a sign of labels, as
  /// Prometheus has them, with a colon at an end, as in /proc/cpuinfo, with a bracket that the name does
  /// not close as well, or with a time, as lines of a log have it; nil for another line.
  private static func header(
    _ line: [UInt8], _ separator: UInt8
  ) -> (names: [String], isSpaced: Bool)? {
    var fields = SeparatedFields(separator: separator)
    fields.begin()
    guard case .whole = fields.take(line.span), fields.count > 1 else { return nil }
    let names = fields.texts
    for (index, name) in names.enumerated() {
      if case .number = fields.value(index) { return nil }
      if name.utf8.count > 64 { return nil }
      if name.utf8.contains(where: { [0x3D, 0x7B, 0x7D].contains($0) }) { return nil }
      if name.hasSuffix(":") || name.hasPrefix(":") { return nil }
      if !hasWholeBrackets(name) || hasTime(name) { return nil }
    }
    let blanks = (0..<fields.count).filter(fields.hasBlankBefore)
    guard blanks.isEmpty || blanks == Array(1..<fields.count) else { return nil }
    return (names, !blanks.isEmpty)
  }

  /// Says whether as many brackets open as close: a separator in brackets is one of a sentence.
  private static func hasWholeBrackets(_ name: String) -> Bool {
    let bytes = name.utf8
    return bytes.count { $0 == 0x5B } == bytes.count { $0 == 0x5D }
      && bytes.count { $0 == 0x28 } == bytes.count { $0 == 0x29 }
  }

  /// Says whether a word of a name begins with a digit and has a colon.
  private static func hasTime(_ name: String) -> Bool {
    name.split(separator: " ").contains { word in
      word.first?.isNumber == true && word.contains(":")
    }
  }

  /// Says whether a line is a row below a header, and not another line like that one.
  ///
  /// Below names behind blanks the fields are behind blanks too, and one of them has digits alone in
  /// front of its words: otherwise commas may be those of sentences.
  private static func isRow(
    _ line: [UInt8], below header: (names: [String], isSpaced: Bool), _ separator: UInt8
  ) -> Bool {
    var fields = SeparatedFields(separator: separator)
    fields.begin()
    switch fields.take(line.span) {
    case .wrong: return false
    case .open: return !header.isSpaced && fields.count < header.names.count
    case .whole:
      let texts = fields.texts
      guard texts.count == header.names.count, !zip(header.names, texts).contains(where: areAlike)
      else { return false }
      return !header.isSpaced
        || (1..<fields.count).allSatisfy(fields.hasBlankBefore) && texts.contains(where: isFigures)
    }
  }

  /// Says whether a name is none, as the row below has the same text there, or another amount with a
  /// unit.
  private static func areAlike(_ name: String, _ text: String) -> Bool {
    name == text && !name.isEmpty || isAmount(name) && isAmount(text)
  }

  /// Says whether a text is a number with a unit behind it.
  private static func isAmount(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return FieldSplitter.isQuantity(bytes.span) && !FieldSplitter.isFigure(bytes.span)
  }

  /// Says whether each word of a text begins with a digit, or it is a number with a short unit behind it.
  private static func isFigures(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    let isAmount = words.count == 2 && words[1].utf8.count <= 3 && words[0].last?.isNumber == true
    if isAmount, NumberText.number(Array(words[0].utf8).span) != nil { return true }
    return !words.isEmpty && words.allSatisfy { $0.first?.isNumber == true }
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
    case .prometheus: PrometheusParser()
    case .columns: ColumnsParser(collectsRows: collectsRows, isNamed: isNamed)
    case .numbers: NumbersParser()
    case .lines: TextParser()
    }
  }
}
