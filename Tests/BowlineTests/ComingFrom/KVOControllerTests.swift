// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The code that *Coming from* shows for EasyKVO and KVOController.
@Suite struct KVOControllerTests {
  final class Clock: KeyValueObservable {
    @Observed var hour = 1
    @Observed var minute = 2
    var time: String { "\(hour):\(minute)" }
    let watching = ObservationBag()
  }

  let clock = Clock()

  @Test func `an owner ends all that it holds`() {
    var calls = 0
    var watching: ObservationBag? = ObservationBag()
    clock.observe(\.hour) { _, _ in calls += 1 }.store(in: watching!)
    clock.observe(\.minute) { _, _ in calls += 1 }.store(in: watching!)
    clock.hour = 2
    watching = nil
    clock.minute = 3
    #expect(calls == 1 && watching == nil)
  }

  @Test func `several key paths in one call`() {
    var seen: [PartialKeyPath<Clock>] = []
    let watching = clock.observe([\.hour, \.minute]) { _, keyPath, _ in seen.append(keyPath) }
    clock.minute = 3
    clock.hour = 2
    #expect(seen == [\.minute, \.hour])
    watching.invalidate()
  }

  @Test func `observe twice and end twice, without harm`() {
    var calls = 0
    let first = clock.observe(\.hour) { _, _ in calls += 1 }
    let second = clock.observe(\.hour) { _, _ in calls += 1 }
    clock.hour = 2
    first.invalidate()
    first.invalidate()
    clock.hour = 3
    #expect(calls == 3)
    second.invalidate()
  }

  @Test func `a description lists what is observed`() {
    let watching = ObservationBag()
    clock.observe(\.hour) { _, _ in }.store(in: watching)
    clock.observe(\.time) { _, _ in }.store(in: watching)
    print(watching)
    #expect(watching.description == "Clock.hour\na value of Clock.hour, Clock.minute")
    watching.endAll()
    #expect(watching.description == "nothing is observed")
  }

  @Test func `an object may observe itself`() {
    weak var gone: Clock?
    do {
      let clock = Clock()
      gone = clock
      clock.observe(\.hour) { clock, _ in clock.minute = 0 }.store(in: clock.watching)
      clock.hour = 5
      #expect(clock.minute == 0)
    }
    #expect(gone == nil)
  }

  @Test func `an observation ends inside its own initial call`() {
    var hours: [Int] = []
    let watching = ObservationBag()
    clock.observe(\.hour, options: [.initial, .new], in: watching) { clock, change in
      hours.append(change.newValue!)
      watching.end(of: clock, \.hour)
    }
    clock.hour = 2
    #expect(hours == [1])
  }

  @Test func `an action takes nothing, the change, or the object and the change`() {
    final class Panel {
      let watching = ObservationBag()
      var calls: [String] = []
      func refresh() { calls.append("refresh") }
      func show(_ change: KeyValueChange<Int>) { calls.append("\(change.newValue!)") }
      func show(_ clock: Clock, _ change: KeyValueChange<Int>) { calls.append(clock.time) }
    }
    let panel = Panel()
    clock.observe(
      \.hour, options: [.initial, .new], target: panel, in: panel.watching,
      action: Panel.show as (Panel) -> (KeyValueChange<Int>) -> Void)
    clock.observe(
      \.hour, target: panel, in: panel.watching,
      action: Panel.show as (Panel) -> (Clock, KeyValueChange<Int>) -> Void)
    clock.observe([\.hour, \.minute], target: panel, in: panel.watching, action: Panel.refresh)
    clock.minute = 3
    clock.hour = 2
    #expect(panel.calls == ["1", "refresh", "2", "2:3", "refresh"])
  }
}
