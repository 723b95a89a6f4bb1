// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Lines of a log that are wider than the view scroll sideways, or wrap.
@Suite struct LongLogLinesTests {
  let view = LogView()
  let pilot: Pilot

  init() {
    pilot = Pilot(view, rows: 4, columns: 10)
    for line in ["one", "two", "alpha beta gamma delta", "three"] { view.log.append(line) }
    _ = pilot.rows
  }

  private var hints: [String] { view.keyHints.compactMap(\.hint) }

  @Test func `Right and Left scroll sideways as far as the longest line reaches`() throws {
    #expect(pilot.rows == ["one", "two", "alpha bet…", "three"])
    try pilot.press("<Tab><Right>")
    #expect(pilot.rows == ["…", "…", "…beta gam…", "…"])
    try pilot.press("<Right><Right><Right><Right>")
    #expect(pilot.rows == ["…", "…", "… delta", "…"])
    try pilot.press("<Left><Left><Left><Left>")
    #expect(pilot.rows == ["one", "two", "alpha bet…", "three"])
  }

  @Test func `in ASCII a line begins with a mark of its own`() throws {
    let pilot = Pilot(LogView(view.log), rows: 5, columns: 10, isASCII: true)
    _ = pilot.rows
    try pilot.press("<Tab><Right>")
    #expect(pilot.rows[ifPresent: 2] == "<beta gam>")
  }

  @Test func `half of a wide character is a blank`() throws {
    view.log.append("1234漢字67890")
    _ = pilot.rows
    try pilot.press("<Tab><Right>")
    #expect(pilot.rows[ifPresent: 3] == "…字67890")
  }

  @Test func `the help names the keys for long lines only while there is one`() throws {
    #expect(hints == ["scroll", "sideways", "wrap"])
    view.filter = "t"
    #expect(hints == ["scroll", "sideways", "wrap"])
    view.filter = "th"
    #expect(hints == ["scroll"])
    view.filter = ""
    try pilot.press("<Tab><Right>")
    view.log = Log()
    #expect(hints == ["scroll", "sideways", "wrap"], "a key leads back")
    #expect(view.handle(KeyPress(.left)) && !view.handle(KeyPress(.left)), "others get it then")
  }

  @Test func `a line wraps between words, and goes on as one row when it is cut again`() throws {
    try pilot.press("<Tab>W")
    #expect(pilot.rows == ["  beta", "  gamma", "  delta", "three"] && view.wraps)
    #expect(hints == ["scroll", "unwrap"])
    #expect(!view.handle(KeyPress(.right)), "nothing is to the right")
    try pilot.press("W")
    #expect(pilot.rows == ["one", "two", "alpha bet…", "three"])
  }

  @Test func `wrapped rows scroll one by one, up to the first and down to the last`() throws {
    try pilot.press("<Tab>W<Up>")
    #expect(pilot.rows == ["  beta", "  gamma", "  delta", "paused"])
    try pilot.press("<Up>")
    #expect(pilot.rows == ["alpha", "  beta", "  gamma", "paused"])
    try pilot.press("<Up><Up><Up>")
    #expect(pilot.rows == ["one", "two", "alpha", "paused"])
    try pilot.press("<Down>")
    #expect(pilot.rows == ["two", "alpha", "  beta", "paused"])
    try pilot.press("<Home><PgDn>")
    #expect(pilot.rows == ["alpha", "  beta", "  gamma", "paused"])
    try pilot.press("<Down><Down>")
    #expect(view.isFollowing && pilot.rows == ["  beta", "  gamma", "  delta", "three"])
  }

  @Test func `the place stays while lines come, and a filter counts only its own`() throws {
    try pilot.press("<Tab>W<Up><Up>")
    view.log.append("four, which is long too")
    #expect(pilot.rows == ["alpha", "  beta", "  gamma", "paused, 1…"])
    view.filter = "four"
    #expect(pilot.rows[ifPresent: 3] == "paused, 1…")
    try pilot.press("<End>")
    #expect(pilot.rows == ["  which", "  is long", "  too", "filter: f…"])
  }

  @Test func `wrapping and cutting keep the line at the bottom`() throws {
    view.log.append("four")
    try pilot.press("<Tab><Up><Up>")
    #expect(pilot.rows == ["one", "two", "alpha bet…", "paused"])
    try pilot.press("W")
    #expect(pilot.rows == ["  beta", "  gamma", "  delta", "paused"])
    try pilot.press("<Up>W")
    #expect(pilot.rows == ["one", "two", "alpha bet…", "paused"])
  }

  @Test func `a wrapped line keeps its place in a wider window`() throws {
    try pilot.press("<Tab>W<Up><Up><Up>")
    #expect(pilot.rows == ["two", "alpha", "  beta", "paused"])
    pilot.screen.resize(to: Size(rows: 4, columns: 40))
    #expect(pilot.rows == ["one", "two", "alpha beta gamma delta", "paused"])
  }

  @Test func `a view that wraps wants the rows that its lines take`() {
    view.wraps = true
    #expect(view.preferredSize(within: Size(rows: 20, columns: 10)).rows == 8)
    #expect(view.preferredSize(within: Size(rows: 20, columns: 40)) == Size(rows: 5, columns: 23))
    expectToSurviveEverySize(pilot)
  }
}
