// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A part of the screen whose picture stays.
@Suite struct HoldingTests {
  let label = Label("one")
  let other = Label("else")
  let pilot: Pilot

  init() {
    let labels = [label, other]
    pilot = Pilot(Column { labels }, rows: 3, columns: 10)
  }

  @Test func `a held widget stays as it was while others change`() {
    pilot.screen.hold(label)
    #expect(pilot.screen.isHolding)
    label.text = "two"
    other.text = "more"
    #expect(pilot.rows == ["one", "more", ""])
  }

  @Test func `released, it shows what came meanwhile`() {
    pilot.screen.hold(label)
    label.text = "two"
    label.text = "three"
    _ = pilot.rows
    pilot.screen.release()
    #expect(pilot.rows == ["three", "else", ""])
  }

  @Test func `what lay over it leaves the same picture`() {
    label.text = "今天"
    pilot.screen.hold(label)
    label.text = "two"
    pilot.screen.present(Label("layer"))
    _ = pilot.rows
    pilot.screen.dismiss()
    #expect(pilot.rows == ["今天", "else", ""])
  }

  @Test func `another size renews the picture, also under a layer, and is told of`() {
    var renewals = 0
    pilot.screen.onRenewalOfHeld = { renewals += 1 }
    pilot.screen.hold(label)
    label.text = "a longer one"
    #expect(pilot.rows == ["one", "else", ""] && renewals == 0)
    pilot.screen.present(Label("the layer"), at: .position(Position(row: 0, column: 0)))
    pilot.screen.resize(to: Size(rows: 2, columns: 20))
    #expect(renewals == 1)
    label.text = "two"
    pilot.screen.dismiss()
    #expect(pilot.rows == ["a longer one", "else"])
    pilot.screen.resize(to: Size(rows: 2, columns: 6))
    label.text = "three"
    #expect(pilot.rows == ["two", "else"] && renewals == 2)
    pilot.screen.release()
    pilot.screen.resize(to: Size(rows: 2, columns: 20))
    #expect(pilot.rows == ["three", "else"] && renewals == 2)
  }

  @Test func `a window that was too small shows the held widget when it is large enough`() {
    let least = Size(rows: 3, columns: 10)
    let label = Label("one")
    let screen = Screen(Column { [label] }, size: least, minimumSize: least)
    screen.hold(label)
    screen.resize(to: Size(rows: 1, columns: 5))
    #expect(screen.paint().lines == ["wind…"])
    screen.resize(to: least)
    label.text = "two"
    #expect(screen.paint().lines.first == "one")
  }

  @Test func `a key that a command hands to what is held is a use`() throws {
    let counter = Counter()
    let pilot = Pilot(Column { [counter] }, rows: 1, columns: 10)
    var uses = 0
    pilot.screen.onUseOfHeld = { uses += 1 }
    pilot.screen.hold(counter)
    #expect(!pilot.screen.send(KeyPress("x"), to: counter) && uses == 0)
    #expect(pilot.screen.send(KeyPress(.right), to: counter) && uses == 1)
    #expect(counter.value == 1)
  }

  @Test func `a person who uses what is held is told of, and one who uses something else is not`()
    throws
  {
    let (counter, field, free) = (Counter(), TextField(), Counter())
    let part = Column { [counter, field] }
    let pilot = Pilot(Column { [part, free] }, rows: 3, columns: 10)
    var uses = 0
    pilot.screen.onUseOfHeld = { uses += 1 }
    try pilot.press("<Tab><Right>")
    #expect(uses == 0)
    pilot.screen.hold(part)
    try pilot.press("<Right>")
    #expect(uses == 1)
    try pilot.press("<Tab>")
    pilot.screen.send(.paste("text"))
    #expect(uses == 3)
    try pilot.press("<Tab><Right>")
    #expect(uses == 3, "the last one is not held")
    try pilot.press("<S-Tab><Esc>")
    #expect(uses == 5)
    pilot.screen.release()
    try pilot.press("<Tab><Right>")
    #expect(uses == 5)
  }

  @Test func `what is scrolled out of sight is held too, and scrolling to it is a use`() {
    let lines = TextBlock((0..<9).map { "line \($0)" })
    let part = Column { [Label("part"), lines] }
    let scroll = Scroll { [Label("first"), part] }
    let pilot = Pilot(
      Column { [Label("above"), scroll.height(2)] }, rows: 3, columns: 9)
    var uses = 0
    pilot.screen.onUseOfHeld = { uses += 1 }
    _ = pilot.rows
    scroll.offset = 4
    #expect(pilot.rows.map { String($0.prefix(6)) } == ["above", "line 2", "line 3"])
    pilot.screen.hold(part)
    lines.lines = (0..<9).map { "news \($0)" }
    #expect(pilot.rows.map { String($0.prefix(6)) } == ["above", "line 2", "line 3"])
    pilot.screen.send(.mouse(MouseEvent(.scrollUp, at: Position(row: 1, column: 0))))
    #expect(uses == 1)
    pilot.screen.release()
    #expect(pilot.rows.map { String($0.prefix(6)) } == ["above", "part  ", "news 0"])
  }

  @Test func `a widget of no screen cannot be held`() async {
    await #expect(processExitsWith: .failure) {
      Pilot(Label("a"), rows: 1, columns: 1).screen.hold(Label("b"))
    }
  }

  @Test func `what is held keeps its links`() {
    label.attributedText = AttributedText("docs", link: "https://x.example")
    pilot.screen.hold(label)
    other.text = "more"
    pilot.screen.present(Label("layer"))
    _ = pilot.rows
    pilot.screen.dismiss()
    #expect(pilot.rows == ["docs", "more", ""])
    #expect((0..<5).map { pilot.grid[0, $0].link != nil } == [true, true, true, true, false])
  }
}
