// SPDX-License-Identifier: Apache-2.0

/// A change of a derived value that was read when it was made, and is told when it is its turn.
@usableFromInline
@frozen
struct UntoldChange<Value> {
  /// The observer of the property whose change made it.
  @usableFromInline let dependency: Dependency

  /// That property, by its list.
  @usableFromInline let list: ObjectIdentifier

  /// The number of the change of that property.
  @usableFromInline let number: UInt64

  /// The number of the last change of the property that the value was read after.
  @usableFromInline let stored: UInt64

  @usableFromInline let old: Value
  @usableFromInline let new: Value

  @inlinable
  init(
    dependency: Dependency, list: ObjectIdentifier, number: UInt64, stored: UInt64, old: Value,
    new: Value
  ) {
    self.dependency = dependency
    self.list = list
    self.number = number
    self.stored = stored
    self.old = old
    self.new = new
  }
}
