// SPDX-License-Identifier: Apache-2.0

/// The scalars of a text, read from its UTF-8 bytes, which are valid as every `String`'s are.
extension Span<UInt8> {
  /// The scalar whose first byte is at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar {
    let first = UInt32(self[offset])
    let width = scalarWidth(at: offset)
    guard width > 1 else { return Unicode.Scalar(UInt8(first)) }
    // The first byte of a scalar of n bytes has n ones and a zero before its own bits.
    var value = first & (0x7F >> UInt32(width))
    for index in 1..<width { value = value << 6 | UInt32(self[offset + index] & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The scalar that ends before an offset; nil at the start of the text.
  func scalar(before offset: Int) -> Unicode.Scalar? {
    guard offset > 0 else { return nil }
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)
  }

  /// The bytes of the scalar whose first byte is at an offset, 1 to 4.
  func scalarWidth(at offset: Int) -> Int {
    switch self[offset] {
    case 0..<0xC0: 1
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    default: 4
    }
  }

  /// The bytes of the digit at an offset; 0 where none is, or the text has ended.
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
