// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineWidgets
import TestSupport
import Testing

@testable import BowlineApp

/// The log of changes in the built program: other tests of this process would be in it.
@Suite struct ChangeLogTests {
  let bowline = BuiltProgram("bowline")

  private func picture(_ keys: String, scene: String = "hello") throws -> String {
    try bowline.run(["--snapshot", "120x40", "--scene", scene, "--keys", keys]).output
  }

  @Test func `a change that passes the filter stands below its event`() throws {
    let label = try picture("+sl/label.text")
    #expect(label.contains("│ key + ") && label.contains("│ key s "))
    #expect(label.contains("│   setting     label.text: "))
    #expect(!label.contains("│   setting     counter"))
    let counter = try picture("+sl/label<C-u>counter")
    #expect(counter.contains("│ key + ") && !counter.contains("│ key s "))
    #expect(counter.contains("│   setting     counter.value: 10 -> 11"))
    #expect(try picture("+sl/label<C-u>").contains("│   setting     counter.value: 10 -> 11"))
  }

  @Test func `where nothing passes the filter it says so`() throws {
    #expect(try picture("+l/xyz", scene: "text").contains("│ no such change "))
    #expect(try !picture("+l/xyz<C-u>", scene: "text").contains("no such change"))
  }

  @Test func `the kind of a change stands before what changed`() throws {
    let list = try picture("+al", scene: "list")
    #expect(list.contains("│   replacement model.items: [Item 1] -> [Item 1 (2)] at 0  <- key +"))
    #expect(list.contains("│   insertion   model.items: + [Item 13] at 0  <- key a"))
    #expect(
      try picture("xl", scene: "list")
        .contains("removal     model.items: - [Item 1] at 0  <- key x"))
    #expect(
      try picture("vl", scene: "list")
        .contains("move        model.items: moved [Item 12] from 11 to 0  <- key v"))
    let count = #"count.text: "items: 12" -> "items: 13"  <- model.items  <- key a"#
    #expect(list.contains("│   setting     \(count)"))
  }

  @Test func `while the screen is paused, what its views do not show yet waits`() throws {
    let paused = try picture("+p++l")
    #expect(paused.contains("│   setting     model.number: 11 -> 12  <- key +"))
    #expect(paused.contains(#"│   setting     label.text: "Stock: 10 of 12 boxes" -> "#))
    #expect(paused.contains(#"│   waits       label.text: "Stock: 11 of 12 boxes" -> "#))
    #expect(paused.contains("│   waits       counter.value: 12 -> 13"))
    #expect(!paused.contains("waits       digits"), "the model's own row goes on")
    let resumed = try picture("+p++lpl") + picture("+p++pl")
    #expect(!resumed.contains("  waits "))
    #expect(resumed.contains("│   setting     counter.value: 12 -> 13"))
  }

  @Test func `the cause of the uppermost line stands above it, also where it has scrolled away`()
    throws
  {
    let low = try bowline.run(
      ["--snapshot", "80x10", "--scene", "hello", "--keys", "++l"]
    ).output
    #expect(low.contains("─ Changes, from key + on ─"))
    #expect(try picture("l").contains("─ Changes, with their causes ─"))
    let top = try bowline.run(
      ["--snapshot", "80x10", "--scene", "hello", "--keys", "++l<Home>"]
    ).output
    #expect(top.contains("─ Changes, with their causes ─") && top.contains("│ the start "))
  }

  @Test(arguments: ["40x10", "80x24"])
  func `the footer has the key of the filter in every window`(size: String) throws {
    let output = try bowline.run(
      ["--snapshot", size, "--scene", "hello", "--keys", "p++l"]
    ).output
    #expect(output.contains(" / filter "))
  }

  @Test func `of a long series it is said what has come`() throws {
    let output = try picture("++l", scene: "widgets")
    #expect(output.contains("model.history: + 1 value, 10 in all  <- "))
    #expect(!output.contains(" values -> "))
  }

  @Test func `what changed first, what followed, the old and the new value have their colors`()
    throws
  {
    func line(_ change: (HelloScene) -> Void) throws -> AttributedText {
      let (insight, scene) = (Insight(keeping: 20_000), HelloScene(text: "10"))
      scene.bind()
      let names = SceneNames(scene)
      change(scene)
      let found = insight.recentChanges.last { names.name(of: $0.place.object) == "counter" }
      let own = try #require(found)
      return ChangeLog.line(own) { names.text($0) }
    }
    func looks(_ line: AttributedText) -> [String: Style] {
      let bytes = Array(line.string.utf8)
      return Dictionary(
        uniqueKeysWithValues: line.spans.map {
          (String(decoding: bytes[$0.range], as: UTF8.self), $0.style)
        })
    }
    let followed = try looks(line { $0.model.number = 11 })
    #expect(followed["counter.value"] == .accent && followed["  <- model.number"] == .muted)
    #expect(followed["10"] == .muted && followed["11"] == .heading)
    #expect(try looks(line { $0.counter.value = 11 })["counter.value"] == .warning)
  }

  @Test(arguments: SceneCatalog.names)
  func `every value of a scene has its name there, and no look is spelled out`(scene: String) throws
  {
    let log = try bowline.run(
      ["--snapshot", "160x200", "--scene", scene, "--keys", "+-l"]
    ).output
    let kinds = ["label", "box", "section", "sparkline", "gauge", "list", "button"]
    for kind in kinds {
      #expect(!log.contains("│   setting     a \(kind)'s "), "\(scene): a \(kind) without a name")
    }
    #expect(!log.contains("Style(") && !log.contains("labels["))
    if scene == "form" {
      #expect(log.contains("│   setting     status.style: muted -> success  <- "))
    }
    if scene == "text" { #expect(log.contains(#"│   setting     label "wide".text: "#)) }
  }
}
