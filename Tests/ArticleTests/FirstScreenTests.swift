// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// The article *Bind your first screen*, done step by step.
@Suite struct FirstScreenTests {
  /// The keys that a person presses for each screen of the article, and the words that say so.
  private static let steps: [(lead: String, keys: [String])] = [
    ("You see the model's number", []), ("Press `+`.", ["+"]),
    (
      "Press Tab, which gives the counter the focus, and the left arrow twice.",
      ["Tab", "Left", "Left"]
    ),
  ]

  @Test(
    .disabled(if: Command.isSanitized, "the package is built without a sanitizer in any case"))
  func `the steps of the article lead to the screens and the test that it shows`() async throws {
    let article = try Article("Sources/BowlineWidgets/BowlineWidgets.docc/FirstScreen.md")
    let package = try EmptyPackage("FirstScreen")
    var session: TmuxSession?
    var steps = Self.steps[...]
    for block in article.blocks {
      switch (block.language, block.lines) {
      case ("swift", _): try package.write(block.text, to: try #require(block.file))
      case ("sh", ["swift run"]):
        let program = try package.start("swift run")
        try await build { try program.variable("alternate_on") == "1" || hasEnded(program) }
        session = program
      case ("sh", ["swift test"]):
        let tests = try package.start("swift test")
        try await build { try hasEnded(tests) }
        let screen = try tests.capture()
        #expect(screen.contains("Test run with 1 test "), "\(screen)")
        #expect(screen.contains("exit status 0"), "\(screen)")
      case ("sh", _): try package.run(block.text)
      case ("text", _):
        let step = try #require(steps.first)
        steps = steps.dropFirst()
        let session = try #require(session)
        #expect(block.lead.contains(step.lead))
        for key in step.keys { try session.press(key) }
        try expect(block.lines, on: session)
        if steps.isEmpty {
          try session.send("q")
          #expect(try session.wait { $0.contains("exit status 0") })
        }
      default: Issue.record("a listing of the language '\(block.language)'")
      }
    }
    #expect(steps.isEmpty)
  }

  /// Waits for what comes after a build, and leaves the thread to other tests meanwhile.
  private func build(until condition: () throws -> Bool) async throws {
    let deadline = Deadline(within: .seconds(900))
    while try !condition() {
      try #require(!deadline.isOver)
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private func hasEnded(_ session: TmuxSession) throws -> Bool {
    try session.capture().contains("exit status ")
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
