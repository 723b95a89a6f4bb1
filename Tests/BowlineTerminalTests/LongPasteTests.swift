// SPDX-License-Identifier: Apache-2.0

import Emulator
import TestSupport
import Testing

@testable import BowlineTerminal

/// Pastes of 100,000 bytes and more.
@Suite struct LongPasteTests {
  private static let begin = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)

  private static func text(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
  }

  private static func string(_ count: Int) -> String {
    String(decoding: text(count), as: UTF8.self)
  }

  @Test func `its progress is told once for every 100,000 bytes, however they are cut`() {
    let bytes = Self.begin + Self.text(350_000) + Self.end
    for size in [1, 4_095, 65_536, bytes.count] {
      var decoder = KeyDecoder()
      var events: [InputEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += decoder.decode(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(decoder.isWaiting)
      events += decoder.flush()
      #expect(
        events == [
          .pasting(.reading(bytes: 100_000)), .pasting(.reading(bytes: 200_000)),
          .pasting(.reading(bytes: 300_000)), .paste(Self.string(350_000)),
        ])
    }
  }

  @Test func `a short one is told as before, at once`() {
    var decoder = KeyDecoder()
    let events = decoder.decode(Self.begin + Self.text(99_999) + Self.end)
    #expect(events == [.paste(Self.string(99_999))])
    #expect(!decoder.isWaiting)
  }

  @Test func `one of 1,000,000 bytes is taken, and a longer one is not`() {
    for (count, last) in [
      (1_000_000, InputEvent.paste(Self.string(1_000_000))),
      (1_000_001, .pasting(.tooLong(bytes: 1_000_001))),
      (3_000_000, .pasting(.tooLong(bytes: 3_000_000))),
    ] {
      var decoder = KeyDecoder()
      let events = decoder.decode(Self.begin + Self.text(count) + Self.end) + decoder.flush()
      #expect(events.count == count / 100_000 + 1)
      #expect(events.last == last)
    }
  }

  @Test func `an Esc that waits behind it stops it, and does nothing else`() {
    var decoder = KeyDecoder()
    var events = decoder.decode(Self.begin + Self.text(150_000) + Self.end + [0x1B])
    #expect(decoder.isWaiting)
    events += decoder.flush()
    #expect(events == [.pasting(.reading(bytes: 100_000)), .pasting(.stopped)])
    #expect(decoder.decode(Array("a".utf8)) == [.key(KeyPress("a"))])
  }

  @Test(arguments: [
    ("x", KeyPress("x")), ("\u{1B}[A", KeyPress(.up)), ("\u{1B}x", KeyPress("x", .alt)),
  ])
  func `another key behind it comes after it`(text: String, key: KeyPress) {
    var decoder = KeyDecoder()
    let events = decoder.decode(Self.begin + Self.text(100_000) + Self.end + Array(text.utf8))
    #expect(events.dropFirst() == [.paste(Self.string(100_000)), .key(key)])
  }

  @Test func `an Esc in it stops it, and the rest is dropped`() {
    var decoder = KeyDecoder()
    var events = decoder.decode(Self.begin + Self.text(150_000) + [0x1B])
    #expect(decoder.isWaiting)
    events += decoder.flush()
    #expect(!decoder.isWaiting && decoder.isUnfinished)
    events += decoder.decode(Self.text(5_000_000) + Self.end + Array("b".utf8))
    #expect(
      events == [.pasting(.reading(bytes: 100_000)), .pasting(.stopped), .key(KeyPress("b"))])
  }

  @Test func `one whose end is lost is told with all that has come`() {
    var decoder = KeyDecoder()
    _ = decoder.decode(Self.begin + Self.text(100_000) + Array("\u{1B}[20".utf8))
    #expect(decoder.giveUp() == [.paste(Self.string(100_000) + "\u{1B}[20")])
  }

  @Test func `a paste of 10 MB leaves a program as small as it is`() throws {
    let pty = try Pty(Command.path(ofProduct: "TerminalProbe"))
    try #require(pty.wait(forText: "X"))
    let before = pty.residentPages
    pty.write(Self.begin + Self.text(10_000_000) + Self.end)
    let emulator = Emulator(rows: 24, columns: 80)
    var fed = 0
    let isOver = pty.wait { output in
      emulator.feed(output[fed...])
      fed = output.count
      return emulator.line(2) == "events paste ignored: it has 10.0 MB, at most 1.0 MB are taken"
    }
    #expect(isOver)
    // 4 MB: what may be taken, and room for it to grow. A sanitizer keeps what was freed.
    if !Command.isSanitized { #expect(pty.residentPages < before + 1_024) }
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }
}
