// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import Testing

@Suite struct VirtualClockTests {
  let clock = VirtualClock()

  /// Lets others run until one of them sleeps.
  private func wait() async {
    let end = ContinuousClock.now + .seconds(600)  // which nothing but a failure reaches
    while clock.nextDeadline == nil, .now < end { await Task.yield() }
  }

  @Test func `time stands still until it is told to go on`() {
    let start = clock.now
    #expect(clock.now == start && start.offset == .zero)
    clock.advance(by: .seconds(2))
    #expect(start.duration(to: clock.now) == .seconds(2))
    #expect(start < clock.now && start.advanced(by: .seconds(2)) == clock.now)
  }

  @Test func `a sleeper wakes when its time has come, and not before`() async throws {
    let clock = clock
    let sleeping = Task { try await clock.sleep(for: .seconds(3)) }
    await wait()
    #expect(clock.nextDeadline?.offset == .seconds(3))
    clock.advance(by: .seconds(2))
    #expect(clock.nextDeadline != nil)
    clock.advance(by: .seconds(1))
    #expect(clock.nextDeadline == nil)
    try await sleeping.value
  }

  @Test func `no sleep takes no time`() async throws {
    try await clock.sleep(for: .zero)
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
  }

  @Test func `a cancelled sleeper wakes with an error, before and while it sleeps`() async {
    let clock = clock
    let sleeping = Task { try await clock.sleep(for: .seconds(3)) }
    await wait()
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
    #expect(clock.nextDeadline == nil)
    let late = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await clock.sleep(for: .seconds(3))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func `going back traps`() async {
    await #expect(processExitsWith: .failure) { VirtualClock().advance(by: .seconds(-1)) }
  }
}
