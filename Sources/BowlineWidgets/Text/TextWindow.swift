// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The visible part of a line that is wider than its room.
struct TextWindow {
  /// The first character that shows.
  private(set) var first = 0

  /// The characters that show, and one more where the line goes on behind them.
  private(set) var characters: ArraySlice<Character> = []

  /// Moves the window as little as needed to show the caret.
  ///
  /// - Parameters:
  ///   - caret: The place of the caret; it takes a column of its own at the end of the text.
  ///   - line: The text.
  ///   - room: The columns of the window.
  mutating func show(_ caret: Int, of line: TextLine, columns room: Int) {
    // Each character has a column at least, so that no others can show.
    let start = max(caret - room, 0)
    let near = Array(line[start..<caret + room + 1])
    var place = min(first, caret) - start
    let caret = caret - start
    // The character at the caret shows whole.
    var used = caret < near.count ? TextWidth.columns(of: near[caret]) : 1
    var lowest = caret
    while lowest > max(place, 0) {
      used += TextWidth.columns(of: near[lowest - 1])
      if used > room { break }
      lowest -= 1
    }
    place = max(place, lowest)
    // Room that became free at the end is used again.
    var rest = 1
    for character in near[place...] where rest <= room { rest += TextWidth.columns(of: character) }
    while place > 0 {
      rest += TextWidth.columns(of: near[place - 1])
      if rest > room { break }
      place -= 1
    }
    first = start + place
    characters = near[place...].prefix(room + 1)
  }

  /// Returns the column at which a character stands; the next one behind those that show.
  func column(of place: Int) -> Int {
    TextWidth.columns(of: String(characters.prefix(max(place - first, 0))))
  }
}
