// SPDX-License-Identifier: Apache-2.0

/// A search for the numbers of a text, one after the other.
///
/// It holds offsets and no text, so that it can be kept while the text's bytes are borrowed; every
/// call takes the same bytes. A whole pass reads each byte a fixed number of times.
struct NumberScanner {
  private var offset = 0
  private var listEnd = 0

  /// Finds the next number; nil after the last.
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
    var number = FoundNumber(at: digits, in: bytes, endsAtComma: digits < listEnd)
    if number.isList {
      listEnd = number.end
      number = FoundNumber(at: digits, in: bytes, endsAtComma: true)
    }
    offset = number.end
    number.sign = bytes.sign(ofDigitsAt: digits)
    return number
  }
}

/// The scalars of a text, read from its UTF-8 bytes, which are valid as every `String`'s are.
extension Span<UInt8> {
  /// Reads the scalar whose first byte is at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar {
    let first = UInt32(self[offset])
    let width = scalarWidth(at: offset)
    guard width > 1 else { return Unicode.Scalar(UInt8(first)) }
    // The first byte of a scalar of n bytes has n ones and a zero before its own bits.
    var value = first & (0x7F >> UInt32(width))
    for index in 1..<width { value = value << 6 | UInt32(self[offset + index] & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Reads the scalar that ends before an offset; nil at the start of the text.
  func scalar(before offset: Int) -> Unicode.Scalar? {
    guard offset > 0 else { return nil }
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)
  }

  /// Counts the bytes of the scalar whose first byte is at an offset, 1 to 4.
  func scalarWidth(at offset: Int) -> Int {
    switch self[offset] {
    case 0..<0xC0: 1
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    default: 4
    }
  }

  /// Counts the bytes of the digit at an offset; 0 where none is, or the text has ended.
  ///
  /// A digit that carries a mark is a picture, as the keycap 1️⃣, or struck out, as 1̶: it counts
  /// as text.
  func digitWidth(at offset: Int) -> Int {
    guard offset < count, scalar(at: offset).isDecimalDigit else { return 0 }
    let width = scalarWidth(at: offset)
    // The first mark, U+0300, begins with the byte CC.
    if offset + width < count, self[offset + width] >= 0xCC, scalar(at: offset + width).isMark {
      return 0
    }
    return width
  }
}

extension Unicode.Scalar {
  /// The scalar is a decimal digit of any script: Unicode, general category Nd.
  var isDecimalDigit: Bool {
    switch value {
    case 0x30...0x39: true
    // No digits here. This spares most text, Chinese and Japanese above all, the table of
    // categories; a test compares the two over all of Unicode.
    case 0..<0x660, 0x2000..<0xA620, 0xAC00..<0xFF10: false
    default: properties.generalCategory == .decimalNumber
    }
  }

  /// The scalar is drawn onto the one before it: categories Mn and Me.
  var isMark: Bool {
    guard value >= 0x300 else { return false }
    let category = properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  /// A hyphen or plus sign after the scalar joins two parts, as in `1-2`, `A-5`, `10%-20%`.
  ///
  /// Chinese and Japanese are written without spaces and without hyphens between words, so there
  /// it is a sign: 气温-5度.
  var takesHyphen: Bool {
    switch self {
    case "0"..."9", "A"..."Z", "a"..."z", ")", "]", "}", "%", "+", "-": true
    case "\u{2212}", "\u{FF0B}", "\u{FF0D}", "°", "‰", "℃", "℉": true
    case "\u{0}"..."\u{7F}", "\u{3040}"..."\u{30FF}", "\u{FF66}"..."\u{FF9F}": false
    default:
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        !properties.isIdeographic
      default: false
      }
    }
  }
}
