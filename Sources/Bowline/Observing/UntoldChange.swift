// SPDX-License-Identifier: Apache-2.0

/// A change of a derived value that was read when it was made, and is told when it is its turn.
@usableFromInline
struct UntoldChange<Value> {
  /// The observer of the property whose change made it.
  let dependency: Dependency

  /// That property, by its list.
  let list: ObjectIdentifier

  /// The number of the change of that property.
  let number: UInt64

  /// The number of the last change of the property that the value was read after.
  let stored: UInt64

  let old: Value
  let new: Value
}
