// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension TextEditor {
  /// Does what a key means in a line of text, with the names of readline(3), "Default Key Bindings",
  /// Emacs mode.
  ///
  /// - Returns: Whether the key means something here.
  mutating func handle(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      type(character)
    case (.left, []), (.character("b"), .control): move(to: caret - 1)
    case (.right, []), (.character("f"), .control): move(to: caret + 1)
    case (.home, []), (.character("a"), .control): move(to: 0)
    case (.end, []), (.character("e"), .control): move(to: characters.count)
    case (.left, .control), (.character("b"), .alt): move(to: startOfWord)
    case (.right, .control), (.character("f"), .alt): move(to: endOfWord)
    case (.backspace, []), (.character("h"), .control): remove(caret - 1..<caret)
    case (.delete, []), (.character("d"), .control): remove(caret..<caret + 1)
    case (.character("k"), .control): remove(caret..<characters.count)
    case (.character("u"), .control): remove(0..<caret)
    case (.character("w"), .control): remove(startOfChunk..<caret)
    case (.backspace, .alt): remove(startOfWord..<caret)
    case (.character("d"), .alt): remove(caret..<endOfWord)
    case (.character("_"), .control): undo()
    default: return false
    }
    return true
  }
}
