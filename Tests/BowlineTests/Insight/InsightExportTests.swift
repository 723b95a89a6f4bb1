// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

extension InsightTests {
  /// Text, DOT and JSON: contract 13.13 and 13.14.
  @Suite struct InsightExportTests {
    let insight = InsightTests.begin()
    let desk = Bureau()
    let lamp = Lamp()

    @Test func `the text is a table with a line of figures`() {
      let watching = desk.observe(\.title) { _, _ in }; let first = #line
      lamp.bind(\.power, to: desk, \.height).suspend(); let second = #line
      desk.owner = "Bo"
      #expect(
        Insight.text(of: InsightTests.own(insight), changeCount: 2)
          == """
          1 binding, 1 observation, 2 changes
          Bureau#1.f(owner, height)       observe  live       1 time  "Ann: 70" -> "Bo: 70"  \
          InsightExportTests.swift:\(first)
          Lamp#1.power <- Bureau#1.height  oneWay   suspended  1 time  40 -> 70               \
          InsightExportTests.swift:\(second)

          """.replacing("height)       observe", with: "height)        observe"))
      #expect(insight.text.hasSuffix("\n"))
      withExtendedLifetime(watching) {}
    }

    @Test func `the graph has an edge for each, and a box for each object`() throws {
      let watching = desk.observe(\.height) { _, _ in }; let first = #line
      lamp.bind(\.power, to: desk, \.height, mode: .twoWay); let second = #line
      let id = try #require(InsightTests.own(insight).first).id
      #expect(
        Insight.dot(of: InsightTests.own(insight)) == """
          digraph bowline {
            rankdir=LR; node [shape=box, style=rounded];
            subgraph cluster_0 {
              label="Bureau#1";
              "Bureau#1.height" [label="height"];
            }
            subgraph cluster_1 {
              label="Lamp#1";
              "Lamp#1.power" [label="power"];
            }
            "observer \(id)" [label=observer, shape=ellipse];
            "Bureau#1.height" -> "observer \(id)" [label="0x\\nInsightExportTests.swift:\(first)"];
            "Bureau#1.height" -> "Lamp#1.power" [label="1x\\nInsightExportTests.swift:\(second)", \
          dir=both];
          }

          """)
      withExtendedLifetime(watching) {}
    }

    @Test func `the JSON has all of it, and null for what is absent`() throws {
      lamp.bind(\.text, to: desk, \.owner); let line = #line
      let entry = try #require(InsightTests.own(insight).first)
      let change = try #require(InsightTests.ownChanges(insight).first)
      #expect(
        Insight.json(of: [entry], changes: [change]) == """
          {"bindings": [{"id": \(entry.id), "mode": "oneWay", \
          "source": {"object": "Bureau#1", "path": "owner"}, \
          "target": {"object": "Lamp#1", "path": "text"}, \
          "site": {"file": "BowlineTests/InsightExportTests.swift", "line": \(line)}, \
          "timesFired": 1, "last": {"old": "\\"\\"", "new": "\\"Ann\\"", "change": null}, \
          "health": "live"}], "observations": [], "changes": [{"id": \(change.id), \
          "place": {"object": "Lamp#1", "path": "text"}, "kind": "setting", "old": "\\"\\"", \
          "new": "\\"Ann\\"", "origin": \(entry.id), "cause": null, "event": null}]}

          """)
    }

    @Test(arguments: [
      "quote \" and \\ backslash", "line\nbreak\r\n", "\u{1B}[31mred\u{9B}2J\u{0}\u{7F}",
      "中文 👩‍👩‍👧 e\u{301}",
      String(repeating: "long ", count: 1000),
    ])
    func `whatever a value is, the output stays in shape`(value: String) {
      lamp.bind(\.text, to: desk, \.owner)
      let binding = lamp.bind(
        \.power, to: desk, \.owner,
        transform: BindingTransform<String, Int> { throw BindingError($0) })
      desk.owner = value
      for output in [insight.text, insight.dot, insight.json, insight.aliveReport] {
        #expect(
          !output.unicodeScalars.contains {
            $0.properties.generalCategory == .control && $0 != "\n"
          })
      }
      let json = Insight.json(
        of: InsightTests.own(insight), changes: InsightTests.ownChanges(insight))
      #expect(JSONChecker.isValid(json), "\(json)")
      #expect(json.count < 20_000)
      #expect(insight.lastChange(of: desk, \.owner)?.new.contains("\n") == false)
      withExtendedLifetime(binding) {}
    }

    @Test(arguments: [
      ("\u{301}e", "\"\u{FFFD}e\""), ("\u{301}\u{302}e", "\"\u{FFFD}\u{302}e\""),
      ("\u{1B}\u{301}", "\"\\u{1B}\u{FFFD}\""), ("e\u{301}", "\"e\u{301}\""),
      ("\u{200D}1", "\"\u{FFFD}1\""),
    ])
    func `a mark without a base joins nothing`(value: String, shown: String) throws {
      lamp.bind(\.text, to: desk, \.owner)
      desk.owner = value
      let new = try #require(insight.lastChange(of: desk, \.owner)?.new)
      #expect(Array(new.unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test func `the report counts what is still there by the place where it began`() {
      let lamps = (0..<3).map { _ in Lamp() }
      for lamp in lamps { lamp.bind(\.power, to: desk, \.height) }; let many = #line
      let watching = desk.observe(\.height) { _, _ in }; let one = #line
      #expect(
        Insight.aliveReport(of: InsightTests.own(insight)) == """
          4 still alive
          3  InsightExportTests.swift:\(many)  Lamp.power <- Bureau.height
          1  InsightExportTests.swift:\(one)  Bureau.height

          """)
      withExtendedLifetime((lamps, watching)) {}
    }
  }
}
