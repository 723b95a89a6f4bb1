// SPDX-License-Identifier: Apache-2.0

import Bowline

/// The work of one isolation domain: it performs steps with objects of its own, and takes the values
/// of the other domains.
final class DomainWork {
  private let player = Player()
  private let census: Census
  /// The meter that other domains are told of; it counts the steps.
  private var meter: Meter?
  /// The meters that are bound to those of other domains, or to the neighbour.
  private var copies: [Meter] = []
  private var tokens: [KeyValueObservation] = []
  private let neighbour = Neighbour()
  /// Those who read sequences.
  private var readers: [Task<Void, Never>] = []

  init(_ census: Census) {
    self.census = census
    meter = Meter(census)
  }

  /// Performs steps.
  func run(
    _ steps: [Step], beside domains: [any Domain], _ locked: LockedMeter,
    isolation: isolated any Actor
  ) async {
    for step in steps {
      switch step.kind {
      case .feed:
        let source = domains[step[0] % domains.count]
        await feed(step[1], from: source, isolation: isolation)
      case .lock: locked.step(step[0], census)
      case .report:
        let census = census
        BowlineReport.setHandler { report in
          ModelCheck.count(report)
          census.add(0)
        }
      case .loop: goRound()
      default:
        player.perform(step)
        player.checkRest()
      }
      player.notices = []
      meter?.count += 1
      neighbour.count += 1
      if let problem = player.problem { census.fail(problem) }
      await Task.yield()
    }
  }

  /// Lets go of everything, and waits for those who read sequences.
  func finish() {
    meter = nil
    player.finish(objectsFirst: true)
    if let problem = player.problem { census.fail(problem) }
  }

  /// Waits until the sequences of the other domains have ended.
  func wait(isolation: isolated any Actor) async {
    for reader in readers { await reader.value }
    readers = []
    tokens = []
    copies = []
  }

  func values() -> ObservedValues<Int>? { meter?.values(of: \.count) }

  func doubles() -> ObservedValues<Int>? { meter?.values(of: \.double) }

  func changes() -> AsyncStream<KeyValueChange<Int>>? {
    meter?.changes(of: \.count, options: [.old, .new])
  }

  private func feed(
    _ kind: Int, from source: any Domain, isolation: isolated any Actor
  ) async {
    let census = census
    switch kind % 4 {
    case 0:
      guard let values = await source.values() else { return }
      follow().bind(\.count, to: values)
    case 1:
      guard let values = await source.doubles() else { return }
      readers.append(
        Task {
          var last = 0
          for await value in values {
            if value < last { census.fail("a sequence gave \(value) after \(last)") }
            last = value
          }
        })
    case 2:
      guard let changes = await source.changes() else { return }
      readers.append(
        Task {
          var last: Int?
          for await change in changes {
            if let last, change.oldValue != last { census.fail("a change was missed") }
            last = change.newValue
          }
        })
    default:
      follow().bind(\.count, toObservable: neighbour, \.count)
    }
  }

  /// A meter for the values of another one, which may not go back.
  private func follow() -> Meter {
    let copy = Meter(census)
    copies.append(copy)
    tokens.append(
      copy.observe(\.count, options: [.old, .new]) { [census] _, change in
        guard let old = change.oldValue, let new = change.newValue else { return }
        if new < old { census.fail("a bound value went from \(old) to \(new)") }
      })
    return copy
  }

  /// Makes a loop, which is reported.
  private func goRound() {
    let wheel = Meter(census)
    let token = wheel.observe(\.count) { wheel, _ in wheel.count &+= 1 }
    wheel.count = 1
    token.invalidate()
  }
}
