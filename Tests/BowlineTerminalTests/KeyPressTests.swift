// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@Suite struct KeyPressTests {
  static let names: [(KeyPress, String)] = [
    (KeyPress(.character("+")), "+"), (KeyPress(.character("q")), "q"),
    (KeyPress(.character("今")), "今"), (KeyPress(.character("<")), "<lt>"),
    (KeyPress(.character(" ")), "<Space>"), (KeyPress(.tab), "<Tab>"),
    (KeyPress(.backtab), "<S-Tab>"), (KeyPress(.enter), "<Enter>"), (KeyPress(.escape), "<Esc>"),
    (KeyPress(.up), "<Up>"), (KeyPress(.pageUp), "<PgUp>"), (KeyPress(.pageDown), "<PgDn>"),
    (KeyPress(.backspace), "<Backspace>"), (KeyPress(.character("p"), .control), "<C-p>"),
    (KeyPress(.up, [.control, .alt, .shift]), "<C-A-S-Up>"), (KeyPress(.function(12)), "<F12>"),
    (KeyPress(.character("-"), .control), "<C-->"), (KeyPress(.character(">"), .alt), "<A->>"),
  ]

  @Test(arguments: names) func `a key has one name, and the name means that key`(
    press: KeyPress, name: String
  ) throws {
    #expect(press.description == name)
    #expect(try KeyPress.parse(keys: name) == [press])
  }

  @Test func `keys are read one after another`() throws {
    let presses = try KeyPress.parse(keys: "s+ <tab><lt><c-P>>")
    #expect(presses.map(\.description) == ["s", "+", "<Space>", "<Tab>", "<lt>", "<C-p>", ">"])
    #expect(try KeyPress.parse(keys: "") == [])
    #expect(try KeyPress.parse(keys: "<C-->>").map(\.description) == ["<C-->", ">"])
  }

  @Test(arguments: [
    ("a<Foo>b", KeyNotationError.Code.unknownKey, "<Foo>"), ("<C-Foo>", .unknownKey, "<C-Foo>"),
    ("<a>", .unknownKey, "<a>"), ("ab<Ta", .unclosed, "<Ta"), ("<", .unclosed, "<"),
    ("<>", .unclosed, "<>"), ("a\u{1B}", .controlCharacter, "\u{1B}"),
  ])
  func `a part that names no key is told`(
    keys: String, code: KeyNotationError.Code, detail: String
  ) throws {
    let error = try #require(throws: KeyNotationError.self) { try KeyPress.parse(keys: keys) }
    #expect(error.code == code)
    #expect(error.detail == detail)
    #expect(!error.description.contains("\n"))
    #expect(code == .controlCharacter || error.description.contains(detail))
  }

  @Test func `for an unknown name the names of keys are listed, each of which is one`() throws {
    let error = try #require(throws: KeyNotationError.self) { try KeyPress.parse(keys: "<BS>") }
    let names = error.description.split(separator: " ").filter { $0.hasPrefix("<") }
    for name in ["<Backspace>", "<Delete>", "<Down>", "<Left>", "<PgDn>", "<End>"] {
      #expect(names.contains { $0 == name }, "\(name)")
    }
    for name in names { _ = try KeyPress.parse(keys: String(name)) }
  }
}
