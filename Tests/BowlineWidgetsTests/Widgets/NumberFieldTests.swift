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

  @Test func `a number outside of the range is said with the range`() throws {
    let field = NumberField(10, range: 0...150)
    let pilot = Pilot(field, rows: 2, columns: 24)
    try pilot.press("<Tab>00")
    #expect(pilot.rows == ["1000", "not from 0 to 150: 1000"])
    #expect(field.value == 100)
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

  @Test(arguments: ["", " ", "x", "nan", "inf", "0x1p3", "1e999", "1 2", "1,5", "--1", "٣", "."])
  func `a text that is no number is refused`(text: String) throws {
    let field = NumberField(7.0)
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab><C-u>")
    pilot.screen.send(.paste(text))
    #expect(field.value == 7)
    #expect(field.error == "not a number: \(text)")
  }

  @Test(arguments: ["1.5", "99999999999999999999", "1e2"])
  func `a whole number has no fraction and has an end`(text: String) {
    let field = NumberField(7)
    let pilot = Pilot(field, rows: 2, columns: 20)
    pilot.screen.setFocus(field.field)
    for key in text { pilot.screen.send(KeyPress(.character(key))) }
    #expect(field.error == "not a number: 7\(text)")
  }

  @Test func `a model with fractions is bound in the same way`() throws {
    let field = NumberField(0.0)
    field.bind(\.value, to: person, \.height, mode: .twoWay)
    let pilot = Pilot(field, rows: 1, columns: 8)
    try pilot.press("<Tab>5")
    #expect(person.height == 1.55)
    #expect(pilot.rows == ["1.55"])
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
