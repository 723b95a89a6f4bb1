// SPDX-License-Identifier: Apache-2.0

/// An assembler of the bytes of one character at a time.
struct UTF8Assembler {
  /// The effect of a byte on the character that is being put together.
  enum Effect: Equatable {
    /// More bytes have to come.
    case incomplete
    /// The character is complete.
    case complete(Unicode.Scalar)
    /// The byte does not belong to the bytes before it, and is not used.
    case broken
  }

  private var bytes: [UInt8] = []
  private var missing = 0

  /// No character has begun.
  var isEmpty: Bool { bytes.isEmpty }

  /// Takes a byte of 0x80 or more, or any byte when a character has begun.
  mutating func append(_ byte: UInt8) -> Effect {
    if bytes.isEmpty {
      switch byte {
      case 0xC2...0xDF: missing = 1
      case 0xE0...0xEF: missing = 2
      case 0xF0...0xF4: missing = 3
      // A continuation without a lead, or a lead that no character has: one replacement each.
      default: return .complete("\u{FFFD}")
      }
      bytes = [byte]
      return .incomplete
    }
    guard isContinuation(byte) else {
      bytes = []
      return .broken
    }
    bytes.append(byte)
    missing -= 1
    if missing > 0 { return .incomplete }
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    bytes = []
    return .complete(scalar ?? "\u{FFFD}")
  }

  /// The Unicode Standard, table 3-7: the second byte excludes surrogates, overlong forms and what
  /// lies beyond U+10FFFF.
  private func isContinuation(_ byte: UInt8) -> Bool {
    guard bytes.count == 1 else { return (0x80...0xBF).contains(byte) }
    switch bytes[0] {
    case 0xE0: return (0xA0...0xBF).contains(byte)
    case 0xED: return (0x80...0x9F).contains(byte)
    case 0xF0: return (0x90...0xBF).contains(byte)
    case 0xF4: return (0x80...0x8F).contains(byte)
    default: return (0x80...0xBF).contains(byte)
    }
  }
}
