// SPDX-License-Identifier: Apache-2.0

private import Synchronization

/// The number of columns that text takes on a grid.
///
/// Every width in the package comes from here and from one table, made from the Unicode character
/// database. A stand-in for a character that is never sent to a terminal counts as the one column
/// that it takes.
///
/// ```swift
/// TextWidth.columns(of: "今天")  // 4
/// ```
public enum TextWidth {
  /// The version of the Unicode character database that the widths come from.
  public static var unicodeVersion: String { WidthTable.unicodeVersion }

  /// Characters that Unicode calls ambiguous (UAX #11) take two columns, as in terminals that are
  /// set up so for Chinese, Japanese and Korean; they take one if this is not set.
  ///
  /// It holds for the whole process: set it before anything is measured. Borders, marks and bars
  /// are of such characters, so they are drawn in ASCII then. Tangut characters then show as `〓`.
  public static var isAmbiguousWide: Bool {
    get { ambiguity.load(ordering: .relaxed) }
    set { ambiguity.store(newValue, ordering: .relaxed) }
  }

  private static let ambiguity = Atomic(false)

  /// The columns of a text, 0 or more.
  ///
  /// - Complexity: O(*n*), where *n* is the number of code points; text in ASCII is counted without
  ///   a look at the table.
  public static func columns(of text: String) -> Int {
    if isOneColumnEach(text.utf8.span) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Says whether each byte is a character of one column.
  private static func isOneColumnEach(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] >= 0x7F || bytes[index] == 0x0D { return false }
    return true
  }

  /// The columns of a grapheme cluster, 1 or more.
  ///
  /// An emoji sequence (one with U+FE0F, a skin tone or U+200D, a flag, a keycap) takes two. In any
  /// other cluster each spacing character takes its own columns.
  public static func columns(of cluster: Character) -> Int {
    // Most text is ASCII, and the stand-in of a control character takes one column too.
    cluster.utf8.count == 1 ? 1 : CleanCluster(cluster).columns
  }

  /// The longest beginning of a text that fits, and the columns it takes.
  ///
  /// No cluster is split.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - room: The room there is, in columns; with less than 1 the beginning is empty.
  public static func prefix(of text: String, columns room: Int) -> (text: String, columns: Int) {
    let most = min(text.utf8.count, max(room, 0))
    // The text behind the room does not matter, but for a mark that joins the last character.
    if isOneColumnEach(text.utf8.span.extracting(first: min(text.utf8.count, most + 1))) {
      return (String(text.utf8.prefix(most)) ?? "", most)
    }
    var used = 0
    for index in text.indices {
      let next = used + columns(of: text[index])
      if next > room { return (String(text[..<index]), used) }
      used = next
    }
    return (text, used)
  }

  /// The columns of one character on its own: 0, 1 or 2.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300, !isAmbiguousWide { return value == 0xAD ? 0 : 1 }
    if contains(value, in: WidthTable.zero) { return 0 }
    if contains(value, in: WidthTable.wide) { return 2 }
    return isAmbiguousWide && contains(value, in: WidthTable.ambiguous) ? 2 : 1
  }

  /// Says whether U+FE0F turns a character into an emoji.
  static func isEmojiBase(_ scalar: Unicode.Scalar) -> Bool {
    contains(scalar.value, in: WidthTable.emoji)
  }

  /// Binary search in a list of ranges, each given by its first and its last value.
  private static func contains(_ value: UInt32, in ranges: [UInt32]) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > ranges[2 * middle + 1] {
        low = middle + 1
      } else if value < ranges[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
