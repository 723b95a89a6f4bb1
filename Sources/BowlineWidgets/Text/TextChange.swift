// SPDX-License-Identifier: Apache-2.0

/// The difference of two texts: one piece that has replaced another.
struct TextChange {
  /// The number of equal lines before the piece.
  private let start: Int

  /// The number of lines that the new text has more than the old one.
  private let difference: Int

  /// The piece in the old text and in the new one, with nil for each line end.
  private let old: [Character?]
  private let new: [Character?]
  private let oldLines: ArraySlice<TextLine>

  /// Compares two texts line by line, and the lines that differ character by character.
  ///
  /// - Precondition: The texts differ.
  init(from old: [TextLine], to new: [TextLine]) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let room = min(old.count, new.count) - start
    let rest = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let kept = min(rest, room)
    self.start = start
    difference = new.count - old.count
    oldLines = old[start..<old.count - kept]
    self.old = Self.characters(of: oldLines)
    self.new = Self.characters(of: new[start..<new.count - kept])
  }

  /// Returns the place in the new text of a place in the old one: between the same characters, or,
  /// if these are gone, at the end of the piece that has replaced them.
  func place(_ place: TextPlace) -> TextPlace {
    if place.line < oldLines.startIndex { return place }
    if place.line >= oldLines.endIndex {
      return TextPlace(line: place.line + difference, character: place.character)
    }
    let offset = oldLines[..<place.line].reduce(place.character) { $0 + $1.count + 1 }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let sameAtEnd = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let kept = min(sameAtEnd, min(old.count, new.count) - same)
    let moved = offset <= same ? offset : new.count - min(old.count - offset, kept)
    let before = new[..<moved]
    let character = before.reversed().prefix { $0 != nil }.count
    return TextPlace(line: start + before.count { $0 == nil }, character: character)
  }

  private static func characters(of lines: ArraySlice<TextLine>) -> [Character?] {
    Array(lines.map { line in line.string.map { Optional($0) } }.joined(separator: [nil]))
  }
}
