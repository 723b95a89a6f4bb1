// SPDX-License-Identifier: Apache-2.0

extension KeyValueChange {
  /// The same change with values made of its values.
  func map<Other>(_ transform: (Value) -> Other) -> KeyValueChange<Other> {
    KeyValueChange<Other>(
      kind: KeyValueChange<Other>.Kind(kind), newValue: newValue.map(transform),
      oldValue: oldValue.map(transform), indexes: indexes, isPrior: isPrior)
  }

  /// The same change with just the values that were asked for.
  func keeping(_ options: ObservingOptions) -> KeyValueChange {
    KeyValueChange(
      kind: kind, newValue: options.contains(.new) ? newValue : nil,
      oldValue: options.contains(.old) ? oldValue : nil, indexes: indexes, isPrior: isPrior)
  }
}

extension KeyValueChange.Kind {
  /// The same kind, for values of another type.
  fileprivate init<Other>(_ kind: KeyValueChange<Other>.Kind) {
    self =
      switch kind {
      case .setting: .setting
      case .insertion: .insertion
      case .removal: .removal
      case .replacement: .replacement
      }
  }
}
