// SPDX-License-Identifier: Apache-2.0

/// A rule that replaces a number of a text and leaves the rest of the text as it is, byte for byte.
///
/// ```swift
/// NumberRule().text(replacing: "今天有10人", with: "12")                 // "今天有12人"
/// NumberRule(.last).text(replacing: "10人中有3人", with: "4")            // "10人中有4人"
/// NumberRule().text(replacing: "共1,234元", with: "5678")                // "共5,678元"
/// ```
///
/// ``NumberText`` says which parts of a text are numbers. A value that is not a number replaces the
/// whole text, and so does any value where the text lacks the chosen number: a value is shown at
/// the price of the text rather than lost.
///
/// A number is written as the value gives it, so what the model says is what is shown: in the
/// value's own digits, though the text's be wide or Arabic, with its own sign and its own decimals.
/// Spaces around it are left out, and the short forms `.5`, `5.` and `1e3` are written out: `0.5`,
/// `5`, `1e+3`. Two things follow the text:
///
/// - Where the old number has groups, a value without gets them. The rule knows nothing but the
///   text: once a number below 1,000 was shown, the groups are forgotten.
/// - A sign that would read as a hyphen is written so that it reads as a sign: after `x`, `-3` is
///   `−3` with U+2212, and `+3` is `3`. So the next value finds the number with its sign.
///
/// Hence the same value twice is the same as once. The rule cannot keep numbers apart that have
/// nothing but a point, a comma, an `e`, a no-break space or a `’` between them: the second of
/// `1,-5`, replaced by `3`, gives `1,3`, and the first of `1,2,3`, replaced by `4,5`, gives four
/// numbers. The first number of a text is safe from this with every value that has no comma.
public struct NumberRule: Hashable, Sendable {
  /// The number to replace.
  public let choice: NumberChoice

  /// Makes a rule.
  ///
  /// - Parameter choice: The number to replace.
  /// - Precondition: The position in ``NumberChoice/nth(_:)`` is at least 1.
  public init(_ choice: NumberChoice = .first) {
    if case .nth(let position) = choice {
      precondition(position > 0, "the numbers of a text are counted from 1")
    }
    self.choice = choice
  }

  /// Returns the text after a change of the value it is bound to.
  ///
  /// - Parameters:
  ///   - current: The text as it stands.
  ///   - value: The new value as text; a value of another type comes as its `description`.
  /// - Returns: The next text; `current` itself where the change makes no difference.
  /// - Complexity: O(*n*) in the lengths of both texts, with one allocation for the result where
  ///   it differs; of all numbers it may grow once more.
  public func text(replacing current: String, with value: String) -> String {
    if choice == .first, let next = Self.plainText(replacing: current, with: value) { return next }
    guard let number = NumberValue(value) else { return value }
    let bytes = current.utf8.span
    var scanner = NumberScanner()
    guard var found = chosen(by: &scanner, in: bytes) else { return String(number.text) }
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
      guard choice == .all, let next = scanner.next(in: bytes) else { break }
      found = next
    }
    if copied == 0 { return current }
    result += current[current.range(copied..<bytes.count)]
    return result
  }

  private func chosen(by scanner: inout NumberScanner, in bytes: Span<UInt8>) -> FoundNumber? {
    switch choice {
    case .first, .all:
      return scanner.next(in: bytes)
    case .nth(let position):
      for _ in 1..<position {
        guard scanner.next(in: bytes) != nil else { return nil }
      }
      return scanner.next(in: bytes)
    case .last:
      var last: FoundNumber?
      while let found = scanner.next(in: bytes) { last = found }
      return last
    }
  }
}

extension NumberRule {
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
        let isPlain =
          index == 0 || NumberRule.isApart(self[index - 1]) || self[index - 1] == UInt8(ascii: ":")
        return isPlain ? index : nil
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
