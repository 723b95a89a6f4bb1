// SPDX-License-Identifier: Apache-2.0

/// A text in which a value takes the place of `%d`, `%.1f` or `%s`, as printf(1) has it.
package struct LayoutFormat: Hashable, Sendable {
  /// The text as a layout has it.
  package let source: String

  private let before: String
  private let after: String
  private let conversion: Character
  private let width: Int
  private let decimals: Int
  private let flags: String

  /// Reads a format.
  ///
  /// - Throws: The error, for a person.
  init(_ text: String) throws(LayoutPathError) {
    var (before, after) = ("", "")
    var found: (flags: String, width: Int, decimals: Int?, conversion: Character)?
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        if found == nil { before.append(character) } else { after.append(character) }
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        if found == nil { before.append("%") } else { after.append("%") }
        continue
      }
      if found != nil {
        throw LayoutPathError("'\(text)' has a place for more than one value; write %% for a %")
      }
      let flags = String(rest.prefix { "-+0'".contains($0) })
      rest = rest.dropFirst(flags.count)
      let width = String(rest.prefix { $0.isASCII && $0.isNumber })
      rest = rest.dropFirst(width.count)
      var decimals: String?
      if rest.first == "." {
        decimals = String(rest.dropFirst().prefix { $0.isASCII && $0.isNumber })
        rest = rest.dropFirst(1 + (decimals?.count ?? 0))
      }
      guard let conversion = rest.popFirst(), "difs".contains(conversion) else {
        throw LayoutPathError(
          "'\(text)' has no place for a value; write %d, %.1f or %s there, and %% for a %")
      }
      guard width.count <= 2, (decimals ?? "").count <= 1 else {
        throw LayoutPathError("'\(text)' has more than 99 columns or 9 decimals")
      }
      found = (flags, Int(width) ?? 0, decimals.map { Int($0) ?? 0 }, conversion)
    }
    guard let found else {
      throw LayoutPathError(
        "'\(text)' has no place for a value; write %d, %.1f or %s there, and %% for a %")
    }
    source = text
    self.before = before
    self.after = after
    flags = found.flags
    width = found.width
    conversion = found.conversion
    decimals = found.conversion == "f" ? found.decimals ?? 6 : 0
  }

  /// The format is for numbers.
  package var takesNumbers: Bool { conversion != "s" }

  /// The text for a value; nil for a value that is no number in a format for numbers.
  package func text(_ value: FeedValue) -> String? {
    guard takesNumbers else { return before + padded(value.description, isNumber: false) + after }
    guard let number = value.number, let digits = digits(number) else { return nil }
    return before + padded(digits, isNumber: true) + after
  }

  private func padded(_ text: String, isNumber: Bool) -> String {
    let room = String(repeating: " ", count: max(width - text.count, 0))
    if flags.contains("-") { return text + room }
    guard isNumber, flags.contains("0") else { return room + text }
    let sign = text.prefix { "+-".contains($0) }
    return sign + String(repeating: "0", count: room.count) + text.dropFirst(sign.count)
  }

  private func digits(_ number: Double) -> String? {
    let factor = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 }
    guard let scaled = Int64(exactly: (number.magnitude * factor).rounded()) else {
      return FeedValue.text(of: number)
    }
    let whole = String(scaled / Int64(factor))
    let fraction = String(scaled % Int64(factor))
    let sign = number < 0 && scaled != 0 ? "-" : flags.contains("+") ? "+" : ""
    let grouped = flags.contains("'") ? Self.grouped(whole) : whole
    if decimals == 0 { return sign + grouped }
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(grouped).\(zeros)\(fraction)"
  }

  /// Digits with their thousands apart: `1,204`.
  package static func grouped(_ digits: String) -> String {
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
