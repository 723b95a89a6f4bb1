// SPDX-License-Identifier: Apache-2.0

internal import CTerminal

/// A way through ncurses for links, which it does not know: OSC 8.
///
/// ncurses takes characters that join the one before them, and writes them behind it. So the cell
/// of a link gets such a character, the mark of its address. In the bytes that ncurses writes,
/// marks are replaced by the commands that begin and end a link. The marks are the last variation
/// selectors, which no font uses.
struct LinkText {
  /// The most addresses at a time.
  private static let most = 200

  private static let last: UInt32 = 0xE01EF

  /// The number of bytes of a mark in UTF-8.
  private static let markLength = 4

  /// The longest address that terminals take, in bytes.
  private static let longest = 2_083

  private var addresses: [[UInt8]] = []
  private var indexes: [String: Int] = [:]

  /// An address got no mark, since all are used.
  var isFull = false

  /// The C library gives marks no columns of their own.
  static var isPossible: Bool { cn_width(last) == 0 }

  /// Says whether a character is a mark.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (last - UInt32(most) + 1...last).contains(scalar.value)
  }

  /// The mark of an address; nil for a text that is no address, or when all marks are used.
  mutating func mark(for address: String) -> Unicode.Scalar? {
    if let index = indexes[address] { return Unicode.Scalar(Self.last - UInt32(index)) }
    guard let bytes = Self.clean(address) else { return nil }
    guard addresses.count < Self.most else {
      isFull = true
      return nil
    }
    indexes[address] = addresses.count
    addresses.append(bytes)
    return mark(for: address)
  }

  /// An address as it may be sent: with a scheme, and with `%` and the number of each byte that is
  /// no printable ASCII.
  ///
  /// - Returns: Nil for a text that has no scheme (RFC 3986, 3.1) or is too long.
  static func clean(_ address: String) -> [UInt8]? {
    guard let end = address.utf8.firstIndex(of: UInt8(ascii: ":")),
      let first = address.utf8.first, isLetter(first),
      address.utf8[..<end].allSatisfy({ isLetter($0) || "+-.0123456789".utf8.contains($0) })
    else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = address.utf8.flatMap { byte -> [UInt8] in
      (0x21..<0x7F).contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return bytes.count <= longest ? bytes : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The bytes that end a link.
  static let end = Array("\u{1B}]8;;\u{1B}\\".utf8)

  /// The bytes that begin a link, and end one before it.
  ///
  /// Cells with the same number are one link, wherever they are.
  private func opening(_ index: Int) -> [UInt8] {
    Array("\u{1B}]8;id=\(index);".utf8) + addresses[index] + Array("\u{1B}\\".utf8)
  }

  /// The bytes with commands in place of marks.
  ///
  /// A link ends before text that is not part of it, and before the cursor moves.
  func restored(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if addresses.isEmpty { return bytes }
    var result: ArraySlice<UInt8> = []
    result.reserveCapacity(bytes.count)
    var open: Int?
    func switchLink(to index: Int?) {
      if index == open { return }
      result += index.map(opening) ?? Self.end
      open = index
    }
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let length = Self.length(of: bytes[start...])
      let part = bytes[start..<start + length]
      let index = self.index(at: bytes[part.endIndex...])
      if part.count > 1, part.first == 0x1B {
        // A sequence that changes colors or repeats the last character belongs to the link.
        if ![UInt8(ascii: "m"), UInt8(ascii: "b")].contains(part.last) { switchLink(to: nil) }
      } else if index != nil || open == nil || !Self.joins(part) {
        switchLink(to: index)
      }
      result += part
      start = part.endIndex + (index == nil ? 0 : Self.markLength)
    }
    switchLink(to: nil)
    return result
  }

  /// The index of the address whose mark stands at the beginning; nil without one.
  private func index(at bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= Self.markLength, bytes.starts(with: [0xF3, 0xA0]) else { return nil }
    let low = bytes.prefix(Self.markLength).suffix(2).reduce(0) { $0 << 6 | UInt32($1 & 63) }
    let index = Int(Self.last & 0xFFF) - Int(low)
    return addresses.indices.contains(index) ? index : nil
  }

  /// The number of bytes of the character or the sequence at the beginning.
  private static func length(of bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    let count: Int
    switch first {
    case 0x1B:
      let isLong = bytes.dropFirst().first == UInt8(ascii: "[")
      let end = bytes.dropFirst(isLong ? 2 : 1).firstIndex { isLong ? $0 >= 0x40 : $0 >= 0x30 }
      count = end.map { $0 - bytes.startIndex + 1 } ?? bytes.count
    case 0xF0...: count = 4
    case 0xE0...: count = 3
    case 0xC0...: count = 2
    default: count = 1
    }
    return min(count, bytes.count)
  }

  /// Says whether a character belongs to the one before it.
  private static func joins(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count > 1
      && String(decoding: bytes, as: UTF8.self).unicodeScalars
        .allSatisfy { TextWidth.columns(of: $0) == 0 }
  }
}
