// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension TextArea {
  /// The uses of keys in the text.
  var textHints: [KeyHint] {
    let isSearching = !search.isEmpty
    return [
      KeyHint(
        [KeyPress("s", .control)], isSearching ? "find the next place" : "search", hint: "find"),
      KeyHint([KeyPress("r", .control)], isSearching ? "find the place before" : "search"),
    ] + (isSearching ? [KeyHint([.escape], "end the search", hint: "end")] : []) + [
      KeyHint([.enter], "begin a new line"),
      KeyHint([.down, .up], "move the caret by a row"),
      KeyHint([.pageDown, .pageUp], "move the caret by a page"),
    ] + editor.editHints
  }

  /// The uses of keys while a search is typed.
  var findingHints: [KeyHint] {
    [
      KeyHint([.enter], "stay at this place", hint: "stay"),
      KeyHint([.escape], "go back to where the search began", hint: "back"),
      KeyHint([KeyPress("s", .control), KeyPress(.down)], "find the next place", hint: "next"),
      KeyHint([KeyPress("r", .control), KeyPress(.up)], "find the place before"),
    ]
  }

  /// Handles a key while no search is typed.
  func handleInText(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress("s", .control): return beginFinding(forward: true)
    case KeyPress("r", .control): return beginFinding(forward: false)
    case KeyPress(.escape): return endFinding()
    case KeyPress(.enter):
      return change { editor, _ in
        editor.type("\n")
        return true
      }
    default: break
    }
    if let rows = rows(of: key) {
      move(byRows: rows, selecting: key.modifiers == .shift)
      return true
    }
    return change { $0.handle(key, clipboard: &$1) }
  }

  /// The number of rows that a key moves the caret by; nil for another key.
  func rows(of key: KeyPress) -> Int? {
    guard key.modifiers.subtracting(.shift).isEmpty else { return nil }
    let page = max(textRows - 1, 1)
    switch key.key {
    case .up: return -1
    case .down: return 1
    case .pageUp: return -page
    case .pageDown: return page
    default: return nil
    }
  }

  /// Moves the caret up or down, and keeps its column over shorter rows.
  private func move(byRows count: Int, selecting: Bool) {
    let row = row(of: editor.caret)
    let column =
      goalColumn ?? rows(ofLine: editor.caret.line).columns[editor.caret.character]
    let target = self.row(row, movedBy: count)
    var place = TextPlace(
      line: target.line,
      character: rows(ofLine: target.line).place(inRow: target.row, column: column))
    // There is no other row in that direction: the caret moves to the beginning or the end of the
    // text.
    if target == row { place = count < 0 ? TextPlace() : editor.end }
    _ = change { editor, _ in
      editor.move(to: place, selecting: selecting)
      return true
    }
    goalColumn = column
  }

  /// Moves the caret to the place under the pointer.
  func move(to position: Position, selecting: Bool) {
    let place = place(at: position)
    _ = change { editor, _ in
      editor.move(to: place, selecting: selecting)
      return true
    }
  }

  /// Selects the word at the caret.
  func selectWord() {
    _ = change { editor, _ in
      editor.select(editor.word(at: editor.caret))
      return true
    }
  }

  /// Scrolls the rows, and leaves the caret at its place.
  ///
  /// - Returns: Whether there is anything to scroll; otherwise a widget around the area may scroll.
  func scroll(by rows: Int) -> Bool {
    if row(TextRow(), movedBy: textRows - 1) >= row(of: editor.end) { return false }
    top = row(top, movedBy: rows)
    revealsCaret = false
    redraw()
    return true
  }
}
