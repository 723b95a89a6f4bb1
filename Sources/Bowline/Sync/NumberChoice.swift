// SPDX-License-Identifier: Apache-2.0

/// The choice of the number of a text that a value replaces.
public enum NumberChoice: Hashable, Sendable {
  /// The first number.
  case first

  /// The last number.
  case last

  /// The number at a position, counted from 1 at the beginning of the text.
  case nth(Int)

  /// Every number; all of them show the same value.
  case all
}

extension NumberChoice: CustomStringConvertible {
  /// The choice in a word: `first`, `last`, `all`; the position for ``nth(_:)``.
  public var description: String {
    switch self {
    case .first: "first"
    case .last: "last"
    case .nth(let position): "\(position)"
    case .all: "all"
    }
  }
}

/// The rule of ``SyncMode/number(_:)``.
extension NumberChoice {
  /// Returns the text after a change of the value it is bound to.
  func text(replacing current: String, with value: String) -> String {
    if self == .first, let next = Self.plainText(replacing: current, with: value) { return next }
    guard let number = NumberValue(value) else { return value }
    let bytes = current.utf8.span
    var scanner = NumberScanner()
    guard var found = next(by: &scanner, in: bytes) else { return String(number.text) }
    var (result, copied) = ("", 0)
    while true {
      let range = current.range(found.start..<found.end)
      let written = number.written(inPlaceOf: found, in: bytes)
      if current[range] != written {
        if copied == 0 {
          result.reserveCapacity(bytes.count - (found.end - found.start) + written.utf8.count)
        }
        result += current[current.range(copied..<found.start)]
        result += written
        copied = found.end
      }
      guard self == .all, let next = scanner.next(in: bytes) else { break }
      found = next
    }
    if copied == 0 { return current }
    result += current[current.range(copied..<bytes.count)]
    return result
  }

  /// Finds the chosen number, or the first of all; nil where the text lacks it.
  private func next(by scanner: inout NumberScanner, in bytes: Span<UInt8>) -> FoundNumber? {
    switch self {
    case .first, .all:
      return scanner.next(in: bytes)
    case .nth(let position):
      for _ in 1..<position where scanner.next(in: bytes) == nil { return nil }
      return scanner.next(in: bytes)
    case .last:
      var last: FoundNumber?
      while let found = scanner.next(in: bytes) { last = found }
      return last
    }
  }

  /// Returns the next text in the plain case, which is that of most labels: a value of ASCII digits
  /// alone, and a text in which a number of ASCII digits alone stands first and apart, as in
  /// `Stock: 10 boxes`.
  ///
  /// The result is that of the whole rule, in a tenth of its time.
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

    return joinedText(of: bytes.extracting(..<start), digits, bytes.extracting(end...))
  }

  /// Says whether a byte next to a number cannot belong to it: a space, or a letter that makes no
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
  /// The offset of the first digit, if all bytes before it are ASCII and the last of them cannot
  /// belong to the number.
  fileprivate var startOfPlainDigits: Int? {
    for index in 0..<count {
      let byte = self[index]
      if byte >= 0x80 { return nil }
      if 0x30...0x39 ~= byte {
        if index == 0 { return index }
        let before = self[index - 1]
        return NumberChoice.isApart(before) || before == UInt8(ascii: ":") ? index : nil
      }
    }
    return nil
  }

  /// Finds the end of a row of ASCII digits.
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
