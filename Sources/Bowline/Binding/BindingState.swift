// SPDX-License-Identifier: Apache-2.0

/// The part of a binding that is beside its ends: health, edits, pauses.
///
/// It is made when somebody asks for it, so that a binding that only copies has no more than the
/// reference to it.
final class BindingState: KeyValueObservable {
  @Observed var health: BindingHealth
  @Observed var validationError: String? = nil
  @Observed var hasPendingEdit = false

  /// The controller, if values are not just copied; nil without one and after the end.
  var controller: BindingController?

  /// The error by which an asynchronous sequence has ended that is the source.
  var failure: (any Error)?

  /// The number of corrections that looks have made in a batch, and the serial of that batch.
  private var corrections = (batch: UInt64(0), count: UInt8(0))

  /// The latest value of the source that came during a pause.
  var savedSource: SavedValue?

  /// The latest value of the target.
  var savedTarget: SavedValue?

  init(health: BindingHealth) {
    self.health = health
  }

  /// Takes the values that wait for the end of a pause.
  func takeSaved() -> (source: SavedValue?, target: SavedValue?) {
    (savedSource.take(), savedTarget.take())
  }

  /// Counts a correction in a batch.
  ///
  /// - Returns: Its number; it stays at the greatest one.
  func countCorrection(in batch: UInt64) -> UInt8 {
    if corrections.batch != batch { corrections = (batch, 0) }
    if corrections.count < .max { corrections.count += 1 }
    return corrections.count
  }

  /// Has no correction made any more in a batch.
  func forbidCorrections(in batch: UInt64) {
    corrections = (batch, .max)
  }

  /// Lets go of what the binding needs no more, and tells that it has ended.
  func finish(by cause: BindingHealth.End) {
    // All are held until the fields are empty: what goes with them may come back in here.
    let (controller, failure, saved) = (self.controller, self.failure, takeSaved())
    (self.controller, self.failure) = (nil, nil)
    controller?.invalidate()
    if hasPendingEdit { hasPendingEdit = false }
    health = .ended(by: cause)
    withExtendedLifetime((controller, failure, saved)) {}
  }
}

/// The part of a binding that commits, reverts and resumes, where there is more to do than to copy.
///
/// The binding owns it until it ends, and reaches it here without knowing its types.
@usableFromInline
class BindingController {
  /// The number of changes of the ends that have been told.
  final var changesOfEndpoints = 0

  /// The changes of the source wait.
  var waitsForSource: Bool { false }

  /// Carries the edit that waits, if there is one.
  ///
  /// - Returns: Whether no edit is left that the source did not take.
  func commit() -> Bool { true }

  /// Gives the end that is edited the other end's value back, during a pause at its end.
  func revert(isPaused: Bool) {}

  /// Waits for nothing during a pause.
  func suspend() {}

  /// Carries what was kept during a pause, of the source if there is something.
  func resume(_ source: SavedValue?, _ target: SavedValue?) {}

  /// Lets go of what is under way, because the binding ends.
  func invalidate() {}
}

/// The latest value of one end of a binding, while it is not carried.
@usableFromInline
class SavedValue {
  /// At the end of the pause the other end is to show the value that this one has then, though it
  /// is no change, as after a revert.
  let showsPresent: Bool

  init(showsPresent: Bool = false) {
    self.showsPresent = showsPresent
  }

  /// Lends the value, of the type that is observed.
  func lend(_ body: (LentAny) -> Void) {}
}

/// The same with its type.
@usableFromInline
final class TypedSavedValue<Value>: SavedValue {
  @usableFromInline let value: Value

  /// The number that it was carried with before.
  @usableFromInline let number: UInt32

  @usableFromInline
  init(_ value: Value, number: UInt32 = 0) {
    self.value = value
    self.number = number
    super.init()
  }

  override func lend(_ body: (LentAny) -> Void) {
    lending(value) { body($0.untyped) }
  }
}

extension Binding {
  /// The state that the binding is in.
  ///
  /// It can be observed. Of the end of the binding it tells too, as long as somebody holds the
  /// binding.
  ///
  /// - Complexity: O(1); the first call allocates what keeps it.
  public var health: BindingHealth { state.health }

  /// The reason why the last edit of the target was not written to the source; nil if it was.
  ///
  /// The next edit that can be written clears it, and so does another value of the source. It can be
  /// observed.
  public var validationError: String? { state.validationError }

  /// The edited end has a value that waits to be carried: see ``BindingTrigger``.
  ///
  /// Another value of the other end drops that; then ``health`` says so. The property can be
  /// observed.
  public var hasPendingEdit: Bool { state.hasPendingEdit }

  /// Tells the state that the binding has come to.
  func setHealth(_ health: BindingHealth) {
    // Whoever is told of it may come to the next one.
    noteHealth(health)
    state.health = health
  }

  /// Stops carrying changes until ``resume()``.
  ///
  /// An end that goes meanwhile still ends the binding. An ended binding stays ended.
  public func suspend() {
    let state = state
    if isEnded || state.health == .suspended { return }
    _ = engine.process(.suspend)
    state.controller?.suspend()
    setHealth(.suspended)
  }

  /// Carries changes again, first of all the latest one that was made since ``suspend()``.
  ///
  /// If both ends were changed, the source wins, if anything comes from it. What was written to a
  /// one-way target meanwhile stays if the source did not change. What was rolled back, or left as
  /// it was by a batch, is no change.
  public func resume() {
    let state = state
    if state.health != .suspended { return }
    // What is changed by whoever is told of that is kept still.
    setHealth(.live)
    if state.health == .suspended || engine.process(.resume) != .carrySaved { return }
    let (source, target) = state.takeSaved()
    if let controller = state.controller { return controller.resume(source, target) }
    if let source {
      source.lend { forward?.tellRead($0) }
    } else if let target {
      target.lend { backward?.tellRead($0) }
    }
  }

  /// Carries the edit that waits: see ``BindingTrigger``.
  ///
  /// The edited end then shows what became of the edit.
  ///
  /// - Returns: Whether no edit is left that the other end did not take; true as well if none
  ///   waited. Where it is false, ``health`` has the reason: the edit was not valid, or the binding is
  ///   suspended.
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
