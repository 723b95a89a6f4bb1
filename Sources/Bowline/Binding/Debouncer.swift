// SPDX-License-Identifier: Apache-2.0

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
