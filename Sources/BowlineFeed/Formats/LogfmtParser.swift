// SPDX-License-Identifier: Apache-2.0

/// The parser of lines of `key=value`.
///
/// A value in quotes may have blanks in it, and `\"`, `\\`, `\n` and `\t`. A key alone is true, unless it
/// is a unit behind a number. A line without a pair is refused.
final class LogfmtParser: LineParser {
  private var text: [UInt8] = []

  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    if line.trimmed.isEmpty { return }
    writer.begin(line)
    writer.tree.rewind(PathTree.root)
    var index = 0
    var pairs = 0
    while index < line.count {
      if line[index] == 0x20 || line[index] == 0x09 {
        index += 1
        continue
      }
      let start = index
      while index < line.count, line[index] != 0x20, line[index] != 0x09, line[index] != 0x3D {
        index += 1
      }
      let node = writer.tree.child(of: PathTree.root, line.extracting(start..<index))
      guard index < line.count, line[index] == 0x3D else {
        writer.put(.truth(true), at: node)
        continue
      }
      guard index > start else { return writer.refuse("no key before =") }
      pairs += 1
      index += 1
      if index < line.count, line[index] == 0x22 {
        guard let end = quoted(line, from: index + 1) else {
          return writer.refuse("a text in quotes does not end")
        }
        writer.put(.text(text.span.text()), at: node)
        index = end
      } else {
        let first = index
        while index < line.count, line[index] != 0x20, line[index] != 0x09 { index += 1 }
        let field = line.extracting(Self.value(line, first..<index))
        let unit = UnitWord.behind(index, of: line)
        if !unit.isEmpty, let number = FeedValue(field: field).number {
          writer.put(number, unit, at: node)
          index += 1 + unit.utf8.count
        } else {
          writer.put(field: field, at: node)
        }
      }
    }
    guard pairs > 0 else { return writer.refuse("no key=value") }
    writer.commit()
  }

  /// The range of a word without a comma or a semicolon that only sets it apart: behind a number, or before
  /// another pair.
  private static func value(_ line: Span<UInt8>, _ word: Range<Int>) -> Range<Int> {
    guard word.count > 1, [0x2C, 0x3B].contains(line[word.upperBound - 1]) else { return word }
    let short = word.lowerBound..<word.upperBound - 1
    let field = line.extracting(short)
    let isNumber =
      FeedValue(field: field, takesPercent: true).number != nil
      || DurationText.milliseconds(field) != nil
    return isNumber || isPair(line.extracting(word.upperBound...)) ? short : word
  }

  /// Says whether a text begins with a pair, behind blanks.
  private static func isPair(_ text: Span<UInt8>) -> Bool {
    let text = text.extracting(text.trimmed)
    for index in 0..<text.count where [0x20, 0x09, 0x3D].contains(text[index]) {
      return index > 0 && text[index] == 0x3D
    }
    return false
  }

  /// Reads a text in quotes into `text`.
  ///
  /// - Returns: The index behind the text; nil if it does not end.
  private func quoted(_ line: Span<UInt8>, from start: Int) -> Int? {
    text.removeAll(keepingCapacity: true)
    var index = start
    while index < line.count {
      let byte = line[index]
      index += 1
      if byte == 0x22 { return index }
      guard byte == 0x5C, index < line.count else {
        text.append(byte)
        continue
      }
      switch line[index] {
      case 0x6E: text.append(0x0A)
      case 0x74: text.append(0x09)
      case 0x22, 0x5C: text.append(line[index])
      default: text += [byte, line[index]]
      }
      index += 1
    }
    return nil
  }

  func end(into writer: RecordWriter) {}

  /// Says whether a line begins with a pair, and at least half of its words are pairs.
  static func fits(_ line: Span<UInt8>) -> Bool {
    let words = FieldSplitter.words(line)
    var pairs = 0
    for word in words {
      let sign = word.first { line[$0] == 0x3D }
      guard let sign, sign > word.lowerBound else {
        if pairs == 0 { return false }
        continue
      }
      // No key has a quote, or a bracket as in HTML or in the labels of Prometheus.
      for index in word.lowerBound..<sign where [0x22, 0x3C, 0x7B].contains(line[index]) {
        return false
      }
      pairs += 1
    }
    return pairs * 2 >= max(words.count, 1)
  }
}
