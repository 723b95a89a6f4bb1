// SPDX-License-Identifier: Apache-2.0

/// The removal of sequences that programs write for a terminal alone, such as colors.
enum ControlSequences {
  /// A line without the sequences that begin with ESC, and the shifts to another set of characters behind
  /// them: ECMA-35, 13.2 and 7.3, and ECMA-48, 5.4 and 5.6.
  ///
  /// - Returns: nil for a line that has none; else the text that is left, and whether the line
  ///   begins a new screen, by sending the cursor home or clearing the screen.
  static func strip(_ line: Span<UInt8>) -> (text: [UInt8], clears: Bool)? {
    var index = 0
    while index < line.count, line[index] != 0x1B { index += 1 }
    guard index < line.count else { return nil }
    var text = [UInt8](line.extracting(0..<index))
    var clears = false
    while index < line.count {
      guard line[index] == 0x1B else {
        // SO and SI: the end of colors has one in the terminfo of screen, tmux and Linux's console.
        if line[index] != 0x0E, line[index] != 0x0F { text.append(line[index]) }
        index += 1
        continue
      }
      index += 1
      guard index < line.count else { break }
      switch line[index] {
      case 0x5B:  // CSI: parameters, intermediate bytes and a final byte.
        index = skip(line, from: index + 1, 0x20...0x3F)
        let isFinal = index < line.count && (0x40...0x7E).contains(line[index])
        if isFinal, line[index] == 0x48 || line[index] == 0x4A, text.isEmpty { clears = true }
        index += isFinal ? 1 : 0
      case 0x5D:  // OSC, which xterm ends with BEL too.
        index = endOfString(line, from: index + 1, bell: true)
      case 0x50, 0x58, 0x5E, 0x5F:  // DCS, SOS, PM and APC.
        index = endOfString(line, from: index + 1, bell: false)
      default:
        // Intermediate bytes and a final byte, as in `ESC ( B`.
        index = skip(line, from: index, 0x20...0x2F)
        index += index < line.count && (0x30...0x7E).contains(line[index]) ? 1 : 0
      }
    }
    return (text, clears)
  }

  /// The index of the first byte that is not in a range.
  private static func skip(
    _ line: Span<UInt8>, from start: Int, _ bytes: ClosedRange<UInt8>
  ) -> Int {
    var index = start
    while index < line.count, bytes.contains(line[index]) { index += 1 }
    return index
  }

  /// The index behind a string for the terminal, which ends in `ESC \` or with the line.
  ///
  /// - Parameter bell: Whether BEL ends it too.
  private static func endOfString(_ line: Span<UInt8>, from start: Int, bell: Bool) -> Int {
    var index = start
    while index < line.count {
      if bell, line[index] == 0x07 { return index + 1 }
      if line[index] == 0x1B, index + 1 < line.count, line[index + 1] == 0x5C { return index + 2 }
      index += 1
    }
    return index
  }
}
