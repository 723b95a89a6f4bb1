// SPDX-License-Identifier: Apache-2.0

/// Finds the numbers of a text, one after the other.
///
/// It holds offsets and no text, so that it can be kept while the text's bytes are borrowed; every
/// call takes the same bytes. A whole pass reads each byte a fixed number of times.
struct NumberScanner {
  private var offset = 0
  private var listEnd = 0

  /// The next number; nil after the last.
  mutating func next(in bytes: Span<UInt8>) -> FoundNumber? {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x30...0x39, 0x80..<0xE2, 0xEA...0xFF:
        if bytes.digitWidth(at: offset) > 0 { return number(in: bytes) }
        offset += bytes.scalarWidth(at: offset)
      case 0xE2..<0xEA:
        // U+2000 to U+9FFF have no digits.
        offset += 3
      default:
        offset += 1
      }
    }
    return nil
  }

  private mutating func number(in bytes: Span<UInt8>) -> FoundNumber {
    let digits = offset
    var row = NumberRow(at: digits, in: bytes, endsAtComma: digits < listEnd)
    if row.isList {
      listEnd = row.end
      row = NumberRow(at: digits, in: bytes, endsAtComma: true)
    }
    offset = row.end
    let sign = NumberSign.sign(ofDigitsAt: digits, in: bytes)
    return FoundNumber(
      start: digits - (sign.map(Unicode.UTF8.width) ?? 0),
      digits: digits,
      integerEnd: row.integerEnd,
      end: row.end,
      groupSeparator: row.groupSeparator,
      isNegative: sign.map(NumberSign.isMinus) ?? false,
      hasExponent: row.hasExponent)
  }
}

/// A number found in a text, as offsets into its UTF-8 bytes.
struct FoundNumber: Equatable {
  /// The first byte of the number, which is its sign where it has one.
  var start: Int

  /// The first byte of the first digit.
  var digits: Int

  /// The byte after the integer part.
  var integerEnd: Int

  /// The byte after the number.
  var end: Int

  /// What to put between groups of three digits; nil where the number has no groups.
  var groupSeparator: Unicode.Scalar?

  /// Whether a minus sign stands before the digits.
  var isNegative: Bool

  /// Whether the number ends in a power of ten, as in `1e+16`.
  var hasExponent: Bool
}
