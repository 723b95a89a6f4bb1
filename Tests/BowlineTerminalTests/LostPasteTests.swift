// SPDX-License-Identifier: Apache-2.0

import Emulator
import TestSupport
import Testing

@testable import BowlineTerminal

/// Pastes that stop for so long that their end counts as lost.
@Suite struct LostPasteTests {
  private static let (begin, end) = ("\u{1B}[200~", "\u{1B}[201~")

  /// A decoder that has waited for the end of a paste in vain.
  private func lost(after text: String = "abc") -> KeyDecoder {
    var decoder = KeyDecoder()
    _ = decoder.decode(Array((Self.begin + text).utf8))
    #expect(decoder.giveUp() == [.paste(text)] && !decoder.isUnfinished)
    return decoder
  }

  @Test func `the rest that comes later is another paste, and none of it is a key`() {
    var decoder = lost()
    #expect(
      decoder.decode(Array("q\r\(Self.end)x".utf8)) == [.paste("q\r"), .key(KeyPress("x"))])
    let stray = decoder.decode(Array("q\(Self.end)".utf8))
    #expect(stray == [.key(KeyPress("q"))], "the paste has its end")
  }

  @Test func `keys that are typed meanwhile are keys`() {
    var decoder = lost()
    #expect(decoder.decode(Array("q\u{1B}[A".utf8)) == [.key(KeyPress("q")), .key(KeyPress(.up))])
    #expect(decoder.decode(Array("rest\(Self.end)".utf8)) == [.paste("rest")])
  }

  @Test func `another paste has an end of its own`() {
    var decoder = lost()
    let events = decoder.decode(Array("q\(Self.begin)new\(Self.end)".utf8))
    #expect(events == [.key(KeyPress("q")), .paste("new")])
    #expect(decoder.decode(Array("q\(Self.end)".utf8)) == [.key(KeyPress("q"))])
  }

  @Test func `a long rest is a paste, however it is cut`() {
    let rest = String(repeating: "some text\r", count: 3_000)
    let bytes = Array((rest + Self.end).utf8)
    var decoder = lost()
    var events: [InputEvent] = []
    for start in stride(from: 0, to: bytes.count, by: 4_095) {
      events += decoder.decode(bytes[start..<min(start + 4_095, bytes.count)])
    }
    #expect(events == [.paste(rest)])
  }

  @Test func `a rest that stops as well is told, and goes on once more`() {
    var decoder = lost()
    let rest = String(repeating: "r", count: 2_000)
    #expect(decoder.decode(Array(rest.utf8)) == [] && decoder.isUnfinished)
    #expect(decoder.giveUp() == [.paste(rest)])
    #expect(decoder.decode(Array("q\(Self.end)".utf8)) == [.paste("q")])
  }

  @Test func `the rest of a paste that was stopped is dropped`() {
    var decoder = KeyDecoder()
    let text = String(repeating: "t", count: 150_000)
    _ = decoder.decode(Array("\(Self.begin)\(text)\u{1B}".utf8))
    #expect(decoder.flush() == [.pasting(.stopped)])
    #expect(decoder.giveUp() == [])
    #expect(decoder.decode(Array("q\r\(Self.end)x".utf8)) == [.key(KeyPress("x"))])
  }

  @Test func `a program gets no command from a paste that stops in the middle`() throws {
    let pty = try Pty(Command.path(ofProduct: "TerminalProbe"))
    try #require(pty.wait(forText: "X"))
    pty.write("\(Self.begin)abc")
    #expect(pty.wait(forText: "paste:abc"))
    pty.write("q\r\(Self.end)")
    #expect(pty.wait(forText: "paste:q"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }
}
