// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@testable import BowlineApp

@Suite struct PlainKeysTests {
  private func events(_ text: String) -> [InputEvent] {
    var keys = PlainKeys()
    return keys.decode(Array(text.utf8)) + keys.flush()
  }

  private func keys(_ text: String) -> [KeyPress] {
    events(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  @Test func `the end of a line sends its keys and is none`() {
    #expect(keys("[\n+-\n") == [KeyPress("["), KeyPress("+"), KeyPress("-")])
  }

  @Test func `the end of an empty line is Enter`() {
    #expect(keys("\n+\n\n") == [KeyPress(.enter), KeyPress("+"), KeyPress(.enter)])
  }

  @Test func `a carriage return is Enter everywhere`() {
    #expect(keys("a\rb") == [KeyPress("a"), KeyPress(.enter), KeyPress("b")])
  }

  @Test func `an Esc at the end of a line is Esc`() {
    #expect(keys("\u{1B}\n+") == [KeyPress(.escape), KeyPress("+")])
  }

  @Test func `a sequence that a line ends is dropped with it`() {
    #expect(keys("\u{1B}[\nA") == [KeyPress("A")])
  }

  @Test func `a line ends where the bytes are cut`() {
    var keys = PlainKeys()
    #expect(keys.decode(Array("+".utf8)) == [.key(KeyPress("+"))])
    #expect(keys.decode(Array("\n".utf8)) == [])
    #expect(keys.decode(Array("\n".utf8)) == [.key(KeyPress(.enter))])
  }

  @Test func `a line end in a paste is a part of the text`() {
    #expect(events("\u{1B}[200~a\nb\u{1B}[201~\n+") == [.paste("a\nb"), .key(KeyPress("+"))])
  }
}
