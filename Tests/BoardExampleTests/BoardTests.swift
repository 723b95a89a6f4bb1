// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

@testable import BoardExample

/// The board of `Examples/Board`, with its file in a folder of its own.
@MainActor @Suite struct BoardTests {
  let folder = Scratch()
  let path: String
  let page: BoardPage
  let pilot: Pilot

  init() throws {
    path = "\(folder.path)/board.md"
    try folder.shell(#"printf -- '# To do\n- milk\n- bread\n- tea\n# Done\n- rent\n' >board.md"#)
    let file = BoardFile(path)
    page = BoardPage(try file.read(), file) {}
    pilot = Pilot(page.screen)
    pilot.screen.highlightsChanges = false
  }

  private var text: String { pilot.rows.joined(separator: "\n") }

  private func kept() throws -> String {
    String(decoding: try FileSystem.bytes(of: path), as: UTF8.self)
  }

  @Test(arguments: [
    Size(rows: 12, columns: 40), Size(rows: 24, columns: 80), Size(rows: 60, columns: 200),
  ])
  func `it shows columns with their cards, and what keys do`(size: Size) throws {
    pilot.resize(rows: size.rows, columns: size.columns)
    try pilot.press("<Down>")
    for part in ["▸ To do 3", "Done 1", "▸ milk", "bread", "rent", "add"] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
    #expect(pilot.rows[ifPresent: size.rows - 2] == "milk")
    let widths = page.lists.map(\.frame.columns)
    #expect(widths.allSatisfy { ($0 - size.columns / 2).magnitude <= 1 }, "\(widths)")
    try pilot.expectSnapshot("board-\(size.columns)x\(size.rows)")
  }

  @Test func `the mouse drags a card to another column, and the file has it there`() throws {
    let card = try #require(pilot.position(of: "bread"))
    let place = try #require(pilot.position(of: "rent"))
    pilot.drag(from: card, to: place)
    #expect(try kept() == "# To do\n- milk\n- tea\n# Done\n- bread\n- rent\n")
    #expect(text.contains("To do 2") && text.contains("▸ Done 2"))
  }

  @Test func `keys carry a card, and undo and redo take it back and forth`() throws {
    try pilot.press("<Down><A-Right>")
    let moved = "# To do\n- bread\n- tea\n# Done\n- milk\n- rent\n"
    #expect(try kept() == moved)
    try pilot.press("u")
    #expect(try kept() == "# To do\n- milk\n- bread\n- tea\n# Done\n- rent\n")
    try pilot.press("r")
    #expect(try kept() == moved)
  }

  @Test func `cards are added, renamed and removed`() throws {
    try pilot.press("<Right>a")
    pilot.type("walk")
    try pilot.press("<Enter>")
    #expect(try kept().hasSuffix("# Done\n- rent\n- walk\n"))
    try pilot.press("<End><Enter><End>!<Enter>")
    #expect(try kept().hasSuffix("- walk!\n"))
    try pilot.press("a<Enter>")
    #expect(try kept().hasSuffix("- walk!\n"), "a card without a title is none")
    try pilot.press("<Home>x")
    #expect(try kept().hasSuffix("# Done\n- walk!\n"))
    try pilot.press("uuu")
    #expect(try kept().hasSuffix("# Done\n- rent\n"))
  }

  @Test func `a file that another program has changed is left alone, until it has gone`() throws {
    try folder.shell("printf theirs >board.md")
    try pilot.press("<Down>x")
    #expect(try kept() == "theirs")
    #expect(text.contains("is another one now"))
    try pilot.press("<Left><Right>")
    #expect(text.contains("not saved: bread"))
    try pilot.press("q")
    #expect(text.contains("Not saved") && text.contains("Quit"))
    try pilot.press("<Enter>")
    try folder.shell("rm board.md")
    try pilot.press("<C-s>")
    #expect(try kept().hasPrefix("# To do\n- bread\n"))
    #expect(!text.contains("not saved"))
  }

  @Test func `a folder that has gone is named, and the board stays`() throws {
    try folder.shell("rm -r \(folder.path)")
    pilot.resize(rows: 24, columns: 200)
    try pilot.press("<Down>x")
    #expect(text.contains("\(path).new cannot be written: No such file or directory"))
    #expect(text.contains("bread") && text.contains("not saved"))
  }

  @Test func `who may read the file stays the same`() throws {
    try folder.shell("chmod 600 board.md")
    try pilot.press("<Down>x")
    try folder.shell("test $(stat -c %a board.md) = 600 && test $(ls | wc -l) = 1")
  }

  @Test(arguments: [
    (#"- card\n"#, "neither"), (#"# a\nb\n"#, "neither"), (#"# \377"#, "is no text in UTF-8"),
  ])
  func `a file that is no board is said to be none`(text: String, reason: String) throws {
    try folder.shell("printf -- '\(text)' >board.md")
    let error = #expect(throws: BoardError.self) { try BoardFile(path).read() }
    #expect(error?.description.contains(path) == true)
    #expect(error?.description.contains(reason) == true)
  }

  @Test func `a folder is no file`() {
    let error = #expect(throws: BoardError.self) { try BoardFile(folder.path).read() }
    #expect(error?.description == "\(folder.path) cannot be read: Is a directory")
  }

  @Test(arguments: ["# a\n- \u{301}b\n", "# a\r\n- b\r\n", "# \n- \u{2028}\n# b\n"])
  func `any line is written as it was read`(text: String) throws {
    #expect(try Board(text).text == text)
  }

  @Test func `no file makes three empty columns`() throws {
    try folder.shell("rm board.md")
    #expect(try BoardFile(path).read().columns.map(\.name) == ["To do", "Doing", "Done"])
  }

  @Test func `the program has at most 200 lines`() throws {
    let bytes = try FileSystem.bytes(of: "\(FileSystem.package)/Examples/Board/Program.swift")
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } <= 200)
  }

  @Test func `in a terminal a card is dragged, and its file has it`() throws {
    let session = try TmuxSession(
      Command.path(ofProduct: "BoardExample"), [path], rows: 24, columns: 80)
    try #require(try session.wait { $0.contains("▸ To do 3") && $0.contains("rent") })
    // A press on the second card, its way over the second column, and the release there.
    try session.send("\u{1B}[<0;4;3M\u{1B}[<32;45;2M\u{1B}[<32;46;2M\u{1B}[<0;46;2m")
    try #require(try session.wait { $0.contains("To do 2") && $0.contains("Done 2") })
    #expect(try kept() == "# To do\n- milk\n- tea\n# Done\n- bread\n- rent\n")
    try session.send("q")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
  }
}
