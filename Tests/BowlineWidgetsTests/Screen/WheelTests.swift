// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The wheel of the mouse, by the rule that ``Widget/handle(_:at:)`` says.
@MainActor @Suite struct WheelTests {
  struct Option: Identifiable {
    let id: Int
    var title: String { "option \(id)" }
  }

  private static let options = (0..<3).map(Option.init)
  private static let day = CalendarDate(dayNumber: 20_780)

  /// A widget with a value, and what that is in words, now, after a step of the wheel up and after one
  /// down.
  struct Case {
    let make: () -> (widget: Widget, value: () -> String)
    let values: (now: String, up: String, down: String)
  }

  /// The widgets that have a value or a choice, by name.
  private static let cases: [String: Case] = [
    "Calendar": Case(
      make: {
        let widget = Calendar(day)
        return (widget, { "\(widget.date)" })
      }, values: ("2026-11-23", "2026-10-23", "2026-12-23")),
    "Counter": Case(
      make: {
        let widget = Counter(5)
        return (widget, { "\(widget.value)" })
      }, values: ("5", "6", "4")),
    "DateField": Case(
      make: {
        let widget = DateField(day, today: day)
        return (widget, { widget.date.map { "\($0)" } ?? "" })
      }, values: ("2026-11-23", "2026-11-24", "2026-11-22")),
    "Dropdown": Case(
      make: {
        let widget = Dropdown(options, selection: 1) { $0.title }
        return (widget, { widget.selection.map { "\($0)" } ?? "" })
      }, values: ("1", "0", "2")),
    "NumberField": Case(
      make: {
        let widget = NumberField(1.5)
        return (widget, { "\(widget.value)" })
      }, values: ("1.5", "2.5", "0.5")),
    "Radio": Case(
      make: {
        let widget = Radio(options, selection: 1) { $0.title }
        return (widget, { widget.selection.map { "\($0)" } ?? "" })
      }, values: ("1", "0", "2")),
    "Select": Case(
      make: {
        let widget = Select(options, selection: 1) { $0.title }
        return (widget, { widget.selection.map { "\($0)" } ?? "" })
      }, values: ("1", "0", "2")),
    "Tabs": Case(
      make: {
        let widget = Tabs(options.map { ($0.title, Label($0.title)) }, selection: 1)
        return (widget, { "\(widget.selection)" })
      }, values: ("1", "0", "2")),
  ]

  nonisolated private static let names = [
    "Calendar", "Counter", "DateField", "Dropdown", "NumberField", "Radio", "Select", "Tabs",
  ]

  @discardableResult
  private func turn(_ action: MouseEvent.Action, row: Int = 0, on pilot: Pilot) -> Bool {
    pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: row, column: 1))))
  }

  /// A page to scroll, which begins with a widget.
  private func page(_ widget: Widget) -> (Scroll, Pilot) {
    let scroll = Scroll {
      widget
      TextBlock((0..<30).map { "line \($0)" })
    }
    return (scroll, Pilot(scroll, rows: 12, columns: 30))
  }

  @Test(arguments: names) func `a value goes on with the wheel where it has the focus`(name: String)
    throws
  {
    let found = try #require(Self.cases[name])
    for (action, value) in [
      (MouseEvent.Action.scrollUp, found.values.up), (.scrollDown, found.values.down),
    ] {
      let made = found.make()
      let (scroll, pilot) = page(made.widget)
      #expect(made.value() == found.values.now)
      try pilot.press("<Tab>")
      #expect(turn(action, on: pilot))
      #expect(made.value() == value && scroll.offset == 0)
      #expect(pilot.screen.focus != nil, "the focus stays")
    }
  }

  @Test(arguments: names) func `without the focus the page scrolls, and the value stays`(
    name: String
  ) throws {
    let found = try #require(Self.cases[name])
    let made = found.make()
    let (scroll, pilot) = page(made.widget)
    _ = pilot.rows
    #expect(turn(.scrollDown, on: pilot))
    #expect(made.value() == found.values.now && scroll.offset == 3)
    #expect(turn(.scrollUp, on: pilot))
    #expect(made.value() == found.values.now && scroll.offset == 0)
    #expect(pilot.screen.focus == nil)
  }

  @Test(arguments: [false, true])
  func `what has no use for the wheel leaves it to the page`(focuses: Bool) throws {
    let widgets = [
      Button("press") {}, Checkbox("on"), Switch("on"), Label("text"), TextField("text"),
      Gauge(0.5),
      List([Option(id: 1)]) { $0.title }, LogView(Log(capacity: 3)), TextArea("one line").height(2),
      Table([TableColumn("Option", text: \Option.title)], [Option(id: 1)]),
      Tree([Option(id: 1)], children: { _ in [] }, text: \.title),
    ]
    for widget in widgets {
      let (scroll, pilot) = page(widget)
      if focuses { try pilot.press("<Tab>") }
      #expect(turn(.scrollDown, on: pilot), "\(type(of: widget))")
      #expect(scroll.offset == 3, "\(type(of: widget))")
    }
  }

  @Test func `what scrolls takes it before the page does, without the focus too`() {
    let list = List((0..<9).map(Option.init)) { $0.title }
    let (scroll, pilot) = page(list.height(3))
    _ = pilot.rows
    #expect(turn(.scrollDown, on: pilot))
    #expect(scroll.offset == 0 && list.visibleRange == 3..<6)
  }

  @Test func `with Shift it is no step of a value`() throws {
    let counter = Counter(5)
    let pilot = Pilot(counter, rows: 1, columns: 9)
    try pilot.press("<Tab>")
    let event = MouseEvent(.scrollUp, at: .zero, modifiers: .shift)
    #expect(!pilot.screen.send(.mouse(event)) && counter.value == 5)
  }

  @Test func `over the page of tabs it is the page's`() throws {
    let tabs = Tabs([("one", Counter(5)), ("two", Label("two"))])
    let pilot = Pilot(tabs, rows: 3, columns: 20)
    try pilot.press("<Tab>")
    #expect(!turn(.scrollDown, row: 1, on: pilot))
    #expect(tabs.selection == 0)
  }

  @Test func `while a number is written, it changes none`() throws {
    let counter = Counter(5)
    let pilot = Pilot(counter, rows: 1, columns: 9)
    try pilot.press("<Tab><Enter>7")
    #expect(!turn(.scrollUp, on: pilot))
    try pilot.press("<Enter>")
    #expect(counter.value == 7)
  }

  @Test func `a list of keys scrolls`() {
    let commands = (0..<9).map { Command("\($0)", "command \($0)") {} }
    let pilot = Pilot(HelpPanel(commands), rows: 6, columns: 24)
    #expect(pilot.rows[1].contains("command 0"))
    turn(.scrollDown, row: 2, on: pilot)
    #expect(pilot.rows[1].contains("command 3"))
    turn(.scrollUp, row: 2, on: pilot)
    #expect(pilot.rows[1].contains("command 0"))
  }
}
