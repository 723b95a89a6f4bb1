// SPDX-License-Identifier: Apache-2.0

/// A way through ncurses for ambiguous characters, on a terminal that gives them two columns.
///
/// ncurses asks the C library, in whose locales such a character has one column. So ncurses gets a
/// stand-in of two columns for it, and the bytes that it writes get the character back. The
/// stand-ins are Tangut, written by nobody for 500 years, which cannot be shown then.
struct AmbiguousText {
  /// The first 4,096 characters of the block Tangut.
  private static let standIns = UInt32(0x17000)...0x17FFF

  /// The bytes that each stand-in begins with in UTF-8.
  private static let lead: [UInt8] = [0xF0, 0x97]

  private var characters: [Unicode.Scalar] = []
  private var indexes: [Unicode.Scalar: Int] = [:]

  /// Says whether a character is a stand-in.
  static func isStandIn(_ character: Unicode.Scalar) -> Bool {
    standIns.contains(character.value)
  }

  /// Returns the stand-in for an ambiguous character; nil when all 4,096 are used.
  mutating func standIn(for character: Unicode.Scalar) -> Unicode.Scalar? {
    let index = indexes[character] ?? characters.count
    guard index < Self.standIns.count else { return nil }
    if index == characters.count {
      characters.append(character)
      indexes[character] = index
    }
    return Unicode.Scalar(Self.standIns.lowerBound + UInt32(index))
  }

  /// The bytes with the ambiguous characters in place of their stand-ins.
  func restored(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if characters.isEmpty { return bytes }
    var result: ArraySlice<UInt8> = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.first {
      // The last two bytes hold six bits each.
      let code = rest.prefix(4).suffix(2).reduce(0) { $0 << 6 | Int($1 & 63) }
      if rest.starts(with: Self.lead), rest.count >= 4, characters.indices.contains(code) {
        result += String(characters[code]).utf8
        rest = rest.dropFirst(4)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
