// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import BowlineApp

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
        "model.number: 10 -> 11", "label: Stock: 10 of 12 boxes -> Stock: 11 of 12 boxes",
        "counter: 10 -> 11", #"history: "" -> "10 -> 11""#,
        "model.number: 11 -> 10", "label: Stock: 11 of 12 boxes -> Stock: 10 of 12 boxes",
        "counter: 11 -> 10", #"history: "10 -> 11" -> "11 -> 10""#,
      ])
  }

  @Test func `the end of the input ends it like q, with status 0`() throws {
    #expect(try lines("") == [])
    #expect(try lines("+").count == 4)
    #expect(try lines("+q+++").count == 4, "what comes after q is not read")
  }

  @Test func `escape sequences are keys, and keys of the command line come first`() throws {
    let lines = try lines("\u{1B}[A\u{1B}[6~q", "--keys", "<PgUp>")
    #expect(
      lines.filter { $0.hasPrefix("model.number") } == [
        "model.number: 10 -> 20", "model.number: 20 -> 21", "model.number: 21 -> 11",
      ])
  }

  @Test func `the end of a line of keys is no key`() throws {
    #expect(try lines("++\n[\nq").last == "time: after change 1 of 2")
    #expect(
      try !lines("\tZ\nq", "--scene", "form").contains { $0.hasPrefix("saved") }
    )
  }

  @Test func `it needs no terminal and no TERM`() throws {
    #expect(try lines("+q", environment: ["TERM": "dumb"]).count == 4)
  }

  @Test func `scenes, modes and what cannot be done are said`() throws {
    let lines = try lines("s4axu\nuq")
    #expect(lines.contains("sync: number -> whole"))
    #expect(lines.contains("scene: hello -> list"))
    #expect(lines.contains("model.items.count: 12 -> 13"))
    #expect(lines.contains("model.chosen: 1 -> 2"))
    #expect(lines.last == "model.items.count: 13 -> 12")
    #expect(try self.lines("uq") == ["nothing to undo"])
  }

  @Test func `a move is said, and a removal without a state in between`() throws {
    #expect(
      try lines("vux", "--scene", "list") == [
        "model.firstTitle: Item 1 -> Item 12", "model.firstTitle: Item 12 -> Item 1",
        "model.firstTitle: Item 1 -> Item 2", "model.items.count: 12 -> 11",
        "chosen: Item 1 -> Item 2", "model.chosen: 1 -> 2",
      ])
  }

  @Test func `a text that comes back is said once, with the number in it`() throws {
    let lines = try lines("+ssq")
    #expect(lines.filter { $0.hasPrefix("label: 11 ->") } == ["label: 11 -> Stock: 11 boxes"])
    #expect(lines.count == 8)
  }

  @Test func `what changes while it is paused is said when it goes on`() throws {
    #expect(
      try lines("p+pq") == [
        "paused", "resumed", "model.number: 10 -> 11",
        "label: Stock: 10 of 12 boxes -> Stock: 11 of 12 boxes", "counter: 10 -> 11",
        #"history: "" -> "10 -> 11""#,
      ])
  }

  @Test func `help says every key that means something without a screen`() throws {
    let lines = try lines("?q")
    #expect(lines.contains("+ = Up: raise the number by one"))
    #expect(lines.contains("q Ctrl-C: quit"))
    for key in ["t: ", "m: ", "Ctrl-L: ", "Ctrl-Z: "] {
      #expect(!lines.contains { $0.hasPrefix(key) }, "\(key)")
    }
  }

  @Test func `a list that was said takes no keys, and is said again`() throws {
    for key in "?le" {
      let once = try lines("\(key)q")
      #expect(once.count > 1 || key == "l")
      let lines = try lines("\(key)\u{1B}[A\(key)q")
      #expect(lines.contains("model.number: 10 -> 11"))
      #expect(lines.count >= 2 * once.count + 2, "\(key)")
    }
  }

  @Test func `only changes of bound values have an arrow and begin without a space`() throws {
    for scene in SceneCatalog.names {
      let lines = try lines("?i\u{1B}\u{1B}l\u{1B}e\u{1B}q", "--scene", scene)
      #expect(lines.contains { $0.hasPrefix("  ") })
      let changes = lines.filter { $0.contains(" -> ") && !$0.hasPrefix(" ") }
      // Here they come by themselves.
      if !["dashboard", "stress"].contains(scene) { #expect(changes == [], "\(scene)") }
    }
  }

  @Test func `to a person the first line says what there is, and how to list the keys`() throws {
    let pty = try Pty(Command.path(ofProduct: "bowline"), ["--plain", "--text", "none"])
    #expect(pty.wait(forText: "? for the keys.\r\nno number in the text given\r\n"))
    pty.write("q\n")
    #expect(pty.end() == .exited(0))
    let words = "hello: Keys change the model; views bound to it follow. Press ? for the keys."
    #expect(String(decoding: pty.output, as: UTF8.self).hasPrefix(words + "\r\n"))
  }

  @Test func `why answers by the keys that were read`() throws {
    let lines = try lines("+wq")
    #expect(lines.contains("  why does label show \"Stock: 11 of 12 boxes\"?"))
    #expect(lines.contains("  1 you pressed +") && lines.contains("  2 model.number  10 → 11"))
  }

  @Test func `where the focus goes is said once`() throws {
    #expect(try lines("\t\t\u{1B}[Aq").filter { $0.hasPrefix("focus") } == ["focus: counter"])
    #expect(
      try lines("q", "--scene", "form", "--keys", "<Tab><Tab><Esc>") == [
        "focus: first, text field", "focus: last, text field", "focus: none",
      ])
  }

  @Test func `what a dialog asks is said, with its answers and the one in the focus`() throws {
    #expect(
      try lines("d\t\rq", "--scene", "widgets").prefix(4) == [
        "dialog: Set the level to 0? u brings it back. Keep or Set to 0", "focus: Keep, button",
        "focus: Set to 0, button", "model.level: 42 -> 0",
      ])
    #expect(
      try lines("q", "--scene", "widgets", "--keys", "d<Esc>").suffix(2) == [
        "closed: dialog", "focus: none",
      ])
  }

  @Test func `in the palette the chosen command is said when it becomes another one`() throws {
    #expect(
      try lines("\u{10}zero\rq") == [
        "command palette: type what to do; Enter does it, Esc closes it",
        "command: raise the number by one", "command: set the number to zero",
        "model.number: 10 -> 0", "label: Stock: 10 of 12 boxes -> Stock: 0 of 12 boxes",
        "counter: 10 -> 0", #"history: "" -> "10 -> 0""#, "closed: command palette",
      ])
    #expect(try lines("q", "--keys", "<C-p>#<Esc>").contains("command: none"))
  }

  @Test func `it is said that the inspector keeps the keys`() throws {
    let lines = try lines("q", "--keys", "i<Esc>")
    #expect(lines.suffix(4).first == "inspector: Esc closes it")
    #expect(lines.suffix(2) == ["closed: inspector", "focus: none"])
  }

  @Test func `it is said that a text has no number, at the start and later`() throws {
    #expect(try lines("q", "--text", "none") == ["no number in the text given"])
    let lines = try lines("sssq", "--text", "none")
    #expect(lines.contains(#"note: no number in the text given -> """#))
    #expect(lines.contains(#"note: "" -> no number in the text given"#))
  }

  @Test func `what a key has nothing to act on is said`() throws {
    #expect(
      try lines("xc+0vaxvvq", "--scene", "list", "--items", "0") == [
        "nothing is selected", "nothing is selected", "nothing is selected",
        "nothing is selected", "there are no items", "model.firstTitle: none -> Item 1",
        "model.items.count: 0 -> 1", "model.chosen: none -> 1", "chosen: none -> Item 1",
        "model.firstTitle: Item 1 -> none", "model.items.count: 1 -> 0", "chosen: Item 1 -> none",
        "model.chosen: 1 -> none", "there are no items", "there are no items",
      ])
    #expect(
      try lines("d+d0nq", "--scene", "paths").filter { $0.hasPrefix("there") }
        == Array(repeating: "there is no customer: n brings one", count: 3))
    #expect(try lines("nq", "--scene", "widgets").count == 1)
  }

  @Test func `a mark without a base stands apart from what comes before it`() throws {
    let lines = try lines("+lq", "--text", "\u{301} 10", environment: ["LC_ALL": "C.UTF-8"])
    #expect(lines.contains("label: \u{FFFD} 10 -> \u{FFFD} 11"))
    #expect(lines.contains { $0.contains("\"\u{FFFD} 10\" -> \"\u{FFFD} 11\"") })
  }

  @Test func `no control reaches the reader, and in ASCII nothing else`() throws {
    let hostile = try bowline.run(
      ["--plain", "--text", "\u{1B}]0;t\u{7} 10\u{202E}\n"], input: "+q",
      environment: ["LC_ALL": "C"])
    #expect(hostile.output.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    #expect(hostile.output.split(separator: "\n").count == 4)
  }
}
