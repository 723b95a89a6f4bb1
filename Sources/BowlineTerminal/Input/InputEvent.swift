// SPDX-License-Identifier: Apache-2.0

/// An action of a person at the terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)

  /// Text was pasted: all of it, as the terminal sent it, with line ends as carriage returns and
  /// all other control characters, at most ``KeyDecoder/longestPaste`` bytes. It is safe to show,
  /// since a grid cleans all text.
  case paste(String)

  /// A long paste goes on, or nothing of it is taken.
  case pasting(PasteProgress)

  /// The mouse did something.
  case mouse(MouseEvent)

  /// The terminal's window got the focus, or lost it.
  case focus(Bool)
}
