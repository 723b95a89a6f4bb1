// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// The layout file that `S` writes.
@Suite struct LayoutTextTests {
  private static let lines = [
    #"{"load":1.5,"up":true,"name":"Ann","kind":"a","ps":[{"x":1,"y":"b"}],"odd: \"name\"":3}"#,
    #"{"load":2.5,"up":true,"name":"Bo","kind":"b","ps":[{"x":2,"y":"c"}],"odd: \"name\"":4}"#,
    #"{"load":0.5,"up":false,"name":"Cy","kind":"a","ps":[{"x":3,"y":"d"}],"odd: \"name\"":5}"#,
  ]

  @Test func `the name of a file that is typed takes the place of the usual one`() throws {
    let stage = WatchStage(format: .json)
    stage.write(#"{"a":1}"#)
    try stage.press("S")
    #expect(stage.rows.contains { $0.contains("│ layout.yaml ") }, "\(stage.rows)")
    try stage.press("web.yaml")
    #expect(stage.rows.contains { $0.contains("│ web.yaml ") }, "\(stage.rows)")
  }

  @Test(arguments: [(80, 24), (80, 12), (120, 40), (200, 60)])
  func `loaded again it shows the same`(columns: Int, rows: Int) throws {
    let stage = WatchStage(columns: columns, rows: rows, format: .json)
    for line in Self.lines { stage.write(line) }
    stage.scene.model.select(by: 1)
    _ = stage.scene.model.hide()
    stage.scene.model.move(by: 1)
    var options = WatchOptions()
    options.command = ["a 'program'", "-x"]
    options.format = .json
    let text = LayoutText.text(options, stage.scene.model)
    let again = try LayoutStage(text, columns: columns, rows: rows)
    for line in Self.lines { try again.write(line, to: again.feeds[0].name) }
    // The mark of the chosen path, and the rows that say what is read, are others.
    func page(_ rows: [String]) -> [String] {
      rows.dropFirst().dropLast(2).map {
        $0.replacing("▸", with: " ").replacing("╭─ > ", with: "╭─ ").filter { $0 != "─" }
      }
    }
    #expect(page(again.rows) == page(stage.rows))
  }

  @Test func `names that are no plain paths are written in quotes, and an empty one is left out`()
    throws
  {
    let stage = WatchStage(format: .json)
    stage.write(#"{"@timestamp":1,"a..b":2,"":3,".x":4,"\"q\"":5,"y.@rate":6}"#)
    let text = LayoutText.text(WatchOptions(), stage.scene.model)
    #expect(LayoutText.problem(of: text) == nil)
    let names = try LayoutReader.read(Array(text.utf8)).widgets.compactMap(\.paths.first?.name)
    #expect(names == ["@timestamp", "a..b", ".x", "\"q\"", "y.@rate"])
    #expect(LayoutText.omission(stage.scene.model).contains("left out"))
    #expect(LayoutText.problem(of: "show: [{ value: }]") != nil)
  }

  @Test func `what is read is written so that the shell and YAML take it as it is`() throws {
    let stage = WatchStage(format: .json)
    stage.write(Self.lines[0])
    var options = WatchOptions()
    options.command = ["sh", "-c", "echo '$HOME' \"x\"\n"]
    options.interval = .milliseconds(1_500)
    let layout = try LayoutReader.read(Array(LayoutText.text(options, stage.scene.model).utf8))
    #expect(
      layout.sources.map(\.origin) == [
        .run("sh -c 'echo '\\''$HOME'\\'' \"x\"\n'", every: .milliseconds(1_500))
      ])
    #expect(layout.widgets.map(\.title) == stage.names)
  }

  @Test func `the sort that a person has chosen for a table is written`() throws {
    let stage = WatchStage(format: .json)
    stage.write(Self.lines[0])
    try stage.press("<Tab><Right><Right><Space>")
    let layout = try LayoutReader.read(
      Array(LayoutText.text(WatchOptions(), stage.scene.model).utf8))
    let table = try #require(layout.widgets.first { $0.kind == .table })
    #expect(table.sort == LayoutSort(column: "y", isAscending: false))
  }

  @Test func `the sources of a recording are read as their names say`() throws {
    let sources: [FeedRecording.Source] = [
      .init(name: "standard input"), .init(name: "/proc/version"), .init(name: "vmstat -n 1"),
      .init(name: "df", every: .milliseconds(1_500), format: .columns),
    ]
    let model = WatchModel(sources.map { Feed(name: $0.name) })
    let text = LayoutText.text(WatchOptions(), model, recorded: sources)
    let layout = try LayoutReader.read(Array(text.utf8))
    #expect(
      layout.sources.map(\.origin) == [
        .input, .follow("/proc/version"), .run("vmstat -n 1", every: nil),
        .run("df", every: .milliseconds(1_500)),
      ])
    #expect(layout.sources.map(\.format) == [nil, nil, nil, .columns])
  }

  @Test func `each source has a word of its own`() {
    let sources = ["/var/log/a.log", "/srv/a.log", "standard input", "9.log"]
    #expect(LayoutText.sourceNames(sources) == ["a", "a-2", "input", "source"])
  }
}
