// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// The article *Bind your first screen*, done step by step.
@Suite struct FirstScreenTests {
  /// What a person presses for each screen that the article shows, and the words that say so.
  private static let steps: [(lead: String, keys: [String])] = [
    ("You see the model's number", []), ("Press `+`.", ["+"]),
    (
      "Press Tab, which gives the counter the focus, and the left arrow twice.",
      ["Tab", "Left", "Left"]
    ),
  ]

  @Test(
    .disabled(if: Command.isSanitized, "the package is built without a sanitizer in any case"))
  func `the steps of the article lead to the screens and the test that it shows`() throws {
    let article = try Article("Sources/BowlineWidgets/BowlineWidgets.docc/FirstScreen.md")
    let package = try EmptyPackage("FirstScreen")
    var session: TmuxSession?
    var steps = Self.steps[...]
    for block in article.blocks {
      switch block.language {
      case "swift": try package.write(block.text, to: try #require(block.file))
      case "sh" where block.lines == ["swift run"]:
        let program = try package.start("swift run")
        // It is built first.
        #expect(try program.wait(for: "alternate_on", toBe: "1", within: .seconds(900)))
        session = program
      case "sh":
        let output = try package.run(block.text)
        if block.lines == ["swift test"] { #expect(output.contains("Test run with 1 test ")) }
      case "text":
        let step = try #require(steps.first)
        steps = steps.dropFirst()
        let session = try #require(session)
        #expect(block.lead.contains(step.lead))
        for key in step.keys { try session.press(key) }
        try expect(block.lines, on: session)
        if steps.isEmpty {
          try session.send("q")
          #expect(try session.wait(for: "pane_dead", toBe: "1"))
          #expect(try session.variable("pane_dead_status") == "0")
        }
      default: Issue.record("a listing of the language '\(block.language)'")
      }
    }
    #expect(steps.isEmpty)
  }

  private func expect(_ lines: [String], on session: TmuxSession) throws {
    let wanted = lines.joined(separator: "\n")
    let isShown = try session.wait { $0.trimmingLineEnds == wanted }
    let screen = try session.capture()
    #expect(isShown, "\(screen) is not \(wanted)")
  }
}

extension String {
  /// The text without the empty lines at its end.
  fileprivate var trimmingLineEnds: Substring {
    self[..<(lastIndex { $0 != "\n" }.map(index(after:)) ?? startIndex)]
  }
}
