// SPDX-License-Identifier: Apache-2.0

/// The rules of a carrier that does more than copy.
@usableFromInline
final class CarrierRules<Value, Next: Equatable> {
  @usableFromInline
  typealias Transfer = (
    _ value: Value, _ present: () -> Next, _ write: (Next) -> Void, _ agree: (Next) -> Void
  ) -> Void

  /// Says whether a value is to be carried now; nil if each value is carried except an echo.
  ///
  /// Takes the value, true if a notice brings it, and a function that says whether that notice is
  /// admitted.
  let shouldCarry: ((Value, Bool, () -> Bool) -> Bool)?

  /// Makes the next value of the end that is written.
  ///
  /// Reads the present value by `present`. Calls `write` with a next value that differs, or `agree`
  /// with the value on which the ends agree.
  @usableFromInline let transfer: Transfer

  init(shouldCarry: @escaping (Value, Bool, () -> Bool) -> Bool, transfer: @escaping Transfer) {
    self.shouldCarry = shouldCarry
    self.transfer = transfer
  }

  /// The rules of a binding that converts each value.
  ///
  /// - Parameter convert: Makes the next value from the carried value and the present one.
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
  /// Receives a notice of a computed value.
  ///
  /// If the value is the same as before, only something else that it is read from has changed, such
  /// as another field of the same struct. In a binding of two ways it is then not carried as long
  /// as the other end has a change that is still to be told: it would take that change back.
  @inlinable
  func receive(_ notice: NoticeReference<SourceValue>, isTwoWay: Bool) {
    if isTwoWay, isOfValueBefore(notice) {
      // Asked all the same: while the end is being written, this notes that a notice was put off.
      _ = admitsNotice()
    } else {
      receive(notice.lentNew)
    }
  }

  /// Says whether a notice has the value of before, while the other end has another one to tell.
  @usableFromInline
  func isOfValueBefore(_ notice: NoticeReference<SourceValue>) -> Bool {
    let other = endpoint == .target ? binding.backward : binding.forward
    return other?.hasUntoldChange == true && !notice.isEdit && mayBeSame(notice.old, notice.new!)
  }

  /// Receives a value, and carries it if the rules allow that.
  ///
  /// - Parameter isNotice: Whether a notice brings it, which may be an echo.
  @usableFromInline @inline(never)
  func receiveByRules(_ value: Lent<SourceValue>, isNotice: Bool) {
    guard let shouldCarry = rules?.shouldCarry else {
      if !isNotice || admitsNotice() { carry(value) }
      return
    }
    // Copied: the notice may be over before the code that the rules set off.
    let value = value.value
    if shouldCarry(value, isNotice, admitsNotice) { lending(value) { carry($0) } }
  }

  @inlinable @inline(never)
  func transferByRules(_ value: Lent<SourceValue>, to target: Target) {
    let number = binding.lastCarried
    rules!.transfer(
      value.value, { accessor.read(target) },
      { next in lending(next) { write($0, of: value, number, to: target) } },
      { agree(on: $0) })
  }
}

/// Says whether two values count as equal, so that a binding need not write one over the other.
///
/// `==` decides. Two values that differ from themselves, as `Double.nan` does, count as equal: a
/// ring of bindings would not settle otherwise.
@inlinable @inline(__always)
func areAlike<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  one == other || one != one && other != other
}
