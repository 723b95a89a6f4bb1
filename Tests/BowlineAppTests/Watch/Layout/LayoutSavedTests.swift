// SPDX-License-Identifier: Apache-2.0

import Emulator
import TestSupport
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// A layout file that is saved while it shows, with sources that it had not before.
@Suite struct LayoutSavedTests {
  private static let program = Command.path(ofProduct: "bowline")

  /// The layout before and after: it ends with its first source, once there is a file `go`.
  private static let before = """
    sources:
      gate: { run: "echo a=17; until [ -e go ]; do sleep 0.1; done", format: logfmt }
    show: [{ value: gate.a }]

    """
  private static let after = """
    sources:
      gate: { run: "echo a=17; until [ -e go ]; do sleep 0.1; done", format: logfmt }
      two: { follow: two.log }
    show: [{ value: gate.a }, { value: two.b }]

    """

  private static func screen(_ bytes: [UInt8]) -> String {
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(bytes)
    return (0..<24).map { emulator.line($0) }.joined(separator: "\n")
  }

  /// Starts the program, saves the layout with a further source, and ends the first one when the
  /// values of both are there.
  private func run(_ options: String, in folder: Scratch) throws -> ProcessEnd? {
    try folder.shell("cat > a.yaml <<'END'\n\(Self.before)END\necho b=4711 > two.log")
    let pty = try Pty(
      "sh",
      [
        "-c", "cd \(folder.path) && exec \"$0\" watch \(options) --layout ./a.yaml", Self.program,
      ])
    #expect(pty.wait { Self.screen($0).contains("17") })
    try folder.shell("cat > b.yaml <<'END'\n\(Self.after)END\nmv b.yaml a.yaml")
    #expect(pty.wait { Self.screen($0).contains("4711") })
    try folder.shell("touch go")
    return pty.end()
  }

  @Test func `with --once a file that it adds is read to its end, and recorded`() throws {
    let folder = Scratch()
    #expect(try run("--once --record r", in: folder) == .exited(0))
    let again = try Command.run(
      "sh",
      [
        "-c", "cd \(folder.path) && \"$0\" watch --replay r --layout ./a.yaml --snapshot 80x24",
        Self.program,
      ])
    #expect(again.output.contains("17") && again.output.contains("4711"), "\(again.output)")
  }

  @Test func `with --once it ends where the last source that goes on is taken out`() throws {
    let folder = Scratch()
    let rest = "two: { follow: two.log } }\nshow: [{ value: two.b }]\n"
    try folder.shell(
      "echo b=4711 > two.log; cat > a.yaml <<'END'\nsources: { one: { run: sleep 600 }, \(rest)END")
    let pty = try Pty(
      "sh", ["-c", "cd \(folder.path) && exec \"$0\" watch --once --layout ./a.yaml", Self.program])
    #expect(pty.wait { Self.screen($0).contains("4711") })
    try folder.shell("cat > b.yaml <<'END'\nsources: { \(rest)END\nmv b.yaml a.yaml")
    #expect(pty.end() == .exited(0))
  }

  @Test @MainActor func `with --once a file that it had before is not opened anew`() throws {
    let folder = Scratch()
    try folder.shell("echo a=1 > one.log")
    let text = "sources: { one: { follow: \(folder.path)/one.log } }\nshow: [{ value: one.a }]\n"
    let layout = try LayoutReader.read(Array(text.utf8))
    let input = WatchInput(
      try layout.sources.map { try WatchSource($0, isFollowing: false) }, isFollowing: false)
    let (feed, sources) = (input.feeds[0], try input.sources(of: layout, after: layout))
    input.change(to: sources)
    #expect(input.feeds[0] === feed)
  }
}
