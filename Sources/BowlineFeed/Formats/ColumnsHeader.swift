// SPDX-License-Identifier: Apache-2.0

/// A header, which knows how the lines below it are cut into columns.
struct ColumnsHeader {
  let names: [String]

  /// All columns of the first row hold figures.
  private(set) var hasFiguresAlone = true

  /// The names as they stand there; none for a time of day, as mpstat has it in place of a name.
  private let titles: [[UInt8]]

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
    let values = FieldSplitter.words(row)
    let count = values.count
    isGapped =
      gaps.count >= 2 && count < words.count && FieldSplitter.gaps(row).count == gaps.count
    var columns = isGapped ? gaps : words
    // The words before the columns, as the `avg-cpu:` of iostat.
    if !isGapped, count < columns.count, line[columns[0].upperBound - 1] == 0x3A {
      columns.removeFirst()
    }
    if !isGapped, count >= 3, count + 1 == columns.count {
      // The last name may be two words, as the `Mounted on` of df.
      let last = columns.removeLast()
      columns[count - 1] = columns[count - 1].lowerBound..<last.upperBound
    }
    titles = columns.map {
      FieldSplitter.isFigure(line.extracting($0)) ? [] : [UInt8](line.extracting($0))
    }
    var names = titles.map { $0.isEmpty ? "time" : $0.span.text() }
    hasRowNames =
      count == columns.count + 1 && line[0] == 0x20 && row[0] != 0x20
      && !FieldSplitter.isFigure(row.extracting(values[0]))
    if hasRowNames { names.insert("name", at: 0) }
    self.names = FieldSplitter.columnNames(names)
    guard let fields = fields(of: row) else { return nil }
    var hasFigure = false
    for field in fields {
      let isFigure = FieldSplitter.isFigure(row.extracting(field))
      hasFigure = hasFigure || isFigure
      hasFiguresAlone = hasFiguresAlone && isFigure
    }
    guard hasFigure else { return nil }
  }

  /// Says whether a line may be a header: two words or more, none a number or a date, set out in
  /// columns.
  ///
  /// - Parameter isNamed: Whether single blanks are enough.
  static func canBe(_ line: Span<UInt8>, isNamed: Bool = false) -> Bool {
    let words = FieldSplitter.words(line)
    guard words.count >= 2, !isDecoration(line) else { return false }
    for word in words where isNumberOrDate(line.extracting(word)) { return false }
    return isNamed || hasGap(line)
  }

  /// Says whether a word is a number, or digits with signs between, as a date or a version.
  private static func isNumberOrDate(_ word: Span<UInt8>) -> Bool {
    if NumberText.number(word) != nil { return true }
    for index in 0..<word.count {
      // The signs are `-`, `.` and `/`, which come before the digits.
      guard (0x2D...0x39).contains(word[index]) else { return false }
    }
    return word[0] >= 0x30
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

  /// Says whether a line that fits is this header once more, be it at another time of day.
  func isRepeated(by line: Span<UInt8>, _ fields: [Range<Int>]) -> Bool {
    guard fields.count == titles.count else { return false }
    // The last word of a row seldom is that of the header.
    return fields.indices.reversed().allSatisfy { index in
      let (title, word) = (titles[index], line.extracting(fields[index]))
      return title.isEmpty ? FieldSplitter.isFigure(word) : word.equals(title[...])
    }
  }

  /// Says whether a line that fits may be another header: it has no figure, where the rows have
  /// figures alone.
  func mayEnd(before line: Span<UInt8>, _ fields: [Range<Int>]) -> Bool {
    guard hasFiguresAlone else { return false }
    for field in fields where FieldSplitter.isFigure(line.extracting(field)) { return false }
    return Self.canBe(line)
  }

  /// The reason for which a line is no row.
  func reason(against line: Span<UInt8>) -> String {
    let count = FieldSplitter.words(line).count
    return "\(count == 1 ? "1 field" : "\(count) fields") where the header has \(names.count)"
  }
}
