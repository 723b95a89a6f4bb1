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

  /// The latest value of the source that came during a pause.
  var keptSource: KeptValue?

  /// The latest value of the target.
  var keptTarget: KeptValue?

  init(health: BindingHealth) {
    self.health = health
  }

  /// Takes the values that wait for the end of a pause.
  func takeKept() -> (source: KeptValue?, target: KeptValue?) {
    let kept = (keptSource, keptTarget)
    keptSource = nil
    keptTarget = nil
    return kept
  }

  /// Lets go of what the binding needs no more, and tells that it has ended.
  func end(by end: BindingHealth.End) {
    // All are held until the fields are empty: what goes with them may come back in here.
    let (link, kept) = (self.link, takeKept())
    self.link = nil
    link?.end()
    if hasPendingEdit { hasPendingEdit = false }
    health = .ended(by: end)
    withExtendedLifetime((link, kept)) {}
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

  /// Gives the end that is edited the other end's value back, during a pause at its end.
  func revert(isPaused: Bool) {}

  /// Waits for nothing during a pause.
  func suspend() {}

  /// Carries what was kept during a pause, of the source if there is something.
  func resume(_ source: KeptValue?, _ target: KeptValue?) {}

  /// Lets go of what is under way, because the binding ends.
  func end() {}
}

/// The latest value of one end of a binding, while it is not carried.
@usableFromInline
class KeptValue {
  /// Whether the other end is to show it though it is no change, as after a revert.
  let isShown: Bool

  init(isShown: Bool = false) {
    self.isShown = isShown
  }

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
  init(_ value: Value, turn: UInt32 = 0, isShown: Bool = false) {
    self.value = value
    self.turn = turn
    super.init(isShown: isShown)
  }

  override func lend(_ body: (UnsafeRawPointer) -> Void) {
    unsafe withUnsafePointer(to: value) { unsafe body($0) }
  }
}
