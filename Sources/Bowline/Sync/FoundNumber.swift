// SPDX-License-Identifier: Apache-2.0

/// A number found in a text, as offsets into its UTF-8 bytes: a row of digits and what joins them,
/// read from the first digit on, and the sign before it.
///
///     row   = piece { point piece | comma piece }
///     piece = part { "e" sign part }
///     part  = digits { separator digit digit digit }
///
/// A point joins always, so `1.2.3` is one number: a value such as `-4` or `2.5` in its middle
/// could not be told from its neighbors again. A comma sets groups apart, or the one decimal
/// comma of `3,50`; commas of a row that has neither make it a list, as in `1,2,3`.
///
/// Whether a row is a list depends on what follows its first comma and on nothing before. So a
/// new first number, whatever its length, never becomes one with the second.
struct FoundNumber {
  /// The first byte of the first digit.
  let digits: Int

  /// The byte after the integer part.
  private(set) var integerEnd: Int

  /// The byte after the number.
  private(set) var end: Int

  /// The separator between groups of three digits; nil where the number has no groups.
  private(set) var groupSeparator: Unicode.Scalar?

  /// The number ends in a power of ten, as in `1e+16`.
  private(set) var hasExponent = false

  /// The row is a list of numbers, whose first one ends at its first comma.
  private(set) var isList = false

  /// The sign directly before the digits; nil where they have none.
  var sign: Unicode.Scalar?

  /// The first byte of the number, which is its sign where it has one.
  var start: Int { digits - (sign.map(Unicode.UTF8.width) ?? 0) }

  /// A minus sign stands before the digits.
  var isNegative: Bool { sign?.isMinus ?? false }

  /// Reads a row, and no sign.
  ///
  /// - Parameters:
  ///   - start: The offset of the first digit.
  ///   - endsAtComma: Whether a comma ends the row, as it does within a list.
  init(at start: Int, in bytes: Span<UInt8>, endsAtComma: Bool) {
    digits = start
    integerEnd = start
    end = start
    let lead = readPiece(in: bytes).digits
    var commas = Commas()
    var hasPointBeforeComma = false
    while let (isComma, width) = separator(in: bytes), !(isComma && endsAtComma) {
      end += width
      if isComma {
        let piece = readPiece(in: bytes)
        commas.addGroup(of: piece.digits, endingAt: piece.end)
      } else {
        if commas.count == 0 { hasPointBeforeComma = true } else { commas.hasPoint = true }
        _ = readPiece(in: bytes)
      }
    }
    isList = commas.isList
    let isLeadGroup = 1...3 ~= lead && bytes[start] != 0x30
    if commas.areGroups, !hasPointBeforeComma, commas.count > 1 || isLeadGroup {
      integerEnd = commas.end
      groupSeparator = ","
    }
  }

  /// Reads a piece, and returns the number of digits that it begins with, and the byte after its
  /// first part, which an exponent may follow.
  private mutating func readPiece(in bytes: Span<UInt8>) -> (digits: Int, end: Int) {
    let isLead = integerEnd == end
    let count = skipDigits(in: bytes)
    while let (separator, group) = group(in: bytes) {
      if isLead { groupSeparator = separator }
      end = group
    }
    let partEnd = end
    if isLead { integerEnd = end }
    while let exponent = exponent(in: bytes) {
      end = exponent
      _ = skipDigits(in: bytes)
      // A value without an exponent in its place would take them in.
      while let (_, group) = group(in: bytes) { end = group }
      hasExponent = true
    }
    return (count, partEnd)
  }

  private mutating func skipDigits(in bytes: Span<UInt8>) -> Int {
    var count = 0
    while case let width = bytes.digitWidth(at: end), width > 0 {
      end += width
      count += 1
    }
    return count
  }

  /// Finds a separator that has no other use between digits, with three digits after it.
  private func group(in bytes: Span<UInt8>) -> (separator: Unicode.Scalar, end: Int)? {
    guard end < bytes.count, bytes[end] >= 0x80 else { return nil }
    let separator = bytes.scalar(at: end)
    // No-break spaces as in French and Polish, the apostrophe as in Swiss German: CLDR, numbers.
    guard separator == "\u{A0}" || separator == "\u{202F}" || separator == "’" else { return nil }
    var group = self
    group.end += Unicode.UTF8.width(separator)
    return group.skipDigits(in: bytes) == 3 ? (separator, group.end) : nil
  }

  /// Finds the digits of an exponent, whose sign is never left out: that is how Swift writes large
  /// and small values, and `S1E3` stays an episode.
  ///
  /// - Returns: The offset of the digits; nil where there is no exponent.
  private func exponent(in bytes: Span<UInt8>) -> Int? {
    guard end + 2 < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") else { return nil }
    let sign = bytes[end + 1]
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    return bytes.digitWidth(at: end + 2) > 0 ? end + 2 : nil
  }

  /// Finds a point or a comma with a digit after it.
  private func separator(in bytes: Span<UInt8>) -> (isComma: Bool, width: Int)? {
    guard end < bytes.count else { return nil }
    let separator = bytes.scalar(at: end)
    let width = Unicode.UTF8.width(separator)
    guard bytes.digitWidth(at: end + width) > 0 else { return nil }
    switch separator {
    case ".", "\u{FF0E}", "\u{66B}": return (false, width)
    case ",": return (true, width)
    // Among ASCII digits the wide comma ends a clause: 共10，100人.
    case "\u{FF0C}", "\u{66C}": return bytes[end + width] >= 0x80 ? (true, width) : nil
    default: return nil
    }
  }
}

/// The commas of a row, and what they are for.
private struct Commas {
  private(set) var count = 0
  private(set) var end = 0
  private var lastDigits = 3
  private var haveGroupSize = true
  var hasPoint = false

  mutating func addGroup(of digits: Int, endingAt end: Int) {
    // Groups of two are India's, and stand before a last group of three: CLDR, numbers.
    haveGroupSize = haveGroupSize && !hasPoint && 2...3 ~= lastDigits && 2...3 ~= digits
    lastDigits = digits
    count += 1
    self.end = end
  }

  var areGroups: Bool { count > 0 && haveGroupSize && lastDigits == 3 }
  var isList: Bool { count > 0 && !areGroups && (count > 1 || hasPoint) }
}
