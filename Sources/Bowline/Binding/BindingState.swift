// SPDX-License-Identifier: Apache-2.0

/// The state of a binding that only some need: health, edits, values of a pause.
///
/// It is made when somebody asks for it; a binding that only copies has an empty reference to it.
final class BindingState: KeyValueObservable {
  @Observed var health: BindingHealth
  @Observed var validationError: String? = nil
  @Observed var hasPendingEdit = false

  /// The controller, if values are not just copied; nil without one and after the end.
  var controller: BindingController?

  /// The error by which the source has ended, if that is an asynchronous sequence.
  var failure: (any Error)?

  /// The health that a pause has interrupted, and that is shown again after it.
  var healthAfterPause = BindingHealth.live

  /// The number of corrections that checks have made in a batch, and the serial of that batch.
  private var corrections = (batch: UInt64(0), count: UInt8(0))

  /// The latest value of the source that came during a pause.
  var savedSource: SavedValue?

  /// The latest value of the target that came during a pause.
  var savedTarget: SavedValue?

  init(health: BindingHealth) {
    self.health = health
  }

  func takeSaved() -> (source: SavedValue?, target: SavedValue?) {
    (savedSource.take(), savedTarget.take())
  }

  /// Counts a correction in a batch.
  ///
  /// - Returns: The count, which stops at its greatest value.
  func countCorrection(in batch: UInt64) -> UInt8 {
    if corrections.batch != batch { corrections = (batch, 0) }
    if corrections.count < .max { corrections.count += 1 }
    return corrections.count
  }

  /// Raises the count for a batch so far that no more corrections are made in it.
  func forbidCorrections(in batch: UInt64) {
    corrections = (batch, .max)
  }

  /// Lets go of what the binding needs no more, and tells that it has ended.
  func finish(by cause: BindingHealth.End) {
    // All are held until the fields are empty: a `deinit` may come back in here.
    let (controller, failure, saved) = (self.controller, self.failure, takeSaved())
    (self.controller, self.failure) = (nil, nil)
    controller?.stopWaiting()
    if hasPendingEdit { hasPendingEdit = false }
    if validationError != nil { validationError = nil }
    health = .ended(by: cause)
    withExtendedLifetime((controller, failure, saved)) {}
  }
}

/// The part of a binding that commits, reverts and resumes, where there is more to do than to copy.
///
/// The binding owns it until it ends, and calls it without knowing its types.
class BindingController {
  /// The number of changes of the ends that have been told.
  final var changesOfEndpoints = 0

  /// Changes of the source wait for the trigger.
  var waitsForSource: Bool { false }

  /// Values are carried from the source to the target.
  var carriesForward: Bool { true }

  /// Carries the edit that waits, if there is one.
  ///
  /// - Returns: True if the source has taken every edit.
  func commit() -> Bool { true }

  /// Drops the edit that waits, and shows the source in the target; in a pause, when that is over.
  func revert(isPaused: Bool) {}

  /// Drops an edit that waits, or is not valid, though the source's value may be the same.
  func dropOpenEdit() {}

  /// Receives that an object on the way to the source or to the target was replaced: an open edit
  /// was meant for the one before, and the new one of a target takes the source's value.
  func didReplace(isSource: Bool) {}

  /// Stops waiting for the trigger, because a pause begins or the binding ends.
  func stopWaiting() {}

  /// Carries the saved value of the source, or else that of the target.
  func resume(_ source: SavedValue?, _ target: SavedValue?) {}
}

/// The latest value of one end of a binding, until it is carried.
@usableFromInline
final class SavedValue {
  /// Lends the value, of the type that is observed; nil for a mark.
  ///
  /// With a mark the other end is shown the present value when the pause is over, changed or not, as
  /// after a revert.
  @usableFromInline let lend: ((_ body: (LentAny) -> Void) -> Void)?

  /// The number with which the value was carried; 0 if it was not.
  @usableFromInline let number: UInt32

  @usableFromInline
  init<Value>(_ value: Value, number: UInt32 = 0) {
    lend = { body in lending(value) { body($0.untyped) } }
    self.number = number
  }

  /// Makes the mark that the present value is to be shown.
  init() {
    (lend, number) = (nil, 0)
  }

  var showsPresent: Bool { lend == nil }
}

extension Binding {
  /// The state that the binding is in.
  ///
  /// It can be observed. Observers are told too that the binding has ended, if somebody holds it.
  ///
  /// - Complexity: O(1); the first call allocates the state.
  public var health: BindingHealth { state.health }

  /// The reason why the last edit of the target was not written to the source; nil if it was.
  ///
  /// The next edit that can be written clears it, and so do another value of the source, an edit
  /// that waits, which is validated when it is carried, and the end of the binding. It can be
  /// observed.
  public var validationError: String? { state.validationError }

  /// The edited end has a value that waits to be carried: see ``BindingTrigger``.
  ///
  /// Another value of the source drops an edit of the target; then ``health`` says so. The property
  /// can be observed.
  public var hasPendingEdit: Bool { state.hasPendingEdit }

  /// Sets the health to the outcome of a value; in a pause, that is shown when it is over.
  func setOutcome(_ outcome: BindingHealth) {
    switch engine.process(.outcome) {
    case .report: if state.health != outcome { setHealth(outcome) }
    case .save: state.healthAfterPause = outcome
    default: break
    }
  }

  private func setHealth(_ health: BindingHealth) {
    // Recorded first, since an observer may change the health again.
    recordHealth(health)
    state.health = health
  }

  /// Stops carrying changes until ``resume()``.
  ///
  /// An end that goes meanwhile still ends the binding. An ended binding stays ended, and one whose
  /// sequence has failed stays as it is.
  public func suspend() {
    let state = state
    // After the failure of a sequence nothing comes that could wait.
    if isEnded || state.health == .suspended || state.failure != nil { return }
    _ = engine.process(.suspend)
    state.healthAfterPause = state.health
    state.controller?.stopWaiting()
    setHealth(.suspended)
  }

  /// Carries changes again, first of all the latest one that was made since ``suspend()``.
  ///
  /// The ``health`` is the one before the pause again, until a value is carried.
  ///
  /// If both ends were changed, the source wins, if anything comes from it. What was written to a
  /// one-way target meanwhile stays if the source did not change. What was rolled back, or left as
  /// it was by a batch, is no change.
  public func resume() {
    let state = state
    if state.health != .suspended { return }
    // The engine resumes later: a change that is made by an observer of the health is saved too.
    setHealth(state.healthAfterPause)
    if state.health == .suspended || engine.process(.resume) != .carrySaved { return }
    let (source, target) = state.takeSaved()
    if let controller = state.controller { return controller.resume(source, target) }
    if let source {
      source.lend?({ forward?.tellRead($0) })
      // A sequence that has failed in the pause was kept for this value.
      if state.failure != nil { forward?.invalidate() }
    } else if let target {
      target.lend?({ backward?.tellRead($0) })
    }
  }

  /// Carries the edit that waits: see ``BindingTrigger``.
  ///
  /// The target then shows what the source has, if the mode carries that.
  ///
  /// - Returns: True if the other end has taken every edit, and if none waited. If false,
  ///   ``health`` has the reason: the edit was not valid, or the binding is suspended.
  @discardableResult
  public func commit() -> Bool {
    let state = state
    if engine.process(.commit) == .carryEdit { return state.controller?.commit() ?? true }
    return !state.hasPendingEdit && state.validationError == nil && state.savedTarget == nil
  }

  /// Gives the target the last valid value back, which is that of the source.
  ///
  /// The edit that waits is dropped, and so is a ``validationError``. A binding that only copies
  /// has nothing to give back.
  public func revert() {
    switch engine.process(.revert) {
    case .show: state.controller?.revert(isPaused: false)
    case .showLater: state.controller?.revert(isPaused: true)
    default: break
    }
  }
}

/// The state of a binding.
///
/// ```swift
/// let watching = binding.observe(\.health) { binding, _ in mark.isHidden = binding.health.isLive }
/// ```
public enum BindingHealth: Hashable, Sendable {
  /// Changes are carried.
  case live
  /// Changes are not carried until ``Binding/resume()``.
  case suspended
  /// The last value, or an edit that waited, could not be carried, for a reason that is meant for a
  /// person to read.
  ///
  /// The binding goes on: the next value that can be carried makes it live again.
  case failed(reason: String)
  /// Nothing is carried any more.
  case ended(by: End)

  /// The cause of the end of a binding.
  public enum End: Hashable, Sendable {
    /// The source has gone.
    case source
    /// The target has gone.
    case target
    /// The target property was bound again.
    case rebinding
    /// ``Binding/invalidate()`` was called.
    case request
    /// The binding was to carry one value, and did.
    case completion
  }

  /// Changes are carried.
  public var isLive: Bool { self == .live }
}
