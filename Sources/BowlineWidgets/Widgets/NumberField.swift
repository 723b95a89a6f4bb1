// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A number that a person can write, with a line below it for what is wrong.
///
/// ```swift
/// let age = NumberField(0, range: 0...150)
/// age.bind(\.value, to: person, \.age, mode: .twoWay)
/// ```
///
/// Size: two rows, 20 columns; let it grow. The second row is empty until what was written is no
/// number: `not a number: 12x`, `not a whole number: 1.5`, or none of the range:
/// `200 is out of range (0–150)`. With one row it has the field alone.
///
/// Numbers are written in ASCII digits, with a sign, and where the type has fractions with a point
/// and an exponent; spaces around them do not matter. Keys: those of ``TextField``, and Up and Down,
/// which write the number that is one more or less, within the range; with the focus, the wheel of the
/// mouse does as these. Each key counts; Esc, while what shows is no number, goes back to the number
/// before the edit.
///
/// Looks: those of ``TextField``; what is wrong is bold and underlined without colors.
public final class NumberField<Number>: Widget
where Number: Numeric & Comparable & LosslessStringConvertible {
  /// The number that was right last.
  ///
  /// A program may set it to a number outside of ``range``. Setting it to another number takes away
  /// a text that is wrong.
  @Observed public var value: Number

  /// The numbers that can be written; nil for all.
  ///
  /// What is written already is looked at again with the next key.
  @Observed public var range: ClosedRange<Number>?

  /// The line that the number is written in.
  public let field: TextField

  /// Makes a field for a number.
  ///
  /// - Parameters:
  ///   - value: The number to begin with; it may lie outside of the range.
  ///   - range: The numbers that can be written; nil for all.
  public init(_ value: Number, range: ClosedRange<Number>? = nil) {
    self.value = value
    self.range = range
    field = TextField(value.description)
    super.init()
    adopt([field])
    field.validate = { [weak self] text in self?.problem(with: text) }
    watching = field.edit.observe(\.validationError) { [weak self] _, _ in self?.revealProblem() }
    // What was written stays as it was written: 1.0 is not made 1.
    field.bind(
      \.text, to: self, \.value, mode: .twoWay, initial: false,
      transform: BindingTransform(
        forward: \.description, reverse: { [weak self] text in self?.number(in: text) }))
  }

  private var watching: KeyValueObservation?

  /// The mistake in what was written, in words; empty where there is none.
  public var error: String { field.error }

  /// Ends the edit, if what shows is right: ``restore()`` comes back to it.
  ///
  /// Enter does it, and so does the focus as it goes elsewhere.
  ///
  /// - Returns: True if the text that shows is right; otherwise ``error`` says what is wrong.
  @discardableResult
  public func commit() -> Bool { field.commit() }

  /// Goes back to the number before the edit: to the one that was committed last or that somebody
  /// else has written since.
  ///
  /// - Returns: True if something else has shown.
  @discardableResult
  public func restore() -> Bool { field.restore() }

  public override var children: [Widget] { [field] }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(2, room.rows), columns: min(20, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    field.place(in: area.split(top: 1).top)
  }

  public override func draw(on canvas: Canvas) {
    let words = canvas.isASCII ? String(error.map { $0 == "–" ? "-" : $0 }) : error
    canvas.write(words, row: 1, column: 0, truncatedTo: canvas.columns, style: .error)
  }

  // MARK: Input

  public override var keyHints: [KeyHint] { [KeyHint([.up, .down], "raise or lower it")] }

  public override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.up): write(raised(by: 1))
    case KeyPress(.down): write(raised(by: -1))
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    handleWheel(event, up: .init(.up), down: .init(.down)) ?? false
  }

  /// Writes a number as a person does, who can take it back; one outside of the range as its nearest
  /// end.
  private func write(_ number: Number) {
    let number = range.map { min(max(number, $0.lowerBound), $0.upperBound) } ?? number
    if number != value || !error.isEmpty { field.replace(with: number.description) }
  }

  /// The number that is one more or less, or the same at an end of the type.
  private func raised(by step: Int) -> Number {
    if let integer = value as? any FixedWidthInteger,
      let next = integer.raised(by: step) as? Number
    {
      return next
    }
    return step > 0 ? value + 1 : value - 1
  }

  // MARK: Reading

  private func problem(with text: String) -> String? {
    guard let number = number(in: text) else {
      if text.allSatisfy(\.isWhitespace) { return "a number is missing" }
      guard let integer = Number.self as? any FixedWidthInteger.Type, isNumber(text) else {
        return "not a number: \(text)"
      }
      // Nothing but digits: there are too many of them.
      if text.allSatisfy({ "+-0123456789 ".contains($0) }) {
        return words(text, outside: ends ?? integer.ends)
      }
      return "not a whole number: \(text)"
    }
    guard let range, let ends, !range.contains(number) else { return nil }
    return words(text, outside: ends)
  }

  /// The ends of the range in words; nil where there is none.
  private var ends: String? { range.map { "\($0.lowerBound)–\($0.upperBound)" } }

  private func words(_ text: String, outside range: String) -> String {
    "\(text.split(whereSeparator: \.isWhitespace).joined()) is out of range (\(range))"
  }

  /// Says whether a text is a number of any size, with or without a fraction.
  private func isNumber(_ text: String) -> Bool {
    let digits = text.split(whereSeparator: \.isWhitespace)
    return digits.count == 1 && digits[0].allSatisfy { "+-.0123456789eE".contains($0) }
      && Double(String(digits[0])) != nil
  }

  /// The number that a text is, and nothing else.
  private func number(in text: String) -> Number? {
    let digits = text.drop(while: \.isWhitespace)
    let end = digits.lastIndex { !$0.isWhitespace }
    // The types themselves would also read `nan`, `inf` and `0x1p3`.
    guard let end, digits[...end].allSatisfy({ "+-.0123456789eE".contains($0) }),
      let number = Number(String(digits[...end]))
    else { return nil }
    // Zero times infinity is not a number, which equals nothing.
    return number * .zero == .zero ? number : nil
  }

  /// Scrolls to what is wrong, while a person writes.
  private func revealProblem() {
    guard field.isFocused, !field.error.isEmpty else { return }
    var ancestor = parent
    while let widget = ancestor {
      widget.reveal(self)
      ancestor = widget.parent
    }
  }
}

extension FixedWidthInteger {
  /// The smallest and the largest number of the type, in words.
  fileprivate static var ends: String { "\(min)–\(max)" }

  /// The next number, or the one before where the step is below 0; the same one at an end of the type.
  fileprivate func raised(by step: Int) -> Self {
    let next = step > 0 ? addingReportingOverflow(1) : subtractingReportingOverflow(1)
    return next.overflow ? self : next.partialValue
  }
}
