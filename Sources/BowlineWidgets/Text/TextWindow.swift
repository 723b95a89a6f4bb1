// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The visible part of a line that is wider than its room.
struct TextWindow {
  /// The first character that shows.
  private(set) var first = 0

  /// Moves the window as little as needed to show the caret.
  ///
  /// - Parameters:
  ///   - caret: The place of the caret; it takes a column of its own at the end of the text.
  ///   - characters: The text.
  ///   - room: The columns of the window.
  mutating func show(_ caret: Int, of characters: [Character], columns room: Int) {
    first = min(first, caret)
    // The character at the caret shows whole.
    let atCaret = caret < characters.count ? TextWidth.columns(of: characters[caret]) : 1
    var start = caret
    var used = atCaret
    while start > first {
      used += TextWidth.columns(of: characters[start - 1])
      if used > room { break }
      start -= 1
    }
    first = max(first, start)
    // Room that became free at the end is used again.
    var rest = characters[first...].reduce(1) { $0 + TextWidth.columns(of: $1) }
    while first > 0 {
      rest += TextWidth.columns(of: characters[first - 1])
      if rest > room { break }
      first -= 1
    }
  }
}
