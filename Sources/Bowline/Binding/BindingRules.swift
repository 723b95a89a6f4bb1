// SPDX-License-Identifier: Apache-2.0

/// The rules by which a binding carries values.
struct BindingRules<Source, Target> {
  let transform: BindingTransform<Source, Target>

  /// The value that the target takes when the transform fails; nil if it keeps its value then.
  var fallback: Target?

  /// The reason why a value is not to be written to the source; nil if it may be.
  var validate: ((Source) -> String?)?

  /// Says whether two values of the source are the same.
  var isSame: (Source, Source) -> Bool = { _, _ in false }

  /// The target belongs to an object that may be replaced; the new one takes the source's value.
  var isTargetThrough = false

  var mode = BindingMode.oneWay

  /// The wait before an edit is carried; nil if it is carried at once.
  var wait: EditWait?

  /// Changes of the source wait for the trigger.
  var waitsForSource: Bool { mode == .oneWay && wait != nil }

  var carriesForward: Bool { mode != .toSource }
  var carriesBackward: Bool { mode.carriesBackward }
  var followsTarget: Bool { carriesBackward || isTargetThrough && mode == .oneWay }
}

/// The directions in which a binding carries changes.
public enum BindingMode: Hashable, Sendable {
  /// Changes of the source reach the target.
  case oneWay
  /// Changes of either end reach the other. At the start the source wins.
  case twoWay
  /// The target takes the source's value once, at the start.
  case oneTime
  /// Changes of the target reach the source. At the start the source takes the target's value.
  case toSource

  /// Changes of the target are carried to the source.
  @usableFromInline var carriesBackward: Bool { self == .twoWay || self == .toSource }
}

/// The moment at which an edit is carried to the other end of a binding.
///
/// The edited end is the target if its changes are carried, and the source of a one-way binding.
/// Until that moment the other end keeps its value; if it gets another one, that replaces the edit.
public enum BindingTrigger: Sendable {
  /// Each change.
  case change
  /// A call of ``Binding/commit()``, such as on Enter or when a field loses the focus.
  case explicit
  /// The end of a time of that length without an edit, or a call of ``Binding/commit()``.
  ///
  /// Only the latest edit is carried. There is a task while one waits, and none otherwise. It runs
  /// on the actor that makes the binding; code of no actor that makes one traps.
  case rest(Duration, clock: any Clock<Duration> = ContinuousClock())

  /// Makes the wait before an edit is carried; nil if it is carried at once.
  func wait(on actor: (any Actor)?) -> EditWait? {
    switch self {
    case .change: return nil
    case .explicit: return EditWait()
    case .rest(let rest, let clock):
      guard let actor else {
        trap("a binding whose edits wait for a rest is made by code of no actor; make it on one")
      }
      func wait(_ clock: some Clock<Duration>) -> EditWait {
        RestWait(rest: rest, clock: clock, domain: WeakActor(actor))
      }
      return wait(clock)
    }
  }
}

/// A wait for the moment at which an edit is carried; this one ends by ``Binding/commit()`` alone.
class EditWait {
  /// Called when it ends by itself, on the actor that the binding was made on.
  var onEnd: () -> Void = {}

  /// Begins to wait, from now on.
  func start() {}

  /// Waits no longer.
  func stop() {}
}

/// A wait that ends by itself once there was no edit for a while.
///
/// There is a task while there is something to wait for, and none otherwise.
final class RestWait<C: Clock<Duration>>: EditWait,
  @unchecked Sendable  // why: its own task alone sends it, and reads it on the binding's actor
{
  private let rest: Duration
  private let clock: C

  /// The actor of the binding, not kept alive, since its objects own the binding.
  private let domain: WeakActor

  /// The moment at which the wait is over; nil if nothing is waited for.
  private var deadline: C.Instant?

  private var task: Task<Void, Never>?

  init(rest: Duration, clock: C, domain: WeakActor) {
    self.rest = rest
    self.clock = clock
    self.domain = domain
  }

  deinit {
    task?.cancel()
  }

  override func start() {
    deadline = clock.now.advanced(by: rest)
    if task != nil { return }
    let (clock, domain) = (clock, domain)
    task = Task { [weak self] in
      while let deadline = await Self.next(self, in: domain) {
        try? await clock.sleep(until: deadline, tolerance: nil)
      }
    }
  }

  override func stop() {
    deadline = nil
    task?.cancel()
    task = nil
  }

  /// Returns the moment to look again; nil once the wait is over, or has gone with its actor.
  ///
  /// The task holds neither of them while it sleeps.
  private static func next(_ wait: RestWait?, in domain: WeakActor) async -> C.Instant? {
    guard let wait, let actor = domain.actor else { return nil }
    return await wait.next(on: actor)
  }

  private func next(on actor: isolated any Actor) -> C.Instant? {
    if Task.isCancelled { return nil }
    guard let deadline else { return nil }
    if clock.now < deadline { return deadline }
    self.deadline = nil
    task = nil
    onEnd()
    return nil
  }
}
