// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What README shows is what there is.
@Suite struct ReadmeTests {
  @Test func `the code in README is a program that is built and run`() throws {
    let readme = try SourceText("README.md").lines
    let program = try SourceText("Tests/ReadmeExample/Program.swift").lines
    let start = try #require(readme.firstIndex(of: "import Bowline"))
    let end = try #require(readme[start...].firstIndex(of: "```"))
    // The license line and the empty line behind it are left out.
    #expect(Array(readme[start..<end]) == Array(program.dropFirst(2).dropLast()))

    let session = try TmuxSession(Command.path(ofProduct: "ReadmeExample"))
    #expect(try session.wait { $0.hasPrefix("Stock: 10 boxes\n") })
    try session.send("+")
    #expect(try session.wait { $0.hasPrefix("Stock: 11 boxes\n") })
    try session.send("q")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
  }

  @Test func `the picture in README is what the program shows`() throws {
    let readme = try SourceText("README.md").lines
    let start = try #require(readme.firstIndex(of: "```text"))
    let end = try #require(readme[start...].firstIndex(of: "```"))
    let result = try BuiltProgram("bowline").run(["--snapshot", "80x18", "--keys", "+"])
    #expect(
      readme[(start + 1)..<end].joined(separator: "\n") + "\n" == result.output)
  }
}
