// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Glibc

/// The description of a terminal as ncurses gets it, changed where this package knows better.
///
/// - ncurses resets every attribute, the character set included, to change one of them: 14 bytes
///   more for a highlighted digit of xterm. Nothing here is drawn in another character set, so the
///   strings for that are left out, and the one that sets all attributes at once.
/// - Terminals tell by the environment variable COLORTERM that they take red, green and blue, but
///   their descriptions, which ncurses follows, have 256 colors.
///
/// ncurses reads a description from the value of TERMINFO: the compiled form of term(5), in
/// hexadecimal.
struct LeanDescription {
  private let names: [UInt8]
  private var booleans: [UInt8]
  private var numbers: [Int32]
  private var strings: [[UInt8]?]

  /// The flags beyond those of X/Open that ncurses asks for, in alphabetical order.
  private var flags: [String]

  // Places in the description: term.h.
  private static let clear = 5
  private static let canChange = 27
  private static let colors = 13
  private static let pairs = 14
  private static let enterAlternateSet = 25
  private static let exitAlternateSet = 38
  private static let exitAttributes = 39
  private static let setAttributes = 131
  private static let alternateSet = 146
  private static let enableAlternateSet = 155
  private static let initializeColor = 299
  private static let setForeground = 359
  private static let setBackground = 360

  /// The strings that end all attributes and, before or behind that, another character set.
  private static let resets = ["\u{1B}(B\u{1B}[m", "\u{1B}[m\u{1B}(B", "\u{1B}[m\u{0F}"]

  /// Copies the description of a terminal.
  ///
  /// - Parameters:
  ///   - description: The description.
  ///   - colors: The number of its colors, which the description cuts to 32,767.
  ///   - pairs: The number of pairs of colors.
  ///   - hasDefaultColors: It has the flag AX: `ESC [ 39 m` and `ESC [ 49 m` set the own colors.
  ///   - hasDirectColors: It has the flag RGB: its colors are red, green and blue.
  ///   - isANSI: The terminal is of the family of the VT100.
  init(
    _ description: TERMTYPE, colors: Int32, pairs: Int32, hasDefaultColors: Bool,
    hasDirectColors: Bool, isANSI: Bool
  ) {
    names = unsafe Self.bytes(description.term_names) ?? []
    booleans = unsafe UnsafeBufferPointer(start: description.Booleans, count: Int(BOOLCOUNT))
      .map { $0 == 1 ? UInt8(1) : 0 }
    numbers = unsafe UnsafeBufferPointer(start: description.Numbers, count: Int(NUMCOUNT))
      .map { Int32($0) }
    numbers[Self.colors] = colors
    numbers[Self.pairs] = pairs
    strings = unsafe UnsafeBufferPointer(start: description.Strings, count: Int(STRCOUNT))
      .map { unsafe Self.bytes($0) }
    flags = (hasDefaultColors ? ["AX"] : []) + (hasDirectColors ? ["RGB"] : [])
    let reset = strings[Self.exitAttributes] ?? []
    guard isANSI, Self.resets.contains(where: { Array($0.utf8) == reset }) else { return }
    strings[Self.exitAttributes] = Array("\u{1B}[m".utf8)
    for place in [
      Self.setAttributes, Self.enterAlternateSet, Self.exitAlternateSet, Self.alternateSet,
      Self.enableAlternateSet,
    ] {
      strings[place] = nil
    }
  }

  /// Says whether a terminal takes red, green and blue, by COLORTERM and its type.
  static func takesDirectColors(colorTerm: String, type: String) -> Bool {
    // GNU screen hands the variable on and does not know the colors.
    ["truecolor", "24bit"].contains(colorTerm) && !type.hasPrefix("screen")
  }

  /// The same terminal with red, green and blue in place of a palette.
  func withDirectColors() -> LeanDescription {
    var description = self
    description.booleans[Self.canChange] = 0
    description.numbers[Self.colors] = 1 << 24
    description.numbers[Self.pairs] = 1 << 16
    description.strings[Self.initializeColor] = nil
    description.strings[Self.setForeground] = Self.setColor(basic: 3)
    description.strings[Self.setBackground] = Self.setColor(basic: 4)
    description.flags.append("RGB")
    return description
  }

  /// The places of the strings that need the area's place on the screen: cup, home, mrcup, ll, vpa,
  /// sc and rc, csr and all that scroll; and of smcup and rmcup, which lead to another screen.
  ///
  /// Moves to the left (cub1, cub, cbt) are left out too: terminals do not agree on the column
  /// behind the text that was written last in a row.
  private static let notInline = [
    10, 12, 15, 18, 127, 126, 128, 3, 22, 53, 106, 109, 110, 113, 129, 130, 28, 40, 14, 111, 0,
  ]

  /// The same terminal for a program that has some rows of it, with relative moves only.
  ///
  /// Clearing the screen clears from the cursor's row on, which has to be the area's first one.
  func inline() -> LeanDescription {
    var description = self
    for place in Self.notInline { description.strings[place] = nil }
    description.strings[Self.clear] = Array("\r\u{1B}[J".utf8)
    return description
  }

  /// The value for TERMINFO.
  var value: String {
    var table: [UInt8] = []
    var offsets: [Int] = []
    for string in strings {
      offsets.append(string == nil ? -1 : table.count)
      if let string { table += string + [0] }
    }
    // "Storage format" with 32-bit numbers, then "Extended storage format" with flags alone.
    var entry = Self.shorts([
      0o1036, names.count + 1, booleans.count, numbers.count, strings.count, table.count,
    ])
    entry += names + [0] + booleans
    if entry.count % 2 == 1 { entry.append(0) }
    for number in numbers { entry += Self.shorts([Int(number), Int(number) >> 16]) }
    entry += Self.shorts(offsets) + table
    if !flags.isEmpty {
      if entry.count % 2 == 1 { entry.append(0) }
      let flagNames = flags.flatMap { flag -> [UInt8] in Array(flag.utf8) + [0] }
      entry += Self.shorts([flags.count, 0, 0, flags.count, flagNames.count])
      entry += flags.map { _ in 1 }
      if entry.count % 2 == 1 { entry.append(0) }
      var place = 0
      for flag in flags {
        entry += Self.shorts([place])
        place += flag.utf8.count + 1
      }
      entry += flagNames
    }
    let digits = Array("0123456789ABCDEF".utf8)
    var text = Array("hex:".utf8)
    text.reserveCapacity(text.count + 2 * entry.count)
    for byte in entry {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The string that sets a color: a basic one by its number, any other by red, green and blue.
  private static func setColor(basic: Int) -> [UInt8] {
    let parts = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    return Array("\u{1B}[%?%p1%{8}%<%t\(basic)%p1%d%e\(basic)8;2;\(parts)%;m".utf8)
  }

  private static func shorts(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  /// The bytes of a string; nil for one that the terminal does not have: a null pointer, or -1 for
  /// a cancelled one.
  private static func bytes(_ string: UnsafeMutablePointer<CChar>?) -> [UInt8]? {
    guard let string = unsafe string, Int(bitPattern: string) != -1 else { return nil }
    return unsafe String(cString: string).utf8.map(\.self)
  }
}
