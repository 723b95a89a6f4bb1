// SPDX-License-Identifier: Apache-2.0

/// The parser of lines of text.
///
/// Numbers behind `key=`, one behind `key:` that is alone on its line, and those behind a name that is alone
/// with them become paths of their own, so that the times of `ping`, the temperatures of `sensors` and the
/// values of `/proc/meminfo`, `/proc/vmstat` and `/proc/pressure` can be drawn.
final class TextParser: LineParser {
  /// The word that stood alone below an empty line, such as the name of a chip of sensors; none for empty.
  private var section: [UInt8] = []

  /// The line before was empty, or there was none.
  private var isApart = true

  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    let text = line.trimmed
    let word = line.extracting(text)
    if text.isEmpty {
      section = []
    } else if isApart, KeyedNumbers.isSection(word) {
      section = [UInt8](word)
    }
    isApart = text.isEmpty
    Self.put(line, into: writer, isLog: true, hasRows: true, section: section)
  }

  /// Puts a line and its numbers into the batch.
  ///
  /// - Parameters:
  ///   - isLog: Whether it is one of several, which are kept.
  ///   - hasRows: Whether numbers beside a name count too, which above a header would take the room of
  ///     its rows.
  ///   - section: The name of what the line is about; empty for none.
  static func put(
    _ line: Span<UInt8>, into writer: RecordWriter, isLog: Bool, hasRows: Bool = false,
    section: [UInt8] = []
  ) {
    writer.begin(line)
    writer.put(.text(line.text()), at: writer.tree.child(of: PathTree.root, FeedFormat.logName))
    if isLog { writer.log(line) }
    if hasRows, AccessLine.put(line, into: writer) { return writer.commit() }
    KeyedNumbers.put(line, into: writer)
    let isSole = KeyedNumbers.putSole(line, of: section, into: writer)
    if !isSole, hasRows { KeyedNumbers.putRow(line, into: writer) }
    writer.commit()
  }

  func end(into writer: RecordWriter) {
    section = []
    isApart = true
  }
}

/// The numbers behind `key=` or `key:` in a line of text.
enum KeyedNumbers {
  private static let logName = [UInt8](FeedFormat.logName.utf8)

  /// Puts each number into the record that has begun; below the name that begins the line, if it has pairs
  /// alone behind it, as those of /proc/pressure.
  static func put(_ line: Span<UInt8>, into writer: RecordWriter) {
    let name = line.contains(0x3D) ? leadingName(of: line) : nil
    let outer =
      name.map { writer.tree.child(of: PathTree.root, line.extracting($0)) } ?? PathTree.root
    var start = 0
    var sign = -1
    for index in 0...min(line.count, FeedLine.longestText) {
      let byte = index < line.count ? line[index] : 0x20
      if byte == 0x3D {
        sign = index
      } else if isEnd(byte) {
        if sign > start {
          let field = line.extracting(sign + 1..<index)
          let number = FeedValue(field: field, takesPercent: true).number
          let key = line.extracting(start..<sign)
          // The line itself has the name of the log.
          if number != nil || DurationText.milliseconds(field) != nil, isKey(key),
            !key.equals(logName[...])
          {
            let node = writer.tree.child(of: outer, key)
            if let number {
              put(number, of: field, UnitWord.behind(index, of: line), at: node, into: writer)
            } else {
              writer.put(field: field, at: node)
            }
          }
        }
        start = index + 1
        sign = -1
      }
    }
  }

  /// The word of small letters that begins a line, if three or more pairs with numbers and nothing else follow.
  private static func leadingName(of line: Span<UInt8>) -> Range<Int>? {
    guard let first = line.trimmed.first, (0x61...0x7A).contains(line[first]) else { return nil }
    let words = FieldSplitter.words(line)
    guard words.count > 3, words.count <= mostInRow, isKey(line.extracting(words[0])) else {
      return nil
    }
    let isSmall = words[0].allSatisfy { line[$0] >= 0x61 || line[$0] &- 0x30 <= 9 }
    let arePairs = words.dropFirst().allSatisfy { word in
      guard let sign = word.first(where: { line[$0] == 0x3D }), sign > word.lowerBound else {
        return false
      }
      return FeedValue(field: line.extracting(sign + 1..<word.upperBound), takesPercent: true)
        .number != nil
    }
    return isSmall && arePairs && !line.extracting(words[0]).equals(logName[...]) ? words[0] : nil
  }

  /// Says whether a text is one word that may name the lines below it, with a `-` as those of devices have.
  static func isSection(_ text: Span<UInt8>) -> Bool { isKey(text) && text.contains(0x2D) }

  /// Puts the number of a line that is a name, a colon, blanks and that number into the record that has begun;
  /// a unit may follow, as in `MemFree:  512 kB`, and words in brackets.
  ///
  /// A name of several words has two blanks or more behind its colon: `Core 0:   +43.0°C`.
  ///
  /// - Parameter section: The name of what the line is about; empty for none.
  /// - Returns: Whether it is such a line.
  static func putSole(
    _ line: Span<UInt8>, of section: [UInt8] = [], into writer: RecordWriter
  ) -> Bool {
    let start = line.trimmed.lowerBound
    guard line.count <= 256, let colon = (start..<line.count).first(where: { line[$0] == 0x3A }),
      colon > start
    else { return false }
    let key = line.extracting(start..<colon)
    // Most lines of a log have something else before their first colon.
    let isWord = isKey(key)
    guard isWord || isKeyOfWords(key), !key.equals(logName[...]) else { return false }
    let rest = line.extracting(colon + 1..<line.count)
    let words = FieldSplitter.words(rest)
    guard let first = words.first, first.lowerBound > (isWord ? 0 : 1),
      let (number, unit) = quantity(words, of: rest)
    else { return false }
    let outer = section.isEmpty ? PathTree.root : writer.tree.child(of: PathTree.root, section.span)
    put(
      number, of: rest.extracting(first), unit, at: writer.tree.child(of: outer, key), into: writer)
    return true
  }

  /// The number that a text is, with its unit; nil if more than words in brackets follows.
  private static func quantity(
    _ words: [Range<Int>], of text: Span<UInt8>
  ) -> (number: Double, unit: String)? {
    let field = text.extracting(words[0])
    func isEnd(_ place: Int) -> Bool {
      words.count == place || text[words[place].lowerBound] == 0x28
    }
    if let number = number(field) {
      if isEnd(1) { return (number, "") }
      let unit = text.extracting(words[1])
      return isUnit(unit) && isEnd(2) ? (number, unit.text()) : nil
    }
    return isEnd(1) ? UnitWord.split(field) : nil
  }

  /// Says whether bytes are two or three words, or numbers behind a word, with one blank between them.
  private static func isKeyOfWords(_ bytes: Span<UInt8>) -> Bool {
    let words = FieldSplitter.words(bytes)
    guard (2...3).contains(words.count), FieldSplitter.gaps(bytes).count == 1,
      isKey(bytes.extracting(words[0]))
    else { return false }
    return words.dropFirst().allSatisfy { word in
      isKey(bytes.extracting(word)) || word.allSatisfy { bytes[$0] &- 0x30 <= 9 }
    }
  }

  /// Puts the number of a field, with the unit behind it, or with its own, if it is a percentage.
  private static func put(
    _ number: Double, of field: Span<UInt8>, _ unit: String = "", at node: PathTree.Node,
    into writer: RecordWriter
  ) {
    let unit = field.hasPercent ? "%" : unit.hasPrefix("(") ? "" : unit
    unit.isEmpty ? writer.put(plain: number, at: node) : writer.put(number, unit, at: node)
  }

  /// The most numbers of a line that become paths: as many as a disk has in /proc/diskstats.
  private static let mostInRow = 20

  /// Puts the numbers of a line that is a name and numbers into the record that has begun: a single one
  /// under the name, as in the `pgfault 512` of /proc/vmstat, several under `cpu0.1`, `cpu0.2` and so on.
  ///
  /// The name may also stand behind numbers, as `du -s`, `wc` and `uniq -c` write it, or between them, as in
  /// /proc/diskstats; and several numbers may be the last of a line, behind a colon and with commas between
  /// them, as those of `load average: 0.52, 0.48, 0.40`.
  static func putRow(_ line: Span<UInt8>, into writer: RecordWriter) {
    guard line.count <= 256, let row = row(line) ?? listed(line) else { return }
    let key = line.extracting(row.key)
    guard !key.equals(logName[...]) else { return }
    let node = writer.tree.child(of: PathTree.root, key)
    for (index, (field, number)) in row.numbers.enumerated() {
      let own = row.numbers.count == 1 ? node : writer.tree.child(of: node, String(index + 1))
      put(number, of: line.extracting(field), at: own, into: writer)
    }
  }

  /// The name of the numbers of a line, and their fields.
  private typealias Row = (key: Range<Int>, numbers: [(field: Range<Int>, number: Double)])

  /// The one word that is a name, or the path of a file, among numbers.
  private static func row(_ line: Span<UInt8>) -> Row? {
    guard endsInFigure(line) || beginsWithDigit(line) else { return nil }
    let words = FieldSplitter.words(line)
    guard (2...mostInRow + 1).contains(words.count) else { return nil }
    var row: (key: Range<Int>?, numbers: [(field: Range<Int>, number: Double)]) = (nil, [])
    for word in words {
      if let number = number(line.extracting(word)) {
        row.numbers.append((word, number))
      } else {
        guard row.key == nil, isName(line.extracting(word)) else { return nil }
        row.key = word
      }
    }
    return row.key.map { ($0, row.numbers) }
  }

  // Few lines of a log end in a number or a percentage, or begin with a digit.

  private static func endsInFigure(_ line: Span<UInt8>) -> Bool {
    line.trimmed.last.map { line[$0] &- 0x30 <= 9 || line[$0] == 0x25 } ?? false
  }

  private static func beginsWithDigit(_ line: Span<UInt8>) -> Bool {
    line.trimmed.first.map { line[$0] &- 0x30 <= 9 } ?? false
  }

  /// The numbers behind the last colon, and the one or two words before it, up to a comma.
  private static func listed(_ line: Span<UInt8>) -> Row? {
    guard endsInFigure(line), let colon = (0..<line.count).last(where: { line[$0] == 0x3A }) else {
      return nil
    }
    let comma = (0..<colon).last(where: { line[$0] == 0x2C })
    let start = comma.map { $0 + 1 } ?? 0
    let words = FieldSplitter.words(line.extracting(start..<colon))
      .map { $0.lowerBound + start..<$0.upperBound + start }
    var (numbers, first): ([(field: Range<Int>, number: Double)], Int) = ([], colon + 1)
    for index in first...line.count where index == line.count || line[index] == 0x2C {
      guard let number = number(line.extracting(first..<index)) else { return nil }
      numbers.append((first..<index, number))
      first = index + 1
    }
    guard (1...2).contains(words.count), (2...mostInRow).contains(numbers.count),
      words.allSatisfy({ isKey(line.extracting($0)) })
    else { return nil }
    return (words[0].lowerBound..<words[words.count - 1].upperBound, numbers)
  }

  private static func number(_ field: Span<UInt8>) -> Double? {
    FeedValue(field: field, isColumn: true).number
  }

  /// Says whether bytes are a short unit: letters, `%` and `/`.
  private static func isUnit(_ bytes: Span<UInt8>) -> Bool {
    bytes.count <= 5
      && (0..<bytes.count).allSatisfy {
        isLetter(bytes[$0]) || bytes[$0] == 0x25 || bytes[$0] == 0x2F
      }
  }

  /// Says whether a byte is a blank, a tab, a comma, a semicolon or a bracket.
  static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x2C, 0x3B, 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
  }

  /// Says whether bytes are a word, or the path of a file.
  private static func isName(_ bytes: Span<UInt8>) -> Bool {
    let start = (0..<bytes.count).first { bytes[$0] != 0x2E && bytes[$0] != 0x2F }
    return start.map { isKey(bytes.extracting($0...)) } ?? false
  }

  /// Says whether bytes are a word: letters, digits, `_`, `-`, `.`, `/` and parentheses, a letter or `_`
  /// first.
  private static func isKey(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= 64, isLetter(bytes[0]) else { return false }
    for index in 1..<max(bytes.count, 1) {
      let byte = bytes[index]
      guard isLetter(byte) || byte >= 0x2D && byte <= 0x39 || byte == 0x28 || byte == 0x29
      else { return false }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x5F
  }
}
