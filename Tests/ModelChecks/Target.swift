// SPDX-License-Identifier: Apache-2.0

/// A stored property of one object, by their numbers.
struct Target: Hashable {
  let object: Int
  let property: Property

  /// The stored property that a property is kept in.
  init(_ object: Int, _ property: Property) {
    self.object = object
    self.property = property.isOfNumber ? .number : property
  }
}
