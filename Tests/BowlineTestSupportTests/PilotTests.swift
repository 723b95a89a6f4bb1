// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@MainActor @Suite struct PilotTests {
  @Test func `what is typed and pasted goes to the focus`() throws {
    let field = TextField()
    let pilot = Pilot(field, rows: 1, columns: 12)
    try pilot.press("<Tab>")
    pilot.type("a<b")
    pilot.paste("1\n2")
    #expect(pilot.rows == ["a<b1 2"])
    #expect(pilot.cursor == Position(row: 0, column: 6))
  }

  @Test func `a click reaches what stands there, and a text can be clicked on`() {
    let boxes = [Checkbox("今天"), Checkbox("news")]
    let pilot = Pilot(Column { boxes }, rows: 2, columns: 12)
    #expect(pilot.position(of: "天") == Position(row: 0, column: 6))
    #expect(pilot.position(of: "none") == nil && pilot.position(of: "") == nil)
    #expect(pilot.click(on: "news") && boxes[1].isOn)
    #expect(pilot.click(row: 0, column: 1) && boxes[0].isOn)
    #expect(!pilot.click(on: "none") && !pilot.click(row: 5, column: 11))
  }

  @Test func `a text is found as it shows`() {
    let texts = ["क्ष x", "a\tb", "Größe…", "👍🏽 ok"]
    for isASCII in [false, true] {
      let pilot = Pilot(Column { texts.map { Label($0) } }, rows: 4, columns: 12, isASCII: isASCII)
      for (row, text) in texts.enumerated() {
        #expect(pilot.position(of: text) == Position(row: row, column: 0))
      }
    }
  }

  @Test func `a drag goes from one place to another`() {
    let split = Split(.row, Label("a"), Label("b"))
    let pilot = Pilot(split, rows: 1, columns: 21)
    let before = pilot.rows
    guard let line = pilot.position(of: "│") else { return #expect(Bool(false), "no line") }
    pilot.drag(from: line, to: Position(row: 0, column: line.column + 5))
    #expect(pilot.rows != before)
  }

  @Test func `a window gets another size`() {
    let pilot = Pilot(Label("Weather report"), rows: 1, columns: 20)
    pilot.resize(rows: 2, columns: 8)
    #expect(pilot.rows == ["Weather…", ""])
  }

  @Test func `time goes on for the screen and for sleepers, each at its moment`() async throws {
    let label = Label("")
    let pilot = Pilot(label, rows: 1, columns: 12)
    let clock = pilot.clock
    let alarm = pilot.screen.alarm(after: .seconds(2), repeats: true) { label.text += "a" }
    let task = Task {
      for _ in 0..<2 {
        try await clock.sleep(for: .seconds(3))
        label.text += "t"
      }
    }
    await pilot.advance(by: .seconds(5))
    #expect(pilot.rows == ["ata"])
    await pilot.advance(by: .milliseconds(999))
    #expect(pilot.rows == ["ata"])
    await pilot.advance(by: .milliseconds(1))
    let row = try #require(pilot.rows.first)
    #expect(Set(row) == ["a", "t"] && row.count == 5)
    try await task.value
    alarm.end()
  }

  @Test func `there is quiet after the tasks have run, and none where something always changes`()
    async
  {
    let label = Label("0")
    let pilot = Pilot(label, rows: 1, columns: 12)
    Task {
      Task {
        label.text = "1"
        Task { label.text = "2" }
      }
    }
    #expect(await pilot.settle())
    #expect(pilot.rows == ["2"])
    // A task that begins another one has it in the queue of the actor before the test goes on.
    let flicker = Flicker(label)
    flicker.start()
    #expect(await !pilot.settle())
    flicker.isOver = true
  }

  @Test func `what another thread does is waited for`() async {
    let pilot = Pilot(Label(""), rows: 1, columns: 12)
    let clock = pilot.clock
    Task.detached { clock.advance(by: .seconds(1)) }
    #expect(await pilot.wait { clock.now.offset == .seconds(1) })
    #expect(await !pilot.wait(within: .milliseconds(2)) { false })
  }
}

/// A change of a label in each turn of the main actor.
@MainActor private final class Flicker {
  let label: Label
  var isOver = false

  init(_ label: Label) { self.label = label }

  func start() {
    Task {
      if isOver { return }
      label.text = label.text == "x" ? "y" : "x"
      start()
    }
  }
}
