// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@MainActor @Suite struct SpinnerTests {
  let spinner = Spinner("saving")

  @Test func `it turns ten times a second, in ten forms`() async {
    let pilot = Pilot(spinner, rows: 1, columns: 10)
    var seen: [String] = []
    for _ in 0..<11 {
      seen.append(pilot.rows[ifPresent: 0] ?? "")
      await pilot.advance(by: .milliseconds(100))
    }
    #expect(seen[0] == "⠋ saving" && seen[1] == "⠙ saving" && seen[10] == seen[0])
    #expect(Set(seen).count == 10)
  }

  @Test func `in ASCII it turns in ASCII`() async {
    let pilot = Pilot(spinner, rows: 1, columns: 7, isASCII: true)
    var seen: [String] = []
    for _ in 0..<5 {
      seen.append(pilot.rows[ifPresent: 0] ?? "")
      await pilot.advance(by: .milliseconds(100))
    }
    #expect(seen == ["| savi>", "/ savi>", "- savi>", "\\ savi>", "| savi>"])
  }

  @Test func `while it does not spin nothing shows, and nobody wakes`() async {
    spinner.isSpinning = false
    let pilot = Pilot(spinner, rows: 1, columns: 10)
    #expect(pilot.rows == [""] && pilot.screen.timeUntilChange == nil)
    #expect(spinner.preferredSize(within: Size(rows: 9, columns: 99)) == Size(rows: 1, columns: 8))
    spinner.isSpinning = true
    #expect(pilot.rows == ["⠋ saving"] && pilot.screen.timeUntilChange != nil)
    spinner.isSpinning = false
    #expect(pilot.rows == [""] && pilot.screen.timeUntilChange == nil)
  }

  @Test func `a second has ten paintings, and none once it stands on another page`() async {
    let tabs = Tabs([("one", spinner), ("two", Label("x"))])
    let pilot = Pilot(tabs, rows: 2, columns: 12)
    await pilot.advance(by: .milliseconds(50))
    let before = pilot.paintRequests
    await pilot.advance(by: .seconds(1))
    #expect(pilot.paintRequests == before + 10)
    tabs.selection = 1
    await pilot.advance(by: .seconds(1))
    let hidden = pilot.paintRequests
    await pilot.advance(by: .seconds(10))
    #expect(pilot.paintRequests == hidden && pilot.screen.timeUntilChange == nil)
    tabs.selection = 0
    #expect(pilot.rows[ifPresent: 1]?.hasSuffix("saving") == true)
    #expect(pilot.screen.timeUntilChange == .milliseconds(100), "it goes on when it shows again")
  }

  @Test func `nobody wakes for one that is scrolled out of sight`() async {
    let scroll = Scroll { [spinner, TextBlock(["a", "b", "c"])] }
    let pilot = Pilot(scroll, rows: 2, columns: 12)
    #expect(pilot.rows[0].hasPrefix("⠋ saving") && pilot.screen.timeUntilChange != nil)
    scroll.offset = 2
    await pilot.advance(by: .seconds(1))
    let hidden = pilot.paintRequests
    await pilot.advance(by: .seconds(10))
    #expect(pilot.paintRequests == hidden && pilot.screen.timeUntilChange == nil)
    spinner.text = "stored"
    scroll.offset = 0
    #expect(pilot.rows[0].hasSuffix("stored   █"))
    #expect(pilot.screen.timeUntilChange == .milliseconds(100), "it goes on when it shows again")
  }

  @Test(arguments: [0, 1])
  func `nobody wakes for one under a page, but for one in the rows that layers leave free`(
    free: Int
  ) async {
    let below = Spinner("below")
    let pilot = Pilot(
      Column { [spinner, Spacer(), below] }, rows: 3, columns: 12)
    pilot.screen.rowsBelowLayers = free
    _ = pilot.rows
    pilot.screen.push(Label("page"))
    await pilot.advance(by: .seconds(1))
    let before = pilot.paintRequests
    spinner.text = "stored"
    await pilot.advance(by: .milliseconds(150))
    #expect((pilot.screen.timeUntilChange == nil) == (free == 0))
    #expect((pilot.rows == ["page", "", ""]) == (free == 0))
    #expect((pilot.rows[2] == "") == (free == 0) && pilot.paintRequests <= before + 2)
    pilot.screen.dismiss()
    #expect(pilot.rows[0].hasSuffix("stored") && pilot.rows[2].hasSuffix("below"))
    #expect(pilot.screen.timeUntilChange != nil)
  }

  @Test func `turning is no change for who records changes, and none that is highlighted`() async {
    let pilot = Pilot(spinner, rows: 1, columns: 10)
    _ = pilot.rows
    let insight = Insight()
    await pilot.advance(by: .seconds(1))
    #expect(!insight.recentChanges.contains { "\($0)".contains(".step") })
    #expect(!pilot.grid[0, 0].style.attributes.contains(.highlight))
  }

  @Test func `a spinner goes with its screen while it waits`() {
    weak var seen: Spinner?
    do {
      let spinner = Spinner()
      let pilot = Pilot(spinner, rows: 1, columns: 3)
      _ = pilot.rows
      seen = spinner
    }
    #expect(seen == nil)
  }

  final class Job {}

  final class Jobs: KeyValueObservable {
    @Observed var all = [Job()]
  }

  @Test func `a spinner may go at the moment of its turn, by an alarm before`() {
    let jobs = Jobs()
    let column = Column()
    column.bind(childrenTo: jobs, \.all) { _ in Spinner("saving") }
    let pilot = Pilot(column, rows: 1, columns: 10)
    #expect(pilot.rows == ["⠋ saving"])
    let alarm = pilot.screen.alarm(after: .milliseconds(50)) { jobs.all = [] }
    pilot.screen.advance(by: .milliseconds(100))
    #expect(alarm.timeLeft == nil && pilot.rows == [""])
  }

  @Test func `it survives every size`() {
    expectToSurviveEverySize(Pilot(spinner, rows: 1, columns: 9))
  }
}
