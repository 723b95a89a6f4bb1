// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import TestSupport
import Testing

@Suite struct KeyDecoderTests {
  static let keys: [(String, InputEvent)] = [
    ("a", .key(KeyPress(.character("a")))), ("é", .key(KeyPress(.character("é")))),
    ("今", .key(KeyPress(.character("今")))), ("😀", .key(KeyPress(.character("😀")))),
    ("\u{1B}[A", .key(KeyPress(.up))), ("\u{1B}OA", .key(KeyPress(.up))),
    ("\u{1B}[B", .key(KeyPress(.down))), ("\u{1B}OB", .key(KeyPress(.down))),
    ("\u{1B}[C", .key(KeyPress(.right))), ("\u{1B}OD", .key(KeyPress(.left))),
    ("\u{1B}[1;5A", .key(KeyPress(.up, .control))),
    ("\u{1B}[1;2D", .key(KeyPress(.left, .shift))),
    ("\u{1B}[1;8H", .key(KeyPress(.home, [.shift, .alt, .control]))),
    ("\u{1B}\u{1B}[A", .key(KeyPress(.up, .alt))),
    ("\u{1B}[H", .key(KeyPress(.home))), ("\u{1B}OF", .key(KeyPress(.end))),
    ("\u{1B}[1~", .key(KeyPress(.home))), ("\u{1B}[7~", .key(KeyPress(.home))),
    ("\u{1B}[2~", .key(KeyPress(.insert))), ("\u{1B}[3~", .key(KeyPress(.delete))),
    ("\u{1B}[4~", .key(KeyPress(.end))), ("\u{1B}[5~", .key(KeyPress(.pageUp))),
    ("\u{1B}[6;5~", .key(KeyPress(.pageDown, .control))),
    ("\u{1B}OP", .key(KeyPress(.function(1)))), ("\u{1B}[[A", .key(KeyPress(.function(1)))),
    ("\u{1B}[[E", .key(KeyPress(.function(5)))), ("\u{1B}[11~", .key(KeyPress(.function(1)))),
    ("\u{1B}[15~", .key(KeyPress(.function(5)))), ("\u{1B}[17~", .key(KeyPress(.function(6)))),
    ("\u{1B}[24~", .key(KeyPress(.function(12)))),
    ("\u{1B}[1;2P", .key(KeyPress(.function(1), .shift))),
    ("\u{1B}[Z", .key(KeyPress(.backtab))), ("\t", .key(KeyPress(.tab))),
    ("\r", .key(KeyPress(.enter))), ("\n", .key(KeyPress(.enter))),
    ("\u{7F}", .key(KeyPress(.backspace))), ("\u{8}", .key(KeyPress(.backspace))),
    ("\u{10}", .key(KeyPress(.character("p"), .control))),
    ("\u{0}", .key(KeyPress(.character(" "), .control))),
    ("\u{1C}", .key(KeyPress(.character("\\"), .control))),
    ("\u{1B}x", .key(KeyPress(.character("x"), .alt))),
    ("\u{1B}é", .key(KeyPress(.character("é"), .alt))),
    ("\u{1B}\u{7F}", .key(KeyPress(.backspace, .alt))),
    ("\u{1B}[3$", .key(KeyPress(.delete, .shift))), ("\u{1B}Oa", .key(KeyPress(.up, .control))),
    ("\u{1B}[112;5u", .key(KeyPress(.character("p"), .control))),
    ("\u{1B}[27;6;80~", .key(KeyPress(.character("p"), [.control, .shift]))),
    ("\u{1B}[27;2;80~", .key(KeyPress(.character("P")))),
    ("\u{1B}[80;2u", .key(KeyPress(.character("P")))),
    ("\u{1B}[112;2u", .key(KeyPress(.character("P")))),
    ("\u{1B}[112;4u", .key(KeyPress(.character("P"), .alt))),
    ("\u{1B}[27;2;33~", .key(KeyPress(.character("!")))),
    ("\u{1B}[223;2u", .key(KeyPress(.character("ß")))),
    ("\u{1B}[32;2u", .key(KeyPress(.character(" "), .shift))),
    ("\u{1B}[112;6u", .key(KeyPress(.character("p"), [.control, .shift]))),
    ("\u{1B}[200~a\u{1B}[Ab\r\n\u{1B}[201~", .paste("a\u{1B}[Ab\r\n")),
    ("\u{1B}[200~\u{1B}[201~", .paste("")),
    ("\u{1B}[<0;3;2M", .mouse(MouseEvent(.press(.left), at: Position(row: 1, column: 2)))),
    ("\u{1B}[<2;1;1m", .mouse(MouseEvent(.release(.right), at: Position(row: 0, column: 0)))),
    ("\u{1B}[<32;3;2M", .mouse(MouseEvent(.drag(.left), at: Position(row: 1, column: 2)))),
    (
      "\u{1B}[<65;3;2M", .mouse(MouseEvent(.scrollDown, at: Position(row: 1, column: 2)))
    ),
    (
      "\u{1B}[<16;3;2M",
      .mouse(MouseEvent(.press(.left), at: Position(row: 1, column: 2), modifiers: .control))
    ),
    ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)),
  ]

  @Test(arguments: keys) func `a key is decoded`(text: String, event: InputEvent) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(text.utf8)) == [event])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x71]) == [.key(KeyPress(.character("q")))])
  }

  @Test(arguments: keys) func `a key that is cut anywhere is the same key`(
    text: String, event: InputEvent
  ) {
    let bytes = Array(text.utf8)
    for cut in bytes.indices {
      var decoder = KeyDecoder()
      #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == [event])
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.decode([$0]) } == [event])
  }

  @Test(arguments: keys) func `a sequence that comes too late is never typed`(
    text: String, event: InputEvent
  ) {
    let bytes = Array(text.utf8)
    guard bytes.first == 0x1B, bytes.count > 2, bytes[1] != 0x1B, bytes[1] < 0x80 else { return }
    for cut in 1..<bytes.count {
      var decoder = KeyDecoder()
      var events = decoder.decode(bytes[..<cut]) + decoder.flush() + decoder.decode(bytes[cut...])
      if cut == 1 { #expect(events.removeFirst() == .key(KeyPress(.escape))) }
      if text.hasPrefix("\u{1B}[[") || (cut == 1 && "ad$".contains(text.last ?? " ")) { continue }
      #expect(events == [event], "cut at \(cut)")
    }
  }

  @Test(arguments: [
    "\u{1B}[99~", "\u{1B}[?1;2c", "\u{1B}[?2026;2$y", "\u{1B}[>0;276;0c", "\u{1B}[1;2;3;4q",
    "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
    "\u{1B}P1+r524742\u{1B}\\", "\u{1B}[M !!", "\u{1B}Oz", "\u{1B}[12;40Y", "\u{1B}[201~",
    "\u{1B}[<99;1;1M", "\u{1B}[<1M", "\u{1B}[57399u", "\u{85}",
    "\u{1B}[" + String(repeating: "1;", count: 5_000) + "A",
  ])
  func `an unknown sequence is swallowed whole`(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(text.utf8)) == [])
    #expect(decoder.decode([0x71]) == [.key(KeyPress(.character("q")))])
  }

  @Test func `a lone ESC waits until it is flushed`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(KeyPress(.escape))])
    #expect(!decoder.isWaiting)
    #expect(decoder.flush() == [])
    #expect(decoder.decode([0x5B]) == [.key(KeyPress(.character("[")))])
  }

  @Test func `two ESC are two keys`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B, 0x1B]) == [])
    #expect(decoder.flush() == [.key(KeyPress(.escape)), .key(KeyPress(.escape))])
  }

  @Test func `Alt with a key that begins a string acts when nothing follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B, 0x5D]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(KeyPress(.character("]"), .alt))])
  }

  @Test func `Alt with such a key takes no key that comes with it`() {
    for key in ["P", "]", "_", "^", "X"] {
      let alt = InputEvent.key(KeyPress(.character(Character(key)), .alt))
      var decoder = KeyDecoder()
      let twice = decoder.decode(Array("\u{1B}\(key)\u{1B}\(key)".utf8))
      #expect(twice + decoder.flush() == [alt, alt])
      let arrow = decoder.decode(Array("\u{1B}\(key)\u{1B}[A".utf8))
      #expect(arrow == [alt, .key(KeyPress(.up))])
      let letter = decoder.decode(Array("\u{1B}\(key)\u{1B}aq".utf8))
      #expect(letter == [alt, .key(KeyPress("a", .alt)), .key(KeyPress("q"))])
      let escape = decoder.decode(Array("\u{1B}\(key)\u{1B}".utf8)) + decoder.flush()
      #expect(escape == [alt, .key(KeyPress(.escape))])
      #expect(decoder.decode([0x71]) == [.key(KeyPress("q"))])
    }
  }

  @Test func `an answer without its end takes no sequence that follows it`() {
    var decoder = KeyDecoder()
    let events = decoder.decode(Array("\u{1B}P>|xt\u{1B}[Aq".utf8))
    #expect(events == [.key(KeyPress(.up)), .key(KeyPress("q"))])
  }

  /// Decodes the terminal's answer about its background, after an arrow and before a letter, so
  /// that both are seen as keys.
  @Test(arguments: [
    ("\u{1B}]11;rgb:1818/1a1a/1f1f\u{7}", Color.rgb(24, 26, 31)),
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", .rgb(255, 255, 255)),
    ("\u{1B}]11;rgb:f/8/0\u{7}", .rgb(255, 136, 0)),
    ("\u{1B}]11;rgba:ff/80/00/c0\u{7}", .rgb(255, 128, 0)),
  ])
  func `the answer about the background is no key, however slowly it comes`(
    answer: String, color: Color
  ) {
    let bytes = Array(answer.utf8)
    for cut in 0...bytes.count {
      for isSlow in [false, true] {
        var decoder = KeyDecoder()
        var events = decoder.decode(Array("\u{1B}[A".utf8)) + decoder.decode(bytes[..<cut])
        if isSlow { events += decoder.flush() }
        events += decoder.decode(bytes[cut...])
        // An ESC that is late by itself has been told as a key.
        let escape = isSlow && cut == 1 ? [InputEvent.key(KeyPress(.escape))] : []
        // So has Alt with what introduces the answer.
        if isSlow, cut == 2 { continue }
        events += decoder.decode([0x71])
        let keys: [InputEvent] = [.key(KeyPress(.up))] + escape + [.key(KeyPress("q"))]
        #expect(events == keys, "cut at \(cut)")
        #expect(decoder.background == color, "cut at \(cut)")
      }
    }
  }

  @Test func `an answer whose end lacks its backslash is one, and the next key is a key`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}]11;rgb:0/0/0\u{1B}".utf8)) + decoder.flush() == [])
    #expect(decoder.decode([0x71]) == [.key(KeyPress("q"))])
    #expect(decoder.background == .rgb(0, 0, 0))
  }

  @Test(arguments: [
    "\u{1B}P>|xterm(379)\u{1B}\\", "\u{1B}]10;rgb:ffff/ffff/ffff\u{7}",
    "\u{1B}]4;1;rgb:cdcd/0000/0000\u{1B}\\", "\u{1B}]52;c;cXVpdA==\u{7}", "\u{1B}_Gi=1;OK\u{1B}\\",
  ])
  func `an answer to a question of another program is never typed, however slowly it comes`(
    answer: String
  ) {
    let bytes = Array(answer.utf8)
    // After two bytes it is Alt with a letter, since nothing else has come.
    for cut in 1..<bytes.count where cut != 2 {
      for next in cut...bytes.count {
        var decoder = KeyDecoder()
        var events = decoder.decode(bytes[..<cut]) + decoder.flush()
        if cut == 1 {
          #expect(events == [.key(KeyPress(.escape))])
          events = decoder.decode(bytes[cut...])
        } else {
          events += decoder.decode(bytes[cut..<next]) + decoder.flush()
          #expect(decoder.isUnfinished || next == bytes.count)
          events += decoder.decode(bytes[next...])
        }
        #expect(events + decoder.decode([0x71]) == [.key(KeyPress("q"))], "cut at \(cut), \(next)")
        #expect(decoder.background == nil && !decoder.isUnfinished)
      }
    }
  }

  @Test func `an answer that never ends takes no key but those that its text could have`() {
    for key in ["\r", "\t", "\u{7F}", "\u{1B}[B", "\u{1B}a"] {
      var decoder = KeyDecoder()
      _ = decoder.decode(Array("\u{1B}]11;rgb:18".utf8))
      #expect(decoder.flush() == [] && !decoder.isWaiting)
      #expect(decoder.decode(Array(key.utf8)).count == 1)
      #expect(decoder.decode([0x71]) == [.key(KeyPress("q"))])
      #expect(decoder.background == nil)
    }
  }

  @Test func `after a pause an answer that never ends takes no key at all`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}P>|xt".utf8)) + decoder.flush() == [])
    #expect(decoder.isUnfinished)
    #expect(decoder.giveUp() == [] && !decoder.isUnfinished)
    #expect(decoder.decode([0x71]) == [.key(KeyPress("q"))])
  }

  @Test(arguments: [
    "\u{1B}]10;rgb:ffff/ffff/ffff\u{7}", "\u{1B}]11;rgb:ffff/ffff\u{7}", "\u{1B}]11;red\u{7}",
    "\u{1B}]11;rgb:ffff/ffff/fffff\u{7}", "\u{1B}P11;rgb:f/f/f\u{7}", "\u{1B}]11;rgb:+f/f/f\u{7}",
  ])
  func `what is no answer about the background says nothing of it`(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(text.utf8)) == [])
    #expect(decoder.background == nil)
  }

  @Test func `bytes that are no text are replaced one by one`() {
    var decoder = KeyDecoder()
    let replaced = InputEvent.key(KeyPress(.character("\u{FFFD}")))
    let letter = InputEvent.key(KeyPress(.character("a")))
    #expect(decoder.decode([0x80, 0x61]) == [replaced, letter])
    #expect(decoder.decode([0xE4, 0xBB, 0x61]) == [replaced, letter])
    #expect(decoder.decode([0xC0, 0x61]) == [replaced, letter])
    #expect(decoder.decode([0xED, 0xA0, 0x80, 0x61]) == [replaced, replaced, replaced, letter])
    #expect(decoder.decode([0xE4, 0x1B, 0x5B, 0x41]) == [replaced, .key(KeyPress(.up))])
  }

  @Test func `a key that ends a broken sequence is not lost`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[12\r".utf8)) == [.key(KeyPress(.enter))])
    #expect(decoder.decode(Array("\u{1B}[12\u{1B}[B".utf8)) == [.key(KeyPress(.down))])
  }

  @Test(arguments: 1...20) func `random bytes never crash and never leave a control in a key`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var decoder = KeyDecoder()
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...9, using: &random)).map { _ -> UInt8 in
        let likely = Array("\u{1B}[]OP<;M~0123AmuZ\\".utf8)
        return Bool.random(using: &random)
          ? likely.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      }
      let events = decoder.decode(bytes) + (Bool.random(using: &random) ? decoder.flush() : [])
      for case .key(let press) in events {
        guard case .character(let character) = press.key else { continue }
        #expect(character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      }
    }
  }
}
