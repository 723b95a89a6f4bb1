// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Answers that a terminal gives while a program ends at once, of which a shell would make keys.
@Suite struct QuestionTests {
  private static let marks = "\u{1B}[?2026;2$y"
  private static let background = "\u{1B}]11;rgb:1818/1a1a/1f1f\u{1B}\\"

  /// Starts the probe, which waits a whole second for the answers to its questions.
  private func start(_ arguments: [String]) throws -> Pty {
    let pty = try Pty(Command.path(ofProduct: "TerminalProbe"), ["--patient"] + arguments)
    try #require(pty.wait(forText: "X"))
    return pty
  }

  @Test(arguments: [
    (["--background"], [marks, background]), (["--background"], [background, marks]),
    (["--mono", "--background"], [marks]), (["--no-sync", "--background"], [background]),
  ])
  func `an end waits for all answers`(arguments: [String], answers: [String]) throws {
    let pty = try start(arguments)
    pty.write("q")
    for answer in answers {
      try #require(pty.wait { _ in pty.unreadInput == 0 })
      pty.write(answer)
    }
    #expect(pty.end() == .exited(0))
    #expect(pty.unreadInput == 0)
    pty.expectRestored()
  }
}
