// SPDX-License-Identifier: Apache-2.0

/// A carrier of the values of a binding that does more than copy them.
///
/// The binding owns it until it ends, and reaches it here without knowing its types.
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
