// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@testable import BowlineApp

/// Events as lines of text.
@Suite struct SessionEventTests {
  static let events: [(SessionEvent, String)] = [
    (.input(.key(KeyPress("+"))), "key +"),
    (.input(.key(KeyPress("<"))), "key <lt>"),
    (.input(.key(KeyPress(" "))), "key <Space>"),
    (.input(.key(KeyPress("p", .control))), "key <C-p>"),
    (.input(.key(KeyPress(.character("今")))), "key 今"),
    (.input(.paste("a\r\n\\b")), #"paste a\u{D}\u{A}\u{5C}b"#),
    (.input(.paste("")), "paste "),
    (.input(.pasting(.reading(bytes: 100_000))), "pasting 100000"),
    (.input(.pasting(.tooLong(bytes: 1_000_001))), "paste-too-long 1000001"),
    (.input(.pasting(.stopped)), "paste-stopped"),
    (
      .input(.mouse(MouseEvent(.drag(.left), at: Position(row: 3, column: 14), modifiers: .alt))),
      "mouse drag left 3 14 alt"
    ),
    (.input(.mouse(MouseEvent(.scrollUp, at: .zero))), "mouse scroll up 0 0"),
    (.input(.focus(false)), "focus out"),
    (.resize(Size(rows: 24, columns: 80)), "resize 80x24"),
    (.change(scene: "stress", input: "tick", value: "1 2\n3"), #"change stress tick 1 2\u{A}3"#),
    (.time(.milliseconds(1_500)), "time 1500.0"),
    (.paint, "paint"),
  ]

  @Test(arguments: events) func `an event is a line and is read back`(
    event: SessionEvent, line: String
  ) {
    #expect(event.description == line)
    #expect(SessionEvent(line) == event)
  }

  @Test(arguments: [
    "", "key", "key ++", "key <Nope>", "paste \\x", "paste \\u{110000}", "mouse",
    "mouse press left 1",
    "mouse press tail 1 1", "mouse press left -1 0", "mouse press left 1 1 hyper", "focus",
    "resize 0x1", "resize 80x24x3", "change a b", "time", "time -1", "time inf", "paint it",
    "paintx",
  ])
  func `what is no event is not read`(line: String) {
    #expect(SessionEvent(line) == nil)
  }

  @Test func `a session says what it started with, and is read back`() throws {
    var options = Options()
    options.scene = "list"
    options.text = "two\nlines 1"
    options.items = 7
    options.usesMouse = true
    options.theme = .dark
    var session = Session(options, size: Size(rows: 12, columns: 40), isASCII: true)
    session.events = [.input(.key(KeyPress("a"))), .paint]
    let lines = session.header + session.events.map(\.description) + [""]
    #expect(try Session(lines: lines, options: Options()) == session)
  }

  @Test func `the first line that is not understood is named`() {
    #expect(throws: SessionError(line: 1, text: "hello", expected: "'bowline session 1'")) {
      try Session(lines: ["hello"], options: Options())
    }
    let error = #expect(throws: SessionError.self) {
      try Session(lines: ["bowline session 1", "scene moon", ""], options: Options())
    }
    #expect(error?.description == "line 2 is 'scene moon' and not an event")
  }

  @Test(arguments: ["pai", "resize 80x2", "paint"])
  func `a last line that was not written to its end is left out`(line: String) throws {
    let lines = ["bowline session 1", "scene list", "key a", line]
    let session = try Session(lines: lines, options: Options())
    #expect(session.events == [.input(.key(KeyPress("a")))])
  }
}
