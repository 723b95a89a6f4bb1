// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The keys that can give a command.
extension KeyPress {
  /// The key as terminals tell it: a letter with Control is a small one, and one with Shift, but
  /// without Control, is its capital; Tab with Shift is a key of its own.
  var asTold: KeyPress {
    let isControl = modifiers.contains(.control)
    guard modifiers.contains(.shift) || isControl else { return self }
    switch key {
    case .tab where modifiers.contains(.shift):
      return KeyPress(.backtab, modifiers.subtracting(.shift))
    case .character(let character):
      let letter = isControl ? character.lowercased() : character.uppercased()
      guard character.isCased, letter.count == 1 else { return self }
      let told = Key.character(Character(letter))
      return KeyPress(told, isControl ? modifiers : modifiers.subtracting(.shift))
    default: return self
    }
  }

  /// The reason why the key, as terminals tell it, never comes to a command; nil where it does.
  var reasonNotToCome: String? {
    switch self {
    case KeyPress(.tab), KeyPress(.backtab): return "moves the focus"
    case KeyPress(.escape): return "closes what lies on top"
    case KeyPress("\\", .control): return "ends the program"
    case KeyPress("z", .control): return "suspends the program"
    // Control takes the upper bits of a letter, which leaves these.
    case KeyPress("i", .control): return "is what terminals send for <Tab>"
    case KeyPress("m", .control), KeyPress("j", .control):
      return "is what terminals send for <Enter>"
    case KeyPress("h", .control): return "is what terminals send for <Backspace>"
    case KeyPress("[", .control): return "is what terminals send for <Esc>"
    default: break
    }
    // A space with Shift is told as such by some.
    if case .character(let character) = key, character != " ",
      modifiers.contains(.shift), !modifiers.contains(.control)
    {
      return "is told as the character that it types"
    }
    return nil
  }
}
