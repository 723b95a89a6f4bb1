// SPDX-License-Identifier: Apache-2.0

/// A value that is a number, and how it is written into a text.
struct NumberValue {
  /// The number in the form in which a text's numbers are read; as it was given in most cases.
  let text: Substring

  /// The sign; nil where the value has none.
  private let sign: Unicode.Scalar?

  /// The number without its sign.
  private let digits: Substring

  /// Takes a value apart; nil where it is not a number.
  ///
  /// A value is a number when ``FoundNumber`` reads the whole of it. Other usual forms are brought
  /// into that one: spaces around the number, `.5`, `5.`, `1e3`.
  init?(_ value: String) {
    var text = value[...]
    while text.unicodeScalars.first?.properties.isWhitespace == true {
      text.unicodeScalars.removeFirst()
    }
    while text.unicodeScalars.last?.properties.isWhitespace == true {
      text.unicodeScalars.removeLast()
    }
    sign = text.unicodeScalars.first.flatMap { $0.isMinus || $0.isPlus ? $0 : nil }
    let given = sign == nil ? text : Substring(text.unicodeScalars.dropFirst())
    digits = Self.completed(given)
    self.text = digits == given ? text : (sign.map { String($0) } ?? "") + digits

    let bytes = digits.utf8.span
    var scanner = NumberScanner()
    guard let number = scanner.next(in: bytes), number.digits == 0, number.end == bytes.count else {
      return nil
    }
  }

  /// Writes `.5` as `0.5`, `5.` as `5`, `1e3` as `1e+3`, as the numbers of a text are read.
  private static func completed(_ digits: Substring) -> Substring {
    var digits = digits
    if digits.utf8.last == UInt8(ascii: ".") { digits.unicodeScalars.removeLast() }
    if digits.utf8.first == UInt8(ascii: ".") { digits = "0" + digits }
    if let exponent = digits.utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      let next = digits.utf8.index(after: exponent)
      if next < digits.endIndex, 0x30...0x39 ~= digits.utf8[next] {
        digits = digits[..<next] + "+" + digits[next...]
      }
    }
    return digits
  }

  /// Writes the number as it stands in a text in place of another.
  ///
  /// It is written as it was given, except that it takes over the old number's groups, and that
  /// a sign which would read as a hyphen there gives way to U+2212, or to nothing for a plus.
  ///
  /// - Complexity: O(*n*) in the length of the value; allocates only where it differs from the
  ///   value and is longer than 15 bytes.
  func written(inPlaceOf number: FoundNumber, in bytes: Span<UInt8>) -> Substring {
    let isHyphen = sign.map { $0 != .minus && bytes.isHyphen(at: number.start) } ?? false
    let groups = number.groupSeparator == nil ? 0 : integerDigits
    guard isHyphen || groups > 3 else { return text }

    var result = ""
    if let sign {
      if !isHyphen {
        result.unicodeScalars.append(sign)
      } else if sign.isMinus {
        result.unicodeScalars.append(.minus)
      }
    }
    for (position, scalar) in digits.unicodeScalars.enumerated() {
      if let separator = number.groupSeparator, 0 < position, position < groups,
        (groups - position).isMultiple(of: 3)
      {
        result.unicodeScalars.append(separator)
      }
      result.unicodeScalars.append(scalar)
    }
    return result[...]
  }

  /// The ASCII digits of the integer part; 0 where it has groups already, begins with a zero, or
  /// is followed by more than decimals.
  private var integerDigits: Int {
    let bytes = digits.utf8
    guard bytes.first != 0x30 else { return 0 }
    let decimals = bytes.drop { 0x30...0x39 ~= $0 }
    guard decimals.first == nil || decimals.first == UInt8(ascii: "."),
      decimals.dropFirst().allSatisfy({ 0x30...0x39 ~= $0 })
    else { return 0 }
    return bytes.count - decimals.count
  }
}

@inlinable @inline(__always)
func descriptionText<Value: CustomStringConvertible>(_ value: Value) -> String {
  // Where the type is known, the compiler leaves one of the two.
  if let number = value as? Int { return decimalText(number) }
  return value.description
}

extension Unicode.Scalar {
  /// The minus sign, U+2212.
  static let minus: Unicode.Scalar = "\u{2212}"

  /// The scalar is a minus sign, of any width.
  var isMinus: Bool { self == "-" || self == .minus || self == "\u{FF0D}" }

  /// The scalar is a plus sign, of any width.
  var isPlus: Bool { self == "+" || self == "\u{FF0B}" }
}

/// The signs of the numbers of a text.
///
/// A hyphen or a plus directly before digits is their sign unless it joins them to what stands
/// before it, as in `1-2` and `A-5`. U+2212 is a sign in all places but directly after a digit or
/// another sign.
extension Span<UInt8> {
  /// Finds the sign of the digits at an offset; nil where they have none.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the signs and marks before the offset.
  func sign(ofDigitsAt offset: Int) -> Unicode.Scalar? {
    var start = offset
    var minuses = 0
    while scalar(before: start) == .minus {
      start -= Unicode.UTF8.width(.minus)
      minuses += 1
    }
    guard let before = scalar(before: start) else { return minuses % 2 == 1 ? .minus : nil }
    let isSign =
      (before.isMinus || before.isPlus)
      && !isHyphen(at: start - Unicode.UTF8.width(before))
    guard minuses > 0 else { return isSign ? before : nil }
    // In a row of U+2212, one that follows a sign is no sign itself, so that removing the last
    // never makes the one before it a sign.
    let isFirstSign = !isSign && !before.isDecimalDigit
    return isFirstSign == (minuses % 2 == 1) ? .minus : nil
  }

  /// Says whether a hyphen or a plus at an offset joins what follows to what stands before it.
  func isHyphen(at offset: Int) -> Bool {
    var offset = offset
    while let scalar = self.scalar(before: offset) {
      guard scalar.isMark else { return scalar.takesHyphen }
      offset -= Unicode.UTF8.width(scalar)
    }
    return false
  }
}
