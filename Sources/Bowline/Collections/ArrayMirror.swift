// SPDX-License-Identifier: Apache-2.0

/// The end of a binding that follows an array.
@usableFromInline
final class ArrayMirror<Root: KeyValueObservable, Element: Equatable> {
  private let root: Reference<Root>
  private let target: KeyPath<Root, ArrayEditor<Element>>
  private let binding: Binding

  /// Whether the target is equal to the source, as far as the binding made it.
  private var isEqual = false

  @usableFromInline
  init(
    _ root: Reference<Root>, _ target: KeyPath<Root, ArrayEditor<Element>>, _ binding: Binding
  ) {
    self.root = root
    self.target = target
    self.binding = binding
  }

  /// Takes a notice of the source.
  @inlinable
  func take<SourceElement>(
    _ notice: Notice<[SourceElement]>, _ convert: ([SourceElement]) -> [Element]
  ) {
    guard let edit = unsafe notice.edit, mayEdit else { return set(convert(notice.new!)) }
    unsafe exchange(
      KeyValueChange.Kind(edit.pointee.kind), old: edit.pointee.old,
      new: edit.pointee.new, inserted: edit.pointee.inserts ? convert(notice.inserted) : [])
  }

  @usableFromInline
  var mayEdit: Bool { isEqual }

  /// Notes that the target changed.
  @usableFromInline
  func noteChange() {
    if unsafe !binding.expectsEcho { isEqual = false }
  }

  /// Makes all elements of the target anew.
  @usableFromInline
  func set(_ elements: [Element]) {
    write { if $0.array != elements { $0.place.set(elements) } }
  }

  @usableFromInline
  func exchange(
    _ kind: KeyValueChange<[Element]>.Kind, old: Positions, new: Positions, inserted: [Element]
  ) {
    write { $0.exchange(kind, old: old, new: new, inserted: inserted) }
  }

  private func write(_ change: (ArrayEditor<Element>) -> Void) {
    guard let root = root.living else { return binding.invalidate() }
    isEqual = true
    unsafe binding.expectsEcho = true
    binding.carry { change(root[keyPath: target]) }
    unsafe binding.expectsEcho = false
  }
}
