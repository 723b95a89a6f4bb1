// SPDX-License-Identifier: Apache-2.0

/// The rules by which a header is cut into titles.
extension ColumnsHeader {
  /// Says whether a line may stand above a row, and is not another line like it: both begin with the
  /// same word, as with dpkg -l, or with a label, as the `CPU(s):  2` of lscpu and those of /proc/cpuinfo.
  static func canBe(_ line: Span<UInt8>, above row: Span<UInt8>) -> Bool {
    let (name, value) = (FieldSplitter.words(line)[0], FieldSplitter.words(row)[0])
    if line.extracting(name).text() == row.extracting(value).text() { return false }
    if isLabeled(line), isLabeled(row) { return false }
    // Where an indent alone sets out the names, as with ps -o pid,args, the first one is set out to the
    // right like the values below it. In a text, as in a message of git log, it seldom is.
    return FieldSplitter.gaps(line).count > 1 || name.lowerBound == 0
      || name.upperBound == value.upperBound
  }

  private static func isLabeled(_ line: Span<UInt8>) -> Bool {
    let fields = FieldSplitter.gaps(line)
    return line[fields[0].upperBound - 1] == 0x3A
      || fields.count > 1 && line[fields[1].lowerBound] == 0x3A
  }

  /// Says whether the columns of a header are two blanks or more apart, and those of a row too.
  ///
  /// They are not if each word of the header has its own in the row, whose last one may be of several
  /// words, as the commands of ps are.
  static func isGapped(_ line: Span<UInt8>, over row: Span<UInt8>) -> Bool {
    let (words, gaps) = (FieldSplitter.words(line), FieldSplitter.gaps(line))
    guard gaps.count >= 2, gaps.count < words.count, FieldSplitter.words(row).count != words.count,
      ColumnPlaces(gaps, of: line)?.cells(of: row)?.map({ $0?.bytes }) == FieldSplitter.gaps(row)
    else { return false }
    guard let places = ColumnPlaces(words, of: line), let cells = places.cells(of: row)
    else { return true }
    return cells.contains { $0 == nil } || !places.areAligned(cells)
  }

  /// The words of a header, each a column, without those that are none or a part of the name before.
  static func wordColumns(
    of line: Span<UInt8>, over row: Span<UInt8>
  ) -> [Range<Int>] {
    var columns = FieldSplitter.words(line)
    let count = FieldSplitter.words(row).count
    // The words before the columns, as the `avg-cpu:` of iostat.
    if count < columns.count,
      let end = columns.prefix(columns.count - count).lastIndex(where: {
        line[$0.upperBound - 1] == 0x3A
      })
    {
      columns.removeFirst(end + 1)
    }
    if count >= 3, count + 1 == columns.count, isSecondWord(columns[count], of: line) {
      let last = columns.removeLast()
      columns[count - 1] = columns[count - 1].lowerBound..<last.upperBound
    }
    return columns
  }

  /// The label before the columns of an indented line in small letters, as in the `RX:  bytes packets` of
  /// ip -s link, whose `TX:` has columns of the same names.
  static func label(of line: Span<UInt8>, before columns: [Range<Int>]) -> String? {
    guard let first = columns.first else { return nil }
    let words = line.extracting(0..<first.lowerBound).trimmed
    guard words.lowerBound > 0, !words.isEmpty, line[words.upperBound - 1] == 0x3A
    else { return nil }
    return line.extracting(words.lowerBound..<words.upperBound - 1).text().lowercased()
  }

  /// The name of what the labels below a line are about, as of the interface in the `2: eth0@if9: <UP>` of
  /// ip -s link; nil for a line without one, or with an indent.
  static func section(_ line: Span<UInt8>) -> String? {
    let words = FieldSplitter.words(line).prefix(2).prefix { line[$0.upperBound - 1] == 0x3A }
    guard let name = words.last, words[0].lowerBound == 0 else { return nil }
    let text = line.extracting(name.lowerBound..<name.upperBound - 1).text()
    return text.split(separator: "@").first.map(String.init)
  }

  /// The columns without the sign of a comment before them, as in the `# time  counts` of perf stat.
  ///
  /// It is a title where a column stands below it, as one of numbers of rows does.
  static func withoutComment(
    _ columns: [Range<Int>], _ line: Span<UInt8>, over row: Span<UInt8>
  ) -> [Range<Int>] {
    var columns = columns
    guard columns.count > 1, line[columns[0].lowerBound] == 0x23 else { return columns }
    if columns[0].count > 1 {
      guard line[columns[0].lowerBound + 1] == 0x20 else { return columns }
      columns[0] = columns[0].lowerBound + 2..<columns[0].upperBound
    } else {
      let words = FieldSplitter.words(row)
      if words.count != columns.count, !words[0].overlaps(columns[0]) { columns.removeFirst() }
    }
    return columns
  }

  /// Says whether the last word of a header belongs to the name before it, as in the `Mounted on` of df:
  /// it begins with a small letter.
  private static func isSecondWord(_ word: Range<Int>, of line: Span<UInt8>) -> Bool {
    (0x61...0x7A).contains(line[word.lowerBound]) && (0x41...0x5A).contains(line[0])
  }

  /// Says whether a row begins with a name that no column stands above.
  static func hasRowNames(
    _ columns: [Range<Int>], of line: Span<UInt8>, over row: Span<UInt8>
  ) -> Bool {
    let values = FieldSplitter.words(row)
    guard line[0] == 0x20, values.count > columns.count else { return false }
    if !columns.isEmpty, row[values[0].upperBound - 1] == 0x3A {
      return values[0].upperBound < columns[0].lowerBound
    }
    return values.count == columns.count + 1 && row[0] != 0x20
      && !FieldSplitter.isFigure(row.extracting(values[0]))
  }

  /// The columns with words joined that are one name, if the row can be cut by those.
  static func joined(
    _ columns: [Range<Int>], of line: Span<UInt8>, over row: Span<UInt8>
  ) -> [Range<Int>] {
    let joined = ColumnPlaces.titles(columns, of: line, over: row)
    guard let places = ColumnPlaces(joined, of: line), let cells = places.cells(of: row),
      FieldSplitter.words(row).count != columns.count || places.areAligned(cells)
    else { return columns }
    return joined
  }

  /// The names of the columns.
  ///
  /// - Parameter count: The number of words of the first row, which may have one more than there are
  ///   names.
  static func names(
    _ titles: [[UInt8]], _ hasRowNames: Bool, _ count: Int
  ) -> [String] {
    var names = titles.map { $0.isEmpty ? "time" : $0.span.text() }
    if hasRowNames { names.insert("name", at: 0) }
    if hasRowNames, count > names.count { names.append("") }
    return FieldSplitter.columnNames(names)
  }
}
