// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct NumberFieldTests {
  final class Person: KeyValueObservable {
    @Observed var age = 41
    @Observed var height = 1.5
  }

  let person = Person()

  @Test func `a number field that is bound both ways edits its model`() throws {
    let field = NumberField(0)
    field.bind(\.value, to: person, \.age, mode: .twoWay)
    let pilot = Pilot(field, rows: 2, columns: 12)
    #expect(pilot.rows == ["41", ""])
    try pilot.press("<Tab><Backspace>2")
    #expect(person.age == 42)
    person.age = 7
    #expect(pilot.rows == ["7", ""])
  }

  @Test func `what is no number is said, and the last number stays`() throws {
    let field = NumberField(0)
    field.bind(\.value, to: person, \.age, mode: .twoWay)
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab>x")
    #expect(pilot.rows == ["41x", "not a number: 41x"])
    #expect(field.error == "not a number: 41x" && person.age == 41)
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["41", ""])
    try pilot.press("x")
    person.age = 5
    #expect(pilot.rows == ["5", ""], "a change of the model takes away what was wrong")
  }

  @Test func `with onEnter a number is taken over as a whole`() throws {
    let field = NumberField(0, range: 0...150, commit: .onEnter)
    field.bind(\.value, to: person, \.age, mode: .twoWay)
    var ages: [Int] = []
    let watching = person.observe(\.age) { person, _ in ages.append(person.age) }
    let next = TextField()
    let pilot = Pilot(Column { [field, next] }, rows: 3, columns: 28)
    try pilot.press("<Tab><C-u>120")
    #expect(ages == [] && pilot.rows[0] == "120")
    try pilot.press("<Enter><C-u>999<Enter>")
    #expect(ages == [120] && pilot.rows[1] == "999 is out of range (0–150)")
    try pilot.press("<Esc><Up><Up>")
    #expect(ages == [120] && pilot.rows.prefix(2) == ["122", ""])
    try pilot.press("<Tab>")
    #expect(ages == [120, 122] && next.isFocused)
    watching.invalidate()
  }

  @Test func `with onEnter the arrows go on from the last number where the text is none`() throws {
    let field = NumberField(150, range: 0...150, commit: .onEnter)
    let pilot = Pilot(field, rows: 2, columns: 28)
    try pilot.press("<Tab>x<Up>")
    #expect(pilot.rows == ["150", ""])
    try pilot.press("x<Down>")
    #expect(pilot.rows == ["149", ""] && field.value == 150)
  }

  @Test func `in a single row the mistake is said at its end`() throws {
    let pilot = Pilot(NumberField(41), rows: 1, columns: 44)
    try pilot.press("<Tab>x<Enter>")
    #expect(pilot.rows == ["41x" + String(repeating: " ", count: 24) + "not a number: 41x"])
    #expect(pilot.grid[0, 27].style == .error)
    pilot.resize(rows: 1, columns: 20)
    #expect(pilot.rows == ["41x         not a n…"])
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["41"])
    expectToSurviveEverySize(pilot)
  }

  @Test func `Esc goes back to the number before the edit, whatever was a number on the way`()
    throws
  {
    let field = NumberField(0)
    field.bind(\.value, to: person, \.age, mode: .twoWay)
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab><C-u>4.5")
    #expect(pilot.rows == ["4.5", "not a whole number:…"] && person.age == 4)
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["41", ""] && person.age == 41)
    try pilot.press("<C-u>7<Enter>.<Esc>")
    #expect(pilot.rows == ["7", ""] && person.age == 7)
  }

  @Test func `another number, written by a program, takes away what was wrong`() throws {
    let field = NumberField(10, range: 0...150)
    let pilot = Pilot(field, rows: 2, columns: 28)
    try pilot.press("<Tab>x")
    field.value = 11
    #expect(pilot.rows == ["11", ""] && field.error == "")
    try pilot.press("00")
    #expect(field.value == 110 && field.error == "1100 is out of range (0–150)")
    field.value = 1000
    #expect(pilot.rows == ["1000", ""], "who sets it may leave the range")
  }

  @Test func `an equal number of the model leaves what a person writes`() throws {
    let field = NumberField(0)
    field.bind(\.value, to: person, \.age, mode: .twoWay)
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab>x")
    person.age = 41
    #expect(pilot.rows == ["41x", "not a number: 41x"])
    #expect(field.restore())
    #expect(pilot.rows == ["41", ""])
    try pilot.press("2")
    #expect(field.commit() && person.age == 412)
    try pilot.press("x")
    #expect(!field.commit() && field.restore() && !field.restore())
    #expect(pilot.rows == ["412", ""])
  }

  @Test func `a number outside of the range is said with the range`() throws {
    for isASCII in [false, true] {
      let field = NumberField(10, range: 0...150)
      let pilot = Pilot(field, rows: 2, columns: 28, isASCII: isASCII)
      try pilot.press("<Tab>00")
      #expect(pilot.rows == ["1000", "1000 is out of range (0\(isASCII ? "-" : "–")150)"])
      #expect(field.value == 100)
    }
  }

  @Test func `a group of bindings knows that a number is wrong`() throws {
    let field = NumberField(10, range: 0...150)
    let group = BindingGroup([field.field.edit])
    let pilot = Pilot(field, rows: 2, columns: 28)
    #expect(group.isValid)
    try pilot.press("<Tab>00")
    #expect(group.validationErrors == ["1000 is out of range (0–150)"])
    try pilot.press("<Backspace>")
    #expect(group.isValid)
  }

  @Test func `a whole number of a type with fractions shows without a fraction`() throws {
    let field = NumberField(5.0, range: 0...100)
    let pilot = Pilot(field, rows: 2, columns: 32)
    #expect(pilot.rows == ["5", ""])
    try pilot.press("<Tab><Up>")
    #expect(pilot.rows == ["6", ""])
    field.value = 7
    #expect(pilot.rows == ["7", ""])
    try pilot.press("00")
    #expect(field.error == "700 is out of range (0–100)")
  }

  @Test(arguments: [
    ("7", 7.0), (" 7 ", 7), ("-0.5", -0.5), ("+2", 2), ("1e3", 1000), ("1.0", 1),
  ])
  func `a text that is a number counts`(text: String, number: Double) {
    let field = NumberField(-99.0)
    field.field.text = text
    #expect(field.value == number)
    #expect(field.field.text == text, "what was written stays as it was written")
  }

  @Test func `where nothing is written that is said`() throws {
    let field = NumberField(7.0)
    try Pilot(field, rows: 2, columns: 20).press("<Tab><C-u>")
    #expect(field.error == "a number is missing")
  }

  @Test func `what is wrong is scrolled into sight`() throws {
    let rows: [Widget] = [Label("a"), Label("b"), NumberField(7)]
    let pilot = Pilot(Scroll { rows }, rows: 2, columns: 20)
    _ = pilot.rows
    try pilot.press("<Tab>x")
    #expect(pilot.rows == ["7x                 │", "not a number: 7x   █"])
  }

  @Test func `a number may have the minus of printed text, as a counter takes it`() throws {
    let field = NumberField(7.0)
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab><C-u>")
    pilot.screen.send(.paste(" \u{2212}2.5"))
    #expect(field.value == -2.5 && field.error.isEmpty)
  }

  @Test(arguments: ["x", "nan", "inf", "0x1p3", "1e999", "1 2", "1,5", "--1", "٣", "."])
  func `a text that is no number is refused`(text: String) throws {
    let field = NumberField(7.0)
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab><C-u>")
    pilot.screen.send(.paste(text))
    #expect(field.value == 7)
    #expect(field.error == "not a number: \(text)")
  }

  @Test(arguments: [
    ("1.5", "not a whole number: 71.5"), ("1e2", "not a whole number: 71e2"),
    ("999999999999999999999", "7999999999999999999999 is out of range (0–9)"),
    ("x", "not a number: 7x"), ("-", "not a number: 7-"),
  ])
  func `a whole number has no fraction and has an end`(text: String, error: String) {
    let field = NumberField(7, range: 0...9)
    let pilot = Pilot(field, rows: 2, columns: 20)
    pilot.screen.setFocus(field.field)
    for key in text { pilot.screen.send(KeyPress(.character(key))) }
    #expect(field.error == error)
  }

  @Test func `without a range the type has one`() {
    let field = NumberField(Int8(7))
    field.field.text = "7"
    let pilot = Pilot(field, rows: 2, columns: 20)
    pilot.screen.setFocus(field.field)
    pilot.screen.send(.paste("77"))
    #expect(field.error == "777 is out of range (-128–127)")
  }

  @Test func `a model with fractions is bound in the same way`() throws {
    let field = NumberField(0.0)
    field.bind(\.value, to: person, \.height, mode: .twoWay)
    let pilot = Pilot(field, rows: 1, columns: 8)
    try pilot.press("<Tab>5")
    #expect(person.height == 1.55)
    #expect(pilot.rows == ["1.55"])
  }

  @Test func `Up and Down write the next number, within the range`() throws {
    let field = NumberField(0, range: 0...42)
    field.bind(\.value, to: person, \.age, mode: .twoWay)
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab><Up>")
    #expect(person.age == 42 && pilot.rows == ["42", ""])
    try pilot.press("<Up>")
    #expect(person.age == 42)
    try pilot.press("x<Down>")
    #expect(person.age == 41 && pilot.rows == ["41", ""], "it goes on from the last number")
    try pilot.press("x<Up><Up>x<Up>")
    #expect(person.age == 42 && pilot.rows == ["42", ""], "at an end what is wrong goes too")
    try pilot.press("<C-_>")
    #expect(pilot.rows.first == "42x", "it is taken back as what is typed")
  }

  @Test(arguments: [
    (0.1, "<Up><Up><Down><Down>", "0.1"), (0.1, "<Down><Down><Up><Up>", "0.1"),
    (-0.7, "<Up>", "0.3"), (2.675, "<Up>", "3.675"), (1e-7, "<Up>", "1.0000001"),
    (1.0000001, "<Down>", "1e-07"), (1e300, "<Up>", "1e+300"), (0.30000000000000004, "<Up>", "1.3"),
  ])
  func `Up and Down keep the decimals of a number`(number: Double, keys: String, text: String)
    throws
  {
    let field = NumberField(number)
    let pilot = Pilot(field, rows: 2, columns: 24)
    try pilot.press("<Tab>\(keys)")
    #expect(pilot.rows == [text, ""])
  }

  @Test(arguments: [
    ("1.50", "<Up>", "2.50"), ("9.90", "<Up><Down>", "9.90"), ("1.0", "<Down>", "0.0"),
    ("149.50", "<Up>", "150.00"), (" 2.10 ", "<Up>", "3.10"), ("1e2", "<Up>", "101"),
  ])
  func `Up and Down keep the decimals that are written`(text: String, keys: String, next: String)
    throws
  {
    let field = NumberField(7.0, range: -150...150)
    let pilot = Pilot(field, rows: 2, columns: 24)
    try pilot.press("<Tab><C-u>")
    pilot.type(text)
    try pilot.press(keys)
    #expect(pilot.rows == [next, ""])
  }

  @Test func `at the ends of the type there is no next number`() throws {
    let field = NumberField(UInt8(1))
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab><Down><Down>")
    #expect(field.value == 0 && field.error.isEmpty)
    field.value = 255
    try pilot.press("<Up>")
    #expect(field.value == 255)
  }

  @Test func `a number field survives every size, wrong too`() throws {
    for isASCII in [false, true] {
      let pilot = Pilot(NumberField(12), rows: 1, columns: 1, isASCII: isASCII)
      try pilot.press("<Tab>x")
      expectToSurviveEverySize(pilot)
    }
  }

  @Test func `a number field goes when nobody holds it`() {
    weak var seen: NumberField<Int>?
    do {
      let field = NumberField(0)
      field.bind(\.value, to: person, \.age, mode: .twoWay)
      seen = field
    }
    #expect(seen == nil)
  }
}
