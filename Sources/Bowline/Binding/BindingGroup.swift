// SPDX-License-Identifier: Apache-2.0

/// A group of bindings whose edits are carried or given up by one call, such as those of a form.
///
/// An edit that waited and is found wrong by the call stays behind, and holds no other one back.
///
/// ```swift
/// let edits = BindingGroup()
/// edits.add(
///   name.bind(
///     \.text, to: account, \.owner, mode: .twoWay, transform: .same, trigger: .explicit,
///     validate: { $0.isEmpty ? "a name is missing" : nil }))
/// apply.bind(\.isEnabled, to: edits, \.isValid)
/// edits.commit()
/// ```
///
/// All of its properties can be observed and bound, which does not keep the group alive. It keeps the
/// bindings alive, not their ends.
public final class BindingGroup: KeyValueObservable {
  @Observed private var bindings: [Binding] = []

  /// The number of bindings at which those that have ended are let go of.
  private var limit = 16

  /// Makes a group of bindings.
  public init(_ bindings: [Binding] = []) {
    self.bindings = bindings
  }

  /// Adds a binding.
  ///
  /// Bindings that have ended are let go of from time to time, so that there are at most as many of
  /// them as of the others, or fifteen.
  ///
  /// - Complexity: O(1) on the average; O(*n*) while the group is observed.
  public func add(_ binding: Binding) {
    if bindings.count < limit { return bindings.append(binding) }
    bindings = bindings.filter(\.isActive) + [binding]
    limit = max(16, bindings.count * 2)
  }

  /// True while no edit was found wrong: see ``Binding/validationError``.
  ///
  /// An edit that waits for ``commit()`` is validated there, and until then it is not wrong.
  public var isValid: Bool { bindings.allSatisfy { $0.validationError == nil } }

  /// The reasons why edits were not written, in the order of the bindings.
  public var validationErrors: [String] { bindings.compactMap(\.validationError) }

  /// True while an edit waits for ``commit()``.
  public var hasPendingEdit: Bool { bindings.contains(where: \.hasPendingEdit) }

  /// Carries all edits that wait, in one batch.
  ///
  /// An edit that one binding of the group takes to the target of another, as from the draft of a
  /// field to its text, is carried on from there in a batch of its own.
  ///
  /// If an edit that does not wait was found wrong, none is carried. One that waits and is found
  /// wrong stays in its target, goes on waiting, and the others are carried.
  ///
  /// - Returns: True if all edits were taken.
  @discardableResult
  public func commit() -> Bool {
    if bindings.contains(where: { !$0.hasPendingEdit && $0.validationError != nil }) {
      return false
    }
    var (areTaken, waiting) = (true, bindings)
    for _ in bindings where !waiting.isEmpty {
      areTaken = withChanges { waiting.reduce(true) { $1.commit() && $0 } } && areTaken
      waiting = bindings.filter { $0.hasPendingEdit && $0.validationError == nil }
    }
    return areTaken
  }

  /// Gives each target the last valid value back, in one batch.
  public func revert() {
    withChanges { for binding in bindings { binding.revert() } }
  }
}
