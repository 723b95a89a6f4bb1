// SPDX-License-Identifier: Apache-2.0

extension NumberRule {
  /// The next text in the plainest case, which is that of most labels: a value of ASCII digits alone,
  /// and a text in which a number of ASCII digits alone stands first and apart, as in
  /// `Stock: 10 boxes`.
  ///
  /// It comes to what the whole rule comes to, in a tenth of its time.
  ///
  /// - Returns: nil where the case is not that plain.
  static func plainText(replacing current: String, with value: String) -> String? {
    let bytes = current.utf8.span
    let digits = value.utf8.span
    guard !digits.isEmpty, digits.endOfDigits(from: 0) == digits.count,
      let start = bytes.startOfPlainDigits
    else { return nil }
    let end = bytes.endOfDigits(from: start)
    guard end == bytes.count || isApart(bytes[end]) else { return nil }
    if digits.count == end - start, bytes.extracting(start..<end).holds(digits) { return current }

    let count = bytes.count - (end - start) + digits.count
    return unsafe String(unsafeUninitializedCapacity: count) { buffer in
      var filled = unsafe buffer.fill(from: 0, with: bytes.extracting(..<start))
      filled = unsafe buffer.fill(from: filled, with: digits)
      return unsafe buffer.fill(from: filled, with: bytes.extracting(end...))
    }
  }

  /// Whether a byte beside a number can be no part of it: a space, or a letter that makes no
  /// exponent.
  fileprivate static func isApart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "): true
    case UInt8(ascii: "e"), UInt8(ascii: "E"): false
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Where the first digit is, if everything before it is ASCII and the last of that can be no part
  /// of the number.
  fileprivate var startOfPlainDigits: Int? {
    for index in 0..<count {
      let byte = self[index]
      if byte >= 0x80 { return nil }
      if 0x30...0x39 ~= byte {
        let isPlain =
          index == 0 || NumberRule.isApart(self[index - 1]) || self[index - 1] == UInt8(ascii: ":")
        return isPlain ? index : nil
      }
    }
    return nil
  }

  /// Where a row of ASCII digits ends.
  fileprivate func endOfDigits(from start: Int) -> Int {
    var end = start
    while end < count, 0x30...0x39 ~= self[end] { end += 1 }
    return end
  }

  fileprivate func holds(_ other: Span<UInt8>) -> Bool {
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Copies bytes to an offset, and returns the offset behind them.
  fileprivate func fill(from offset: Int, with bytes: Span<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe self[offset...].initialize(fromContentsOf: $0)
    }
  }
}
