// SPDX-License-Identifier: Apache-2.0

/// A control string that a terminal sends, such as the answer to a query.
///
/// Only the answer about the background means anything here. The end of any other one is waited for
/// too, however slow the line is, so that no part of it is typed.
struct ControlString {
  /// The effect of a byte on the string.
  enum Effect {
    /// It belongs to the string.
    case goesOn
    /// It ends the string.
    case ends
    /// It is a key and not part of the string, which is over; nor is an ESC before it.
    case isKey(afterEscape: Bool)
  }

  /// The byte after ESC.
  let introducer: UInt8

  private var content: [UInt8] = []

  /// The byte before was an ESC.
  private(set) var endsWithEscape = false

  /// The string waits for longer than the ESC delay.
  private var isLate = false

  /// The longest content that means anything; a longer one is read to its end and dropped.
  private static let longest = 64

  init(introducer: UInt8) { self.introducer = introducer }

  /// Says whether ESC and a byte begin a string: OSC, DCS, APC, PM or SOS, ECMA-48, section 5.6.
  static func isBegun(by byte: UInt8) -> Bool { "]P_^X".utf8.contains(byte) }

  /// Takes a byte.
  mutating func take(_ byte: UInt8) -> Effect {
    if byte == 0x07 { return .ends }
    // An ESC ends a string even without its backslash: ECMA-48 allows none inside.
    if endsWithEscape {
      return byte == UInt8(ascii: "\\") ? .ends : .isKey(afterEscape: true)
    }
    // No answer has a control character, and Enter or Backspace is one.
    if isLate, byte != 0x1B, byte < 0x20 || byte == 0x7F { return .isKey(afterEscape: false) }
    endsWithEscape = byte == 0x1B
    if !endsWithEscape, content.count <= Self.longest { content.append(byte) }
    return .goesOn
  }

  /// Tells the string that nothing came for the ESC delay.
  ///
  /// - Returns: Whether the string still waits; otherwise its introducer was a key with Alt.
  mutating func becomeLate() -> Bool {
    isLate = !content.isEmpty
    return isLate
  }

  /// The key that began the string if it is empty: its introducer with Alt; nil if it is not.
  var alt: InputEvent? {
    let introducer = Key.character(Character(Unicode.Scalar(introducer)))
    return content.isEmpty ? .key(KeyPress(introducer, .alt)) : nil
  }

  /// Says whether bytes have the end of a string whose ESC was late: nobody types as many keys at
  /// once.
  static func hasEnd(_ bytes: some Collection<UInt8>) -> Bool {
    let end = bytes.drop { $0 != 0x1B && $0 != 0x07 }
    return end.first == 0x07 || end.starts(with: "\u{1B}\\".utf8)
  }

  /// The color of the background, if the string is the answer about it: `11;rgb:1818/1a1a/1f1f`,
  /// with one to four digits for each part.
  var background: Color? {
    guard introducer == UInt8(ascii: "]"), content.count <= Self.longest else { return nil }
    let text = String(decoding: content, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"),
      ["11;rgb", "11;rgba"].contains(String(text[..<colon]))
    else { return nil }
    let parts = text[text.index(after: colon)...]
      .split(separator: "/", omittingEmptySubsequences: false).prefix(3).map(Self.byte)
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
      return nil
    }
    return .rgb(red, green, blue)
  }

  /// A part of a color, from 0 to 255.
  private static func byte(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    let most = (UInt32(1) << (4 * UInt32(digits.utf8.count))) - 1
    return UInt8((value * 255 + most / 2) / most)
  }
}
