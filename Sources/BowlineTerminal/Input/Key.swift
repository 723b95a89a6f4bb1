// SPDX-License-Identifier: Apache-2.0

/// A key of the keyboard, as far as a terminal can tell.
public enum Key: Hashable, Sendable {
  /// A key that types something. With ``Modifiers/control`` letters are lowercase.
  case character(Character)

  /// Enter or Return, also as a line feed.
  case enter
  /// Tab, which terminals send as Control-I as well.
  case tab
  /// Shift-Tab.
  case backtab
  /// Esc.
  case escape
  /// Backspace, sent as 0x7F or as 0x08.
  case backspace
  /// Delete, which removes the character at the cursor.
  case delete
  /// Insert.
  case insert
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// Home.
  case home
  /// End.
  case end
  /// Page up.
  case pageUp
  /// Page down.
  case pageDown
  /// A function key, from 1 to 20.
  case function(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key that types a character: `KeyPress("+")`.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}
