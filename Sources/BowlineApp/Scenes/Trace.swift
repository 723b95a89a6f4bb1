// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A value that code writes after changes of the model, such as a log of them.
///
/// Taking such a change back would be one more to write. So an earlier time shows the value as it was
/// kept then.
struct Trace {
  /// Keeps the present value: returns an action that brings it back.
  let keep: () -> () -> Void

  /// It is a choice of the person, so that undoing and redoing bring it back as well.
  let isChoice: Bool

  /// Keeps a text that is typed and not valid, which no binding brings back.
  init(draftOf field: TextField) {
    isChoice = false
    keep = {
      let draft = field.draft
      return {
        if field.draft == draft { return }
        // As a person does it, since no code writes a text that is not valid.
        _ = field.handle(KeyPress("a", .alt))
        _ = draft.isEmpty ? field.handle(KeyPress(.delete)) : field.paste(draft)
      }
    }
  }

  init<Root: KeyValueObservable, Value: Equatable>(
    _ object: Root, _ property: ReferenceWritableKeyPath<Root, Value>, isChoice: Bool = false
  ) {
    self.isChoice = isChoice
    keep = {
      let value = object[keyPath: property]
      // A value that is there already is no change, of which somebody might ask why.
      return { if object[keyPath: property] != value { object[keyPath: property] = value } }
    }
  }
}
