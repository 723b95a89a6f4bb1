// SPDX-License-Identifier: Apache-2.0

/// Several edits of a set, on their way to become one.
@usableFromInline
struct SetAccumulator<Element: Hashable>: EditAccumulator {
  @usableFromInline static var emptyCollection: Set<Element> { [] }

  @inlinable static var comparesElements: Bool { true }

  private var removed: Set<Element> = []
  private var inserted: Set<Element> = []

  /// The set before the first edit, once it was set as a whole.
  private var original: Set<Element>?

  /// Members that came and left again, and members that were replaced by equal ones.
  ///
  /// They live as long as the accumulator: their `deinit` may run code, which must not happen while
  /// the accumulator is changed.
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
  func isUnchanged(in present: Set<Element>) -> Bool {
    original.map { $0 == present } ?? (removed.isEmpty && inserted.isEmpty)
  }

  @usableFromInline
  var sum: EditSum<Set<Element>>? {
    if let original { return .setting(original) }
    return Edit(removing: removed, inserting: inserted).map { .edit($0, removed: removed) }
  }
}

extension Edit {
  /// Makes the edit by which members leave a set and others come; nil if none leave and none come.
  @inlinable
  init?<Element>(removing removed: Set<Element>, inserting inserted: Set<Element>)
  where Value == Set<Element> {
    guard let kind = ChangeKind(removes: !removed.isEmpty, inserts: !inserted.isEmpty)
    else { return nil }
    self.init(kind, old: .none, new: .none, inserted: { _, _ in inserted })
  }
}
