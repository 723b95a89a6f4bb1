// SPDX-License-Identifier: Apache-2.0

/// The steps that a value goes through on its way to a widget: `/ 1024`, `round`.
package struct LayoutTransform: Hashable, Sendable {
  /// A step of a transform.
  package enum Step: Hashable, Sendable {
    case add(Double)
    case multiply(Double)
    case divide(Double)
    case word(Word)

    /// The step calculates.
    var takesNumber: Bool {
      switch self {
      case .add, .multiply, .divide, .word(.round), .word(.floor), .word(.ceil), .word(.abs): true
      case .word: false
      }
    }
  }

  /// A step that has a name.
  package enum Word: String, Hashable, Sendable, CaseIterable {
    case round, floor, ceil, abs, not, upper, lower, trim
  }

  private let steps: [Step]

  init(_ steps: [Step]) {
    self.steps = steps
  }

  /// The first value on the way to the widget that is no number where a step wants one; nil for none.
  package func misfit(of value: FeedValue) -> FeedValue? {
    var value = value
    for step in steps {
      if step.takesNumber, value != .null, Self.number(in: value) == nil { return value }
      value = Self.apply(value, step)
    }
    return nil
  }

  /// The value for the widget; a text that is a number is taken as one, and a step leaves a value of another
  /// kind as it is.
  package func value(_ value: FeedValue) -> FeedValue { steps.reduce(value, Self.apply) }

  /// The value for the path, from one of the widget: the steps are reversed, where that is
  /// possible.
  package func original(of value: FeedValue) -> FeedValue {
    steps.reversed().reduce(value) { value, step in
      switch step {
      case .add(let number): Self.apply(value, .add(-number))
      case .multiply(let number): Self.apply(value, .divide(number))
      case .divide(let number): Self.apply(value, .multiply(number))
      case .word(.not): Self.apply(value, step)
      case .word: value
      }
    }
  }

  /// Undoing the steps and doing them again gives the same value, but for rounding.
  package var isReversible: Bool {
    steps.allSatisfy { step in
      if case .word = step { false } else { true }
    }
  }

  /// The number that a value is, or that its text stands for.
  private static func number(in value: FeedValue) -> Double? {
    if case .text(let text) = value { return LayoutWords.number(LayoutWords.trimmed(text[...])) }
    return value.number
  }

  private static func apply(_ given: FeedValue, _ step: Step) -> FeedValue {
    let value = step.takesNumber ? number(in: given).map { .number($0) } ?? given : given
    return switch (value, step) {
    case (.number(let number), .add(let other)): finite(number + other)
    case (.number(let number), .multiply(let other)): finite(number * other)
    case (.number(let number), .divide(let other)): finite(number / other)
    case (.number(let number), .word(.round)): .number(number.rounded())
    case (.number(let number), .word(.floor)): .number(number.rounded(.down))
    case (.number(let number), .word(.ceil)): .number(number.rounded(.up))
    case (.number(let number), .word(.abs)): .number(number.magnitude)
    case (.number(let number), .word(.not)): .truth(number == 0)
    case (.truth(let truth), .word(.not)): .truth(!truth)
    case (.text(let text), .word(.upper)): .text(text.uppercased())
    case (.text(let text), .word(.lower)): .text(text.lowercased())
    case (.text(let text), .word(.trim)): .text(LayoutWords.trimmed(text[...]))
    default: value
    }
  }

  private static func finite(_ number: Double) -> FeedValue {
    number.isFinite ? .number(number) : .null
  }
}

extension LayoutTransform: CustomStringConvertible {
  /// The steps as a layout has them: `/ 1024, round`.
  package var description: String { steps.map(\.description).joined(separator: ", ") }
}

extension LayoutTransform.Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .add(let number):
      (number < 0 ? "- " : "+ ") + FeedValue.text(of: number.magnitude)
    case .multiply(let number): "* " + FeedValue.text(of: number)
    case .divide(let number): "/ " + FeedValue.text(of: number)
    case .word(let word): word.rawValue
    }
  }

  /// Reads a step: a sign and a number with a space between them, or a name.
  ///
  /// - Throws: The error, for a person.
  init(_ text: String) throws(LayoutPathError) {
    let typed = text.filter { !$0.isWhitespace }
    if let sign = typed.first, "+-*/".contains(sign) {
      guard let number = LayoutWords.number(String(typed.dropFirst())) else {
        throw LayoutPathError("'\(text)' is no step; write a sign and a number, as in '/ 1024'")
      }
      if number == 0, sign == "*" || sign == "/" {
        throw LayoutPathError("'\(text)' leaves nothing of the value; take another number")
      }
      switch sign {
      case "+": self = .add(number)
      case "-": self = .add(-number)
      case "*": self = .multiply(number)
      default: self = .divide(number)
      }
      return
    }
    guard let word = LayoutTransform.Word(rawValue: typed) else {
      let names = ["+ N", "- N", "* N", "/ N"] + LayoutTransform.Word.allCases.map(\.rawValue)
      throw LayoutPathError(
        LayoutWords.choice("'\(text)' is no transform", typed: typed, names))
    }
    self = .word(word)
  }
}
