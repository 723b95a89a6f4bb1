// SPDX-License-Identifier: Apache-2.0

/// The sum of several edits of a set.
@usableFromInline
struct SetRecord<Element: Hashable>: EditRecord {
  @usableFromInline static var nothing: Set<Element> { [] }

  @inlinable static var comparesElements: Bool { true }

  private var removed: Set<Element> = []
  private var inserted: Set<Element> = []

  /// The set at the start, once it was set as a whole.
  private var original: Set<Element>?

  /// Members that came and left again, and members that equal ones have taken the place of.
  ///
  /// They are kept as long as the record: their end may run code, which must not run while the
  /// record is changed.
  private var forgotten: [Element] = []

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func add(
    _ edit: Edit<Set<Element>>, removed elements: Set<Element>,
    inserted members: @autoclosure () -> Set<Element>
  ) {
    if original != nil { return }
    for element in elements {
      if let earlier = inserted.remove(element) {
        forgotten.append(earlier)
      } else {
        removed.insert(element)
      }
    }
    guard edit.inserts else { return }
    for member in members() {
      if let earlier = removed.remove(member) {
        forgotten.append(earlier)
      } else {
        inserted.insert(member)
      }
    }
  }

  @usableFromInline
  mutating func addSetting(present: Set<Element>) {
    if original == nil { original = start(of: present) }
  }

  @usableFromInline
  func start(of present: Set<Element>) -> Set<Element> {
    original ?? present.subtracting(inserted).union(removed)
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
