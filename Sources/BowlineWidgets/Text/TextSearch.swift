// SPDX-License-Identifier: Apache-2.0

/// A search for a text in the lines of another one, without regard to case.
struct TextSearch {
  private let characters: [String]

  /// The text in lower case, where all of it is ASCII.
  private let bytes: [UInt8]?

  /// Makes a search for a text without line ends; nil for one that is empty.
  init?(_ text: String) {
    if text.isEmpty { return nil }
    characters = text.map { $0.lowercased() }
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.map(Self.lowercased) : nil
  }

  /// Returns the ranges of the text in a line, from its beginning on, without overlaps.
  func ranges(in line: String) -> [Range<Int>] {
    // Most text is ASCII, where each byte is a character.
    if line.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      guard let bytes else { return [] }
      return ranges(of: bytes, in: line.utf8.map(Self.lowercased))
    }
    return ranges(of: characters, in: line.map { $0.lowercased() })
  }

  /// Returns the next range at a place or behind it, wrapping around at the end.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text in between.
  func next(in lines: [TextLine], from place: TextPlace) -> Range<TextPlace>? {
    for distance in 0...lines.count {
      let line = (place.line + distance) % lines.count
      let ranges = ranges(in: lines[line].string)
      let found = distance == 0 ? ranges.first { $0.lowerBound >= place.character } : ranges.first
      if let found { return Self.places(found, inLine: line) }
    }
    return nil
  }

  /// Returns the last range that ends at a place or before it, wrapping around at the beginning.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text in between.
  func previous(in lines: [TextLine], before place: TextPlace) -> Range<TextPlace>? {
    for distance in 0...lines.count {
      let line = (place.line - distance + 2 * lines.count) % lines.count
      let ranges = ranges(in: lines[line].string)
      let found = distance == 0 ? ranges.last { $0.upperBound <= place.character } : ranges.last
      if let found { return Self.places(found, inLine: line) }
    }
    return nil
  }

  private func ranges<Element: Equatable>(
    of part: [Element], in all: [Element]
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start + part.count <= all.count {
      if all[start] == part[0], all[start..<start + part.count].elementsEqual(part) {
        found.append(start..<start + part.count)
        start += part.count
      } else {
        start += 1
      }
    }
    return found
  }

  private static func places(_ range: Range<Int>, inLine line: Int) -> Range<TextPlace> {
    TextPlace(
      line: line, character: range.lowerBound)..<TextPlace(line: line, character: range.upperBound)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
  }
}
