// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The keys that widgets name, compared with what they do with them.
@Suite struct KeyHintTests {
  struct Item: Identifiable, Sendable {
    let id: Int
  }

  /// A widget in a state in which its keys are tried.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The keys that bring the widget into the state.
    let keys: String
    let make: @Sendable () -> Widget

    init(_ name: String, keys: String = "", _ make: @escaping @Sendable () -> Widget) {
      testDescription = name
      self.keys = keys
      self.make = make
    }
  }

  static let items = [Item(id: 1), Item(id: 2), Item(id: 3)]

  static let examples = [
    Example("button") { Button("a") {} },
    Example("checkbox") { Checkbox("a") },
    Example("switch") { Switch("a") },
    Example("select") { Select(items, selection: 2) { "\($0.id)" } },
    Example("select, empty") { Select<Item> { "\($0.id)" } },
    Example("dropdown") { Dropdown(items, selection: 2) { "\($0.id)" } },
    Example("dropdown, empty") { Dropdown<Item> { "\($0.id)" } },
    Example("radio") { Radio(items, selection: 2) { "\($0.id)" } },
    Example("radio, none chosen") { Radio(items) { "\($0.id)" } },
    Example("list") { List(items) { "\($0.id)" } },
    Example("list, empty") { List<Item> { "\($0.id)" } },
    Example("table") { Table([TableColumn("a", text: { "\($0.id)" }, by: \.id)], items) },
    Example("table, sorted", keys: "<Right>") {
      Table([TableColumn("a", text: { "\($0.id)" }, by: \.id)], items)
    },
    Example("log") { LogView() },
    Example("counter") { Counter() },
    Example("counter, written", keys: "<Enter>1") { Counter() },
    Example("field") { TextField("a") },
    Example("field, changed", keys: "b") { TextField("a", commit: .onEnter) },
    Example("field, wrong", keys: "b") { TextField("a") { _ in "wrong" } },
    Example("field, selected", keys: "<S-Left>") { TextField("a") },
    Example("area") { TextArea("a\nb") },
    Example("area, selected", keys: "<S-Right>") { TextArea("a\nb") },
    Example("area, searched", keys: "<C-s>b") { TextArea("a\nb") },
    Example("area, found", keys: "<C-s>b<Enter>") { TextArea("a\nb") },
    Example("secret field, selected", keys: "<S-Left>") { TextField("a", isSecret: true) },
    Example("date") { DateField(CalendarDate(dayNumber: 0), today: CalendarDate(dayNumber: 0)) },
    Example("calendar") { Calendar(CalendarDate(dayNumber: 0)) },
    Example("number") { NumberField(1) },
    Example("tabs") { Tabs([("a", Label("a")), ("b", Label("b"))]) },
    Example("split") { Split(.row, Label("a"), Label("b")) },
    Example("split, upright") { Split(.column, Label("a"), Label("b")) },
    Example("scroll") { Scroll { TextBlock(["a", "b", "c", "d", "e", "f", "g", "h", "i"]) } },
    Example("scroll with a button") { Scroll { [Button("a") {}, Counter()] } },
  ]

  static let keys: [KeyPress] = {
    let keys: [Key] = [
      .enter, .tab, .backtab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right,
      .home, .end, .pageUp, .pageDown, .function(1), " ", "1", "2", "3", "9", "+", "-", "/", "a",
      "q",
    ]
    // Esc and Tab give no command.
    return keys.map { KeyPress($0) }.filter { ![.escape, .tab, .backtab].contains($0.key) }
      + keys.map { KeyPress($0, .alt) } + [.pageUp, .pageDown].map { KeyPress($0, .control) }
      + "abcdefklnprstuvwx_".map { KeyPress(.character($0), .control) }
      + "abcdefx".map { KeyPress(.character($0), .alt) }
  }()

  private static func pilot(_ example: Example) throws -> Pilot {
    let pilot = Pilot(example.make(), rows: 6, columns: 20)
    _ = pilot.rows
    try pilot.press("<Tab>\(example.keys)")
    _ = pilot.rows
    return pilot
  }

  @Test(arguments: examples)
  func `a widget uses the keys of which it says so, and no others`(example: Example) throws {
    for key in Self.keys {
      let pilot = try Self.pilot(example)
      let screen = pilot.screen
      var done = 0
      screen.keyMap = KeyMap([Command([key], "a command") { done += 1 }])
      let isLive = !screen.live(screen.keyMap.commands).isEmpty
      screen.send(key)
      #expect(isLive == (done == 1), "\(example.testDescription) \(key)")
    }
  }

  @Test(arguments: examples)
  func `what is said of a key happens`(example: Example) throws {
    for command in try Self.pilot(example).screen.focusCommands {
      for key in command.keys {
        let pilot = try Self.pilot(example)
        #expect(pilot.screen.send(key), "\(example.testDescription) \(key) \(command.title)")
      }
    }
  }

  @Test func `over a dialog the help has its keys and the global commands`() throws {
    let pilot = Pilot(Label(), rows: 8, columns: 30)
    pilot.screen.present(Dialog("Sure?", Label("Really?"), [Button("Yes") {}, Button("No") {}]))
    pilot.screen.keyMap = KeyMap([
      Command("q<C-c>", "quit", hint: "quit", isGlobal: true) {},
      Command("+<C-r>", "raise", hint: "raise") {},
    ])
    #expect(pilot.screen.live(pilot.screen.keyMap.commands).map(\.keyNames) == [["q", "Ctrl-C"]])
    #expect(
      pilot.screen.liveCommands.compactMap(\.hint) == ["press", "next", "close", "quit"])
  }

  @Test func `a palette takes what it says`() throws {
    let pilot = Pilot(Label(), rows: 8, columns: 30)
    pilot.screen.keyMap = KeyMap([
      Command("q", "quit", hint: "quit", isGlobal: true) {},
      Command("<C-p>", "find", hint: "find", isGlobal: true) {},
    ])
    pilot.screen.present(CommandPalette(pilot.screen.keyMap.commands) { _ in })
    #expect(
      pilot.screen.liveCommands.compactMap(\.hint) == ["do it", "choose", "close", "find"])
    try pilot.press("zzz")
    #expect(pilot.screen.liveCommands.compactMap(\.hint) == ["close", "find"])
  }

  @Test func `doing a command of the focus presses its key`() throws {
    let counter = Counter()
    let pilot = Pilot(counter, rows: 1, columns: 20)
    try pilot.press("<Tab>")
    try #require(pilot.screen.focusCommands.first).action()
    #expect(counter.value == 1)
  }
}
