// SPDX-License-Identifier: Apache-2.0

/// The removal of sequences that programs write for a terminal alone, such as colors.
enum ControlSequences {
  /// A line without control sequences: ECMA-48, 5.4, and those that begin with OSC.
  ///
  /// - Returns: nil for a line that has none; else the text that is left, and whether the line
  ///   begins a new screen, by sending the cursor home or clearing the screen.
  static func strip(_ line: Span<UInt8>) -> (text: [UInt8], clears: Bool)? {
    var index = 0
    while index < line.count, line[index] != 0x1B { index += 1 }
    guard index < line.count else { return nil }
    var text: [UInt8] = []
    text.append(line.extracting(0..<index))
    var clears = false
    while index < line.count {
      guard line[index] == 0x1B else {
        text.append(line[index])
        index += 1
        continue
      }
      index += 1
      guard index < line.count else { break }
      switch line[index] {
      case 0x5B:
        let end = ending(line, from: index + 1) { $0 >= 0x40 && $0 <= 0x7E }
        if end <= line.count, line[end - 1] == 0x48 || line[end - 1] == 0x4A, text.isEmpty {
          clears = true
        }
        index = end
      case 0x5D:
        index = ending(line, from: index + 1) { $0 == 0x07 || $0 == 0x5C }
      default:
        index += 1
      }
    }
    return (text, clears)
  }

  private static func ending(
    _ line: Span<UInt8>, from start: Int, _ isLast: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index < line.count, !isLast(line[index]) { index += 1 }
    return min(index + 1, line.count)
  }
}
