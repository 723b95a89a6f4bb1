// SPDX-License-Identifier: Apache-2.0

import Bowline

/// An isolation domain of a program with several.
protocol Domain: Sendable {
  /// Performs steps.
  func run(_ steps: [Step], beside domains: [any Domain], _ locked: LockedMeter) async
  /// Lets go of everything.
  func finish() async
  /// Waits until the sequences of the other domains have ended.
  func wait() async
  /// The values of its meter, and those computed from them.
  func values() async -> ObservedValues<Int>?
  func doubles() async -> ObservedValues<Int>?
  /// The changes of its meter.
  func changes() async -> AsyncStream<KeyValueChange<Int>>?
}

/// A domain on a thread of the pool.
actor PoolDomain: Domain {
  private let work: DomainWork

  init(_ census: Census) { work = DomainWork(census) }

  func run(_ steps: [Step], beside domains: [any Domain], _ locked: LockedMeter) async {
    await work.run(steps, beside: domains, locked, isolation: self)
  }
  func finish() { work.finish() }
  func wait() async { await work.wait(isolation: self) }
  func values() -> ObservedValues<Int>? { work.values() }
  func doubles() -> ObservedValues<Int>? { work.doubles() }
  func changes() -> AsyncStream<KeyValueChange<Int>>? { work.changes() }
}

/// A domain on the main thread, in turn with what belongs to the main actor.
actor MainDomain: Domain {
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe MainActor.sharedUnownedExecutor
  }

  private let work: DomainWork

  init(_ census: Census) { work = DomainWork(census) }

  func run(_ steps: [Step], beside domains: [any Domain], _ locked: LockedMeter) async {
    await work.run(steps, beside: domains, locked, isolation: self)
  }
  func finish() { work.finish() }
  func wait() async { await work.wait(isolation: self) }
  func values() -> ObservedValues<Int>? { work.values() }
  func doubles() -> ObservedValues<Int>? { work.doubles() }
  func changes() -> AsyncStream<KeyValueChange<Int>>? { work.changes() }
}
