// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct LogViewTests {
  final class Server: KeyValueObservable {
    @Observed var log = Log(capacity: 20)
  }

  let server = Server()
  let view = LogView()
  let pilot: Pilot

  /// A view of the lines 0 to 9 in four rows.
  init() {
    view.bind(\.log, to: server, \.log)
    pilot = Pilot(view, rows: 4, columns: 16)
    for number in 0..<10 { server.log.append("line \(number)") }
  }

  @Test func `a view follows its log`() {
    #expect(pilot.rows == ["line 6", "line 7", "line 8", "line 9"])
    server.log.append("the next one is too long")
    #expect(pilot.rows == ["line 7", "line 8", "line 9", "the next one is…"])
    #expect(view.isFollowing)
  }

  @Test func `a view without lines, or without one that passes the filter, says so`() {
    view.emptyText = "no such line"
    #expect(pilot.rows.first == "line 6")
    view.filter = "x"
    #expect(pilot.rows == ["no such line", "", "", "filter: x"])
    view.filter = ""
    server.log = Log()
    #expect(pilot.rows == ["no such line", "", "", ""])
  }

  @Test func `a line that is too long ends in a mark, also beside the mark of the focus`() throws {
    server.log.append("the next one is too long")
    try pilot.press("<Tab>")
    #expect(pilot.rows == ["line 7", "line 8", "line 9", "the next one i…"])
  }

  @Test func `scrolled up it stays where it is, and says how much is new`() throws {
    _ = pilot.rows
    try pilot.press("<Tab><Up><Up>")
    #expect(pilot.rows == ["line 5", "line 6", "line 7", "paused"], "nothing has come")
    #expect(!view.isFollowing)
    server.log.append("line 10")
    server.log.append("line 11")
    #expect(pilot.rows == ["line 5", "line 6", "line 7", "paused, 2 new"])
    try pilot.press("<PgUp><PgUp><PgUp><PgUp><PgUp>")
    #expect(pilot.rows == ["line 0", "line 1", "line 2", "paused, 2 new"])
    try pilot.press("<Down>")
    #expect(pilot.rows == ["line 1", "line 2", "line 3", "paused, 2 new"])
    for _ in 0..<7 { try pilot.press("<Down>") }
    #expect(pilot.rows == ["line 8", "line 9", "line 10", "paused, 1 new"], "one was seen")
  }

  @Test(arguments: ["<End>", "<PgDn><PgDn><PgDn><PgDn><PgDn>"])
  func `at its end it follows again`(keys: String) throws {
    _ = pilot.rows
    try pilot.press("<Tab><Home>")
    #expect(pilot.rows[ifPresent: 0] == "line 0")
    try pilot.press(keys)
    #expect(view.isFollowing)
    #expect(pilot.rows[ifPresent: 0] == "line 6")
  }

  @Test func `Space pauses and goes on`() throws {
    try pilot.press("<Tab> ")
    server.log.append("line 10")
    #expect(pilot.rows == ["line 7", "line 8", "line 9", "paused, 1 new"])
    try pilot.press(" ")
    #expect(pilot.rows == ["line 7", "line 8", "line 9", "line 10"])
  }

  @Test func `a short log that is paused shows nothing new either`() {
    let view = LogView()
    let pilot = Pilot(view, rows: 5, columns: 16)
    view.log.append("a")
    view.isFollowing = false
    view.log.append("b")
    #expect(pilot.rows == ["a", "", "", "", "paused, 1 new"])
  }

  @Test func `where the log has dropped the lines that showed, the oldest ones show`() throws {
    _ = pilot.rows
    try pilot.press("<Tab><Home>")
    for number in 10..<25 { server.log.append("line \(number)") }
    #expect(pilot.rows == ["line 5", "line 6", "line 7", "paused, 15 new"])
  }

  @Test func `a filter shows only what has its text, in upper or lower case`() throws {
    server.log.append("An Error")
    server.log.append("no error at all")
    view.filter = "error"
    #expect(pilot.rows == ["An Error", "no error at all", "", "filter: error"])
    view.tellsFilter = false
    #expect(pilot.rows == ["An Error", "no error at all", "", ""], "something else tells it")
    view.tellsFilter = true
    view.filter = "LINE"
    #expect(pilot.rows == ["line 7", "line 8", "line 9", "filter: LINE"])
    try pilot.press("<Tab><Up>")
    #expect(pilot.rows == ["line 6", "line 7", "line 8", "paused  filter:…"])
    for text in ["An Error", "line 12", "no error at all", "line 14"] { server.log.append(text) }
    #expect(pilot.rows[ifPresent: 3] == "paused, 2 new  …", "of those that it lets through")
    view.filter = "error"
    #expect(pilot.rows[ifPresent: 3] == "paused, 2 new  …")
    server.log.append("error")
    #expect(pilot.rows[ifPresent: 3] == "paused, 3 new  …")
    view.filter = "nowhere"
    #expect(pilot.rows[..<3] == ["", "", ""])
  }

  @Test func `what fits is not scrolled`() throws {
    pilot.screen.resize(to: Size(rows: 12, columns: 16))
    _ = pilot.rows
    try pilot.press("<Tab><Up><Home><PgUp>")
    #expect(view.isFollowing)
  }

  @Test func `the wheel scrolls`() {
    _ = pilot.rows
    pilot.screen.send(.mouse(MouseEvent(.scrollUp, at: Position(row: 0, column: 0))))
    #expect(pilot.rows == ["line 4", "line 5", "line 6", "paused"])
    pilot.screen.send(.mouse(MouseEvent(.scrollDown, at: Position(row: 0, column: 0))))
    #expect(view.isFollowing)
  }

  @Test func `a paused view that gets a shorter log stays at the end of that one`() throws {
    _ = pilot.rows
    try pilot.press("<Tab> ")
    server.log = Log()
    for number in 0..<2 { server.log.append("next \(number)") }
    #expect(pilot.rows == ["", "", "", "paused, 2 new"])
    try pilot.press("<Down>")
    #expect(pilot.rows == ["next 0", "", "", "paused, 1 new"])
    try pilot.press("<Down>")
    #expect(view.isFollowing && pilot.rows == ["next 0", "next 1", "", ""])
  }

  @Test func `a view survives every size, and what other log it gets`() throws {
    try pilot.press("<Tab> ")
    expectToSurviveEverySize(pilot)
    server.log = Log(capacity: 1)
    expectToSurviveEverySize(pilot)
    try pilot.press("<Up><Down><Home><End> <PgUp>")
    expectToSurviveEverySize(pilot)
  }

  @Test func `the focus shows without color`() throws {
    let before = withoutColor(pilot)
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) != before)
  }
}
