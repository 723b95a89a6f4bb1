// SPDX-License-Identifier: Apache-2.0

/// An array that can be observed and bound, and that tells which of its elements changed.
///
/// ```swift
/// final class Account: KeyValueObservable {
///   @ObservedArray var entries: [Entry] = []
/// }
///
/// let watching = account.observe(\.entries, options: [.old, .new]) { _, change in
///   // An insertion: change.indexes has 0 alone, change.newValue has the entry alone.
/// }
/// account.$entries.insert(entry, at: 0)
/// ```
///
/// The property itself is a plain array. Changes that are made through it, `entries.append(entry)`
/// and `entries[0] = entry` among them, are told as ``ChangeKind/setting`` with the whole
/// array before and after, unless an observer asks for the ``ObservingOptions/difference``; the
/// array is copied for each. Changes that are made through `$entries`, an ``ArrayEditor``, are told
/// with their kind, their indexes and just the elements that left and came; the array is not
/// copied. While nobody observes, both cost as much as on a plain array, except that an edit of
/// several elements makes arrays of them.
///
/// The property stores the array inline, a reference to its observers, a reference to what edits
/// need while they are told, and the number of accesses under way; both references are nil until
/// there is an observer.
@propertyWrapper @frozen
public struct ObservedArray<Element> {
  @usableFromInline var slot: CollectionSlot<ArrayAccumulator<Element>>

  /// Makes a property with a first array and no observers.
  @inlinable
  public init(wrappedValue: [Element]) {
    slot = CollectionSlot(wrappedValue)
  }

  /// Not for use: the array is reached through its object.
  @available(
    *, unavailable, message: "@ObservedArray belongs to a class that is KeyValueObservable"
  )
  public var wrappedValue: [Element] {
    get { preconditionFailure("@ObservedArray is used in a class") }
    set { preconditionFailure("@ObservedArray is used in a class") }
  }

  /// Not for use: the editor is reached through the array's object.
  @available(
    *, unavailable, message: "@ObservedArray belongs to a class that is KeyValueObservable"
  )
  public var projectedValue: ArrayEditor<Element> {
    preconditionFailure("@ObservedArray is used in a class")
  }

  // The accessors follow the rules of `Observed`.

  /// Reads, sets and changes the array in its object; the compiler calls it for the property.
  ///
  /// - Precondition: The storage is in the object.
  @inlinable
  public static subscript<Root: KeyValueObservable>(
    _enclosingInstance root: Root,
    wrapped wrapped: ReferenceWritableKeyPath<Root, [Element]>,
    storage storage: ReferenceWritableKeyPath<Root, ObservedArray<Element>>
  ) -> [Element] {
    @inlinable @inline(__always)
    get {
      if SlowPath.isNeeded {
        let slot = Location(of: &root[keyPath: storage].slot)
        return CollectionSlot.trackedValue(of: root, slot, path: { wrapped })
      }
      if _slowPath(root[keyPath: storage].slot.accesses < 0) { refuseReading() }
      return root[keyPath: storage].slot.stored.value
    }
    @inlinable @inline(__always)
    set {
      if !root[keyPath: storage].slot.hasAudience(in: root) {
        if _slowPath(root[keyPath: storage].slot.accesses != 0) { refuseChanging() }
        withExtendedLifetime(exchange(&root[keyPath: storage].slot.stored.value, by: newValue)) {}
      } else {
        CollectionHandle(root, Location(of: &root[keyPath: storage].slot)).set(newValue)
      }
    }
    @inlinable @inline(__always)
    _modify {
      let slot = Location(of: &root[keyPath: storage].slot)
      slot.checkIsInside(root)
      let change =
        slot.value.hasAudience(in: root) ? CollectionHandle(root, slot).willModify() : nil
      slot.value.beginChange()
      defer {
        slot.value.endChange()
        if let change { CollectionHandle(root, slot).didModify(change) }
      }
      yield &root[keyPath: storage].slot.stored.value
    }
  }

  /// Returns the editor of the array in its object; the compiler calls it for `$property`.
  ///
  /// - Precondition: The storage is in the object.
  @inlinable
  public static subscript<Root: KeyValueObservable>(
    _enclosingInstance root: Root,
    projected projected: KeyPath<Root, ArrayEditor<Element>>,
    storage storage: ReferenceWritableKeyPath<Root, ObservedArray<Element>>
  ) -> ArrayEditor<Element> {
    @inlinable @inline(__always)
    get {
      let slot = Location(of: &root[keyPath: storage].slot)
      slot.checkIsStored(in: root)
      return ArrayEditor(CollectionHandle(root, slot))
    }
  }
}

extension ObservedArray: ObservedSlot {
  var observers: ObserverList? { slot.stored.observers }
  var content: Any { slot.stored.value }
}

extension Array {
  /// The element at an index; nil if there is none.
  ///
  /// It is for key paths to one element of an observed array. A key path such as `\.entries[2]` is
  /// read again after each change, and traps once the array is shorter, as an array does; this one
  /// is nil then, and is an element again once the array is long enough:
  ///
  /// ```swift
  /// account.observe(\.entries[ifPresent: 2]?.price, options: .new) { _, change in … }
  /// ```
  @inlinable
  public subscript(ifPresent index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
