// SPDX-License-Identifier: Apache-2.0

/// A search for a text in the lines of another one, in upper or lower case.
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

  /// The places of the text in a line, from its beginning on, none over another.
  func ranges(in line: String) -> [Range<Int>] {
    // Most text is ASCII, where each byte is a character.
    if line.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      guard let bytes else { return [] }
      return ranges(of: bytes, in: line.utf8.map(Self.lowercased))
    }
    return ranges(of: characters, in: line.map { $0.lowercased() })
  }

  /// The next place at or behind another one, and around the end from the beginning on.
  ///
  /// - Complexity: O(*n*), where *n* is the length of what lies between.
  func next(in lines: [String], from place: TextPlace) -> Range<TextPlace>? {
    for step in 0...lines.count {
      let line = (place.line + step) % lines.count
      let ranges = ranges(in: lines[line])
      let found = step == 0 ? ranges.first { $0.lowerBound >= place.character } : ranges.first
      if let found { return Self.places(found, inLine: line) }
    }
    return nil
  }

  /// The last place that ends at or before another one, and around the beginning from the end on.
  ///
  /// - Complexity: O(*n*), where *n* is the length of what lies between.
  func previous(in lines: [String], before place: TextPlace) -> Range<TextPlace>? {
    for step in 0...lines.count {
      let line = (place.line - step + 2 * lines.count) % lines.count
      let ranges = ranges(in: lines[line])
      let found = step == 0 ? ranges.last { $0.upperBound <= place.character } : ranges.last
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
