// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A decoder of keys that come in lines, as a terminal without a screen and a file send them.
///
/// The end of a line sends the keys before it and is no key; that of an empty line is the key
/// Enter. Inside a paste it belongs to the text.
struct PlainKeys {
  private var decoder = KeyDecoder()
  private var isLineEmpty = true

  private static let lineEnd = UInt8(ascii: "\n")

  /// Takes bytes, and returns the events that they complete.
  mutating func decode(_ bytes: [UInt8]) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes {
      let isLineEnd = byte == Self.lineEnd
      if isLineEnd, !isLineEmpty, !decoder.isUnfinished {
        // An Esc at the end of a line is that key, and not Alt with the next one.
        events += decoder.flush()
        events += decoder.decode([byte]).filter { $0 != .key(KeyPress(.enter)) }
      } else {
        events += decoder.decode([byte])
      }
      isLineEmpty = isLineEnd
    }
    return events
  }

  /// Takes the end of the input: an Esc before it is that key.
  mutating func flush() -> [InputEvent] { decoder.flush() }
}
