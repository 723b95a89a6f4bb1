// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

@testable import BowlineApp

/// The scene `hello`, used by keys.
@Suite struct HelloSceneTests {
  let scene: HelloScene
  let shell: Shell
  let pilot: Pilot

  init() {
    (scene, shell, pilot) = Self.make()
  }

  private static func make(
    text: String = "Stock: 10 of 12 boxes", columns: Int = 80, rows: Int = 24, isASCII: Bool = false
  ) -> (HelloScene, Shell, Pilot) {
    var options = Options()
    options.text = text
    let shell = Shell(options, size: Size(rows: rows, columns: columns), isASCII: isASCII)
    guard let scene = shell.visit.scene as? HelloScene else {
      preconditionFailure("the program starts in hello")
    }
    return (scene, shell, Pilot(shell.screen))
  }

  @Test func `the screen shows the model, wires to three views, the sync modes and the code`() {
    #expect(
      Array(pilot.rows.dropFirst().dropLast()) == [
        " Keys change the model; views bound to it follow.   press q to quit, ? for help",
        "",
        " ╭─ model ──────────╮                   ╭─ views bound to it ────────────────╮",
        " │  number          │      one way      │                                    │",
        " │  ▄█  █▀█         │ ━━━━━━━━━━━━━━━━▶ │  label     Stock: 10 of 12 boxes   │",
        " │   █  █ █         │     both ways     │                                    │",
        " │  ▀▀▀ ▀▀▀         │ ◀━━━━━━━━━━━━━━━▶ │  counter   ◂ 10 ▸                  │",
        " │                  │     observer      │                                    │",
        " │  no change yet   │ ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄▶ │  history   no change yet           │",
        " ╰──────────────────╯                   ╰────────────────────────────────────╯",
        " ╭─ sync: number, what the label takes ──────────────────────── s next mode ─╮",
        " │ ▸ number                   whole (sync YES)         compatible (sync NO)  │",
        " │   Stock: 10 of 12 boxes    10                       Stock: 10 boxes       │",
        " │   replaces one number      replaces the text        first to last digit   │",
        " ╰───────────────────────────────────────────────────────────────────────────╯",
        " ╭─ the code, live ──────────────────────────────────────────────────────────╮",
        #" │ label.bind(\.text, to: model, \.number, sync: .number)                    │"#,
        #" │ counter.bind(\.value, to: model, \.number, mode: .twoWay)                 │"#,
        #" │ seen = model.observe(\.number, options: [.old, .new]) { history($1) }     │"#,
        " │ label.text = text  // the text comes back after whole mode                │",
        " ╰───────────────────────────────────────────────────────────────────────────╯",
        "",
      ])
  }

  @Test func `the number starts as the number in the text, and as 0 without one`() {
    #expect(scene.model.number == 10)
    #expect(Self.make(text: "今天有１２人").0.model.number == 12)
    #expect(Self.make(text: "none").0.model.number == 0)
  }

  @Test(arguments: [
    ("+", 11), ("=", 11), ("<Up>", 11), ("-", 9), ("_", 9), ("<Down>", 9), ("<PgUp>", 20),
    ("<PgDn>", 0), ("0", 0), ("++-<PgUp>", 21), ("0-", -1),
  ])
  func `keys change the model, and the widgets follow`(keys: String, number: Int) throws {
    try pilot.press(keys)
    #expect(scene.model.number == number)
    #expect(scene.label.text == "Stock: \(number) of 12 boxes")
    #expect(scene.counter.value == number)
    #expect(scene.history.text.hasSuffix("-> \(number)"))
  }

  @Test func `the history has the value before and the value after`() throws {
    #expect(scene.history.text.isEmpty)
    try pilot.press("++")
    #expect(scene.history.text == "11 -> 12")
    let row = pilot.rows.first { $0.contains("11 → 12") } ?? ""
    #expect(row.ranges(of: "11 → 12").count == 2, "beside the model and the history")
  }

  @Test func `the history has each number once, and the chart a step for each`() throws {
    try pilot.press("++")
    #expect(Array(scene.history.numbers) == [10, 11, 12])
    #expect(Set(scene.chart.series) == [10, 11, 12] && scene.chart.series.count == 24)
  }

  @Test func `the sync mode goes round, and the screen says which it is`() throws {
    var seen: [String] = []
    for _ in 0..<4 {
      let words = pilot.rows.flatMap { $0.split(separator: " ") }
      let place = try #require(words.firstIndex(of: "sync:"))
      seen.append(String(try #require(words[ifPresent: place + 1]).dropLast()))
      try pilot.press("s")
    }
    #expect(seen == ["number", "whole", "compatible", "number"])
  }

  @Test func `in whole mode the label shows the number alone, and leaving it brings the text back`()
    throws
  {
    try pilot.press("s")
    #expect(scene.label.text == "10")
    try pilot.press("+")
    #expect(scene.label.text == "11")
    try pilot.press("s")
    #expect(scene.sync == .compatible)
    #expect(scene.label.text == "Stock: 11 boxes")
    try pilot.press("s+")
    #expect(scene.label.text == "Stock: 12 of 12 boxes")
  }

  @Test func `number and compatible mode differ where the old rule had faults`() throws {
    let (scene, shell, pilot) = Self.make(text: "10人中有3人")
    try pilot.press("+")
    #expect(scene.label.text == "11人中有3人")
    try pilot.press("ss+")
    #expect(scene.label.text == "12人")
    withExtendedLifetime(shell) {}
  }

  @Test func `after a round of the modes the text is what it was, with the present number`() throws
  {
    let (scene, shell, pilot) = Self.make(text: "3 of 10 boxes")
    try pilot.press("+sss")
    #expect(scene.sync == .number)
    #expect(scene.label.text == "4 of 10 boxes")
    withExtendedLifetime(shell) {}
  }

  @Test func `a text without a number says so, and shows the number alone`() throws {
    let (scene, shell, pilot) = Self.make(text: "no digits")
    #expect(scene.label.text == "0")
    #expect(pilot.rows.contains { $0.contains("no number in the text given ") })
    try pilot.press("s")
    #expect(!pilot.rows.contains { $0.contains("no number in the text") })
    withExtendedLifetime(shell) {}
  }

  @Test(arguments: 34...200, [24, 40])
  func `at every size the label and the mode show whole`(columns: Int, rows: Int) {
    let stage = Stage(HelloScene.self, columns: columns, rows: rows)
    for number in [10, 100] {
      stage.scene.model.number = number
      let rows = stage.pilot.rows
      #expect(rows.contains { $0.contains("label     Stock: \(number) of 12 boxes") })
      #expect(rows.contains { $0.contains("sync: number") })
    }
  }

  @Test func `beside large digits the wires give way, and the history keeps its line`() throws {
    let (_, shell, pilot) = Self.make(columns: 80, rows: 40)
    try pilot.press("+")
    #expect(pilot.rows.contains { $0.contains("history   10 → 11 ") && $0.contains("▁█ 11 ") })
    #expect(pilot.rows.contains { $0.contains("▄▄▄███      ▄▄▄███") }, "the digits are large")
    #expect(pilot.rows.contains { $0.contains(" both ways ") })
    withExtendedLifetime(shell) {}
  }

  @Test(arguments: [80, 120], 24...60)
  func `no row of the boxes is blank`(columns: Int, rows: Int) {
    let (_, shell, pilot) = Self.make(columns: columns, rows: rows)
    let boxes = pilot.rows.dropFirst(3).prefix { !$0.contains("╭─ the code") }
    #expect(boxes.allSatisfy { !$0.isEmpty })
    withExtendedLifetime(shell) {}
  }

  @Test func `in a narrow window each value has a row of its own`() throws {
    let (_, shell, pilot) = Self.make(text: "a text with 10 boxes of 2", columns: 40, rows: 12)
    try pilot.press("+")
    #expect(
      Array(pilot.rows.dropFirst().prefix(5)) == [
        "number    11", "label     a text with 11 boxes of 2", "counter   ◂ 11 ▸",
        "history   10 → 11                ▁█ 11", "sync: number",
      ])
    withExtendedLifetime(shell) {}
  }

  @Test func `in a narrow window the sync modes have the rows that are left over`() throws {
    let (_, shell, pilot) = Self.make(columns: 70, rows: 24)
    try pilot.press("+s")
    #expect(
      Array(pilot.rows.dropFirst(7).prefix(4)) == [
        " sync: whole", "   number                Stock: 11 of 12 boxes",
        " ▸ whole (sync YES)      11", "   compatible (sync NO)  Stock: 11 boxes",
      ])
    withExtendedLifetime(shell) {}
  }

  @Test(arguments: [(80, 24), (60, 12), (40, 12)])
  func `beside the note that there is no number the label and the mode show whole`(
    columns: Int, rows: Int
  ) throws {
    let (_, shell, pilot) = Self.make(text: "no digits", columns: columns, rows: rows)
    try pilot.press("0<PgUp>+")
    let shown = pilot.rows.joined(separator: "\n")
    #expect(shown.contains("label     11"))
    #expect(shown.contains("no number in the text"))
    #expect(shown.contains("sync: number"))
    withExtendedLifetime(shell) {}
  }

  @Test func `the mark behind a long number shows`() throws {
    let (_, shell, pilot) = Self.make(text: "999999999999999999")
    try pilot.press("+")
    #expect(pilot.rows.contains { $0.contains("counter   ◂ 1000000000000000000 ▸") })
    withExtendedLifetime(shell) {}
  }

  @Test func `the strip has the present mode filled and shows what each one gives`() throws {
    try pilot.press("+++s")
    #expect(
      Array(pilot.rows[12..<15]) == [
        " │   number                 ▸ whole (sync YES)         compatible (sync NO)  │",
        " │   Stock: 13 of 12 boxes    13                       Stock: 13 boxes       │",
        " │   replaces one number      replaces the text        first to last digit   │",
      ])
    #expect(pilot.screen.paint().grid[12, 30].style.attributes.contains(.reverse))
    #expect(!pilot.screen.paint().grid[12, 6].style.attributes.contains(.reverse))
  }

  @Test func `the code has the present mode and how often each line has fired`() throws {
    // A program of its own: what others bind at these lines counts too.
    let result = try BuiltProgram("bowline").run(
      ["--snapshot", "80x24", "--keys", "+++s"], environment: ["LC_ALL": "C.UTF-8"])
    let rows = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      Array(rows[17..<20]) == [
        #" │ label.bind(\.text, to: model, \.number, sync: .whole)                   4 │"#,
        #" │ counter.bind(\.value, to: model, \.number, mode: .twoWay)               3 │"#,
        #" │ seen = model.observe(\.number, options: [.old, .new]) { history($1) }   3 │"#,
      ])
  }

  @Test func `a mark travels on each wire, in the direction of the change`() throws {
    func marks(_ keys: String) throws -> [Int?] {
      let (_, shell, pilot) = Self.make()
      try pilot.press(keys)
      var columns: [Int?] = []
      for _ in 0..<10 {
        let wire = pilot.rows[ifPresent: 7] ?? ""
        columns.append(Array(wire).firstIndex(of: "●"))
        shell.screen.advance(by: .milliseconds(50))
      }
      #expect(shell.screen.timeUntilChange == nil, "nobody wakes when it has arrived")
      return columns
    }
    let forwards = try marks("+").compactMap(\.self)
    #expect(forwards.count > 5 && forwards == forwards.sorted())
    let backwards = try marks("<Tab><Right>").compactMap(\.self)
    #expect(backwards.count > 5 && backwards == backwards.sorted(by: >))
  }

  @Test func `with the focus the counter changes the model, both ways`() throws {
    try pilot.press("<Tab><Right><Right><Left>")
    #expect(scene.model.number == 11)
    #expect(scene.label.text == "Stock: 11 of 12 boxes")
  }

  @Test func `one key makes one painting however many widgets follow`() throws {
    _ = pilot.rows
    try pilot.press("+")
    #expect(pilot.paintRequests == 1)
    _ = pilot.rows
    for _ in 0..<100 { scene.model.raise(by: 1) }
    #expect(pilot.paintRequests == 2)
  }

  @Test func `the number stays at the ends of Int`() throws {
    scene.model.number = .max - 1
    try pilot.press("++<PgUp>")
    #expect(scene.model.number == .max)
    scene.model.number = .min
    try pilot.press("-")
    #expect(scene.model.number == .min)
  }

  @Test func `help lists every key of the map, and closes by the same key or Esc`() throws {
    let before = pilot.rows
    for closing in ["?", "<Esc>"] {
      try pilot.press("?")
      let shown = pilot.rows.joined(separator: "\n")
      for name in shell.screen.keyMap.commands.flatMap(\.keyNames) where Int(name) ?? 0 < 2 {
        #expect(shown.contains(" \(name) "))
      }
      #expect(shown.contains("1 to 8"))
      try pilot.press(closing)
      #expect(pilot.rows == before)
    }
  }

  @Test func `every hint of the bar is a key that works`() throws {
    let bar = try #require(Self.make(columns: 160).2.rows.last)
    let hints = shell.screen.keyMap.commands.filter { $0.hint != nil }
    #expect(hints.count > 5)
    for command in hints {
      let key = try #require(command.keys.first).shortName
      #expect(bar.contains("\(key) \(command.hint ?? "")"))
    }
  }

  @Test(arguments: [(40, 12), (30, 6), (29, 6), (1, 1), (200, 60)])
  func `every size is drawn, and one that is too small says so`(columns: Int, rows: Int) throws {
    let (_, shell, pilot) = Self.make(columns: columns, rows: rows)
    let shown = pilot.rows
    #expect(shown.count == rows)
    #expect(shown.allSatisfy { TextWidth.columns(of: $0) <= columns })
    let isTooSmall = columns < 30 || rows < 6
    let note = String("window too small".prefix(max(columns - 1, 1)))
    let first = try #require(shown.first)
    #expect(isTooSmall ? first.hasPrefix(columns > 1 ? note : "") : first.contains("hello"))
    withExtendedLifetime(shell) {}
  }
}
