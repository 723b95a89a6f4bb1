// SPDX-License-Identifier: Apache-2.0

import Emulator
import TestSupport
import Testing

@testable import BowlineTerminal

/// Links from a canvas to the bytes that a terminal gets.
@MainActor @Suite(.serialized) struct LinkTests {
  private static let size = Size(rows: 2, columns: 12)

  /// A grid with a text, of which a part leads somewhere.
  private func grid(
    _ before: String, _ text: String, _ after: String = "", to address: String, row: Int = 0
  ) -> CellGrid {
    let canvas = Canvas(size: Self.size)
    let column = canvas.write(before, row: row, column: 0)
    let end = canvas.linking(to: address).write(text, row: row, column: column)
    canvas.write(after, row: row, column: column + end)
    return canvas.grid
  }

  /// The text that leads to each address, in the order in which it was sent.
  private func links(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\u{1B}]8;").compactMap { part in
      let halves = part.split(separator: "\u{1B}\\", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let address = halves[0].split(separator: ";").last,
        halves[0].hasPrefix("id=")
      else { return nil }
      return "\(address): \(halves[1])"
    }
  }

  @Test func `text on a linking canvas leads to its address until it is written over`() {
    let canvas = Canvas(rows: 1, columns: 8)
    let linking = canvas.linking(to: "https://a.example")
    linking.clipped(to: Rectangle(row: 0, column: 1, rows: 1, columns: 3))
      .write("今天有", row: 0, column: 0)
    let link = { (column: Int) in canvas.grid[0, column].link }
    #expect(
      (0..<8).map { link($0) != nil } == [false, true, true, true] + [false, false, false, false])
    canvas.write("x", row: 0, column: 2)
    #expect(link(2) == nil && link(3) == "https://a.example")
    canvas.fill()
    #expect((0..<8).allSatisfy { link($0) == nil })
  }

  @Test func `a grid differs from one whose text leads elsewhere`() {
    let one = grid("a", "b", to: "x:1")
    #expect(one == grid("a", "b", to: "x:1"))
    #expect(one != grid("a", "b", to: "x:2"))
    var changed: [Int] = []
    var shown = one
    shown.update(to: grid("a", "bc", to: "x:2")) { _, _, column in changed.append(column) }
    #expect(changed == [1, 2] && shown == grid("a", "bc", to: "x:2"))
  }

  @Test func `a link begins before its text and ends behind it, and the screen shows the text`()
    throws
  {
    let stage = try Stage(rows: 2, columns: 12)
    let bytes = stage.present(grid("see ", "今e\u{301}x", " now", to: "https://a.example/?q=1"))
    #expect(links(bytes) == ["https://a.example/?q=1: 今e\u{301}x"])
    #expect(stage.emulator.lines == ["see 今e\u{301}x now", ""])
    #expect(!bytes.contains(0xF3), "what stood for the address is not sent")
  }

  @Test func `text that leads elsewhere is sent anew, and nothing else`() throws {
    let stage = try Stage(rows: 2, columns: 12)
    stage.present(grid("see ", "it", " now", to: "https://a.example"))
    #expect(
      links(stage.present(grid("see ", "it", " now", to: "https://b.example"))) == [
        "https://b.example: it"
      ])
    #expect(stage.present(grid("see ", "it", " now", to: "https://b.example")).isEmpty)
    let plain = stage.present(grid("see it now", "", to: "x:y"))
    #expect(links(plain) == [] && String(decoding: plain, as: UTF8.self).hasSuffix("it"))
  }

  @Test func `a link that changes its colors is one, and two beside each other are two`() throws {
    let stage = try Stage(rows: 2, columns: 12)
    let canvas = Canvas(size: Self.size)
    let one = canvas.linking(to: "x:1")
    one.write("ab", row: 0, column: 0)
    one.write("cd", row: 0, column: 2, style: Style(attributes: .bold))
    canvas.linking(to: "x:2").write("ef", row: 0, column: 4)
    let sent = links(stage.present(canvas.grid)).map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    #expect(sent == ["x:1: abcd", "x:2: ef"])
    #expect(stage.emulator.cell(0, 2).isBold && !stage.emulator.cell(0, 4).isBold)
  }

  @Test(arguments: [
    ("https://a.example/\u{1B}\\x y", "https://a.example/%1B\\x%20y"),
    ("mailto:é@example", "mailto:%C3%A9@example"), ("file://host/a;b", "file://host/a;b"),
    ("svn+ssh-2.0:x", "svn+ssh-2.0:x"),
  ])
  func `an address is sent without what could be a command`(address: String, sent: String) {
    #expect(LinkText.clean(address) == Array(sent.utf8))
  }

  @Test(arguments: [
    "", "page", ":a", "a b:c", "é:x", "//a:b", "8:x", "a,b:c",
    "https://" + String(repeating: "a", count: 2_083),
  ])
  func `what is no address is no link`(address: String) throws {
    #expect(LinkText.clean(address) == nil)
    let stage = try Stage(rows: 2, columns: 12)
    let bytes = stage.present(grid("see ", "it", to: address))
    #expect(links(bytes) == [] && stage.emulator.lines == ["see it", ""])
  }

  @Test(arguments: ["linux", "vt220"])
  func `a terminal that is not known to take links gets the text alone`(type: String) throws {
    let stage = try Stage(rows: 2, columns: 12, type: type)
    let bytes = stage.present(grid("see ", "it", to: "x:1"))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("]8;"))
    stage.terminal.close()
    #expect(!String(decoding: stage.receive(), as: UTF8.self).contains("]8;"))
  }

  @Test func `an end of the program ends a link that was sent by half`() throws {
    let stage = try Stage(rows: 2, columns: 12)
    stage.present(grid("see ", "it", to: "x:1"))
    stage.terminal.close()
    #expect(String(decoding: stage.receive(), as: UTF8.self).contains("\u{1B}]8;;\u{1B}\\"))
  }

  @Test func `ever other addresses go on being links`() throws {
    let stage = try Stage(rows: 2, columns: 12)
    for number in 0..<450 {
      let bytes = stage.present(grid("", "it \(number)", to: "x:\(number)"))
      // The one that there was no character for comes with the next picture.
      let later = stage.present(grid("", "it \(number)", to: "x:\(number)"))
      #expect(links(bytes + later).contains("x:\(number): it \(number)"), "\(number)")
    }
  }

  @Test func `a variation selector that stands for an address is not taken for one`() throws {
    let stage = try Stage(rows: 2, columns: 12)
    let bytes = stage.present(grid("a\u{E01EF}", "b", to: "x:1"))
    #expect(links(bytes) == ["x:1: b"])
    #expect(stage.emulator.lines.first == "ab")
  }
}
