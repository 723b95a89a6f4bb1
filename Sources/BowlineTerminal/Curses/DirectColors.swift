// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Glibc

/// The description of a terminal that takes red, green and blue, made from one that has a palette.
///
/// Terminals tell that they take them with the environment variable COLORTERM; their descriptions
/// name 256 colors all the same, and ncurses goes by these. So it is handed the description with
/// other colors, in the compiled form of term(5), as the value of TERMINFO that ncurses reads as
/// hexadecimal.
struct DirectColors {
  /// The value for TERMINFO.
  let value: String

  /// Whether COLORTERM and the type say that a terminal takes red, green and blue.
  static func isWanted(colorTerm: String, type: String) -> Bool {
    // GNU screen hands the variable on and does not know the colors.
    ["truecolor", "24bit"].contains(colorTerm) && !type.hasPrefix("screen")
  }

  // Places in the description: term.h.
  private static let canChange = 27
  private static let colors = 13
  private static let pairs = 14
  private static let initializeColor = 299
  private static let setForeground = 359
  private static let setBackground = 360

  /// Changes a description that was read.
  init(_ description: TERMTYPE) {
    var booleans = unsafe UnsafeBufferPointer(start: description.Booleans, count: Int(BOOLCOUNT))
      .map { $0 == 1 ? UInt8(1) : 0 }
    booleans[Self.canChange] = 0
    var numbers = unsafe UnsafeBufferPointer(start: description.Numbers, count: Int(NUMCOUNT))
      .map { Int32($0) }
    numbers[Self.colors] = 1 << 24
    numbers[Self.pairs] = 1 << 16
    var strings = unsafe UnsafeBufferPointer(start: description.Strings, count: Int(STRCOUNT))
      .map { unsafe Self.bytes($0) }
    strings[Self.initializeColor] = nil
    strings[Self.setForeground] = Self.setColor(basic: 3)
    strings[Self.setBackground] = Self.setColor(basic: 4)
    let names = unsafe Self.bytes(description.term_names) ?? []

    var table: [UInt8] = []
    var offsets: [Int] = []
    for string in strings {
      offsets.append(string == nil ? -1 : table.count)
      if let string { table += string + [0] }
    }
    // "Storage format" with 32-bit numbers, then "Extended storage format" with one flag.
    var entry = Self.shorts([0o1036, names.count + 1, 44, 39, 414, table.count])
    entry += names + [0] + booleans
    if entry.count % 2 == 1 { entry.append(0) }
    for number in numbers { entry += Self.shorts([Int(number), Int(number) >> 16]) }
    entry += Self.shorts(offsets) + table
    if entry.count % 2 == 1 { entry.append(0) }
    entry += Self.shorts([1, 0, 0, 1, 4]) + [1, 0] + Self.shorts([0]) + Array("RGB".utf8) + [0]
    let digits = Array("0123456789ABCDEF")
    value = "hex:" + String(entry.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// The basic colors as ever, and any other as red, green and blue.
  private static func setColor(basic: Int) -> [UInt8] {
    let parts = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    return Array("\u{1B}[%?%p1%{8}%<%t\(basic)%p1%d%e\(basic)8;2;\(parts)%;m".utf8)
  }

  private static func shorts(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  /// Nil for a string that the terminal does not have: a null pointer, or -1 for one taken back.
  private static func bytes(_ string: UnsafeMutablePointer<CChar>?) -> [UInt8]? {
    guard let string = unsafe string, Int(bitPattern: string) != -1 else { return nil }
    return unsafe String(cString: string).utf8.map(\.self)
  }
}
