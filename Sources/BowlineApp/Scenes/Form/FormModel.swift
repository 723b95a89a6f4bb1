// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A person as saved, and a draft of it that waits to be applied.
final class FormModel: KeyValueObservable {
  let saved = Person()
  let draft = Person()

  /// The bindings of the draft to the saved person: an edit waits in them until it is committed.
  ///
  /// They go one way, so that an edit stays when an undo gives the saved person its earlier values.
  let edits = BindingGroup()

  init() {
    bindDraft(\.firstName)
    bindDraft(\.lastName)
    bindDraft(\.town)
    bindDraft(\.age)
    bindDraft(\.wantsNews)
    bindDraft(\.isFormal)
  }

  private func bindDraft<Value: Equatable>(_ property: ReferenceWritableKeyPath<Person, Value>) {
    edits.add(
      draft.bind(
        property, to: saved, property, mode: .toSource, trigger: .explicit))
  }

  /// The number of values of the draft that differ from those that are saved.
  var changes: Int {
    [
      draft.firstName != saved.firstName, draft.lastName != saved.lastName,
      draft.town != saved.town, draft.age != saved.age,
      draft.wantsNews != saved.wantsNews, draft.isFormal != saved.isFormal,
    ].count { $0 }
  }
}
