// SPDX-License-Identifier: Apache-2.0

/// A header, which knows how the lines below it are cut into columns.
struct ColumnsHeader {
  /// The part of a line below a header.
  enum Kind {
    /// A row, with the range of each column.
    case row([Range<Int>])
    /// The same header once more.
    case header
    case other
  }

  private(set) var names: [String]

  /// The label before the columns, in small letters; nil for none.
  let label: String?

  /// The header begins with a blank or a tab.
  private let isIndented: Bool

  /// All columns of the first row hold figures.
  private(set) var hasFiguresAlone = false

  /// The columns in which the first row has figures.
  private var figures: [Int] = []

  /// The names as they stand there; none for a time of day, as mpstat has it in place of a name.
  private let titles: [[UInt8]]

  /// Columns are two blanks or more apart, because names and values have blanks in them.
  private let isGapped: Bool

  /// The places of the names; nil where rows are cut by their words alone.
  private let places: ColumnPlaces?

  /// Each row begins with a name, without a column name above, as with free; rows may end early, or, where
  /// the name ends in a colon as in /proc/interrupts, with more.
  private let hasRowNames: Bool

  /// Makes a header that a row fits; nil if the line is none, or the row does not fit it.
  ///
  /// - Parameter isNamed: Whether both may have single blanks alone.
  init?(_ line: Span<UInt8>, row: Span<UInt8>, isNamed: Bool = false) {
    // Bars that no row has only group the names, as those of /proc/net/dev.
    if line.contains(0x7C), !row.contains(0x7C) {
      let bytes = [UInt8](line).map { $0 == 0x7C ? 0x20 : $0 }
      self.init(withoutBars: bytes.span, row: row, isNamed: isNamed)
    } else {
      self.init(withoutBars: line, row: row, isNamed: isNamed)
    }
  }

  private init?(withoutBars line: Span<UInt8>, row: Span<UInt8>, isNamed: Bool) {
    guard Self.canBe(line) || isNamed && Self.canBe(line, isNamed: true) && !Self.hasGap(row),
      Self.canBe(line, above: row)
    else { return nil }
    isIndented = line[0] == 0x20 || line[0] == 0x09
    isGapped = Self.isGapped(line, over: row)
    var columns = Self.withoutComment(
      isGapped ? FieldSplitter.gaps(line) : Self.wordColumns(of: line, over: row), line, over: row)
    hasRowNames = Self.hasRowNames(columns, of: line, over: row)
    if !isGapped, !hasRowNames { columns = Self.joined(columns, of: line, over: row) }
    places = hasRowNames || !Self.hasGap(line) ? nil : ColumnPlaces(columns, of: line)
    titles = columns.map {
      FieldSplitter.isFigure(line.extracting($0)) ? [] : [UInt8](line.extracting($0))
    }
    let count = FieldSplitter.words(row).count
    label = Self.label(of: line, before: columns)
    names = Self.names(titles, hasRowNames, count)
    guard let fields = cut(row) else { return nil }
    figures = fields.indices.dropFirst(hasRowNames ? 1 : 0).filter {
      Self.isFigure(fields[$0], of: row)
    }
    hasFiguresAlone = figures.count == fields.count
    // Lines of a log begin with a time of day too, so a figure in one of them is not enough there.
    let hasFigure = !figures.isEmpty && !titles.contains(where: \.isEmpty)
    let quantities = fields.dropFirst().count { FieldSplitter.isQuantity(row.extracting($0)) }
    guard
      hasFigure || quantities * 2 >= fields.count - 1
        || isNamed && !Self.hasGap(line) && count == columns.count
        || isTitled(line, over: row, isNamed: isNamed)
    else { return nil }
  }

  /// Says whether the texts of a row, none a figure, begin right below names in capitals that are set out
  /// as three columns or more.
  ///
  /// - Parameter isNamed: Whether two columns and names in small letters are enough.
  private func isTitled(_ line: Span<UInt8>, over row: Span<UInt8>, isNamed: Bool) -> Bool {
    guard FieldSplitter.gaps(line).count >= (isNamed ? 2 : 3), let places,
      let cells = places.cells(of: row)
    else { return false }
    for index in 0..<line.count where (0x61...0x7A).contains(line[index]) && !isNamed {
      return false
    }
    return places.areBelow(cells)
  }

  /// Takes the names of a line above, if both are comments of as many words and this one has units, as with
  /// nvidia-smi dmon; nil for other lines.
  func named(by line: Span<UInt8>, above units: Span<UInt8>) -> ColumnsHeader? {
    let words = FieldSplitter.words(line)
    guard line[0] == 0x23, units[0] == 0x23, words.count == FieldSplitter.words(units).count,
      words.count == names.count + 1
    else { return nil }
    var header = self
    header.names = FieldSplitter.columnNames(words.dropFirst().map { line.extracting($0).text() })
    return header
  }

  /// Says whether a line may be a header: two words or more, none a number, a date, or an `=` as in the
  /// legend of systemctl, set out in columns.
  ///
  /// - Parameter isNamed: Whether single blanks are enough.
  static func canBe(_ line: Span<UInt8>, isNamed: Bool = false) -> Bool {
    let words = FieldSplitter.words(line)
    guard words.count >= 2, !isDecoration(line) else { return false }
    // A key with its value, as in YAML, is none.
    let first = line.extracting(words[0])
    if words.count == 2, first[first.count - 1] == 0x3A { return false }
    for word in words
    where isNumberOrDate(line.extracting(word)) || line.extracting(word).equals([0x3D]) {
      return false
    }
    return isNamed || hasGap(line)
  }

  /// Says whether a word is a number, digits with signs between, as a date or a version, or a time that is
  /// finer or longer than the time of day of mpstat.
  private static func isNumberOrDate(_ word: Span<UInt8>) -> Bool {
    if NumberText.number(word) ?? NumberText.grouped(word) != nil { return true }
    if word[0] &- 0x30 < 10, word.contains(0x3A) { return !FieldSplitter.isFigure(word) }
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

  /// Says whether a line has dashes and blanks alone, as one below the header of zpool iostat.
  static func isRule(_ line: Span<UInt8>) -> Bool {
    for index in 0..<line.count where line[index] != 0x2D && line[index] != 0x20 { return false }
    return isDecoration(line)
  }

  /// Tells what a line below the header is.
  ///
  /// - Parameter isApart: Whether an empty line stands above it, as above the legend of systemctl.
  func kind(of line: Span<UInt8>, isApart: Bool = false) -> Kind {
    // A line that a tab sets apart belongs to the row above it, as with ss -i, and one that begins before
    // a label is above it.
    guard line[0] != 0x09 || isIndented, line[0] == 0x20 || label == nil, let fields = cut(line)
    else { return .other }
    if isRepeated(by: fields, of: line) { return .header }
    if hasFiguresAlone {
      // Without a figure it may be another header.
      let hasFigure = fields.contains { Self.isFigure($0, of: line) }
      return hasFigure || !Self.canBe(line) ? .row(fields) : .other
    }
    // A row has figures where the first row has them, in half of three columns or more, or is set out
    // as one, as the sockets of lsof. Apart from the rows it has all of them.
    let kept = figures.count { $0 < fields.count && Self.isFigure(fields[$0], of: line) }
    let isLikeFirst =
      isApart
      ? kept > 0 && kept == figures.count : figures.count < 3 || kept * 2 >= figures.count
    return isLikeFirst || isAligned(line) ? .row(fields) : .other
  }

  /// Says whether most columns have a cell, and three of four cells begin or end where the name does.
  private func isAligned(_ line: Span<UInt8>) -> Bool {
    guard let places, let cells = places.cells(of: line) else { return false }
    let count = cells.count { $0 != nil }
    return count * 2 > cells.count && places.alignedCount(of: cells) * 4 >= count * 3
  }

  /// Cuts a line into the ranges of the columns.
  ///
  /// The words stand under the names, or are as many as there are columns; else the last column takes
  /// the rest of the line, as the commands of ps do.
  private func cut(_ line: Span<UInt8>) -> [Range<Int>]? {
    let words = isGapped ? FieldSplitter.gaps(line) : FieldSplitter.words(line)
    let isWhole = words.count == names.count
    if isWhole && hasFiguresAlone || hasRowNames && (2...names.count).contains(words.count) {
      return words
    }
    if let groups = groupedFields(of: line, words.count) { return groups }
    // A row with too many figures is none of these columns.
    if !isGapped, words.count > names.count,
      words[(names.count - 1)...].allSatisfy({ FieldSplitter.isFigure(line.extracting($0)) })
    {
      return nil
    }
    if let cells = placedFields(of: line, isWhole) { return cells }
    if isWhole { return words }
    // A figure is no text that goes on to the end of the line.
    guard !isGapped, !hasFiguresAlone, words.count > names.count else { return nil }
    let rest = words[names.count - 1].lowerBound..<words[words.count - 1].upperBound
    return words[..<(names.count - 1)] + [rest]
  }

  /// Finds the ranges between wide gaps, if blanks group the digits of a number in one of them.
  private func groupedFields(of line: Span<UInt8>, _ wordCount: Int) -> [Range<Int>]? {
    guard !isGapped, wordCount > names.count else { return nil }
    let fields = FieldSplitter.gaps(line)
    let hasGroups = fields.contains { field in
      FieldSplitter.words(line.extracting(field)).count > 1 && Self.isFigure(field, of: line)
    }
    return hasGroups && fields.count == names.count ? fields : nil
  }

  /// Finds the ranges that stand under the names.
  ///
  /// - Parameter isSure: Whether each has to begin or end where its name does, as the line can be cut
  ///   otherwise.
  /// - Returns: nil also for a line that has few cells, or few that begin or end where the name does: it
  ///   is text by chance.
  private func placedFields(of line: Span<UInt8>, _ isSure: Bool) -> [Range<Int>]? {
    guard !hasFiguresAlone, let places, let cells = places.cells(of: line), cells[0] != nil
    else { return nil }
    let count = cells.count { $0 != nil }
    if isSure {
      guard places.areAligned(cells) else { return nil }
    } else if count < cells.count {
      guard count >= 2, count * 2 >= cells.count, places.alignedCount(of: cells) * 2 >= count
      else { return nil }
    }
    return cells.map { $0?.bytes ?? 0..<0 }
  }

  private static func isFigure(_ field: Range<Int>, of line: Span<UInt8>) -> Bool {
    FieldSplitter.isFigure(line.extracting(field))
  }

  /// Says whether the fields of a line are those of this header, be it at another time of day, or behind
  /// the `Average:` with which mpstat ends.
  private func isRepeated(by fields: [Range<Int>], of line: Span<UInt8>) -> Bool {
    guard fields.count == titles.count else { return false }
    // The last word of a row seldom is that of the header.
    return fields.indices.reversed().allSatisfy { index in
      let (title, word) = (titles[index], line.extracting(fields[index]))
      return title.isEmpty || word.equals(title[...])
    }
  }

  /// The reason for which a line is no row.
  func reason(against line: Span<UInt8>) -> String {
    let count = (isGapped ? FieldSplitter.gaps(line) : FieldSplitter.words(line)).count
    return "\(count == 1 ? "1 field" : "\(count) fields") where the header has \(names.count)"
  }
}
