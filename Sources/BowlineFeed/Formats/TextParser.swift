// SPDX-License-Identifier: Apache-2.0

/// The parser of lines of text.
///
/// Numbers behind `key=`, and one behind `key:` that is alone on its line, become paths of their own, so that
/// the times of `ping` and the values of `/proc/meminfo` can be drawn.
final class TextParser: LineParser {
  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    Self.put(line, into: writer, isLog: true)
  }

  /// Puts a line and its numbers into the batch.
  ///
  /// - Parameter isLog: Whether it is one of several, which are kept.
  static func put(_ line: Span<UInt8>, into writer: RecordWriter, isLog: Bool) {
    writer.begin(line)
    writer.put(.text(line.text()), at: writer.tree.child(of: PathTree.root, FeedFormat.logName))
    if isLog { writer.log(line) }
    KeyedNumbers.put(line, into: writer)
    let sole = KeyedNumbers.putSole(line, into: writer)
    writer.commit()
    if let (node, unit) = sole, !unit.isEmpty { writer.declare(node, unit: unit) }
  }

  func end(into writer: RecordWriter) {}
}

/// The numbers behind `key=` or `key:` in a line of text.
enum KeyedNumbers {
  private static let logName = [UInt8](FeedFormat.logName.utf8)

  /// Puts each number into the record that has begun.
  static func put(_ line: Span<UInt8>, into writer: RecordWriter) {
    var start = 0
    var sign = -1
    for index in 0...min(line.count, FeedLine.longestText) {
      let byte = index < line.count ? line[index] : 0x20
      if byte == 0x3D {
        sign = index
      } else if isEnd(byte) {
        if sign > start,
          case .number(let number) = FeedValue(field: line.extracting(sign + 1..<index))
        {
          let key = line.extracting(start..<sign)
          // The line itself has the name of the log.
          if isKey(key), !key.equals(logName[...]) {
            writer.put(.number(number), at: writer.tree.child(of: PathTree.root, key))
          }
        }
        start = index + 1
        sign = -1
      }
    }
  }

  /// Puts the number of a line that is a name, a colon, blanks and that number into the record that has begun;
  /// a unit may follow, as in `MemFree:  512 kB`.
  ///
  /// - Returns: The number's node and its unit, which may be empty; nil for another line.
  static func putSole(
    _ line: Span<UInt8>, into writer: RecordWriter
  ) -> (node: PathTree.Node, unit: String)? {
    // Most lines of a log have no colon behind their first word.
    let start = line.trimmed.lowerBound
    guard line.count <= 256,
      let colon = (start..<line.count).first(where: { line[$0] == 0x3A || line[$0] <= 0x20 }),
      colon > start, line[colon] == 0x3A
    else { return nil }
    let key = line.extracting(start..<colon)
    let rest = line.extracting(colon + 1..<line.count)
    let words = FieldSplitter.words(rest)
    guard let first = words.first, first.lowerBound > 0,
      words.count == 1 || words.count == 2 && isUnit(rest.extracting(words[1])),
      case .number(let number) = FeedValue(field: rest.extracting(first)),
      isKey(key), !key.equals(logName[...])
    else { return nil }
    let node = writer.tree.child(of: PathTree.root, key)
    writer.put(.number(number), at: node)
    return (node, words.count > 1 ? rest.extracting(words[1]).text() : "")
  }

  /// Says whether bytes are a short unit: letters, `%` and `/`.
  private static func isUnit(_ bytes: Span<UInt8>) -> Bool {
    bytes.count <= 5
      && (0..<bytes.count).allSatisfy {
        isLetter(bytes[$0]) || bytes[$0] == 0x25 || bytes[$0] == 0x2F
      }
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    // Blank, tab, comma, semicolon, and brackets.
    case 0x20, 0x09, 0x2C, 0x3B, 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
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
