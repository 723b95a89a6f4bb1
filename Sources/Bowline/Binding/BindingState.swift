// SPDX-License-Identifier: Apache-2.0

/// The part of a binding that is beside its ends: health, edits, pauses.
///
/// It is made when somebody asks for it, so that a binding that only copies has no more than the
/// reference to it.
final class BindingState: KeyValueObservable {
  @Observed var health: BindingHealth
  @Observed var validationError: String? = nil
  @Observed var hasPendingEdit = false

  /// What carries the values, if they are not just copied; nil after the end.
  var link: BindingLink?

  /// The latest value of the source of a binding with carriers while it is suspended.
  var lastOfSource: KeptValue?

  /// The latest value of the target.
  var lastOfTarget: KeptValue?

  init(health: BindingHealth) {
    self.health = health
  }

  /// Takes the values that wait for the end of a pause.
  func takeLast() -> (source: KeptValue?, target: KeptValue?) {
    let last = (lastOfSource, lastOfTarget)
    lastOfSource = nil
    lastOfTarget = nil
    return last
  }

  /// Lets go of what the binding needs no more, and tells that it has ended.
  func end(by end: BindingHealth.End) {
    // All are held until the fields are empty: what goes with them may come back in here.
    let (link, last) = (self.link, takeLast())
    self.link = nil
    link?.end()
    if hasPendingEdit { hasPendingEdit = false }
    health = .ended(by: end)
    withExtendedLifetime((link, last)) {}
  }
}

/// A carrier of the values of a binding that does more than copy or convert them.
///
/// The binding owns it until it ends, and reaches it here without knowing its types.
@usableFromInline
class BindingLink {
  /// Carries the edit that waits, if there is one.
  ///
  /// - Returns: Whether no edit is left that the source did not take.
  func commit() -> Bool { true }

  /// Gives the end that is edited the other end's value back.
  func revert() {}

  /// Takes notice of changes without carrying them.
  func suspend() {}

  /// Carries what changed since ``suspend()``.
  func resume() {}

  /// Lets go of what is under way, because the binding ends.
  func end() {}
}

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
