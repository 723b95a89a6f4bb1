// SPDX-License-Identifier: Apache-2.0

/// Ambiguous characters on their way through ncurses to a terminal that gives them two columns.
///
/// ncurses asks the C library, in whose locales they have one. So each is handed over as another
/// character, which has two, and takes its place again in the bytes that ncurses writes. For that
/// the Tangut script, in which nobody has written for 500 years, is given up.
struct AmbiguousText {
  /// The first 4,096 characters of the block Tangut.
  private static let standIns = UInt32(0x17000)...0x17FFF

  /// With what each of them begins in UTF-8.
  private static let lead: [UInt8] = [0xF0, 0x97]

  private var characters: [Unicode.Scalar] = []
  private var places: [Unicode.Scalar: Int] = [:]

  /// Says whether a character is one that others are handed over as.
  static func isStandIn(_ character: Unicode.Scalar) -> Bool {
    standIns.contains(character.value)
  }

  /// Returns the character that an ambiguous one is handed over as; nil when there are already
  /// 4,096 of them.
  mutating func standIn(for character: Unicode.Scalar) -> Unicode.Scalar? {
    let place = places[character] ?? characters.count
    guard place < Self.standIns.count else { return nil }
    if place == characters.count {
      characters.append(character)
      places[character] = place
    }
    return Unicode.Scalar(Self.standIns.lowerBound + UInt32(place))
  }

  /// The bytes with each character in its place again.
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
