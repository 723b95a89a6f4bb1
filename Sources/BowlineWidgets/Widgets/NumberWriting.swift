// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A widget around a text field in which a person writes a number.
protocol NumberWriting<Number>: Widget {
  associatedtype Number: Numeric & Comparable & LosslessStringConvertible

  /// The text field for the number.
  var field: TextField { get }

  /// The reading of the text.
  var reading: NumberReading<Number> { get }

  /// The last valid number; nil for none.
  var lastNumber: Number? { get }
}

extension NumberWriting {
  var arrowHints: [KeyHint] { [KeyHint([.up, .down], "raise or lower it")] }

  /// Raises or lowers the number by Up or Down.
  func handleArrow(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.up): write(raised(by: 1))
    case KeyPress(.down): write(raised(by: -1))
    default: return false
    }
    return true
  }

  /// Scrolls to the mistake, while a person writes.
  func revealProblem() {
    if field.isFocused, !field.error.isEmpty { screen?.reveal(self) }
  }

  /// Writes a number, clamped to the range, so that a person can undo it.
  private func write(_ number: Number) {
    let number = reading.range.map { min(max(number, $0.lowerBound), $0.upperBound) } ?? number
    if number != shown || reading.problem(with: field.draft) != nil {
      field.replace(with: padded(number.digits))
    }
  }

  /// Adds zeros to a number, so that it has the decimals of a text that is written with more of them
  /// than its number needs.
  private func padded(_ digits: String) -> String {
    func decimals(_ text: String) -> Int {
      text.split(separator: ".").dropFirst().first?.count { $0.isASCII && $0.isNumber } ?? 0
    }
    let text = field.draft
    guard let number = reading.number(in: text), decimals(text) > decimals(number.digits),
      !(text + digits).lowercased().contains("e")
    else { return digits }
    let zeros = String(repeating: "0", count: max(decimals(text) - decimals(digits), 0))
    return digits.contains(".") || zeros.isEmpty ? digits + zeros : "\(digits).\(zeros)"
  }

  /// The number that shows, taken over or not; the last valid one for a text that is not valid.
  private var shown: Number? {
    reading.problem(with: field.draft) == nil ? reading.number(in: field.draft) : lastNumber
  }

  /// The number that is one more or less, or the same number at an end of the type's range; zero
  /// where there is none.
  private func raised(by step: Int) -> Number {
    guard let value = shown else { return .zero }
    if let integer = value as? any FixedWidthInteger,
      let next = integer.raised(by: step) as? Number
    {
      return next
    }
    if let float = value as? any BinaryFloatingPoint,
      let next = float.raised(by: step, written: value.description) as? Number
    {
      return next
    }
    return step > 0 ? value + 1 : value - 1
  }
}

extension FixedWidthInteger {
  /// The next number, or the one before if the step is below 0; the same one at an end of the
  /// type's range.
  fileprivate func raised(by step: Int) -> Self {
    let next = step > 0 ? addingReportingOverflow(1) : subtractingReportingOverflow(1)
    return next.overflow ? self : next.partialValue
  }
}

extension BinaryFloatingPoint {
  /// The number that is one more, or one less if the step is below 0, with the decimals of this
  /// one: 0.1 for 1.1, though the difference of the two numbers in memory is 0.10000000000000009.
  fileprivate func raised(by step: Int, written text: String) -> Self {
    let next = self + Self(step)
    if text.contains("e") { return next }
    let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
    let unit = (0..<decimals).reduce(Self(1)) { unit, _ in unit * 10 }
    let rounded = (next * unit).rounded() / unit
    return rounded.isFinite ? rounded : next
  }
}
