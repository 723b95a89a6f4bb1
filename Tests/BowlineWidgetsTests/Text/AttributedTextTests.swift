// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The text of a row, in runs that look the same, with the role and the attributes of each.
private func runs(_ grid: CellGrid, row: Int = 0) -> [String] {
  var runs: [(text: String, style: Style)] = []
  for cell in grid.cells(inRow: row) {
    if let last = runs.last, last.style == cell.style {
      runs[runs.count - 1].text += cell.text
    } else {
      runs.append((cell.text, cell.style))
    }
  }
  return runs.map { run in
    let style = run.style
    return "\(run.text)|\(style.role)"
      + (style.attributes.isEmpty ? "" : " \(style.attributes.rawValue)")
  }
}

@Suite struct AttributedTextTests {
  let text: AttributedText =
    "Build \("failed", style: .error) in \("main", link: "https://ci.example/7")!"

  @Test func `a literal keeps the looks and links of its parts`() {
    #expect(text.string == "Build failed in main!")
    #expect(text.spans.map(\.range) == [6..<12, 16..<20])
    #expect(text.spans.map(\.style) == [.error, .link])
    #expect(text.spans.map(\.link) == [nil, "https://ci.example/7"])
    let count = 3
    #expect(("\(count) of \(text)" as AttributedText).spans.map(\.range) == [11..<17, 21..<25])
  }

  @Test func `a text without looks has no span, and nothing that is empty or plain has one`() {
    #expect(("plain" as AttributedText).spans.isEmpty)
    #expect(AttributedText("", style: .error).spans.isEmpty)
    #expect(AttributedText("a", style: .plain).spans.isEmpty)
    #expect(AttributedText("a", style: .plain, link: "b").spans.count == 1)
  }

  @Test func `parts that look the same and touch are one`() {
    let one = AttributedText("ab", style: .error)
    #expect(one + one == AttributedText("abab", style: .error))
    #expect((one + AttributedText("c", style: .error, link: "d")).spans.count == 2)
  }

  @Test func `a part of a text has the looks that it has there`() {
    #expect(text[4..<8].string == "d fa")
    #expect(text[4..<8].spans.map(\.range) == [2..<4])
    #expect(text[-4..<99] == text)
    #expect(text[20..<20].isEmpty && text[20..<20].spans.isEmpty)
    #expect(text[0..<9] + text[9..<21] == text)
  }

  @Test func `another look takes the place of the one that a part had`() {
    var text = text
    text.style(8..<18, as: .warning)
    #expect(text.spans.map(\.range) == [6..<8, 8..<18, 18..<20])
    #expect(text.spans.map(\.style) == [.error, .warning, .link])
    text.style(0..<99, as: .plain)
    #expect(text.spans.isEmpty)
    text.style(30..<40, as: .error)
    #expect(text.spans.isEmpty, "nothing of it is inside")
  }

  @Test func `each part is drawn with its look, and the rest with that of the call`() {
    let canvas = Canvas(rows: 1, columns: 21)
    #expect(canvas.write(text, row: 0, column: 0, truncatedTo: 21, style: .muted) == 21)
    #expect(
      runs(canvas.grid) == [
        "Build |muted", "failed|error", " in |muted", "main|accent 4", "!|muted",
      ])
  }

  @Test func `text that is too wide ends in a mark, and no part goes past its room`() {
    for room in -1...24 {
      for isASCII in [false, true] {
        let canvas = Canvas(rows: 1, columns: 30, isASCII: isASCII)
        canvas.write(text, row: 0, column: 2, truncatedTo: room)
        let plain = Canvas(rows: 1, columns: 30, isASCII: isASCII)
        plain.write(text.string, row: 0, column: 2, truncatedTo: room)
        #expect(canvas.lines == plain.lines)
      }
    }
    let canvas = Canvas(rows: 1, columns: 9)
    canvas.write(text, row: 0, column: 0, truncatedTo: 9)
    #expect(runs(canvas.grid) == ["Build |text", "fa|error", "…|text"])
  }

  @Test func `a canvas cuts what lies outside of it`() {
    let canvas = Canvas(rows: 1, columns: 12)
    canvas.clipped(to: Rectangle(row: 0, column: 2, rows: 1, columns: 6))
      .write(text, row: 0, column: -4, truncatedTo: 30)
    canvas.write(text, row: 1, column: 0, truncatedTo: 30)
    #expect(canvas.lines == ["  d fail"])
  }

  @Test func `a character has the look that it begins with, and is never torn`() {
    var text: AttributedText = "e\u{301}x今天"
    text.style(1..<6, as: .error)
    let canvas = Canvas(rows: 1, columns: 6)
    canvas.write(text, row: 0, column: 0, truncatedTo: 6)
    #expect(runs(canvas.grid) == ["e\u{301}|text", "x今|error", "天|text"])
    let joined: AttributedText = "\("e", style: .error)\u{301}!"
    let other = Canvas(rows: 1, columns: 2)
    #expect(other.write(joined, row: 0, column: 0, truncatedTo: 2) == 2)
    #expect(runs(other.grid) == ["e\u{301}|error", "!|text"])
  }

  @Test func `what is not text in a part shows as a stand-in`() {
    let canvas = Canvas(rows: 1, columns: 9)
    canvas.write(
      "a\("\u{1B}[m\n", style: .error)" as AttributedText, row: 0, column: 0, truncatedTo: 9)
    #expect(canvas.lines == ["a␛[m␊"])
  }

  @Test func `a part with a link leads there, cell by cell`() {
    let pilot = Pilot(
      Label("a\("今", link: "x:1")b\("c", style: .error, link: "x:2")"), rows: 1, columns: 6)
    let links = pilot.grid.cells(inRow: 0).map(\.link)
    #expect(links == [nil, "x:1", "x:1", nil, "x:2", nil])
  }

  @Test func `looks are told apart without colors`() {
    let pilot = Pilot(Label("a\("b", style: .error)\("c", link: "d")"), rows: 1, columns: 3)
    #expect(withoutColor(pilot) == ["a0b5c4"])
  }
}

@Suite struct AttributedWidgetTests {
  struct Job: Identifiable {
    let id: Int
    let state: String
  }

  final class Build: KeyValueObservable {
    @Observed var failures = 0
    var summary: AttributedText {
      failures == 0 ? "all \("well", style: .success)" : "\(failures, style: .error) failed"
    }
    @Observed var lines: [AttributedText] = ["one \("two", style: .error)"]
  }

  private let build = Build()
  private let jobs = [Job(id: 0, state: "ok"), Job(id: 1, state: "late")]

  @Test func `a label is bound to a text with looks in one line`() {
    let label = Label("Builds")
    label.bind(\.attributedText, to: build, \.summary)
    let pilot = Pilot(label, rows: 1, columns: 8)
    #expect(runs(pilot.grid) == ["all |text", "well|success"])
    pilot.screen.highlightsChanges = false
    build.failures = 2
    #expect(runs(pilot.grid) == ["2|error", " failed|text"])
    label.attributedText = nil
    #expect(pilot.rows == ["Builds"])
  }

  @Test func `a label is as large as the text that it shows`() {
    let label = Label("long text")
    label.attributedText = "今\("天", style: .error)"
    #expect(label.preferredSize(within: Size(rows: 3, columns: 9)) == Size(rows: 1, columns: 4))
    #expect(Pilot(label, rows: 1, columns: 3).rows == ["今…"])
  }

  @Test func `a plain string in a widget is what it was before`() {
    let label = Label("Stock: 10")
    #expect(label.text == "Stock: 10" && label.attributedText == nil)
    #expect(Button("Save") {}.title == "Save")
    #expect(TextBlock([]).lines.isEmpty && TextBlock(["a"]).lines == ["a"])
  }

  @Test func `a button shows its title with its looks, in one look with the focus`() throws {
    let button = Button("Delete \("all", style: .error)") {}
    #expect(button.preferredSize(within: Size(rows: 1, columns: 30)).columns == 14)
    let pilot = Pilot(button, rows: 1, columns: 14)
    #expect(runs(pilot.grid) == ["[ Delete |text", "all|error", " ]|text"])
    try pilot.press("<Tab>")
    #expect(runs(pilot.grid) == ["[ Delete all ]|focus"])
    button.isEnabled = false
    try pilot.press("<Tab>")
    #expect(pilot.rows == ["[ Delete all ]"])
  }

  @Test func `rows of a list have looks, and the selected one that of the selection`() {
    let list = List(jobs) { "job \("\($0.id)", style: .heading) \($0.state)" as AttributedText }
    list.selection = 1
    let pilot = Pilot(list, rows: 2, columns: 14)
    #expect(runs(pilot.grid) == ["  job |text", "0|text 1", " ok    |text"])
    #expect(
      runs(pilot.grid, row: 1) == [
        "▸ job |selection", "1|selection 1", " late|selection", "  |text",
      ])
  }

  @Test func `cells of a table have looks, and stand at their side`() {
    let table = Table<Job>(
      [
        TableColumn("Job", width: 4) { "\($0.id)" },
        TableColumn(
          "State", width: 6, alignment: .right,
          text: { job in
            AttributedText(job.state, style: job.state == "ok" ? .success : .warning)
          }, by: \.state),
      ], jobs)
    let pilot = Pilot(table, rows: 3, columns: 16)
    #expect(pilot.rows == ["  Job    State", "  0         ok", "  1       late"])
    #expect(runs(pilot.grid, row: 2).contains("late|warning"))
  }

  @Test func `lines of a log have looks, and a text of several lines is as many`() {
    var log = Log(capacity: 3)
    log.append("plain")
    log.append("a \("bad\nend", style: .error)" as AttributedText)
    #expect(log.lines == ["plain", "a bad", "end"])
    #expect(log[1] == "a bad" && log[attributed: 2] == AttributedText("end", style: .error))
    let pilot = Pilot(LogView(log), rows: 3, columns: 5)
    #expect(runs(pilot.grid, row: 1) == ["a |text", "bad|error"])
    var same = Log(capacity: 3)
    for line in log.lines { same.append(line) }
    #expect(same.lines == log.lines && same != log, "looks count")
  }

  @Test func `a block wraps its lines with their looks, and is bound in one line`() {
    let block = TextBlock(["  one \("two three", style: .error)" as AttributedText], wraps: true)
    let pilot = Pilot(block, rows: 3, columns: 9)
    #expect(pilot.rows == ["  one two", "    three", ""])
    #expect(runs(pilot.grid, row: 1) == ["    |text", "three|error"])
    block.bind(\.attributedLines, to: build, \.lines)
    #expect(runs(pilot.grid) == ["one |text", "two|error", "  |text"])
  }

  @Test func `a part of a text with many looks has those that are in it`() {
    var text = AttributedText()
    for number in 0..<50 { text += "ab\("cd", style: number % 2 == 0 ? .error : .warning)" }
    for start in 0..<200 {
      for end in start...200 {
        let expected = text.spans.map { $0.range.clamped(to: start..<end) }.filter { !$0.isEmpty }
        let found = text[start..<end].spans.map { span in
          span.range.lowerBound + start..<span.range.upperBound + start
        }
        if found != expected { Issue.record("\(start)..<\(end): \(found)") }
      }
    }
  }
}
