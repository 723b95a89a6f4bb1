// SPDX-License-Identifier: Apache-2.0

/// The latest value of one end of a binding, while it is not carried.
@usableFromInline
class KeptValue {
  init() {}

  /// Lends the value, of the type that is observed.
  func lend(_ body: (UnsafeRawPointer) -> Void) {}
}

/// The same with its type.
@usableFromInline
final class TypedKeptValue<Value>: KeptValue {
  @usableFromInline let value: Value

  /// The number of the turn in which it was carried before.
  @usableFromInline let turn: UInt32

  @usableFromInline
  init(_ value: Value, turn: UInt32 = 0) {
    self.value = value
    self.turn = turn
  }

  override func lend(_ body: (UnsafeRawPointer) -> Void) {
    unsafe withUnsafePointer(to: value) { unsafe body($0) }
  }
}
