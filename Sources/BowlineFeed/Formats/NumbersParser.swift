// SPDX-License-Identifier: Apache-2.0

/// The parser of numbers, one a line or several with blanks, commas or semicolons between.
///
/// One number goes under `value`, several under `1`, `2` and so on; a whole number that would be
/// rounded is the text of its digits. Behind two numbers there may be a pair of them, as the `1/234` of
/// `/proc/loadavg`, which is a text. A line with anything else is refused.
final class NumbersParser: LineParser {
  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    guard let numbers = Self.numbers(line) else {
      writer.begin(line)
      return writer.refuse("no number")
    }
    if numbers.isEmpty { return }
    writer.begin(line)
    writer.tree.rewind(PathTree.root)
    for (index, value) in numbers.enumerated() {
      let name = numbers.count == 1 ? FeedFormat.valueName : String(index + 1)
      writer.put(value, at: writer.tree.child(of: PathTree.root, name))
    }
    writer.commit()
  }

  func end(into writer: RecordWriter) {}

  /// The numbers of a line; nil if it has anything else.
  static func numbers(_ line: Span<UInt8>) -> [FeedValue]? {
    var numbers: [FeedValue] = []
    var start = 0
    for index in 0...line.count {
      if index < line.count {
        switch line[index] {
        case 0x20, 0x09, 0x2C, 0x3B: break
        default: continue
        }
      }
      if index > start {
        let word = line.extracting(start..<index)
        let number = NumberText.number(word)
        guard number != nil || isWhole(word) || numbers.count >= 2 && isPair(word)
        else { return nil }
        numbers.append(number.map { .number($0) } ?? .text(word.text()))
      }
      start = index + 1
    }
    return numbers
  }

  /// Says whether a word is two whole numbers with a slash between.
  private static func isPair(_ word: Span<UInt8>) -> Bool {
    guard let slash = (1..<word.count).first(where: { word[$0] == 0x2F }), slash + 1 < word.count
    else { return false }
    return (0..<word.count).allSatisfy { $0 == slash || word[$0] &- 0x30 <= 9 }
  }

  private static func isWhole(_ word: Span<UInt8>) -> Bool {
    let hasSign = word[0] == 0x2D || word[0] == 0x2B
    for index in (hasSign ? 1 : 0)..<word.count where word[index] &- 0x30 > 9 { return false }
    return !hasSign || word.count > 1
  }
}
