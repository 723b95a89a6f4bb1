// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// The inspector and the log of changes of the built program, in which nothing else is recorded.
@Suite struct InspectorTests {
  private func rows(_ keys: String, _ arguments: String...) throws -> [String] {
    let result = try BuiltProgram("bowline").run(
      ["--snapshot", "140x44", "--keys", keys] + arguments, environment: ["LC_ALL": "C.UTF-8"])
    #expect(result.status == .exited(0) && result.errors == "")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [("40x10", 3), ("30x6", 2), ("80x24", 3)])
  func `in a low window the list is the last to go`(size: String, least: Int) throws {
    let output = try BuiltProgram("bowline").run(
      ["--snapshot", size, "--keys", "i"], environment: ["LC_ALL": "C.UTF-8"]
    ).output
    let rows = output.split(separator: "\n").map(String.init)
    let list = rows.filter {
      ["label.text", "counter.value", "model.number"].contains(where: $0.contains)
    }
    #expect(list.count >= least)
    #expect(rows.contains { $0.contains("The selected one") } == (size == "80x24"))
  }

  @Test(arguments: [("100x24", true), ("99x24", false)])
  func `from 100 columns on each row says where in the code it began`(size: String, isWide: Bool)
    throws
  {
    let output = try BuiltProgram("bowline").run(
      ["--snapshot", size, "--keys", "i"], environment: ["LC_ALL": "C.UTF-8"]
    ).output
    let rows = output.split(separator: "\n")
    #expect(rows.contains { $0.contains("Began at") } == isWide)
    let places = rows.filter { $0.contains("HelloScene.swift:") && $0.contains(" live ") }
    #expect(isWide ? places.count > 2 : places.isEmpty)
  }

  private func screen(_ keys: String) throws -> [String] {
    let result = try BuiltProgram("bowline").run(
      ["--snapshot", "80x24", "--keys", keys], environment: ["LC_ALL": "C.UTF-8"])
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: [
    ("<C-p>", "Enter do it  Down choose  Esc close  F1 help  ^P all  ^C quit"),
    ("+++l", "Down scroll  / filter"), ("l/", "Enter lines"), ("i", "a all"),
  ])
  func `in the palette, the log and the inspector the hints are theirs`(keys: String, hints: String)
    throws
  {
    #expect(try screen(keys)[ifPresent: 23]?.contains(hints) == true)
  }

  @Test func `there is one layer of each kind, and what is asked for comes to the top`() throws {
    let scene = try screen("")
    #expect(try screen("ililil").first?.contains("Changes, with their causes") == true)
    #expect(try screen("ililil<Esc>") == scene)
    let inspector = try screen("i?i")
    #expect(inspector.first?.contains("Inspector: ") == true)
    #expect(!inspector.contains { $0.contains("Everywhere") })
    #expect(try screen("i??").first?.contains("Inspector: ") == true)
    #expect(try screen("i?ii") == scene)
  }

  @Test(arguments: ["?", "e", "l", "i", "<C-p>"], ["80x24", "40x12", "30x6"])
  func `over every layer the last row says how to close it`(key: String, size: String) throws {
    let result = try BuiltProgram("bowline").run(
      ["--snapshot", size, "--scene", "widgets", "--keys", key], environment: ["LC_ALL": "C.UTF-8"])
    let last = result.output.split(separator: "\n").last
    #expect(last?.contains("Esc close") == true)
  }

  private func words(_ row: String?) -> [Substring] { (row ?? "").split(separator: " ") }

  @Test
  func `i lists each binding and observer, with its mode, how often it was called, and health`()
    throws
  {
    let rows = try rows("+++i")
    let counter = words(rows.first { $0.contains("counter.value <-> model.number") })
    #expect(counter.dropFirst(4).prefix(3) == ["both", "ways", "3"] && counter.contains("live"))
    let observer = words(rows.first { $0.contains("│   model.number ") })
    #expect(observer.dropFirst(2).prefix(2) == ["observer", "3"])
    #expect(rows.contains { $0.contains("Inspector: hello, ") })
    // What the code on the screen binds comes first.
    let list = rows.drop { !$0.contains("Bound or observed") }.dropFirst()
    #expect(list.first?.contains("▸ label.text <- model.number ") == true)
    #expect(!rows.contains { $0.contains("ChangeTracking") }, "what drawing reads is none of it")
    #expect(!rows.contains { $0.contains("EntryRow") }, "what shows it is no part of it")
    #expect(!rows.contains { $0.contains("BoundValue.swift") || $0.contains("#") })
    let all = try self.rows("+++ia")
    #expect(all.contains { $0.contains("Inspector: all scenes visited, ") })
    #expect(all.contains { $0.contains("BoundValue.swift") }, "a shows the plumbing too")
    #expect(try self.rows("+++iaa") == rows)
  }

  @Test func `the selected one tells where it began, what happened last and why`() throws {
    let rows = try rows("++i")
    #expect(rows.contains { $0.contains("began at HelloScene.swift:") })
    #expect(
      rows.contains { $0.contains(#"last: "Stock: 11 of 12 boxes" -> "Stock: 12 of 12 boxes""#) })
    #expect(rows.contains { $0.contains("because model.number: 11 -> 12, by key +") })
  }

  @Test func `it is up to date when the model has changed below it`() throws {
    let counter = try words(
      rows("+i<Esc>+i").first { $0.contains("counter.value <-> model.number") })
    #expect(counter.contains("both") && counter.contains("2") && counter.contains("live"))
  }

  @Test func `i and Esc close it, and the focus is where it was`() throws {
    let before = try rows("<Tab>")
    #expect(try rows("<Tab>ii") == before)
    #expect(try rows("<Tab>i<Esc>") == before)
    #expect(try rows("<Tab>ll") == before)
  }

  @Test func `l shows each change with its kind, its path, the values and its causes`() throws {
    let rows = try rows("+l<Esc>+l")
    #expect(rows.contains { $0.contains("│   setting     model.number: 10 -> 11  <- key +") })
    let label = rows.first {
      $0.contains(#"text: "Stock: 10 of 12 boxes" -> "Stock: 11 of 12 boxes""#)
    }
    #expect(label?.contains("<- model.number  <- key +") == true)
    #expect(rows.count { $0.contains("│ key +") } == 2, "the changes of a key stand below it")
    #expect(rows.contains { $0.contains("model.number: 11 -> 12") })
  }

  @Test func `it lists what scenes change, not what the log, the palette and the inspector do`()
    throws
  {
    let keys = "i<Down><Down><Esc><C-p>raise<Down><Up><Enter>l/number<Enter><C-p>theme<Enter>"
    let rows = try rows("\(keys)l<Esc>mppl")
    let changes = rows.filter { $0.contains("  <- ") }
    #expect(changes.contains { $0.contains("model.number: 10 -> 11") })
    for change in changes {
      let names = [
        "model.", "label.", "counter.", "history.", "digits.", "lastChange.", "mode.", "strip.",
        "chart.",
      ]
      let isOfScene = names.contains { change.contains("  \($0)") }
      #expect(isOfScene, "\(change)")
    }
  }

  @Test func `a slash filters the changes, and what is typed there is none`() throws {
    let rows = try rows("++l/STOCK: 12<Enter>")
    #expect(rows.contains { $0.contains("Stock: 12 of 12 boxes") })
    #expect(!rows.contains { $0.contains(".number: 10 -> 11") })
    #expect(rows.contains { $0.contains("filter  STOCK: 12") })
    #expect(!rows.contains { $0.contains("  <- ") && $0.contains("filter") })
  }

  @Test func `a mark without a base stands apart from the quote`() throws {
    let rows = try rows("+l", "--text", "\u{301} 10")
    #expect(rows.contains { $0.contains("\"\u{FFFD} 10\" -> \"\u{FFFD} 11\"") })
  }

  @Test func `a change set of an array has its kind and its place`() throws {
    let rows = try rows("al", "--scene", "list")
    #expect(
      rows.contains { $0.contains("insertion   model.items: + ") && $0.contains(" at 0") })
  }

  @Test func `every scene is listed, at every size`() throws {
    for scene in ["widgets", "dashboard", "list", "form", "paths", "stress", "text"] {
      #expect(try rows("i", "--scene", scene).contains { $0.contains(" <- ") })
      for size in ["80x24", "40x12", "30x6"] {
        let result = try BuiltProgram("bowline").run(
          ["--scene", scene, "--keys", "il", "--snapshot", size])
        #expect(result.status == .exited(0))
      }
    }
  }

  @Test func `without a screen both are said`() throws {
    let lines = try BuiltProgram("bowline").run(["--plain"], input: "+ilq").output
    #expect(lines.contains("counter.value <-> model.number"))
    #expect(lines.contains("\n    setting     model.number: 10 -> 11  <- key +\n"))
  }
}
