// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct ModelInspectorTests {
  final class Lamp: KeyValueObservable, KeyValueCoding {
    @Observed var level = 3
    @Observed var name = "desk"
    @Observed var isOn = true
    @Observed var owner: String?
    @ObservedArray var rooms = ["a", "b"]
    var words: String { "\(name) at \(level)" }

    static let keys: KeyTable<Lamp> = [
      "level": \.level, "name": \.name, "isOn": \.isOn, "owner": \.owner, "rooms": \.rooms,
      "words": \.words,
    ]
  }

  let lamp = Lamp()
  let pilot: Pilot

  init() {
    pilot = Pilot(ModelInspector(lamp), rows: 9, columns: 60)
    pilot.screen.highlightsChanges = false
  }

  private func row(_ name: String) -> String {
    pilot.rows.first { $0.dropFirst(2).hasPrefix(name) } ?? ""
  }

  /// Opens the question about a property.
  private func open(_ name: String) throws {
    let place = try #require(pilot.position(of: name))
    pilot.click(row: place.row, column: place.column)
    try pilot.press("<Enter>")
  }

  @Test func `it shows each named property, and follows it with the value before`() {
    #expect(pilot.rows.count { !$0.isEmpty } == 7)
    for part in ["Name", "Value", "Before"] { #expect(pilot.rows[0].contains(part)) }
    #expect(row("level").contains(" 3") && row("owner").contains("nil"))
    #expect(row("rooms").contains("2 elements") && row("words").contains("desk at 3"))
    lamp.level = 4
    #expect(row("level").contains(" 4 ") && row("level").hasSuffix("3"))
    #expect(row("words").contains("desk at 4") && row("words").hasSuffix("desk at 3"))
    lamp.owner = "Ada"
    lamp.$rooms.append("c")
    #expect(row("owner").contains("Ada") && row("owner").hasSuffix("nil"))
    #expect(row("rooms").contains("3 elements"))
  }

  @Test(arguments: [
    ("level", "12", "12"), ("name", "lamp", "lamp"), ("isOn", "false", "false"),
    ("owner", "Bo", "Bo"),
  ])
  func `Enter asks for another value, and sets it`(name: String, typed: String, text: String) throws
  {
    try open(name)
    try pilot.press("<Home><C-k>")
    pilot.type(typed)
    try pilot.press("<Enter>")
    #expect(pilot.screen.topmostLayer == nil && row(name).contains(" \(text)"))
    #expect(try lamp.value(forKey: name).map { "\($0)" } == text)
  }

  final class Sizes: KeyValueObservable, KeyValueCoding {
    @Observed var count: Int?
    @Observed var part: Double?
    @Observed var big: UInt64 = 1
    @Observed var small: Int8 = 1

    static let keys: KeyTable<Sizes> = [
      "count": \.count, "part": \.part, "big": \.big, "small": \.small,
    ]
  }

  @Test(arguments: [
    ("count", "12", "12"), ("part", "12", "12.0"), ("part", "1.5", "1.5"),
    ("big", "18446744073709551615", "18446744073709551615"), ("small", "-128", "-128"),
  ])
  func `a number that is missing is set, and one as large as its type takes`(
    name: String, typed: String, text: String
  ) throws {
    let sizes = Sizes()
    let pilot = Pilot(ModelInspector(sizes), rows: 9, columns: 60)
    let place = try #require(pilot.position(of: name))
    pilot.click(row: place.row, column: place.column)
    try pilot.press("<Enter><Home><C-k>")
    pilot.type(typed)
    try pilot.press("<Enter>")
    #expect(pilot.screen.topmostLayer == nil && pilot.screen.toast.text == nil)
    #expect(try sizes.value(forKey: name).map { "\($0)" } == text)
  }

  @Test func `a number beyond its type is not of its type`() throws {
    let sizes = Sizes()
    let pilot = Pilot(ModelInspector(sizes), rows: 9, columns: 60)
    let place = try #require(pilot.position(of: "small"))
    pilot.click(row: place.row, column: place.column)
    try pilot.press("<Enter>000")
    #expect(pilot.rows.joined().contains("not of its type"))
  }

  @Test func `what cannot be read as a value of the type is not set`() throws {
    try open("level")
    pilot.type("x")
    #expect(pilot.rows.joined().contains("not of its type"))
    try pilot.press("<Enter>")
    #expect(lamp.level == 3 && pilot.screen.topmostLayer is Dialog)
    try pilot.press("<Esc><Esc>")
    #expect(lamp.level == 3 && pilot.screen.topmostLayer == nil)
  }

  @Test func `what cannot be set is said to be so`() throws {
    try open("words")
    #expect(pilot.screen.topmostLayer == nil && pilot.screen.toast.text?.contains("words") == true)
    try open("rooms")
    #expect(pilot.screen.toast.text == "rooms is no text, number or Boolean")
  }

  @Test func `with an insight it counts the observers of each`() throws {
    let insight = Insight()
    let lamp = Lamp()
    let label = Label()
    let inspector = ModelInspector(lamp, insight: insight)
    let pilot = Pilot(inspector, rows: 9, columns: 90)
    func count(_ name: String) -> Substring? {
      pilot.rows.first { $0.contains(name) }?.split(separator: " ").last
    }
    #expect(pilot.rows[0].hasSuffix("Observers") && count("isOn") == "0")
    label.bind(\.text, to: lamp, \.name)
    let watching = lamp.observe(\.name) { _, _ in }
    inspector.count()
    #expect(count("name") == "2" && count("isOn") == "0")
    watching.invalidate()
    inspector.count()
    #expect(count("name") == "1")
  }

  @Test func `it keeps no model alive`() {
    weak var gone: Lamp?
    var inspector: ModelInspector<Lamp>?
    do {
      let lamp = Lamp()
      gone = lamp
      inspector = ModelInspector(lamp)
    }
    #expect(gone == nil && inspector != nil)
    inspector = nil
  }
}
