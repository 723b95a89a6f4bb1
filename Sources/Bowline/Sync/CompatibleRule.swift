// SPDX-License-Identifier: Apache-2.0

/// The rule of DSSimpleKVO's `sync: NO`, kept to the letter for texts that rely on it.
///
/// Everything from the first to the last decimal digit of the text is its core, whatever stands
/// between them. A numeric value takes the place of the core; any other value replaces the whole
/// text. Hence what surprises: a text without a digit takes no number, a sign before the core
/// stays, and `10人中有3人` loses its middle. ``SyncMode/number(_:)`` is the rule without
/// these surprises.
public enum CompatibleRule {
  /// Returns the text after a change of the value it is bound to.
  ///
  /// - Complexity: O(*n*) in the lengths of both texts.
  public static func text(replacing current: String, with value: String) -> String {
    guard isNumeric(value) else { return value }
    guard let core = core(of: current), current[core] != value else { return current }
    // The original searches for the core, and the search takes characters for equal only whole:
    // a mark on the last digit hides the core, and the text stays as it is.
    if core.upperBound < current.endIndex,
      current.unicodeScalars[core.upperBound].properties.isGraphemeExtend
    {
      return current
    }
    var result = ""
    result.reserveCapacity(current.utf8.count - current[core].utf8.count + value.utf8.count)
    result += current[..<core.lowerBound]
    result += value
    result += current[core.upperBound...]
    return result
  }

  /// Finds the part from the first to the last decimal digit of any script; nil without a digit.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func core(of text: String) -> Range<String.Index>? {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: \.isDecimalDigit),
      let last = scalars.lastIndex(where: \.isDecimalDigit)
    else { return nil }
    return first..<scalars.index(after: last)
  }

  /// Says whether a value takes the place of the core.
  ///
  /// A scanner reads a decimal number. Where that is not all, the same scanner reads an integer
  /// from where it stands, which lets `12 34` and `1-2` through. It passes over spaces; it knows
  /// neither `nan`, `inf`, hexadecimal, groups, nor digits other than ASCII.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the value.
  public static func isNumeric(_ value: String) -> Bool {
    var rest = value.unicodeScalars[...]
    // Every integer is a decimal number, but for one with spaces after its sign.
    return rest.scanFloat() && rest.scanEnd() || rest.scanInteger() && rest.scanEnd()
  }
}

/// The part of Foundation's `Scanner` that the rule uses; its numbers are CoreFoundation's:
/// CFStringScanner.c.
extension Substring.UnicodeScalarView {
  /// Reads `[sign] digits [. digits] [e [sign] digits]`, digits missing on one side of the point
  /// at most; reads nothing where there is none.
  fileprivate mutating func scanFloat() -> Bool {
    skipSpaces()
    let start = self
    skip("+", "-")
    var digits = skipDigits()
    if skip(".", ".") { digits += skipDigits() }
    guard digits > 0 else {
      self = start
      return false
    }
    let mantissa = self
    if skip("e", "E") {
      skip("+", "-")
      if skipDigits() == 0 { self = mantissa }
    }
    return true
  }

  /// Reads `[sign] digits`; spaces may follow the sign.
  fileprivate mutating func scanInteger() -> Bool {
    skipSpaces()
    if skip("+", "-") { skipSpaces() }
    return skipDigits() > 0
  }

  /// Skips spaces and says whether nothing is left behind them.
  fileprivate mutating func scanEnd() -> Bool {
    skipSpaces()
    return isEmpty
  }

  // CoreFoundation counts the zero-width space among the spaces; Unicode no longer does.
  private mutating func skipSpaces() {
    self = drop { $0.properties.isWhitespace || $0 == "\u{200B}" }
  }

  @discardableResult
  private mutating func skip(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    guard first == one || first == other else { return false }
    removeFirst()
    return true
  }

  private mutating func skipDigits() -> Int {
    var count = 0
    while let first, "0"..."9" ~= first {
      removeFirst()
      count += 1
    }
    return count
  }
}
