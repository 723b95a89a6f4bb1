// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct CounterTests {
  @Test func `a counter shows its number between arrows`() {
    #expect(Pilot(Counter(10), rows: 1, columns: 8).rows == ["◂ 10 ▸"])
    #expect(Pilot(Counter(10), rows: 1, columns: 8, isASCII: true).rows == ["< 10 >"])
  }

  @Test func `both arrows show and work beside a number that is cut`() {
    let counter = Counter(123_456)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    #expect(pilot.rows == ["◂ 123… ▸"])
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 7))))
    #expect(counter.value == 123_457)
  }

  @Test func `with the focus Left and Right change it by its step`() throws {
    let counter = Counter(10, step: 5)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    try pilot.press("<Right>")
    #expect(counter.value == 10, "without the focus it takes no keys")
    try pilot.press("<Tab><Right><Right><Left>")
    #expect(pilot.rows == ["◂ 15 ▸"])
  }

  @Test func `the focus is shown without color`() throws {
    let pilot = Pilot(Counter(10), rows: 1, columns: 8)
    let before = withoutColor(pilot)
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) != before)
  }

  @Test func `at an end of its range the arrow is gone and the key does nothing`() throws {
    let counter = Counter(1, range: 0...2)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    try pilot.press("<Tab><Right><Right>")
    #expect(pilot.rows == ["◂ 2"])
    try pilot.press("<Left><Left><Left>")
    #expect(pilot.rows == ["  0 ▸"])
  }

  @Test func `a key that changes nothing tells nothing`() throws {
    let counter = Counter(2, range: 0...2)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    var calls = 0
    let watching = counter.observe(\.value) { _, _ in calls += 1 }
    try pilot.press("<Tab><Right><PgUp><Enter>2<Enter>")
    #expect(calls == 0 && counter.value == 2)
    counter.value = 7
    try pilot.press("<Enter><Enter>")
    #expect(calls == 1 && counter.value == 7, "nothing written")
    watching.invalidate()
  }

  @Test func `a counter stays at the ends of Int`() throws {
    let counter = Counter(.max - 1, step: 10)
    try Pilot(counter, rows: 1, columns: 30).press("<Tab><Right>")
    #expect(counter.value == .max)
  }

  @Test func `PgUp and PgDn go ten steps, and no further than the end`() throws {
    let counter = Counter(10, step: 5, range: 0...100)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    try pilot.press("<Tab><PgUp>")
    #expect(counter.value == 60)
    try pilot.press("<PgUp>")
    #expect(counter.value == 100)
    try pilot.press("<PgDn><PgDn><PgDn>")
    #expect(counter.value == 0)
    let far = Counter(0, step: .max)
    let farPilot = Pilot(far, rows: 1, columns: 8)
    try farPilot.press("<Tab><PgUp>")
    #expect(far.value == .max)
    try farPilot.press("<PgDn>")
    #expect(far.value == .min)
    // Ten steps are more than a number can be, and lead to one all the same.
    let inside = Counter(.max, step: 1 << 60)
    try Pilot(inside, rows: 1, columns: 8).press("<Tab><PgDn>")
    #expect(inside.value == -(1 << 61) - 1)
  }

  @Test func `after Enter a number is written, in place of the present one`() throws {
    let counter = Counter(10, range: 0...100)
    let pilot = Pilot(counter, rows: 1, columns: 10)
    var commands = 0
    pilot.screen.keyMap = KeyMap(
      (["4", "q"] as [Key]).map { key in Command([KeyPress(key)], "count") { commands += 1 } })
    try pilot.press("<Tab>4")
    #expect(commands == 1, "before Enter a digit is a command")
    try pilot.press("<Enter>4q2")
    #expect(pilot.rows == ["  4q2"] && counter.value == 10)
    #expect(pilot.screen.paint().cursor == Position(row: 0, column: 5))
    try pilot.press("<Left><Backspace><Enter>")
    #expect(pilot.rows == ["◂ 42 ▸"] && counter.value == 42)
    #expect(pilot.screen.paint().cursor == nil)
    #expect(commands == 1)
  }

  @Test func `what is written is forgotten by Esc and by leaving`() throws {
    let counter = Counter(10)
    let pilot = Pilot(Row { [counter, Counter()] }, rows: 1, columns: 20)
    try pilot.press("<Tab><Enter>5<Esc>")
    #expect(counter.value == 10 && counter.isFocused)
    try pilot.press("<Enter>5<Tab>")
    #expect(counter.value == 10 && !counter.isFocused)
    try pilot.press("<Tab><Enter><Enter>")
    #expect(counter.value == 10, "nothing written changes nothing")
  }

  @Test func `what is no number stays to be corrected`() throws {
    let counter = Counter(10)
    let pilot = Pilot(counter, rows: 1, columns: 30)
    try pilot.press("<Tab><Enter>5-<Enter>")
    #expect(pilot.rows == ["  5-  not a number: 5-"])
    try pilot.press("<Backspace>")
    #expect(pilot.rows == ["  5"])
    try pilot.press("1<Enter>")
    #expect(counter.value == 51)
  }

  @Test(arguments: [
    ("1.5", "not a whole number: 1.5"), ("1e3", "not a whole number: 1e3"),
    ("x", "not a number: x"), ("nan", "not a number: nan"), ("+", "not a number: +"),
    ("151", "151 is out of range (0–150)"), ("\u{2212}5", "-5 is out of range (0–150)"),
    ("99999999999999999999", "99999999999999999999 is out of range (0–150)"),
  ])
  func `what is no number of the range is refused in words, and none of it is lost`(
    text: String, words: String
  ) throws {
    let counter = Counter(10, range: 0...150)
    let pilot = Pilot(counter, rows: 1, columns: 70)
    try pilot.press("<Tab><Enter>\(text)<Enter>")
    #expect(pilot.rows == ["  \(text)  \(words)"] && counter.value == 10)
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["◂ 10 ▸"])
  }

  @Test func `a counter with a mistake asks for the room of its words`() throws {
    let counter = Counter(10, range: 0...150)
    let pilot = Pilot(Row { [counter, Label("!")] }, rows: 1, columns: 70)
    try pilot.press("<Tab><Enter>1.5<Enter>")
    #expect(pilot.rows.first?.contains("not a whole number: 1.5 ") == true)
  }

  @Test(arguments: ["42", " 42\n", "+42"])
  func `a paste is written while a number is`(text: String) throws {
    let counter = Counter(10)
    let pilot = Pilot(counter, rows: 1, columns: 30)
    try pilot.press("<Tab>")
    pilot.screen.send(.paste(text))
    #expect(counter.value == 10)
    try pilot.press("<Enter>")
    pilot.screen.send(.paste(text))
    try pilot.press("<Enter>")
    #expect(counter.value == 42)
  }

  @Test func `a minus sign of print is a sign`() throws {
    let counter = Counter(10)
    try Pilot(counter, rows: 1, columns: 30).press("<Tab><Enter>\u{2212}5<Enter>")
    #expect(counter.value == -5)
  }

  @Test func `the mouse uses the arrows`() {
    let counter = Counter(10)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    for (column, value) in [(0, 9), (2, 9), (4, 10), (5, 11)] {
      pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: column))))
      #expect(counter.value == value)
    }
  }

  @Test func `a counter that is bound both ways edits its model`() throws {
    final class Model: KeyValueObservable {
      @Observed var stock = 10
    }
    let model = Model()
    let counter = Counter()
    counter.bind(\.value, to: model, \.stock, mode: .twoWay)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    try pilot.press("<Tab><Right>")
    #expect(model.stock == 11)
    model.stock = 99
    #expect(pilot.rows == ["◂ 99 ▸"])
  }

  @Test(arguments: 0...5) func `a counter survives narrow room`(columns: Int) throws {
    let row = try #require(Pilot(Counter(1000), rows: 1, columns: columns).rows.first)
    #expect(TextWidth.columns(of: row) <= columns)
    #expect(Pilot(Counter(1000), rows: 0, columns: columns).rows == [])
  }

  @Test(arguments: [0, -1, .min]) func `a step below 1 counts as 1`(step: Int) throws {
    let counter = Counter(10, step: step)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    try pilot.press("<Tab><Right>")
    #expect(counter.value == 11)
    counter.step = 5
    counter.step = step
    try pilot.press("<Left><Left>")
    #expect(counter.value == 9)
    try pilot.press("<PgUp><PgDn><PgDn>")
    #expect(counter.value == -1)
  }
}
