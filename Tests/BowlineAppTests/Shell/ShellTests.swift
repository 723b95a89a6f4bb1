// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The keys that are the same in every scene.
@Suite struct ShellTests {
  let stage = Stage(HelloScene.self)

  @Test func `the words about a scene come before those how to quit`() {
    func row(_ columns: Int) -> String? {
      Stage(HelloScene.self, columns: columns, rows: 20).pilot.rows[ifPresent: 1]
    }
    let words = " Keys change the model; views bound to it follow."
    #expect(row(60) == words)
    #expect(row(66)?.hasPrefix(words + "  ") == true && row(66)?.hasSuffix(" ? for help") == true)
    #expect(row(80)?.hasSuffix("  press q to quit, ? for help") == true)
  }

  @Test func `the words how to quit are whole when a layer has gone over which the window grew`()
    throws
  {
    let stage = Stage(recording: HelloScene.self, columns: 60, rows: 16)
    try stage.press("w")
    stage.shell.screen.resize(to: Size(rows: 45, columns: 160))
    try stage.press("<Esc>")
    #expect(stage.pilot.rows[ifPresent: 1]?.hasSuffix("press q to quit, ? for help") == true)
  }

  @Test func `the digits go from scene to scene, and each keeps what it has`() throws {
    try stage.press("++")
    for (index, name) in SceneCatalog.names.enumerated().reversed() {
      try stage.press("\(index + 1)")
      #expect(stage.shell.sceneName == name)
      #expect(stage.pilot.rows[ifPresent: 0]?.contains(" \(index + 1) \(name)") == true)
    }
    #expect(stage.field("label")?.hasPrefix("Stock: 12 ") == true)
  }

  @Test(arguments: SceneCatalog.names)
  func `every scene has keys of its own, hints, and words about it`(name: String) throws {
    let stage = Stage(HelloScene.self)
    stage.shell.show(name)
    let rows = stage.pilot.rows
    try #require(rows.count == 24)
    #expect(rows[1].contains(stage.shell.options.scene == name ? "views bound to it" : ""))
    #expect(rows[1].hasSuffix("press q to quit, ? for help") && !rows[1].contains("…"))
    #expect(rows[23].contains("u undo  ") && rows[23].hasSuffix("? help  ^P all  q quit"))
    #expect(Set(stage.shell.screen.keyMap.commands.map(\.title)).count > 15)
  }

  @Test func `the focus of a scene is where it was when it comes back`() throws {
    try stage.press("<Tab>2<Tab><Tab><Tab><Tab>1")
    #expect(stage.shell.screen.focus is Counter)
    try stage.press("2")
    #expect(stage.shell.screen.focus is Checkbox)
  }

  @Test(arguments: SceneCatalog.names)
  func `in a low window keys scroll to everything before anything has the focus`(name: String)
    throws
  {
    let low = Stage(HelloScene.self, columns: 40, rows: 8) { $0.scene = name }
    let scroll = try #require(low.shell.visit.page as? Scroll)
    var tops: [Int] = []
    for key in [""] + Array(repeating: " ", count: 8) + ["b", "<Home>", "<End>"] {
      try low.press(key)
      _ = low.pilot.rows
      tops.append(low.shell.visit.scene.root.frame.row)
    }
    let bottom = tops[0] - scroll.content.frame.rows + scroll.frame.rows
    #expect(tops[8] == bottom && tops[11] == bottom, "Space and End go to the bottom")
    #expect(tops[9] > tops[8], "b goes back")
    #expect(tops[10] == tops[0], "Home goes to the top")
    let steps = zip(tops.prefix(8), tops.dropFirst()).map { $0 - $1 }
    #expect(steps.allSatisfy { (0..<scroll.frame.rows).contains($0) }, "nothing is passed over")
  }

  @Test func `the tab of the scene that shows is filled, and no other one`() {
    let stage = Stage(HelloScene.self)
    for (index, name) in SceneCatalog.names.enumerated() {
      stage.shell.show(name)
      let cells = stage.pilot.grid.cells(inRow: 0)
      let filled = cells.filter { $0.style.attributes.contains(.reverse) }.map(\.text).joined()
      #expect(filled == " \(index + 1) \(name) ")
    }
  }

  @Test func `a note takes the place of the one before`() throws {
    try stage.press("ttttt")
    #expect(stage.pilot.rows.contains { $0.hasSuffix(" theme: dark") })
    try stage.press("uU")
    #expect(stage.pilot.rows.contains { $0.hasSuffix(" nothing to redo") })
    stage.shell.screen.advance(by: .seconds(3))
    #expect(!stage.shell.screen.toast.isShowing)
  }

  @Test func `u undoes one change and U redoes it; without one a note says so`() throws {
    try stage.press("+<PgUp>u")
    #expect(stage.field("label")?.hasPrefix("Stock: 11 of 12 boxes") == true)
    try stage.press("U")
    #expect(stage.field("label")?.hasPrefix("Stock: 21 of 12 boxes") == true)
    try stage.press("uuu")
    #expect(stage.field("label")?.hasPrefix("Stock: 10 of 12 boxes") == true)
    #expect(stage.pilot.rows.contains { $0.hasSuffix(" nothing to undo") })
    stage.shell.screen.advance(by: .seconds(3))
    try stage.press("UUU")
    #expect(stage.pilot.rows.contains { $0.hasSuffix(" nothing to redo") })
  }

  @Test func `that nothing can be undone is said until something can`() throws {
    try stage.press("u")
    #expect(stage.pilot.rows.contains { $0.hasSuffix(" nothing to undo") })
    try stage.press("+")
    #expect(!stage.pilot.rows.contains { $0.hasSuffix(" nothing to undo") })
  }

  @Test func `Control-P finds each command by its name, and Enter or a click does it`() throws {
    try stage.press("<C-p>raise the number by ten<Enter>")
    #expect(stage.scene.model.number == 20)
    try stage.press("<C-p>raise the number")
    #expect(stage.pilot.click(on: "raise the number by one"))
    #expect(stage.scene.model.number == 21 && stage.shell.screen.topmostLayer == nil)
    try stage.press("<C-p>go to list<Enter>")
    #expect(stage.shell.sceneName == "list")
    try stage.press("<C-p>quit<Esc>")
    #expect(stage.pilot.rows.contains { $0.contains("changes of the array") })
  }

  @Test(arguments: [
    ("help", "list the keys"), ("keys", "list the keys"), ("scene", "go to scene hello"),
    ("repaint", "repaint the screen"), ("code", "show all of the code"),
    ("redo", "redo one change"), ("inspect", "inspect what is bound"),
    ("mouse", "mouse on or off"),
  ])
  func `the words that people look for find the command`(word: String, title: String) throws {
    try stage.press("<C-p>\(word)")
    #expect(stage.pilot.rows.contains { $0.contains("│ ▸ \(title) ") })
  }

  @Test func `in a text field the hints are the keys that are no letters there`() throws {
    let form = Stage(FormScene.self)
    try form.press("<Tab>")
    for hint in ["Esc leave", "Tab next", "F1 help", "^P all", "^C quit"] {
      #expect(form.pilot.rows[23].contains(hint), "\(hint)")
    }
    #expect(form.pilot.rows[1].hasSuffix("Ctrl-C to quit, F1 for help"))
    try form.press("<C-u>")
    #expect(form.pilot.rows[23].hasPrefix(" Enter commit  Esc restore  Tab next  F1 help"))
    try form.press("<Esc><Esc>")
    #expect(form.pilot.rows[23].hasSuffix("? help  ^P all  q quit"))
  }

  @Test func `the footer has the keys of the scene first, then those of every scene`() {
    let footer = stage.pilot.rows[23]
    #expect(footer.hasPrefix(" + raise  - lower  ") && footer.contains("  - lower  w why  "))
    #expect(footer.hasSuffix("u undo  p pause  [ time  ? help  ^P all  q quit"))
    let wide = Stage(HelloScene.self, columns: 120, rows: 30).pilot.rows[29]
    #expect(wide.contains("s sync  w why"))
    #expect(wide.contains("p pause  [ time  i inspect  l log  ? help"))
  }

  @Test(arguments: SceneCatalog.names)
  func `wherever the focus is, what matters everywhere stays in the footer`(name: String) throws {
    let stage = Stage(HelloScene.self)
    stage.shell.show(name)
    for place in 0..<12 {
      let footer = stage.pilot.rows[23]
      let screen = stage.shell.screen
      let hints = ["why", "undo", "all", "help", "quit"]
      // In a text field letters are text, and what a widget uses gives no command.
      let wanted = screen.live(screen.keyMap.commands).filter { hints.contains($0.hint ?? "") }
      #expect(wanted.count >= (screen.focus?.takesText == true ? 3 : 4), "\(name) \(place)")
      for command in wanted {
        let hint = "\(command.keys[0].shortName) \(command.hint ?? "")"
        #expect(footer.contains(hint), "\(name), \(place): \(hint) in \(footer)")
      }
      try stage.press("<Tab>")
    }
  }

  @Test func `a click on a hint of the footer does what its key does`() throws {
    #expect(stage.pilot.click(on: "+ raise"))
    #expect(stage.scene.model.number == 11)
    #expect(stage.pilot.click(on: "? help"))
    #expect(stage.pilot.rows.contains { $0.contains("╭─ Keys ──") })
    #expect(stage.pilot.click(on: "Esc close"))
    #expect(stage.shell.screen.topmostLayer == nil)
    #expect(stage.pilot.click(on: "u undo"))
    #expect(stage.scene.model.number == 10)
  }

  @Test func `the footer stands on a surface of its own, from edge to edge`() {
    let cells = stage.pilot.grid.cells(inRow: 23)
    #expect(cells.allSatisfy { $0.style.attributes.contains(.surface) })
    let others = (0..<23).flatMap { stage.pilot.grid.cells(inRow: $0) }
    #expect(!others.contains { $0.style.attributes.contains(.surface) })
  }

  @Test func `in a narrow window help and the way out stay among the hints`() throws {
    let form = Stage(FormScene.self, columns: 40, rows: 12)
    try form.press("<Tab><C-u>")
    #expect(form.pilot.rows[11] == " Enter commit  F1 help  ^P all  ^C quit")
  }

  @Test(arguments: SceneCatalog.names)
  func `in a narrow window the list of keys is cut nowhere`(name: String) throws {
    for keys in ["?", "<Tab><F1>", "<Tab><Tab><Tab><F1>"] {
      let stage = Stage(HelloScene.self, columns: 40, rows: 60)
      stage.shell.show(name)
      try stage.press(keys)
      let list = stage.pilot.rows.filter { $0.contains("│ ") && !$0.contains(".bind(") }
        .filter { !$0.contains("model.observe(") }
      #expect(list.count > 15)
      for row in list { #expect(!row.contains("…"), "\(keys)") }
    }
  }

  @Test func `the list of keys in a text field has its keys first, and the dead ones last`() throws
  {
    let form = Stage(FormScene.self, columns: 100, rows: 60)
    try form.press("<Tab><F1>")
    let rows = form.pilot.rows.map { $0.split { "│ ".contains($0) }.joined(separator: " ") }
    // What the list does not cover stands before it.
    let places = try [
      "Where the focus is", "Everywhere", "After Esc", "p pause or resume", "Ctrl-C quit",
    ].map {
      line in try #require(rows.firstIndex { $0.contains(line) }, "\(line)")
    }
    #expect(places[0] < places[1] && places[1] < places[4])
    #expect(places[4] < places[2] && places[2] < places[3])
  }

  @Test func `the help explains the sync modes and the kinds of binding, in a line each`() throws {
    try stage.press("?")
    let rows = stage.pilot.rows
    for (word, meaning) in [
      ("number", "replaces one number"), ("whole", "replaces the text"),
      ("compatible", "first to last digit"), ("one way", "a view follows the model"),
      ("both ways", "each follows the other"), ("observer", "a closure is called"),
    ] {
      #expect(
        try rows.contains { try $0.contains(Regex("│ \(word) +\(meaning) ")) }, "\(word)")
    }
  }

  @Test func `e shows all of the code, and Esc closes it`() throws {
    try stage.press("2e")
    let rows = stage.pilot.rows
    for line in WidgetsScene.code { #expect(rows.contains { $0.contains(line) }) }
    try stage.press("<Esc>")
    #expect(!stage.pilot.rows.contains { $0.contains("The code that binds widgets") })
  }

  @Test func `m and t ask the program around, and the screen says so`() throws {
    var asked: [String] = []
    var services = Services()
    services.useMouse = { asked.append("mouse \($0)") }
    services.useTheme = { asked.append("theme \($0.name)") }
    let stage = Stage(HelloScene.self, services: services)
    try stage.press("mt")
    #expect(stage.pilot.rows[ifPresent: 23]?.hasSuffix("mouse on") == true)
    #expect(stage.pilot.rows.contains { $0.hasSuffix(" theme: dark") })
    try stage.press("m")
    #expect(asked == ["mouse true", "theme dark", "mouse false"])
  }

  @Test func `a press of the mouse on a name goes to that scene`() throws {
    _ = stage.pilot.rows
    let column = try #require(stage.pilot.rows.first?.range(ofText: "3 dashboard"))
    stage.shell.screen.send(
      .mouse(MouseEvent(.press(.left), at: Position(row: 0, column: column + 4))))
    #expect(stage.shell.sceneName == "dashboard")
  }

  @Test func `pasted text without a field says that it needs one`() {
    stage.shell.screen.send(.paste("q"))
    #expect(stage.pilot.rows.contains { $0.contains("paste") })
  }

  @Test func `in a narrow window only the scene that shows has its name`() {
    let narrow = Stage(ListScene.self, columns: 40, rows: 12)
    #expect(narrow.pilot.rows[ifPresent: 0] == " bowline  1  2  3  4 list  5  6  7  8")
  }

  @Test func `in a wide window the code stands at the right, and the changes below it`() throws {
    let wide = Stage(HelloScene.self, columns: 160, rows: 40)
    let end = try #require(wide.pilot.rows.firstIndex { $0.contains("╭─ changes ──") })
    #expect(wide.pilot.rows[ifPresent: end + 1]?.contains("│ no change yet ") == true)
    try wide.press("+")
    let row = try #require(wide.pilot.rows.first { $0.contains("╭─ model ──") })
    #expect(row.contains("╭─ the code, live ──"))
    #expect(wide.pilot.rows[ifPresent: end + 1]?.contains("│ model.number: 10 -> 11 ") == true)
    #expect(
      wide.pilot.rows[ifPresent: end + 2]?.contains(
        "│ label: Stock: 10 of 12 boxes -> Stock: 11 of 12 boxes ")
        == true)
  }
}

extension String {
  /// The place of a text in this one, in characters.
  fileprivate func range(ofText text: String) -> Int? {
    indices.firstIndex { self[$0...].hasPrefix(text) }.map { distance(from: startIndex, to: $0) }
  }
}
