// SPDX-License-Identifier: Apache-2.0

/// What a binding knows of itself beside its ends.
///
/// It is made when somebody asks for it, so that a binding that only copies has no more than the
/// reference to it.
final class BindingState: KeyValueObservable {
  @Observed var health: BindingHealth
  @Observed var validationError: String? = nil
  @Observed var hasPendingEdit = false

  /// What carries the values, if they are not just copied; nil after the end.
  var link: BindingLink?

  /// What keeps the latest value of the source while the binding is suspended.
  var heldSource: KeyValueObservation?

  /// What keeps the latest value of the target while the binding is suspended.
  var heldTarget: KeyValueObservation?

  init(health: BindingHealth) {
    self.health = health
  }
}
