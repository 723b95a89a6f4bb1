// SPDX-License-Identifier: Apache-2.0

/// Whether a binding has to write a value in place of another one.
///
/// `==` decides. Two values that differ from themselves, as `Double.nan` does, count as equal: a
/// ring of bindings would not settle otherwise.
@inlinable
@inline(__always)
func areUnlike<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  one != other && !(one != one && other != other)
}

/// The contrary of ``areUnlike(_:_:)``.
func areAlike<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  !areUnlike(one, other)
}
