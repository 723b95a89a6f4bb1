// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The built program without a screen.
@Suite struct PlainTests {
  let bowline = BuiltProgram("bowline")

  private func lines(
    _ keys: String, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> [String] {
    let result = try bowline.run(["--plain"] + arguments, input: keys, environment: environment)
    #expect(result.status == .exited(0))
    #expect(result.errors == "" && !result.output.contains("\u{1B}"))
    #expect(result.output.isEmpty || result.output.hasSuffix("\n"))
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `each change of a bound value is a line, in the order of cause and effect`() throws {
    #expect(
      try lines("+-q") == [
        "number: 10 -> 11", "label: Stock: 10 boxes -> Stock: 11 boxes",
        "number: 11 -> 10", "label: Stock: 11 boxes -> Stock: 10 boxes",
      ])
  }

  @Test func `the end of the input ends it like q, with status 0`() throws {
    #expect(try lines("") == [])
    #expect(try lines("+").count == 2)
    #expect(try lines("+q+++").count == 2, "what comes after q is not read")
  }

  @Test func `escape sequences are keys, and keys of the command line come first`() throws {
    let lines = try lines("\u{1B}[A\u{1B}[6~q", "--keys", "<PgUp>")
    #expect(
      lines.filter { $0.hasPrefix("number") } == [
        "number: 10 -> 20", "number: 20 -> 21", "number: 21 -> 11",
      ])
  }

  @Test func `it needs no terminal and no TERM`() throws {
    #expect(try lines("+q", environment: ["TERM": "dumb"]).count == 2)
  }

  @Test func `scenes, modes and what cannot be done are said`() throws {
    let lines = try lines("s4axu\nuq")
    #expect(lines.contains("sync: number -> whole"))
    #expect(lines.contains("scene: hello -> list"))
    #expect(lines.contains("count: 12 -> 13"))
    #expect(lines.contains("chosen: 1 -> 2"))
    #expect(lines.last == "count: 13 -> 12")
    #expect(try self.lines("uq") == ["nothing to undo"])
  }

  @Test func `a move is said, and a removal without a state in between`() throws {
    #expect(
      try lines("vux", "--scene", "list") == [
        "first: Item 1 -> Item 12", "first: Item 12 -> Item 1", "chosen: 1 -> 2",
        "item: Item 1 -> Item 2", "first: Item 1 -> Item 2", "count: 12 -> 11",
      ])
  }

  @Test func `what changes while it is paused is said when it goes on`() throws {
    #expect(
      try lines("p+pq") == [
        "paused", "resumed", "number: 10 -> 11", "label: Stock: 10 boxes -> Stock: 11 boxes",
      ])
  }

  @Test func `help says every key`() throws {
    let lines = try lines("?q")
    #expect(lines.contains("+ = Up: raise the number by one"))
    #expect(lines.contains("q Ctrl-C: quit"))
  }

  @Test func `no control reaches the reader, and in ASCII nothing else`() throws {
    let hostile = try bowline.run(
      ["--plain", "--text", "\u{1B}]0;t\u{7} 10\u{202E}\n"], input: "+q",
      environment: ["LC_ALL": "C"])
    #expect(hostile.output.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    #expect(hostile.output.split(separator: "\n").count == 2)
  }
}
