// SPDX-License-Identifier: Apache-2.0

/// The rules by which half of a binding carries values, where it does more than copy.
@usableFromInline
final class CarrierRules<Value, Next: Equatable> {
  @usableFromInline
  typealias Transfer = (
    _ value: Value, _ present: () -> Next, _ write: (Next) -> Void, _ agree: (Next) -> Void
  ) -> Void

  /// Says whether a value is to be carried now; nil if any is that is no echo.
  ///
  /// Gets the value, true if a notice brings it, and a function that says whether it is no echo.
  let shouldCarry: ((Value, Bool, () -> Bool) -> Bool)?

  /// Makes the next value of the end that is written.
  ///
  /// Reads the present one by a function, and calls one of two others: the first writes the next value if
  /// it differs, the second takes note of the value on which the ends agree.
  @usableFromInline let transfer: Transfer

  init(shouldCarry: @escaping (Value, Bool, () -> Bool) -> Bool, transfer: @escaping Transfer) {
    self.shouldCarry = shouldCarry
    self.transfer = transfer
  }

  /// The rules of a binding that converts each value.
  ///
  /// - Parameter convert: Makes the next value of the value that came and the present one.
  @usableFromInline
  init(convert: @escaping (Value, Next) -> Next) {
    shouldCarry = nil
    transfer = { value, present, write, _ in
      let present = present()
      let next = convert(value, present)
      if !areAlike(next, present) { write(next) }
    }
  }
}

extension Carrier {
  /// Takes a value, by the rules if there are some.
  ///
  /// - Parameter isNotice: Whether a notice brings it, which may be an echo.
  @usableFromInline
  @inline(never)
  func receiveByRules(_ value: Lent<SourceValue>, isNotice: Bool) {
    guard let shouldCarry = rules?.shouldCarry else {
      if !isNotice || admitsNotice() { carry(value) }
      return
    }
    // Copied: the notice may be over before what is set off by the rules.
    let value = value.value
    if shouldCarry(value, isNotice, admitsNotice) { lending(value) { carry($0) } }
  }

  /// Transfers a value by the rules.
  @inlinable
  @inline(never)
  func transferByRules(_ value: Lent<SourceValue>, to target: Target) {
    let number = binding.lastCarried
    rules!.transfer(
      value.value, { accessor.read(target) },
      { next in lending(next) { write($0, of: value, number, to: target) } },
      { agree(on: $0) })
  }
}

/// Says whether a binding need not write a value in place of another one.
///
/// `==` decides. Two values that differ from themselves, as `Double.nan` does, count as equal: a
/// ring of bindings would not settle otherwise.
@inlinable
@inline(__always)
func areAlike<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  one == other || one != one && other != other
}
