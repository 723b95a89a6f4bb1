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

  @Test func `an alert whose path is misspelled says so, and what there is`() throws {
    let stage = try LayoutStage(
      """
      sources: { app: { run: x, format: json } }
      show: [value: app.load]
      alerts:
        - { when: app.laod > 5, do: bell }
        - { when: app.errors > 5, do: bell }
        - { when: app.load > 5, do: bell }
      """)
    #expect(!stage.rows[0].contains("laod"))
    try stage.write(#"{"load":1}"#, to: "app")
    #expect(
      stage.rows[0].contains("app.laod > 5: no 'laod' yet; there is 'load'"), "\(stage.rows[0])")
    // One that may still come is no mistake, and is listed.
    #expect(!stage.rows[0].contains("errors"))
    try stage.press("e")
    #expect(stage.screen.contains("app.errors > 5: no value yet"), "\(stage.screen)")
    try stage.press("<Esc>")
    try stage.write(#"{"laod":1,"errors":1}"#, to: "app")
    #expect(!stage.rows[0].contains("laod"))
  }
}
