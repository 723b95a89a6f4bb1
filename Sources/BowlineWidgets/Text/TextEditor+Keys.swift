// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension TextEditor {
  /// Does what a key means in a line of text.
  ///
  /// - Returns: Whether the key means something here.
  mutating func handle(_ key: KeyPress) -> Bool {
    guard let action = Self.action(of: key) else { return false }
    action(&self)
    return true
  }

  /// The meaning of a key in a line of text, with the names of readline(3), "Default Key Bindings",
  /// Emacs mode; nil for a key that has none.
  static func action(of key: KeyPress) -> ((inout TextEditor) -> Void)? {
    switch (key.key, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      { $0.type(character) }
    case (.left, []), (.character("b"), .control): { $0.move(to: $0.caret - 1) }
    case (.right, []), (.character("f"), .control): { $0.move(to: $0.caret + 1) }
    case (.home, []), (.character("a"), .control): { $0.move(to: 0) }
    case (.end, []), (.character("e"), .control): { $0.move(to: $0.characters.count) }
    case (.left, .control), (.character("b"), .alt): { $0.move(to: $0.startOfWord) }
    case (.right, .control), (.character("f"), .alt): { $0.move(to: $0.endOfWord) }
    case (.backspace, []), (.character("h"), .control): { $0.remove($0.caret - 1..<$0.caret) }
    case (.delete, []), (.character("d"), .control): { $0.remove($0.caret..<$0.caret + 1) }
    case (.character("k"), .control): { $0.remove($0.caret..<$0.characters.count) }
    case (.character("u"), .control): { $0.remove(0..<$0.caret) }
    case (.character("w"), .control): { $0.remove($0.startOfChunk..<$0.caret) }
    case (.backspace, .alt): { $0.remove($0.startOfWord..<$0.caret) }
    case (.character("d"), .alt): { $0.remove($0.caret..<$0.endOfWord) }
    case (.character("_"), .control): { $0.undo() }
    default: nil
    }
  }
}
