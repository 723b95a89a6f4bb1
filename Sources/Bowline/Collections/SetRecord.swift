// SPDX-License-Identifier: Apache-2.0

/// What several edits of a set amount to.
@usableFromInline
struct SetRecord<Element: Hashable>: EditRecord {
  @usableFromInline static var nothing: Set<Element> { [] }

  private var removed: Set<Element> = []
  private var inserted: Set<Element> = []

  /// The set at the start, once it was set as a whole.
  private var original: Set<Element>?

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func add(
    _ edit: Edit<Set<Element>>, removed elements: Set<Element>,
    inserted members: @autoclosure () -> Set<Element>
  ) {
    if original != nil { return }
    for element in elements where inserted.remove(element) == nil { removed.insert(element) }
    guard edit.inserts else { return }
    for member in members() where removed.remove(member) == nil { inserted.insert(member) }
  }

  @usableFromInline
  mutating func addSetting(present: Set<Element>) {
    if original == nil { original = present.subtracting(inserted).union(removed) }
  }

  @usableFromInline
  func isUndone(in present: Set<Element>) -> Bool {
    original.map { $0 == present } ?? (removed.isEmpty && inserted.isEmpty)
  }

  @usableFromInline
  var sum: EditSum<Set<Element>>? {
    if let original { return .setting(original) }
    return Edit(removing: removed, inserting: inserted).map { .edit($0, removed: removed) }
  }
}

extension Edit {
  /// The edit by which members leave a set and others come; nil if there are none.
  @inlinable
  init?<Element>(removing removed: Set<Element>, inserting inserted: Set<Element>)
  where Value == Set<Element> {
    guard
      let kind = KeyValueChange<Value>.Kind(
        removes: !removed.isEmpty, inserts: !inserted.isEmpty)
    else { return nil }
    self.init(kind, old: .none, new: .none, inserted: { _, _ in inserted })
  }
}
