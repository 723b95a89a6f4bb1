// SPDX-License-Identifier: Apache-2.0

/// The rules by which a binding carries values.
struct BindingRules<Source, Target> {
  let transform: BindingTransform<Source, Target>

  /// The value that the target takes when the transform fails; nil if it keeps its value then.
  var fallback: Target?

  /// The reason why a value is not to be written to the source; nil if it may be.
  var validate: ((Source) -> String?)?

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
/// With one way, what is written to the target meanwhile replaces nothing.
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
      return EditWait(rest, on: clock, domain: WeakActor(actor))
    }
  }
}

/// A wait for the moment at which an edit is carried: a call of ``Binding/commit()``, or the end of
/// a rest.
///
/// There is a task while a rest is waited for, and none otherwise.
final class EditWait:
  @unchecked Sendable  // why: its own task alone sends it, and reads it on the binding's actor
{
  /// Called when the wait ends by itself, on the actor that the binding was made on.
  var onEnd: () -> Void = {}

  /// The rest, and the clock that measures it; nil if the wait ends by a commit alone.
  private let rest: Rest?

  /// The moment at which the rest is over, as the time on the clock; nil if nothing is waited for.
  private var deadline: Duration?

  private var task: Task<Void, Never>?

  /// The length; the time on the clock since the wait was made; a sleep until such a time; and the
  /// actor of the binding, not kept alive, since its objects own the binding.
  private typealias Rest = (
    length: Duration, now: @Sendable () -> Duration, sleep: @Sendable (Duration) async -> Void,
    domain: WeakActor
  )

  /// Makes a wait that ends by a commit alone.
  init() {
    rest = nil
  }

  /// Makes a wait that ends by itself once there was no edit for a while.
  init(_ length: Duration, on clock: some Clock<Duration>, domain: WeakActor) {
    let start = clock.now
    // A task cannot sleep for 292 years.
    rest = (
      length: min(length, .seconds(1 << 32)), now: { start.duration(to: clock.now) },
      sleep: { try? await clock.sleep(until: start.advanced(by: $0), tolerance: nil) },
      domain: domain
    )
  }

  deinit {
    task?.cancel()
  }

  func start() {
    guard let rest else { return }
    deadline = rest.now() + rest.length
    if task != nil { return }
    task = Task { [weak self, sleep = rest.sleep, domain = rest.domain] in
      while let deadline = await Self.next(self, in: domain) { await sleep(deadline) }
    }
  }

  func stop() {
    deadline = nil
    task?.cancel()
    task = nil
  }

  /// Returns the moment to look again; nil once the wait is over, or has gone with its actor.
  ///
  /// The task holds neither of them while it sleeps.
  private static func next(_ wait: EditWait?, in domain: WeakActor) async -> Duration? {
    guard let wait, let actor = domain.actor else { return nil }
    return await wait.next(on: actor)
  }

  private func next(on actor: isolated any Actor) -> Duration? {
    if Task.isCancelled { return nil }
    guard let deadline, let rest else { return nil }
    if rest.now() < deadline { return deadline }
    self.deadline = nil
    task = nil
    onEnd()
    return nil
  }
}
