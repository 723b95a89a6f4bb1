// SPDX-License-Identifier: Apache-2.0

extension KeyValueChange {
  /// The same change with values made of its values.
  func map<Other>(_ transform: (Value) -> Other) -> KeyValueChange<Other> {
    KeyValueChange<Other>(
      kind: KeyValueChange<Other>.Kind(kind), newValue: newValue.map(transform),
      oldValue: oldValue.map(transform), places: places, isPrior: isPrior)
  }
}
