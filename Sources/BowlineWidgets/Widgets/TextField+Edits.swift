// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The beginning and the end of an edit.
extension TextField {
  /// Takes over the text that shows, if it is valid, and ends the edit; ``restore()`` returns to
  /// this text from then on.
  ///
  /// Enter does the same, and so does the loss of the focus.
  ///
  /// - Returns: True if the text that shows is valid; otherwise ``error`` has the mistake.
  @discardableResult
  public func commit() -> Bool {
    isSecret ? Insight.unrecorded(commitText) : commitText()
  }

  private func commitText() -> Bool {
    // The initial text was not validated yet: writing it again validates it.
    if !edit.hasPendingEdit, validate(draft)?.isEmpty == false { draft = editor.text }
    let before = textBefore
    guard edit.commit(), error.isEmpty else {
      textBefore = before  // A text that a model has refused is none to return to.
      return false
    }
    textBefore = text
    return true
  }

  /// Returns to the text before the edit: the last one that was committed, or that other code has
  /// written since, even if each key was taken over.
  ///
  /// - Returns: True if another text was showing.
  @discardableResult
  public func restore() -> Bool {
    isSecret ? Insight.unrecorded(restoreText) : restoreText()
  }

  private func restoreText() -> Bool {
    if draft == textBefore, text == textBefore, error.isEmpty { return false }
    // The text may have been long in the typing, so that Esc is a change that can be undone.
    var restored = editor
    if text != textBefore { text = textBefore }
    edit.revert()
    // Other code has written the text before the edit, and the model does not take that either.
    if let outer = outerBinding, outer.validationError != nil { outer.revert() }
    restored.replaceAll(with: draft)
    editor = restored
    return true
  }

  func draftChanged() {
    if draft == editor.text { return }
    if isEditing { return editor.correct(draft) }
    textBefore = draft
    // Without the focus there is no caret to keep between its characters.
    if isFocused { editor.adopt(draft) } else { editor = TextEditor(draft, isSecret: isSecret) }
  }

  /// Ends an edit that was meant for the object from which the text came until now, and forgets the
  /// changes of its text, so that none of them reaches the next object.
  func leaveObject() {
    isSecret ? Insight.unrecorded(edit.dropEditOfEarlierObject) : edit.dropEditOfEarlierObject()
    textBefore = text
    editor.forgetChanges()
  }
}
