// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension TextEditor {
  /// The effect of a key on a text and the clipboard.
  typealias Action = (inout TextEditor, inout Clipboard) -> Void

  /// Performs the action of a key.
  ///
  /// - Returns: Whether the key has an action.
  mutating func handle(_ key: KeyPress, clipboard: inout Clipboard) -> Bool {
    guard let action = action(of: key) else { return false }
    action(&self, &clipboard)
    return true
  }

  /// Returns the action of a key; nil for a key that has none.
  ///
  /// The keys are those of readline(3), "Default Key Bindings", Emacs mode, and for the selection
  /// and the clipboard those of other programs, except for Alt-C: Control-C is the terminal's, and
  /// ends programs.
  func action(of key: KeyPress) -> Action? {
    if let motion = motion(of: key) {
      let selects = key.modifiers.contains(.shift)
      return { editor, _ in editor.move(to: motion(editor), selecting: selects) }
    }
    return change(by: key) ?? copy(by: key)
  }

  /// Returns the place that a key moves the caret to.
  ///
  /// Shift with a key that types nothing selects.
  private func motion(of key: KeyPress) -> ((TextEditor) -> TextPlace)? {
    var modifiers = key.modifiers
    if case .character = key.key {} else { modifiers.remove(.shift) }
    // Without Shift, Left and Right move the caret to that end of the selection.
    let selection = key.modifiers.isEmpty ? selection : nil
    switch (key.key, modifiers) {
    case (.left, []): return { selection?.lowerBound ?? $0.place(before: $0.caret) }
    case (.right, []): return { selection?.upperBound ?? $0.place(after: $0.caret) }
    case (.character("b"), .control): return { $0.place(before: $0.caret) }
    case (.character("f"), .control): return { $0.place(after: $0.caret) }
    case (.home, []), (.character("a"), .control): return \.startOfLine
    case (.end, []), (.character("e"), .control): return \.endOfLine
    case (.home, .control): return { _ in TextPlace() }
    case (.end, .control): return \.end
    case (.left, .control), (.character("b"), .alt): return \.startOfWord
    case (.right, .control), (.character("f"), .alt): return \.endOfWord
    default: return nil
    }
  }

  private func change(by key: KeyPress) -> Action? {
    switch (key.key, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      { editor, _ in editor.type(character) }
    case (.backspace, []), (.character("h"), .control):
      { editor, _ in editor.remove { $0.place(before: $0.caret)..<$0.caret } }
    case (.delete, []), (.character("d"), .control):
      { editor, _ in editor.remove { $0.caret..<$0.place(after: $0.caret) } }
    case (.character("k"), .control):
      // At the end of a line it removes the line end.
      { editor, _ in
        editor.kill {
          $0.caret..<($0.caret == $0.endOfLine ? $0.place(after: $0.caret) : $0.endOfLine)
        }
      }
    case (.character("u"), .control):
      { editor, _ in editor.kill { $0.startOfLine..<$0.caret } }
    case (.character("w"), .control):
      { editor, _ in editor.kill { $0.startOfChunk..<$0.caret } }
    case (.backspace, .alt), (.backspace, .control):
      { editor, _ in editor.kill { $0.startOfWord..<$0.caret } }
    case (.character("d"), .alt), (.delete, .control):
      { editor, _ in editor.kill { $0.caret..<$0.endOfWord } }
    case (.character("y"), .control) where !killed.isEmpty: { editor, _ in editor.yank() }
    case (.character("_"), .control): { editor, _ in editor.undo() }
    case (.character("e"), .alt): { editor, _ in editor.redo() }
    default: nil
    }
  }

  private func copy(by key: KeyPress) -> Action? {
    switch (key.key, key.modifiers) {
    case (.character("a"), .alt):
      { editor, _ in editor.select(TextPlace()..<editor.end) }
    case (.character("c"), .alt) where selection != nil && !isSecret:
      { editor, clipboard in clipboard.copy(editor.selectedText) }
    case (.character("x"), .control) where selection != nil && !isSecret:
      { editor, clipboard in
        clipboard.copy(editor.selectedText)
        editor.remove { $0.caret..<$0.caret }
      }
    case (.character("v"), .control):
      { editor, clipboard in
        editor.insert(
          editor.hasLines
            ? PastedText.lines(clipboard.text) : PastedText.line(clipboard.text))
      }
    default: nil
    }
  }
}

extension TextEditor {
  /// The hints for the keys that edit any text, and of those that have a use only at times, for the
  /// ones that have it now.
  var editHints: [KeyHint] {
    let hints =
      (killed.isEmpty
        ? [] : [KeyHint([KeyPress("y", .control)], "bring back what was removed last")]) + [
        KeyHint([KeyPress("_", .control)], "undo in the text"),
        KeyHint([KeyPress("e", .alt)], "redo in the text"),
        KeyHint([KeyPress("a", .alt)], "select all of the text"),
        KeyHint([KeyPress("v", .control)], "paste what was copied"),
      ]
    if selection == nil || isSecret { return hints }
    return hints + [
      KeyHint([KeyPress("c", .alt)], "copy what is selected", hint: "copy"),
      KeyHint([KeyPress("x", .control)], "cut what is selected", hint: "cut"),
    ]
  }
}

// MARK: - Places

extension TextEditor {
  /// The place before a character; the end of the line above at the beginning of a line.
  func place(before place: TextPlace) -> TextPlace {
    if place.character > 0 { return TextPlace(line: place.line, character: place.character - 1) }
    if place.line == 0 { return place }
    return TextPlace(line: place.line - 1, character: lines[place.line - 1].count)
  }

  /// The place behind a character; the beginning of the line below at the end of a line.
  func place(after place: TextPlace) -> TextPlace {
    if place.character < lines[place.line].count {
      return TextPlace(line: place.line, character: place.character + 1)
    }
    return place.line + 1 < lines.count ? TextPlace(line: place.line + 1) : place
  }

  /// The beginning of the caret's line.
  var startOfLine: TextPlace { TextPlace(line: caret.line) }

  /// The end of the caret's line.
  var endOfLine: TextPlace { TextPlace(line: caret.line, character: lines[caret.line].count) }

  /// The beginning of the word at the caret or before it.
  var startOfWord: TextPlace { start(of: Self.isInWord) }

  /// The beginning of the text that Control-W removes: back to a space, across punctuation.
  var startOfChunk: TextPlace { start(of: { !$0.isWhitespace }) }

  /// The end of the word at the caret or after it.
  var endOfWord: TextPlace {
    if isSecret { return endOfLine }
    var place = caret
    while true {
      let rest = lines[place.line].dropFirst(place.character)
      let gap = rest.prefix { !Self.isInWord($0) }
      if gap.endIndex == rest.endIndex, place.line + 1 < lines.count {
        place = TextPlace(line: place.line + 1)
        continue
      }
      let word = rest[gap.endIndex...].prefix(while: Self.isInWord)
      return TextPlace(line: place.line, character: place.character + gap.count + word.count)
    }
  }

  /// The word at a place, or the characters between two words; all of a secret text.
  func word(at place: TextPlace) -> Range<TextPlace> {
    if isSecret { return TextPlace()..<end }
    let line = lines[place.line]
    let (before, rest) = (line.prefix(place.character), line.dropFirst(place.character))
    let isWord = (rest.first ?? before.last).map(Self.isInWord)
    var (start, end) = (place, place)
    start.character -= before.reversed().prefix { Self.isInWord($0) == isWord }.count
    end.character += rest.prefix { Self.isInWord($0) == isWord }.count
    return start..<end
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private func start(of belongs: (Character) -> Bool) -> TextPlace {
    if isSecret { return startOfLine }
    var place = caret
    while true {
      let before = lines[place.line].prefix(place.character).reversed()
      let gap = before.prefix { !belongs($0) }
      if gap.endIndex == before.endIndex, place.line > 0 {
        place = TextPlace(line: place.line - 1, character: lines[place.line - 1].count)
        continue
      }
      let word = before[gap.endIndex...].prefix(while: belongs)
      return TextPlace(line: place.line, character: place.character - gap.count - word.count)
    }
  }
}
