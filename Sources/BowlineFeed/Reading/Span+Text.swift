// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
  /// The text of the bytes, with U+FFFD for those that are no UTF-8.
  ///
  /// - Parameter limit: The most bytes; a longer text is cut before the character that goes beyond
  ///   it, and ends in an ellipsis.
  func text(limit: Int = FeedLine.longestText) -> String {
    guard count > limit else { return decoded }
    var end = limit
    // A character of UTF-8 has at most three bytes after its first one.
    while end > limit - 3, self[end] & 0xC0 == 0x80 { end -= 1 }
    return extracting(0..<end).decoded + "…"
  }

  private var decoded: String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Says whether the bytes are those of a text.
  func equals(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == count else { return false }
    var index = 0
    for byte in bytes {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Says whether a byte is among the bytes.
  func contains(_ byte: UInt8) -> Bool {
    for index in 0..<count where self[index] == byte { return true }
    return false
  }

  /// Says whether there are some bytes at an index.
  func has(_ bytes: [UInt8], at start: Int) -> Bool {
    start + bytes.count <= count && extracting(start..<start + bytes.count).equals(bytes[...])
  }

  /// The bytes begin with a byte order mark, which is no part of their text: RFC 3629, section 6.
  var hasByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// The range of the bytes without the blanks and tabs at both ends.
  var trimmed: Range<Int> {
    var start = 0
    var end = count
    while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
    while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }
}

extension Array<UInt8> {
  /// A copy of bytes.
  init(_ bytes: Span<UInt8>) {
    self = []
    append(bytes)
  }

  /// Appends bytes.
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
