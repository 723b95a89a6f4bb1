// SPDX-License-Identifier: Apache-2.0

#if canImport(BowlineTerminal)
  import BowlineTerminal
#endif

/// The decoder of keys: however bytes are cut, they mean the same; no key holds a control character;
/// and whatever came before, the decoder finds its way back.
enum KeyCheck {
  static func problem(with bytes: [UInt8]) -> String? {
    var whole = KeyDecoder()
    let events = whole.decode(bytes)
    var cut = KeyDecoder()
    var others: [InputEvent] = []
    // The bytes themselves say where they are cut.
    for piece in pieces(of: bytes) { others += cut.decode(piece) }
    if others != events { return "cut: \(others) and not \(events)" }
    if whole.isWaiting != cut.isWaiting { return "cut: waits otherwise" }

    for event in events {
      if let problem = problem(with: event) { return problem }
    }
    for event in whole.flush() + whole.flush() {
      if let problem = problem(with: event) { return problem }
    }
    if whole.isWaiting { return "waits though the time is over" }

    // The end of a paste, of a string and of anything else, and then a key.
    _ = whole.decode(Array("\u{1B}[201~\u{7}\u{1B}[201~zzz".utf8))
    _ = whole.flush()
    let last = whole.decode([UInt8(ascii: "a")])
    return last == [.key(KeyPress("a"))] ? nil : "lost: \(last)"
  }

  private static func problem(with event: InputEvent) -> String? {
    switch event {
    case .key(let press):
      if case .character(let character) = press.key,
        character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      {
        return "a control character is a key: \(press)"
      }
      if case .function(let number) = press.key, !(1...20).contains(number) {
        return "there is no F\(number)"
      }
    case .mouse(let mouse):
      if mouse.position.row < 0 || mouse.position.column < 0 { return "the mouse is outside" }
    case .paste, .pasting, .focus: break
    }
    return nil
  }

  private static func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let first = rest.first {
      let count = min(Int(first % 5) + 1, rest.count)
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
