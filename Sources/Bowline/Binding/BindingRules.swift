// SPDX-License-Identifier: Apache-2.0

/// The rules by which a binding carries values.
struct BindingRules<Source, Target> {
  let transform: BindingTransform<Source, Target>

  /// What the target takes when the transform fails; nil if it keeps its value then.
  var fallback: Target?

  /// Why a value is not to be written to the source; nil if it may be.
  var validate: ((Source) -> String?)?

  /// Whether two values of the source are the same.
  var isSame: (Source, Source) -> Bool = { _, _ in false }

  /// Whether the target belongs to an object that may be replaced; the new one takes the source's
  /// value.
  var isTargetThrough = false

  var mode = BindingMode.oneWay
  var trigger = BindingTrigger.change

  /// What carries an edit when there was none for a while; nil if nothing is to be waited for.
  var debouncer: Debouncer?

  /// Whether an edit waits for something.
  var isWaiting: Bool { trigger == .explicit || debouncer != nil }

  /// Whether it is the changes of the source that wait.
  var waitsForSource: Bool { mode == .oneWay && isWaiting }

  var carriesForward: Bool { mode != .toSource }
  var carriesBackward: Bool { mode == .twoWay || mode == .toSource }
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
}

/// The moment at which an edit is carried to the other end of a binding.
///
/// The edited end is the target if its changes are carried, and the source of a one-way binding.
public enum BindingTrigger: Hashable, Sendable {
  /// At each change.
  case change
  /// When ``Binding/commit()`` is called, such as on Enter or when a field loses the focus.
  ///
  /// Until then the source keeps its value; if it gets another one, that takes the place of the
  /// edit.
  case explicit
}

/// A wait that ends once there was no edit for a while.
class Debouncer {
  /// Called when there was no edit for that long, on the actor that the binding was made on.
  var onFire: () -> Void = {}

  /// Begins to wait, from now on.
  func start() {}

  /// Waits no longer.
  func stop() {}
}

/// A wait that a clock measures.
///
/// There is a task while there is something to wait for, and none otherwise.
///
final class ClockDebouncer<C: Clock<Duration>>: Debouncer,
  @unchecked Sendable  // why: its own task alone sends it, and reads it on the binding's actor
{
  private let delay: Duration
  private let clock: C
  private let actor: any Actor

  /// When the wait is over; nil if nothing is waited for.
  private var deadline: C.Instant?

  private var task: Task<Void, Never>?

  init(delay: Duration, clock: C, actor: any Actor) {
    self.delay = delay
    self.clock = clock
    self.actor = actor
  }

  deinit {
    task?.cancel()
  }

  override func start() {
    deadline = clock.now.advanced(by: delay)
    if task != nil { return }
    let (clock, actor) = (clock, actor)
    task = Task { [weak self] in
      while !Task.isCancelled, let self, let deadline = await self.next(on: actor) {
        try? await clock.sleep(until: deadline, tolerance: nil)
      }
    }
  }

  override func stop() {
    deadline = nil
    task?.cancel()
    task = nil
  }

  /// When to look again; nil once the wait is over.
  private func next(on actor: isolated any Actor) -> C.Instant? {
    if Task.isCancelled { return nil }
    guard let deadline else { return nil }
    if clock.now < deadline { return deadline }
    self.deadline = nil
    task = nil
    onFire()
    return nil
  }
}
