// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A search that is being typed.
struct TextFinding {
  /// The editor of the text that is searched for.
  var query: TextEditor

  /// The caret when the search began.
  let start: TextPlace
}

extension TextArea {
  /// Selects the next place of ``search`` after the caret; after the last one it continues from the
  /// beginning.
  ///
  /// - Returns: True if there is such a place.
  /// - Complexity: O(*n*), where *n* is the length of the text up to there.
  @discardableResult
  public func findNext() -> Bool {
    find(from: editor.caret, forward: true)
  }

  /// Selects the place of ``search`` before the caret; before the first one it continues from the
  /// end.
  ///
  /// - Returns: True if there is such a place.
  /// - Complexity: O(*n*), where *n* is the length of the text up to there.
  @discardableResult
  public func findPrevious() -> Bool {
    find(from: editor.selection?.lowerBound ?? editor.caret, forward: false)
  }

  /// Continues a search, or begins one.
  func beginFinding(forward: Bool) -> Bool {
    if search.isEmpty {
      finding = TextFinding(query: TextEditor(), start: editor.caret)
      redraw()
    } else if forward {
      findNext()
    } else {
      findPrevious()
    }
    return true
  }

  /// Ends the search, if there is one.
  func endFinding() -> Bool {
    if search.isEmpty { return false }
    search = ""
    findingMessage = ""
    return true
  }

  /// Handles a key while a search is typed.
  func handleWhileFinding(_ key: KeyPress) -> Bool {
    guard let finding else { return false }
    switch key {
    case KeyPress("s", .control), KeyPress(.down): findNext()
    case KeyPress("r", .control), KeyPress(.up): findPrevious()
    case KeyPress(.enter): self.finding = nil
    case KeyPress(.escape):
      self.finding = nil
      _ = endFinding()
      editor.move(to: finding.start)
      revealCaret()
    default: return changeFinding { $0.handle(key, clipboard: &$1) }
    }
    redraw()
    return true
  }

  /// Adds a paste to the search that is typed.
  func findPasted(_ text: String) -> Bool {
    changeFinding { query, _ in
      query.insert(PastedText.line(text))
      return true
    }
  }

  private func changeFinding(_ change: (inout TextEditor, inout Clipboard) -> Bool) -> Bool {
    guard var finding else { return false }
    let isUsed = withClipboard { change(&finding.query, &$0) }
    self.finding = finding
    redraw()
    if isUsed, finding.query.text != search {
      search = finding.query.text
      find(from: finding.start, forward: true)
    }
    return isUsed
  }

  @discardableResult
  private func find(from place: TextPlace, forward: Bool) -> Bool {
    findingMessage = ""
    defer { redraw() }
    guard let search = TextSearch(search) else { return false }
    let found =
      forward
      ? search.next(in: editor.lines, from: place)
      : search.previous(in: editor.lines, before: place)
    guard let found else {
      findingMessage = "not found"
      return false
    }
    if forward, found.lowerBound < place { findingMessage = "begun again" }
    if !forward, found.upperBound > place { findingMessage = "gone on from the end" }
    editor.select(found)
    revealCaret()
    return true
  }
}
