// SPDX-License-Identifier: Apache-2.0

/// The sum of several edits of a collection.
@usableFromInline
@frozen
enum EditSum<Value> {
  /// The collection was set as a whole; it was the given one before.
  case setting(Value)
  /// The collection changed in part; the given elements left.
  case edit(Edit<Value>, removed: Value)
}
