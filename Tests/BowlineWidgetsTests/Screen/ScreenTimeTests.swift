// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The clock of a screen, which moves when it is told to.
@Suite struct ScreenTimeTests {
  let screen = Screen(Label("x"))

  @Test func `an alarm calls once, when its time is over`() {
    var calls = 0
    let alarm = screen.alarm(after: .seconds(2)) { calls += 1 }
    #expect(screen.timeUntilChange == .seconds(2))
    screen.advance(by: .seconds(1))
    #expect(calls == 0 && screen.timeUntilChange == .seconds(1) && alarm.timeLeft == .seconds(1))
    screen.advance(by: .seconds(1))
    #expect(calls == 1 && screen.timeUntilChange == nil)
    screen.advance(by: .seconds(9))
    #expect(calls == 1)
  }

  @Test func `one that repeats calls once for all the time that nobody had`() {
    var calls = 0
    let alarm = screen.alarm(after: .seconds(1), repeats: true) { calls += 1 }
    screen.advance(by: .seconds(1))
    screen.advance(by: .milliseconds(2500))
    #expect(calls == 2 && screen.timeUntilChange == .seconds(1))
    alarm.end()
    screen.advance(by: .seconds(5))
    #expect(calls == 2 && screen.timeUntilChange == nil)
  }

  @Test func `an alarm that is released does not call and wakes nobody`() {
    var calls = 0
    var alarm: Alarm? = screen.alarm(after: .seconds(1)) { calls += 1 }
    weak let seen = alarm
    #expect(alarm != nil)
    alarm = nil
    #expect(seen == nil && screen.timeUntilChange == nil)
    screen.advance(by: .seconds(1))
    #expect(calls == 0)
  }

  @Test func `one that another one releases at the same time does not call either`() {
    var calls = 0
    var late: Alarm?
    let early = screen.alarm(after: .seconds(1)) { late = nil }
    late = screen.alarm(after: .seconds(2)) { calls += 1 }
    screen.advance(by: .seconds(3))
    #expect(calls == 0 && late == nil && early.timeLeft == nil && screen.timeUntilChange == nil)
  }

  @Test func `the earliest calls first, and may end or ask for others`() {
    var log: [Int] = []
    var alarms: [Alarm] = []
    // Their code holds them.
    defer { alarms = [] }
    for time in [3, 1, 2] {
      alarms.append(
        screen.alarm(after: .seconds(time)) {
          log.append(time)
          if time == 1 {
            alarms[0].end()
            alarms.append(screen.alarm(after: .seconds(1)) { log.append(9) })
          }
        })
    }
    screen.advance(by: .seconds(5))
    #expect(log == [1, 2])
    screen.advance(by: .seconds(1))
    #expect(log == [1, 2, 9])
  }

  @Test func `a note goes with the time of its screen`() {
    screen.toast.show("Saved", for: .seconds(2))
    #expect(screen.timeUntilChange == .seconds(2))
    screen.advance(by: .seconds(2))
    #expect(screen.toast.text == nil && screen.timeUntilChange == nil)
  }

  @Test func `an alarm for no time traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = Screen(Label("x")).alarm(after: .zero) {}
    }
  }
}
