// SPDX-License-Identifier: Apache-2.0

/// A way to a value through an object that may be missing.
///
/// It can be written, which a key path through an optional cannot, and of a value that is optional
/// itself it tells whether a nil is the value or stands in its way.
struct BindingRoute<Root, Middle, Value>: Hashable {
  let middle: KeyPath<Root, Middle?>
  let path: ReferenceWritableKeyPath<Middle, Value>
}

extension KeyValueObservable {
  /// The value at the end of a route; nil if the middle object is missing.
  subscript<Middle, Value>(route route: BindingRoute<Self, Middle, Value>) -> Value? {
    get { self[keyPath: route.middle].map { $0[keyPath: route.path] } }
    set {
      guard let newValue else { return }
      self[keyPath: route.middle]?[keyPath: route.path] = newValue
    }
  }
}
