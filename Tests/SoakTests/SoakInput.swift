// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Random actions of a person, a mouse, a bad line and a window manager.
enum SoakInput {
  /// Bytes that are typed, or come from the terminal.
  case bytes([UInt8])
  /// Another size of the window.
  case resize(rows: Int, columns: Int)

  /// Keys in all their forms; those for signals and those that end the program are not among them.
  private static let keys = [
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OB", "\u{1B}OC", "\u{1B}OD",
    "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}[Z", "\t", "\t", "\r",
    "\u{1B}", "\u{1B}\u{1B}", "\u{7F}", "\u{8}", "\u{1}", "\u{5}", "\u{B}", "\u{15}", "\u{17}",
    "\u{1B}b", "\u{1B}f", "+", "-", "=", "0", "1", "5", "9", " ", "a", "m", "t", "s", "?", "é", "今",
    "😀", "\u{301}", "\u{C}", "\u{1B}[1;5C", "\u{1B}[97;5u", "\u{1B}[999;999z", "\u{1B}]0;x\u{7}",
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[?2026;2$y", "\u{1B}[?1;2c",
  ]

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// The next of many.
  ///
  /// - Parameters:
  ///   - random: The source of chance.
  ///   - others: Keys that are left out, since what they do never comes to rest.
  ///   - smallest: The fewest rows and columns of a window.
  static func random(
    _ random: inout SeededGenerator, without others: String, smallest: Int
  ) -> SoakInput {
    switch random.next() % 20 {
    case 0...1:
      let isSmall = random.next() % 4 == 0
      return .resize(
        rows: Int.random(in: smallest...(isSmall ? 4 : 50), using: &random),
        columns: Int.random(in: smallest...(isSmall ? 12 : 160), using: &random))
    case 2...3:
      var text = random.hostileText(length: Int.random(in: 0...40, using: &random))
      // libvterm 0.1 now and then starts a new row after a mark; other tests have marks enough.
      text.unicodeScalars.removeAll(where: isMark)
      // The system makes signals of Control-C, Control-Z and Control-\\, in a paste too.
      let bytes = text.utf8.filter { ![0x03, 0x1A, 0x1C].contains($0) }
      return .bytes(Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8))
    case 4:
      let (code, column, row) = (random.next() % 96, random.next() % 170, random.next() % 60)
      return .bytes(Array("\u{1B}[<\(code);\(column);\(row)M".utf8))
    case 5:
      // Half of a character, and what is none.
      return .bytes([0xE4, UInt8.random(in: 0x80...0xFF, using: &random)])
    default:
      let keys = keys.filter { !others.contains($0) }
      let count = Int.random(in: 1...6, using: &random)
      return .bytes(
        (0..<count).flatMap { _ in Array((keys.randomElement(using: &random) ?? "").utf8) })
    }
  }
}
