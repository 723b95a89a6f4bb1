// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The rows that a line of text takes, and the column of each of its characters.
///
/// - Complexity: O(*n*) to make, where *n* is the length of the line.
struct TextRows {
  /// The characters of the line.
  let characters: [Character]

  /// The first character of each row; the first one is 0.
  private(set) var starts = [0]

  /// The column of each character in its row, and the one behind the last character.
  private(set) var columns: [Int] = []

  /// The columns from one tab stop to the next.
  private static let tab = 4

  /// Lays out a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - room: The columns of a row, 1 or more: a word that does not fit goes to the next row, one
  ///     that is wider than a row is divided, and spaces at the end hang over. Nil for one row.
  init(_ line: String, columns room: Int? = nil) {
    characters = Array(line)
    columns.reserveCapacity(characters.count + 1)
    var column = 0
    var afterSpace: Int?
    for (index, character) in characters.enumerated() {
      var width = Self.width(of: character, at: column)
      while let room, column + width > room, !character.isWhitespace,
        index > starts[starts.count - 1]
      {
        let start = afterSpace ?? index
        starts.append(start)
        afterSpace = nil
        column = 0
        for place in start..<index {
          columns[place] = column
          column += Self.width(of: characters[place], at: column)
        }
        width = Self.width(of: character, at: column)
      }
      columns.append(column)
      column += width
      if character.isWhitespace { afterSpace = index + 1 }
    }
    columns.append(column)
  }

  /// Returns the range of the characters of a row.
  func characters(inRow row: Int) -> Range<Int> {
    starts[row]..<(row + 1 < starts.count ? starts[row + 1] : characters.count)
  }

  /// Returns the row of a place; a place between two rows is in the second.
  func row(of place: Int) -> Int {
    (starts.lastIndex { $0 <= place }) ?? 0
  }

  /// Returns the places of a row whose characters stand at some columns, or reach into them.
  func places(inRow row: Int, columns: Range<Int>) -> Range<Int> {
    let range = characters(inRow: row)
    let end = firstPlace(in: range, column: columns.upperBound)
    return min(place(inRow: row, column: columns.lowerBound), end)..<end
  }

  /// Returns the first place of a range in one row that stands at a column or behind it, or the end
  /// of the range.
  private func firstPlace(in range: Range<Int>, column: Int) -> Int {
    var range = range
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if columns[middle] < column {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// Returns the last place in a row at a column or before it.
  func place(inRow row: Int, column: Int) -> Int {
    let range = characters(inRow: row)
    // The end of a row is the beginning of the next one.
    let isLast = row + 1 == starts.count
    let last = max(isLast ? range.upperBound : range.upperBound - 1, range.lowerBound)
    return max(
      firstPlace(in: range.lowerBound..<last + 1, column: column + 1) - 1, range.lowerBound)
  }

  /// Returns the text between two places of a row, with spaces for tabs.
  func text(_ range: Range<Int>) -> String {
    var text = ""
    for place in range {
      if characters[place] == "\t" {
        text += String(repeating: " ", count: Self.width(of: "\t", at: columns[place]))
      } else {
        text.append(characters[place])
      }
    }
    return text
  }

  private static func width(of character: Character, at column: Int) -> Int {
    character == "\t" ? tab - column % tab : TextWidth.columns(of: character)
  }
}
