// SPDX-License-Identifier: Apache-2.0

extension KeyValueChange {
  /// The same change with values made of its values.
  func map<Other>(_ transform: (Value) -> Other) -> KeyValueChange<Other> {
    KeyValueChange<Other>(
      kind: KeyValueChange<Other>.Kind(kind), newValue: newValue.map(transform),
      oldValue: oldValue.map(transform), positions: KeyValueChange<Other>.Positions(positions),
      isPrior: isPrior)
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

extension KeyValueChange.Positions {
  /// The same positions, for values of another type.
  fileprivate init<Other>(_ positions: KeyValueChange<Other>.Positions) {
    self =
      switch positions {
      case .none: .none
      case .one(let range): .one(range)
      case .several(let ranges): .several(ranges)
      }
  }
}
