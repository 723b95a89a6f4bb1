// SPDX-License-Identifier: Apache-2.0

#if canImport(Bowline)
  import Bowline
#endif

/// The rule that replaces a number: nothing but the number changes, the same value twice is the same
/// as once, and what is no number replaces everything.
enum NumberCheck {
  /// The first byte chooses the number, the bytes up to a line feed are the value, the others are
  /// the text.
  static func problem(with bytes: [UInt8]) -> String? {
    let parts = bytes.dropFirst().split(
      separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let value = String(decoding: parts.first ?? [], as: UTF8.self)
    let text = String(decoding: parts.dropFirst().first ?? [], as: UTF8.self)
    let choices: [NumberChoice] = [.first, .last, .nth(2), .all]
    let choice = choices[Int(bytes.first ?? 0) % choices.count]
    let result = SyncMode.number(choice).text(replacing: text, with: value)

    let ranges = NumberText.ranges(in: text)
    var end = text.startIndex
    for range in ranges {
      if range.isEmpty || range.lowerBound < end { return "numbers lie over one another" }
      end = range.upperBound
    }
    if ranges.isEmpty == NumberText.hasNumber(in: text) { return "there is a number or not" }
    _ = NumberText.firstInteger(in: text)
    _ = SyncMode.compatible.text(replacing: text, with: value)

    guard NumberText.isNumber(value) else {
      return result == value ? nil : "what is no number is not taken"
    }
    // Commas can join what stands beside them, as the rule says.
    if choice != .first || value.unicodeScalars.contains(where: isComma) { return nil }
    if SyncMode.number.text(replacing: result, with: value) != result { return "twice is not once" }
    guard let old = ranges.first else { return nil }
    guard let new = NumberText.ranges(in: result).first else { return "the number is gone" }
    if !text[..<old.lowerBound].utf8.elementsEqual(result[..<new.lowerBound].utf8) {
      return "what stands before has changed"
    }
    if !text[old.upperBound...].utf8.elementsEqual(result[new.upperBound...].utf8) {
      return "what stands behind has changed"
    }
    return nil
  }

  private static func isComma(_ scalar: Unicode.Scalar) -> Bool {
    ",，٫٬".unicodeScalars.contains(scalar)
  }
}
