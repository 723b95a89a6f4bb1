// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The picker of the article *Read from a pipe, answer into one*, in a shell.
@Suite struct PickerTests {
  private let picker = Command.path(ofProduct: "PickerExample")

  private func shell() throws -> TmuxSession {
    let session = try TmuxSession(
      "bash", ["--norc", "--noprofile"],
      environment: ["PS1": "ready> ", "EDITOR": "tail -f -n 1"], rows: 12, columns: 60)
    try #require(try session.wait { $0.contains("ready>") })
    return session
  }

  private func start(_ command: String, in session: TmuxSession) throws {
    try session.send(command)
    try session.press("Enter")
    try #require(try session.wait { $0.contains("▸ one\n  two\n") })
    #expect(try session.variable("alternate_on") == "0")
  }

  @Test(arguments: [("Enter", "<one> 0"), ("q", "<> 1")])
  func `the shell gets the line that was chosen, or a failure`(key: String, result: String) throws {
    let session = try shell()
    try start("x=$(printf 'one\\ntwo\\n' | '\(picker)'); echo \"<$x> $?\"", in: session)
    try session.press(key)
    #expect(try session.wait { $0.contains("\n\(result)\n") })
    #expect(!(try session.capture().contains("▸ one")), "nothing of the list stays")
  }

  @Test func `an editor has the terminal and its keys, and then the list is there again`() throws {
    let session = try shell()
    try session.send("cd $(mktemp -d); echo the notes >notes.txt")
    try session.press("Enter")
    try start(
      "printf 'one\\ntwo\\n' | '\(picker)' >chosen; cat chosen; rm -r \"$PWD\"", in: session)
    try session.press("e")
    #expect(try session.wait { $0.contains("the notes") })
    #expect(try session.variable("alternate_on") == "0")
    try session.press("C-c")
    #expect(try session.wait { $0.contains("▸ one\n  two\n") })
    try session.press("Down", "Enter")
    // Behind the ^C that the terminal echoed.
    #expect(try session.wait { $0.contains("two\nready>") })
  }
}
