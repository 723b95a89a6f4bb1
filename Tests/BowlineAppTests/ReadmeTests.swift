// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// README compared with the program.
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

  @Test func `the code in README says in one line where it has no terminal`() throws {
    let result = try BuiltProgram("ReadmeExample").run([])
    #expect(result.status == .exited(1) && result.output == "")
    #expect(
      result.errors == """
        ReadmeExample: standard input is not a terminal; run this in a terminal window

        """)
  }

  @Test func `the picture in README is what the program shows`() throws {
    let picture = try #require(try Self.pictures().first)
    let result = try BuiltProgram("bowline").run(["--snapshot", "80x24", "--keys", "+"])
    #expect(picture.text == result.output)
  }

  @Test func `the recorded session begins and ends as README shows`() throws {
    let file = "Resources/sessions/hello.record"
    let isNamed = try Article("README.md").blocks.contains { $0.text.contains("--replay \(file)") }
    #expect(isNamed)
    let session = try SourceText(file).lines
    let start = session.prefix { !$0.hasPrefix("key ") }
    #expect(start.count < session.count)
    let pictures = try Self.pictures().dropFirst()
    try #require(pictures.count == 2)
    for (picture, lines) in zip(pictures, [start, session[...]]) {
      let result = try BuiltProgram("bowline").run(
        ["--snapshot", "80x24", "--replay", "/dev/stdin"], input: lines.map { $0 + "\n" }.joined(),
        environment: ["LC_ALL": "C.UTF-8"])
      #expect(result.status == .exited(0) && result.errors == "")
      let rows = result.output.split(separator: "\n").map(String.init)
      #expect(rows.contains(picture.lines), "\(result.output)")
    }
  }

  @Test func `the files that README names are there`() throws {
    let text = try SourceText("README.md").lines.joined(separator: "\n")
    let links = text.matches(of: /\]\((?!https:)([^)]+)\)/).map { String($0.1) }
    #expect(links.count > 4)
    for link in links { #expect(throws: Never.self) { try SourceText(link) } }
  }

  private static func pictures() throws -> [Article.Block] {
    try Article("README.md").blocks.filter { $0.language == "text" }
  }
}
