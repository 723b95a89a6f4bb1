// SPDX-License-Identifier: Apache-2.0

/// The parameters of a control sequence, which make an event together with its last byte.
struct ControlSequence {
  /// The bytes between the introducer and the last byte.
  var parameters: [UInt8] = []

  /// The longest parameters that mean anything; longer ones are read to their end and dropped.
  private static let longest = 64

  /// Takes a byte of the parameters.
  mutating func append(_ byte: UInt8) {
    if parameters.count <= Self.longest { parameters.append(byte) }
  }

  /// The numbers of the parameters, each at most 999,999; 0 where one is left out.
  private func numbers(from start: Int = 0) -> [Int] {
    parameters.dropFirst(start).split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    )
    .map { digits in
      digits.prefix { (0x30...0x39).contains($0) }.prefix(6)
        .reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }

  /// Returns the event that `ESC [`, the parameters and this byte mean; nil for a sequence that
  /// means nothing here.
  func event(final: UInt8) -> InputEvent? {
    guard parameters.count <= Self.longest else { return nil }
    if parameters.first == UInt8(ascii: "<"),
      final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
    {
      return MouseEvent(sgr: numbers(from: 1), isRelease: final == UInt8(ascii: "m"))
        .map(InputEvent.mouse)
    }
    guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    let numbers = numbers()
    let modifiers = Modifiers(parameter: numbers.count > 1 ? numbers[1] : 1)
    switch (final, numbers.first ?? 0) {
    case (UInt8(ascii: "I"), _) where parameters.isEmpty: return .focus(true)
    case (UInt8(ascii: "O"), _) where parameters.isEmpty: return .focus(false)
    case (UInt8(ascii: "Z"), _): return .key(KeyPress(.backtab))
    case (UInt8(ascii: "u"), let code): return Self.press(code: code, modifiers)
    case (UInt8(ascii: "~"), 27) where numbers.count == 3:
      return Self.press(code: numbers[2], modifiers)
    case (UInt8(ascii: "~"), let number):
      return Self.key(number: number).map { .key(KeyPress($0, modifiers)) }
    // rxvt: "$", "^" and "@" in place of "~", and arrows in lowercase.
    case (UInt8(ascii: "$"), let number):
      return Self.key(number: number).map { .key(KeyPress($0, .shift)) }
    case (UInt8(ascii: "^"), let number):
      return Self.key(number: number).map { .key(KeyPress($0, .control)) }
    case (UInt8(ascii: "@"), let number):
      return Self.key(number: number).map { .key(KeyPress($0, [.control, .shift])) }
    case (UInt8(ascii: "a")...UInt8(ascii: "d"), _):
      return Self.key(letter: final - 0x20).map { .key(KeyPress($0, .shift)) }
    default: return Self.key(letter: final).map { .key(KeyPress($0, modifiers)) }
    }
  }

  /// Says whether the terminal knows the marks around a frame, as this sequence tells; nil for
  /// another sequence.
  ///
  /// It is `ESC [ ? 2026 ; state $ y`, DECRPM, where 1 and 2 are modes that can be switched.
  func supportsSynchronizedOutput(final: UInt8) -> Bool? {
    guard final == UInt8(ascii: "y"), parameters.starts(with: "?2026;".utf8) else { return nil }
    return parameters == Array("?2026;1$".utf8) || parameters == Array("?2026;2$".utf8)
  }

  /// The row of the cursor, from 0, of `ESC [ row ; column R`, CPR; nil for another sequence.
  func cursorRow(final: UInt8) -> Int? {
    let numbers = numbers()
    guard final == UInt8(ascii: "R"), numbers.count == 2, numbers[0] > 0 else { return nil }
    return numbers[0] - 1
  }

  /// Says whether bytes behind an ESC go on with a sequence.
  static func goesOn(in bytes: some Collection<UInt8>) -> Bool {
    bytes.first.map { "[O".utf8.contains($0) || ControlString.isBegun(by: $0) } ?? true
  }

  /// Says whether bytes that come after a timed-out ESC are the rest of its sequence: nobody types
  /// as many keys at once.
  static func isTail(_ bytes: some Collection<UInt8>) -> Bool {
    let rest = bytes.dropFirst()
    switch bytes.first {
    case UInt8(ascii: "O"):
      return rest.count == 1 && key(letter: rest.first ?? 0) != nil
    case UInt8(ascii: "["):
      let final = rest.first { !(0x20...0x3F).contains($0) }
      return final.map { "ABCDFHIMOPQRSZmu~".utf8.contains($0) } ?? false
    case let introducer?: return ControlString.isBegun(by: introducer) && ControlString.hasEnd(rest)
    case nil: return false
    }
  }

  /// Returns the event that `ESC O`, the parameters and this byte mean; nil for a sequence that
  /// means nothing here.
  func eventOfKeypad(final: UInt8) -> InputEvent? {
    let modifiers = Modifiers(parameter: numbers().last ?? 1)
    switch final {
    case UInt8(ascii: "M"): return .key(KeyPress(.enter, modifiers))
    case UInt8(ascii: "I"): return .key(KeyPress(.tab, modifiers))
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return Self.key(letter: final - 0x20).map { .key(KeyPress($0, .control)) }
    // VT220 keypad in application mode: "j" to "y" stand for "*" to "9".
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return .key(KeyPress(.character(Character(Unicode.Scalar(final - 0x40))), modifiers))
    default: return Self.key(letter: final).map { .key(KeyPress($0, modifiers)) }
    }
  }

  /// The keys that end in a letter of their own.
  static func key(letter: UInt8) -> Key? {
    switch Unicode.Scalar(letter) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "P"..."S": .function(Int(letter) - 0x4F)
    default: nil
    }
  }

  /// The keys that are a number before `~`: those of the VT220, and of the Linux console.
  private static func key(number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// A key that is sent as the number of its character, as some terminals do with modifiers.
  private static func press(code: Int, _ modifiers: Modifiers) -> InputEvent? {
    switch code {
    case 9:
      let isShifted = modifiers.contains(.shift)
      return .key(
        KeyPress(isShifted ? .backtab : .tab, isShifted ? modifiers.subtracting(.shift) : modifiers)
      )
    case 13: return .key(KeyPress(.enter, modifiers))
    case 27: return .key(KeyPress(.escape, modifiers))
    case 8, 127: return .key(KeyPress(.backspace, modifiers))
    // Numbers of keys without a character are in the private use area.
    case 0..<32, 0x80..<0xA0, 0xE000...0xF8FF: return nil
    default: return Unicode.Scalar(UInt32(code)).map { .key(press($0, modifiers)) }
    }
  }

  /// A character, as the keyboard types it.
  ///
  /// Some terminals send a letter with Shift as the number of its capital, others as that of the
  /// small one.
  private static func press(_ scalar: Unicode.Scalar, _ modifiers: Modifiers) -> KeyPress {
    // With Control the letter is that of the key, whatever Shift makes of it.
    if modifiers.contains(.control) {
      return KeyPress(.character(Character(scalar.properties.lowercaseMapping)), modifiers)
    }
    if !modifiers.contains(.shift) || scalar == " " {
      return KeyPress(.character(Character(scalar)), modifiers)
    }
    let capital = scalar.properties.uppercaseMapping
    return KeyPress(
      .character(capital.count == 1 ? Character(capital) : Character(scalar)),
      modifiers.subtracting(.shift))
  }
}
