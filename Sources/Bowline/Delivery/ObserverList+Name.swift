// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// The names of the class and the property, as `Account.balance`.
  func fullName(in owner: AnyObject) -> String {
    "\(type(of: owner)).\(name(in: owner))"
  }

  /// The name of the property whose observers these are, for a person to read.
  ///
  /// A key path has no names on Linux, but the object's reflection has those of its stored
  /// properties, wrappers among them.
  ///
  /// - Complexity: O(*n*) in the number of the object's stored properties; it reflects them.
  func name(in owner: AnyObject) -> String {
    var mirror: Mirror? = Mirror(reflecting: owner)
    while let current = mirror {
      for child in current.children {
        if let slot = child.value as? any ObservedSlot, slot.observers === self {
          // The compiler stores the wrapper of `name` as `_name`.
          return child.label.map { String($0.dropFirst()) } ?? "a property"
        }
      }
      mirror = current.superclassMirror
    }
    return "a property"
  }
}

/// The members that every ``Observed`` property has, whatever its value.
protocol ObservedSlot {
  var observers: ObserverList? { get }
}
