// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The form in which a key map has a key, and the keys that cannot run a command.
extension KeyPress {
  /// The key as terminals report it: a letter with Control is a small one, a letter with Shift and
  /// without Control is its capital, and Tab with Shift is the key `backtab`.
  var asReported: KeyPress {
    let isControl = modifiers.contains(.control)
    guard modifiers.contains(.shift) || isControl else { return self }
    switch key {
    case .tab where modifiers.contains(.shift):
      return KeyPress(.backtab, modifiers.subtracting(.shift))
    case .character(let character):
      let letter = isControl ? character.lowercased() : character.uppercased()
      guard character.isCased, letter.count == 1 else { return self }
      let reported = Key.character(Character(letter))
      return KeyPress(reported, isControl ? modifiers : modifiers.subtracting(.shift))
    default: return self
    }
  }

  /// The reason why the key, as terminals report it, never reaches a command; nil if it does.
  var reasonUnreachable: String? {
    switch self {
    case KeyPress(.tab), KeyPress(.backtab): return "moves the focus"
    case KeyPress(.escape): return "closes what lies on top"
    case KeyPress("\\", .control): return "ends the program"
    case KeyPress("z", .control): return "suspends the program"
    // Control clears the upper bits of a letter, which leaves the bytes of these keys.
    case KeyPress("i", .control): return "is what terminals send for <Tab>"
    case KeyPress("m", .control), KeyPress("j", .control):
      return "is what terminals send for <Enter>"
    case KeyPress("h", .control): return "is what terminals send for <Backspace>"
    case KeyPress("[", .control): return "is what terminals send for <Esc>"
    case KeyPress("[", .alt), KeyPress("O", .alt):
      return "begins what terminals send for other keys"
    default: break
    }
    // Some terminals report a space with Shift as that.
    if case .character(let character) = key, character != " ",
      modifiers.contains(.shift), !modifiers.contains(.control)
    {
      return "is told as the character that it types"
    }
    return nil
  }
}
