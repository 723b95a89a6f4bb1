// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@testable import BowlineApp

@Suite struct LayoutAlarmTests {
  private func time(_ seconds: Double) -> FeedTime { FeedTime(secondsSince1970: seconds) }

  @Test func `without a delay it begins and ends at once`() {
    var alarm = LayoutAlarm(delay: 0)
    #expect(alarm.update(false, at: time(0)) == nil)
    #expect(alarm.update(true, at: time(1)) == .begins)
    #expect(alarm.update(true, at: time(2)) == nil)
    #expect(alarm.update(false, at: time(3)) == .ends)
  }

  @Test func `a condition that does not hold long enough begins nothing`() {
    var alarm = LayoutAlarm(delay: 10)
    #expect(alarm.update(true, at: time(0)) == nil && alarm.isPending)
    #expect(alarm.update(false, at: time(9)) == nil && !alarm.isPending)
    #expect(alarm.update(true, at: time(10)) == nil)
    #expect(alarm.update(true, at: time(19.9)) == nil)
    #expect(alarm.update(true, at: time(20)) == .begins)
  }

  @Test func `a condition that flutters keeps the alert on, so that it does not begin again`() {
    var alarm = LayoutAlarm(delay: 10)
    #expect(alarm.update(true, at: time(0)) == nil)
    #expect(alarm.update(true, at: time(10)) == .begins)
    for second in 11..<100 {
      #expect(alarm.update(second % 2 == 0, at: time(Double(second))) == nil)
    }
    #expect(alarm.isOn)
    #expect(alarm.update(false, at: time(100)) == nil)
    #expect(alarm.update(false, at: time(110)) == .ends)
  }

  @Test func `a rate that falls to its end begins an alert at that moment`() throws {
    let stage = try LayoutStage(
      """
      sources: { app: { run: x } }
      show: [value: app.n]
      alerts: [{ when: app.@rate < 1, do: [bell] }]
      """)
    for number in 0..<15 { try stage.write(#"{"n":\#(number)}"#, to: "app") }
    #expect(stage.scene.model.alerts.active == [])
    stage.pass(60)
    #expect(stage.scene.model.alerts.active == ["app.@rate < 1"])
  }
}
