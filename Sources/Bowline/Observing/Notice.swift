// SPDX-License-Identifier: Apache-2.0

/// The values of one change, on the stack of the write that tells it.
@usableFromInline
@frozen
struct Notice<Value> {
  /// The value before the change.
  @usableFromInline let old: Value

  /// The value after the change; nil while it is still to come.
  @usableFromInline let new: Value?

  @inlinable
  init(old: Value, new: Value?) {
    self.old = old
    self.new = new
  }
}
