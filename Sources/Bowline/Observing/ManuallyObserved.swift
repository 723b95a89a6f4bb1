// SPDX-License-Identifier: Apache-2.0

/// A stored property whose changes are told by hand, and only so.
///
/// ```swift
/// final class Page: ManuallyObservable {
///   var manualNotices = ManualNotices()
///   @ManuallyObserved var text = ""
///
///   func load(_ lines: [String]) {
///     withChange(of: \.text) {
///       for line in lines { text += line }
///     }
///   }
/// }
/// ```
///
/// Writing it tells nobody and costs what writing a plain property costs. Reading it is followed as
/// with ``Observed``.
@propertyWrapper
@frozen
public struct ManuallyObserved<Value> {
  @usableFromInline var observers: ObserverList?
  @usableFromInline var value: Value

  /// Makes a property with a first value and no observers.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// Not for use: the value is reached through its object.
  @available(*, unavailable, message: "@ManuallyObserved belongs to a ManuallyObservable class")
  public var wrappedValue: Value {
    get { preconditionFailure("@ManuallyObserved is used in a class") }
    set { preconditionFailure("@ManuallyObserved is used in a class") }
  }

  /// Reads, writes and changes the value in its object; what the compiler calls for the property.
  @inlinable
  public static subscript<Root: ManuallyObservable>(
    _enclosingInstance root: Root,
    wrapped wrapped: ReferenceWritableKeyPath<Root, Value>,
    storage storage: ReferenceWritableKeyPath<Root, ManuallyObserved<Value>>
  ) -> Value {
    @inlinable
    @inline(__always)
    get {
      if SlowPath.isNeeded {
        let slot = unsafe withUnsafeMutablePointer(to: &root[keyPath: storage].observers) {
          unsafe $0
        }
        unsafe Tracker.note(slot, of: root, path: { wrapped })
      }
      return root[keyPath: storage].value
    }
    @inlinable
    @inline(__always)
    set {
      root[keyPath: storage].value = newValue
    }
    @inlinable
    @inline(__always)
    _modify {
      yield &root[keyPath: storage].value
    }
  }
}

extension ManuallyObserved: ObservedSlot {}
