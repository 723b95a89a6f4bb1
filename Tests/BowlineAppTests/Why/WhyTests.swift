// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

@testable import BowlineApp

/// The frame that is moved over the page, and the card that says why something shows what it shows.
@Suite struct WhyTests {
  private func stage<Shown: Scene>(
    _ type: Shown.Type, columns: Int = 80, rows: Int = 24, isASCII: Bool = false
  ) -> Stage<Shown> {
    Stage(recording: type, columns: columns, rows: rows, isASCII: isASCII)
  }

  @Test func `it goes from the key to the characters that differ`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("+")
    stage.shell.screen.advance(by: .milliseconds(300))
    try stage.press("w")
    let lines = stage.card
    #expect(lines.first?.contains("why does label show \"Stock: 11 of 12 boxes\"?") == true)
    #expect(lines[ifPresent: 1]?.hasPrefix("1 you pressed +") == true)
    #expect(lines[ifPresent: 1]?.hasSuffix("0.3 s ago") == true)
    #expect(lines[ifPresent: 2] == "2 model.number  10 → 11")
    let rest = lines.dropFirst(3).joined(separator: "\n")
    #expect(rest.contains(#"3 label.bind(\.text, to: model, \.number, sync: .number)"#))
    #expect(rest.contains("one way"))
    #expect(rest.contains("HelloScene.swift:") && rest.contains(" 1 time, live"))
    #expect(rest.contains("4 number mode put 11 in the place of 10"))
    #expect(rest.contains("Stock: 10 of 12 boxes → Stock: 11 of 12 boxes"))
    #expect(rest.contains("the same change also drew: counter, history"))
    #expect(rest.contains("◂ ▸ change 1 of 1"))
  }

  @Test func `a change of the mode is one change, from what was seen to what is seen`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("+sssw")
    let lines = stage.card
    #expect(lines[ifPresent: 1]?.hasPrefix("1 you pressed s") == true)
    #expect(lines.contains("3 the new binding took the value there was, in number mode"))
    #expect(lines.contains("Stock: 11 boxes → Stock: 11 of 12 boxes"))
    #expect(lines.contains { $0.contains("change 4 of 4") })
  }

  @Test func `arrows and Tab move it, also over what takes no focus, and a click does`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("+w<Down>")
    #expect(try stage.whyLayer().target?.widget === stage.scene.counter)
    try stage.press("<Down>")
    #expect(try stage.whyLayer().target?.widget === stage.scene.history)
    #expect(stage.card.contains { $0.contains("the observer's code wrote this") })
    try stage.press("<Up><Up>")
    #expect(try stage.whyLayer().target?.widget === stage.scene.label)
    try stage.press("<Tab><S-Tab>")
    #expect(try stage.whyLayer().target?.widget === stage.scene.label)
    stage.pilot.click(on: "one way")
    #expect(try stage.whyLayer().target?.widget !== stage.scene.label)
  }

  @Test func `a click on what has no use for it opens it there`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("+")
    #expect(stage.shell.screen.topmostLayer == nil)
    stage.pilot.click(on: "Stock: 11")
    #expect(try stage.whyLayer().target?.widget === stage.scene.label)
    try stage.press("<Esc>")
    #expect(stage.pilot.click(on: "▸"), "the counter has a use for it")
    #expect(stage.shell.screen.topmostLayer == nil && stage.scene.model.number == 12)
  }

  @Test func `Esc, q and w close it, and the picture is the one before`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("++")
    let before = stage.pilot.rows
    for key in ["<Esc>", "q", "w"] {
      try stage.press("w")
      #expect(stage.pilot.rows != before)
      try stage.press(key)
      #expect(stage.pilot.rows == before)
    }
  }

  @Test func `the model's own row is asked like its views, and comes after them`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("+w")
    #expect(try stage.whyLayer().target?.widget === stage.scene.label)
    #expect(stage.card.contains("the same change also drew: counter, history"))
    try stage.press("<Esc>")
    stage.pilot.click(on: "▄█")
    #expect(try stage.whyLayer().target?.widget === stage.scene.digits)
    var lines = stage.card
    #expect(lines.first?.contains("why does digits show 11?") == true)
    #expect(lines.contains("2 model.number  10 → 11"))
    #expect(lines.contains { $0.hasPrefix("3 digits.value is bound to model.number") })
    try stage.press("<Esc>s")
    stage.pilot.click(on: "replaces the text")
    lines = stage.card
    #expect(try stage.whyLayer().target?.widget === stage.scene.strip)
    #expect(lines.contains("2 sync  number → whole"))
    #expect(lines.contains { $0.hasPrefix("3 strip.mode is bound to sync") })
  }

  /// Asks of the field for the first name, which takes keys and clicks itself.
  private func cardOfField(_ stage: Stage<FormScene>) -> [String] {
    _ = stage.pilot.rows
    stage.shell.why(at: stage.scene.first.frame.origin)
    return stage.card
  }

  @Test func `what a person types is one step, and the field's own binding is none`() throws {
    let stage = stage(FormScene.self)
    stage.shell.screen.setFocus(stage.scene.first)
    try stage.press("<End>x")
    var lines = cardOfField(stage)
    #expect(lines.first?.contains("why does first show \"Gracex\"?") == true)
    #expect(lines[ifPresent: 1]?.hasPrefix("1 you pressed x") == true)
    #expect(lines.contains("2 first.text  Grace → Gracex"))
    #expect(!lines.contains { $0.contains("TextField.swift") || $0.contains("first.draft") })
    stage.shell.undo()
    lines = stage.card
    #expect(lines.contains { $0.contains(#"first.bind(\.text, to: draft"#) })
    #expect(!lines.contains { $0.contains("TextField.swift") || $0.contains("first.draft") })
  }

  @Test func `before anybody has done anything it begins with the first view`() throws {
    let stage = stage(FormScene.self)
    try stage.press("w")
    #expect(try stage.whyLayer().target?.widget === stage.scene.first)
  }

  @Test func `of what is on or off it asks why it is so`() throws {
    let stage = stage(FormScene.self)
    try stage.press("+")
    stage.shell.why(at: stage.scene.apply.frame.origin)
    #expect(stage.card.first?.contains("why is apply.isEnabled on?") == true)
  }

  @Test func `a field that nobody has changed names the model, not itself`() throws {
    let lines = cardOfField(stage(FormScene.self))
    #expect(lines.contains { $0.contains(#"first.bind(\.text, to: draft"#) })
    #expect(lines[ifPresent: 1]?.hasPrefix("1 the scene began") == true)
    #expect(!lines.contains { $0.contains("first.text is bound to first.text") })
  }

  @Test func `where the scene shows no binding it says so, and before a change what it follows`()
    throws
  {
    let stage = stage(HelloScene.self, columns: 160, rows: 40)
    stage.pilot.click(on: "raise the number by one")
    #expect(stage.card.contains { $0.contains("no binding of the scene writes this") })
    #expect(stage.card.first?.contains("why does this part of the page show this?") == true)
    let paths = self.stage(PathsScene.self)
    _ = paths.pilot.rows
    paths.shell.why(at: paths.scene.log.frame.origin)
    #expect(paths.card.first?.contains("why does log show this?") == true)
    #expect(paths.card.contains { $0.contains("nothing has changed it yet") })
    let form = self.stage(FormScene.self)
    try form.press("w")
    #expect(!form.card.isEmpty)
  }

  @Test func `what an observer writes into a log begins with the key too`() throws {
    let list = stage(ListScene.self)
    try list.press("a")
    list.shell.why(at: list.scene.log.frame.origin)
    #expect(list.card.contains { $0.contains("+ inserted at 0: Item 13") })
    #expect(list.card[ifPresent: 1]?.hasPrefix("1 you pressed a") == true)
    #expect(list.card.contains { $0.contains("the observer's code wrote this") })
    let paths = stage(PathsScene.self)
    try paths.press("n")
    paths.shell.why(at: paths.scene.log.frame.origin)
    #expect(paths.card.contains("2 desk.customer  Ann → Bo"))
    #expect(paths.card.contains { $0.contains("watching = desk.observe(") })
    #expect(paths.card.contains { $0.contains("+ Ann: 100 -> Bo: 110") })
  }

  @Test func `of what is not to be read on the screen the question has no value`() throws {
    let stage = Stage(recording: StressScene.self, time: .replayed)
    stage.scene.model.tick = StressTick(
      changes: 5, elapsed: 10_000, frames: 0, bytes: 0, frameTime: 0)
    _ = stage.pilot.rows
    stage.shell.why(at: stage.scene.grid.frame.origin)
    #expect(stage.card.first?.contains("why does grid show this?") == true)
  }

  @Test func `Enter shows the code with a mark at the statement`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("+w<Enter>")
    #expect(stage.pilot.rows.contains { $0.contains(#"> label.bind(\.text"#) })
    try stage.press("<Esc>")
    _ = try stage.whyLayer()
  }

  /// All scenes but `stress`, whose changes at a time are more than the insights of other tests keep.
  private static let scenes = SceneCatalog.names.filter { $0 != StressScene.name }

  @Test(arguments: scenes, [(40, 10), (80, 24), (200, 60)])
  func `in every scene it goes over everything and uses no name of the machine`(
    scene: String, size: (columns: Int, rows: Int)
  ) throws {
    let stage = stage(HelloScene.self, columns: size.columns, rows: size.rows)
    stage.shell.show(scene)
    try stage.press("+w")
    let layer = try stage.whyLayer()
    var seen: [(widget: Widget, part: WhyTargets.Part?)] = []
    while let target = layer.target, seen.count < 60,
      !seen.contains(where: { $0.widget === target.widget && $0.part == target.part })
    {
      seen.append((target.widget, target.part))
      let rows = stage.pilot.rows
      #expect(rows.contains { $0.contains("─ why ") }, "\(scene)")
      #expect(rows.allSatisfy { TextWidth.columns(of: $0) <= size.columns })
      let card = stage.card.joined(separator: "\n")
      let isMachines = [" f(", ".f(", "madeState"].contains { card.contains($0) }
      // As in Label#4; a heading of Markdown has the sign, too.
      #expect(!isMachines && !card.contains(/[a-zA-Z]#[0-9]/), "\(scene): \(card)")
      try stage.press("<Tab>")
    }
    #expect(seen.count > 1, "\(scene)")
  }

  @Test(arguments: scenes)
  func `Down goes over everything, and so does Up`(scene: String) throws {
    let stage = stage(HelloScene.self)
    stage.shell.show(scene)
    try stage.press("w")
    let layer = try stage.whyLayer()
    let all = stage.shell.targets.all
    for key in ["<Down>", "<Up>"] {
      var seen: Set<ObjectIdentifier> = []
      for _ in all {
        seen.insert(ObjectIdentifier(try #require(layer.target).widget))
        try stage.press(key)
      }
      #expect(seen == Set(all.map { ObjectIdentifier($0.widget) }), "\(scene)")
    }
  }

  @Test(arguments: scenes)
  func `the window may become smaller and larger while it is open`(scene: String) throws {
    let stage = stage(HelloScene.self, columns: 120, rows: 40)
    stage.shell.show(scene)
    try stage.press("+w<Tab><Tab><Down><Right>")
    for (columns, rows) in [(80, 24), (40, 10), (30, 6), (20, 4), (1, 1), (200, 60), (31, 7)] {
      stage.pilot.resize(rows: rows, columns: columns)
      #expect(stage.pilot.rows.count == rows)
      try stage.press("<Tab><Left><Up><Right>")
      #expect(stage.pilot.rows.allSatisfy { TextWidth.columns(of: $0) <= columns })
    }
    try stage.press("<Esc>")
    #expect(stage.shell.screen.topmostLayer == nil)
  }

  @Test func `what was framed is framed again after a window that was too small for it`() throws {
    let stage = stage(HelloScene.self, columns: 120, rows: 40)
    try stage.press("+w<Down>")
    for (columns, rows) in [(10, 3), (40, 6), (120, 40)] {
      stage.pilot.resize(rows: rows, columns: columns)
      _ = stage.pilot.rows
    }
    #expect(try stage.whyLayer().target?.widget === stage.scene.counter)
    #expect(stage.card.first?.contains("why does counter show 11?") == true)
  }

  // A snapshot of this scene takes seconds, so not each of the keys at each size.
  @Test(
    arguments: [
      ("40x10", "w"), ("80x24", "+w"), ("200x60", "w<Tab><Tab>"), ("80x24", "w<Down><Right>"),
    ])
  func `of what changes thousands of times a second it tells too`(
    size: String, keys: String
  ) throws {
    let result = try BuiltProgram("bowline").run(
      ["--scene", "stress", "--snapshot", size, "--keys", keys],
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(result.status == .exited(0) && result.output.contains("─ why "))
  }

  @Test func `in ASCII all of it is ASCII`() throws {
    let stage = stage(HelloScene.self, isASCII: true)
    try stage.press("+w")
    let rows = stage.pilot.rows
    #expect(rows.allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(rows.contains { $0.contains("model.number  10 -> 11") })
  }
}
