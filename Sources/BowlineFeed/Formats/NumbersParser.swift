// SPDX-License-Identifier: Apache-2.0

/// The parser of numbers, one a line or several with blanks, commas or semicolons between.
///
/// One number goes under `value`, several under `1`, `2` and so on. A line with anything else is
/// refused.
final class NumbersParser: LineParser {
  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    guard let numbers = Self.numbers(line) else {
      writer.begin(line)
      return writer.refuse("no number")
    }
    if numbers.isEmpty { return }
    writer.begin(line)
    writer.tree.rewind(PathTree.root)
    for (index, number) in numbers.enumerated() {
      let name = numbers.count == 1 ? FeedFormat.valueName : String(index + 1)
      writer.put(.number(number), at: writer.tree.child(of: PathTree.root, name))
    }
    writer.commit()
  }

  func end(into writer: RecordWriter) {}

  /// The numbers of a line; nil if it has anything else.
  static func numbers(_ line: Span<UInt8>) -> [Double]? {
    var numbers: [Double] = []
    var start = 0
    for index in 0...line.count {
      if index < line.count {
        switch line[index] {
        case 0x20, 0x09, 0x2C, 0x3B: break
        default: continue
        }
      }
      if index > start {
        guard let number = NumberText.number(line.extracting(start..<index)) else { return nil }
        numbers.append(number)
      }
      start = index + 1
    }
    return numbers
  }
}
