// SPDX-License-Identifier: Apache-2.0

/// A set that can be observed and bound, and that tells which members came and left.
///
/// ```swift
/// final class Account: KeyValueObservable {
///   @ObservedSet var tags: Set<String> = []
/// }
///
/// account.$tags.insert("new")  // an insertion, whose new value has "new" alone
/// ```
///
/// The property itself is a plain set. Changes that are made through it, `tags.insert("new")` among
/// them, are told as ``ChangeKind/setting`` with the whole set before and after, unless an
/// observer asks for the ``ObservingOptions/difference``; the set is copied for each. Changes that
/// are made through `$tags`, a ``SetEditor``, are told with their kind and just the members that
/// left and came; the set is not copied. A set has no indexes.
///
/// The property stores the set inline, a reference to its observers, a reference to what edits need
/// while they are told, and the number of accesses under way; both references are nil until there
/// is an observer.
@propertyWrapper @frozen
public struct ObservedSet<Element: Hashable> {
  @usableFromInline var slot: CollectionSlot<SetAccumulator<Element>>

  /// Makes a property with a first set and no observers.
  @inlinable
  public init(wrappedValue: Set<Element>) {
    slot = CollectionSlot(wrappedValue)
  }

  /// Not for use: the set is reached through its object.
  @available(
    *, unavailable, message: "@ObservedSet belongs to a class that is KeyValueObservable"
  )
  public var wrappedValue: Set<Element> {
    get { preconditionFailure("@ObservedSet is used in a class") }
    set { preconditionFailure("@ObservedSet is used in a class") }
  }

  /// Not for use: the editor is reached through the set's object.
  @available(
    *, unavailable, message: "@ObservedSet belongs to a class that is KeyValueObservable"
  )
  public var projectedValue: SetEditor<Element> {
    preconditionFailure("@ObservedSet is used in a class")
  }

  // The accessors follow the rules of `Observed`.

  /// Reads, sets and changes the set in its object; the compiler calls it for the property.
  ///
  /// - Precondition: The storage is in the object.
  @inlinable
  public static subscript<Root: KeyValueObservable>(
    _enclosingInstance root: Root,
    wrapped wrapped: ReferenceWritableKeyPath<Root, Set<Element>>,
    storage storage: ReferenceWritableKeyPath<Root, ObservedSet<Element>>
  ) -> Set<Element> {
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

  /// Returns the editor of the set in its object; the compiler calls it for `$property`.
  ///
  /// - Precondition: The storage is in the object.
  @inlinable
  public static subscript<Root: KeyValueObservable>(
    _enclosingInstance root: Root,
    projected projected: KeyPath<Root, SetEditor<Element>>,
    storage storage: ReferenceWritableKeyPath<Root, ObservedSet<Element>>
  ) -> SetEditor<Element> {
    @inlinable @inline(__always)
    get {
      let slot = Location(of: &root[keyPath: storage].slot)
      slot.checkIsStored(in: root)
      return SetEditor(CollectionHandle(root, slot))
    }
  }
}

extension ObservedSet: ObservedSlot {
  var observers: ObserverList? { slot.stored.observers }
  var content: Any { slot.stored.value }
}
