// SPDX-License-Identifier: Apache-2.0

/// The numbers that stand in a text.
///
/// A number is a row of digits of any script, together with
///
/// - a sign directly before it: `-`, `+`, U+2212 or a wide one. A hyphen or plus after a digit, a
///   letter, a closing bracket or a unit joins instead, as in `1-2`, `2024-01`, `A-5`, `10%-20%`.
///   After a Chinese or Japanese letter it is a sign;
/// - groups: commas, no-break spaces and U+2019 with three digits after each, commas also as in
///   India;
/// - decimals, after a point or after a single comma: `1.5`, `3,50`;
/// - more points, as in `1.2.3`, and an exponent with its sign, as in `1e+16`.
///
/// Several commas that are not groups make a list of numbers: `1,2,3`. A point belongs to a number
/// only between digits. Fractions, superscripts and Roman numerals are text, and so is a digit
/// that carries a mark, as the keycap 1️⃣. No locale is asked: a text reads the same everywhere.
public enum NumberText {
  /// Says whether there is a number in a text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text up to the number's end.
  public static func hasNumber(in text: String) -> Bool {
    var scanner = NumberScanner()
    return scanner.next(in: text.utf8.span) != nil
  }

  /// Finds the ranges of the numbers in a text, from its beginning to its end.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func ranges(in text: String) -> [Range<String.Index>] {
    let bytes = text.utf8.span
    var scanner = NumberScanner()
    var ranges: [Range<String.Index>] = []
    while let number = scanner.next(in: bytes) {
      ranges.append(text.range(number.start..<number.end))
    }
    return ranges
  }

  /// Says whether a value is a number, so that it can take the place of a number in a text.
  ///
  /// It is when all of it is one number. Spaces around it, a missing `0` before the point, a point
  /// at the end and an exponent without a sign are let through: ` 7 `, `.5`, `5.`, `1e3`. Not
  /// numbers are the empty value, `nan`, `inf`, `0x1F`, `12abc`, `1-2`, `12 34`, `1,2,3`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the value.
  public static func isNumber(_ value: String) -> Bool {
    NumberValue(value) != nil
  }

  /// Reads the first number of a text without its decimals; nil where there is none.
  ///
  /// A number that is out of `Int`'s range gives the end of the range that is nearer.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text up to the number's end.
  public static func firstInteger(in text: String) -> Int? {
    var scanner = NumberScanner()
    guard let number = scanner.next(in: text.utf8.span) else { return nil }
    let digits = (number.isNegative ? "-" : "") + ascii(number, in: text)
    let end = number.isNegative ? Int.min : .max
    if number.hasExponent, let value = Double(digits) {
      return Int(exactly: value.rounded(.towardZero)) ?? end
    }
    return Int(digits.prefix { $0 != "." }) ?? end
  }

  /// A number without its sign, in the form that the initializers of the types take: ASCII digits, a
  /// point, no groups.
  private static func ascii(_ number: FoundNumber, in text: String) -> String {
    var result = ""
    var offset = number.digits
    for scalar in text[text.range(number.digits..<number.end)].unicodeScalars {
      if scalar.isDecimalDigit, let digit = scalar.properties.numericValue {
        result += "\(Int(digit))"
      } else if "eE+-".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else if offset >= number.integerEnd {
        result += "."
      }
      offset += Unicode.UTF8.width(scalar)
    }
    return result
  }
}

extension String {
  /// Converts a range of UTF-8 offsets to indices; O(1), as the text is UTF-8 itself.
  func range(_ offsets: Range<Int>) -> Range<Index> {
    let lower = utf8.index(startIndex, offsetBy: offsets.lowerBound)
    return lower..<utf8.index(lower, offsetBy: offsets.count)
  }
}
