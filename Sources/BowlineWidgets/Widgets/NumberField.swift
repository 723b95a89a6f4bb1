// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A number that a person can write, with a line below it for the mistake.
///
/// ```swift
/// let age = NumberField(0, range: 0...150)
/// age.bind(\.value, to: person, \.age, mode: .twoWay)
/// ```
///
/// Size: two rows, 20 columns; let it grow. The second row is empty until the text is not a valid
/// number: `not a number: 12x`, `not a whole number: 1.5`, or for a number out of the range
/// `200 is out of range (0–150)`. With one row these words take up to a half of it, at its end.
///
/// Numbers are written in ASCII digits, with a sign, and if the type has fractions with a point and
/// an exponent; spaces around them are ignored. A number that code sets shows without a needless
/// fraction: 5 for 5.0.
///
/// Keys: those of ``TextField``, and Up and Down, which write the number that is one more or less,
/// with the same decimals, within the range; while the field has the focus, the wheel of the mouse
/// acts as these. Each key is taken over at once, so
/// that 8080 is first 8, 80 and 808; made with `commit: .onEnter`, the field takes the number over
/// with Enter and with the loss of the focus. Esc, while the text is not a valid number or was not
/// taken over, restores the number before the edit.
///
/// A number that may be missing is written in an ``OptionalNumberField``.
///
/// Looks: those of ``TextField``; an error is bold and underlined without colors.
public final class NumberField<Number>: Widget
where Number: Numeric & Comparable & LosslessStringConvertible {
  /// The last valid number.
  ///
  /// Code may set it to a number outside of ``range``. Setting another number replaces a text that
  /// is not valid, and so does a number of another object, even if it is equal.
  @Observed public var value: Number

  /// The numbers that can be written; nil for all.
  ///
  /// A text that is there already is validated again with the next key.
  @Observed public var range: ClosedRange<Number>?

  /// The text field for the number.
  public let field: TextField

  /// Makes a field for a number.
  ///
  /// - Parameters:
  ///   - value: The number to begin with; it may lie outside of the range.
  ///   - range: The numbers that can be written; nil for all.
  ///   - commit: The moment at which a written number becomes the ``value``.
  public init(
    _ value: Number, range: ClosedRange<Number>? = nil, commit: TextField.Commit = .eachKey
  ) {
    self.value = value
    self.range = range
    field = TextField(value.digits, commit: commit)
    super.init()
    adopt([field])
    field.validate = { [weak self] text in self?.reading.problem(with: text) }
    field.findOuterBinding = { [weak self] in
      _ = self?.value
      return self?._value.binding
    }
    watching = [
      field.observe(\.error) { [weak self] _, _ in self?.revealProblem() },
      observeSource(of: \.value) { [unowned self] in field.leaveObject() },
    ]
    // The text stays as it was written: 1.0 does not become 1.
    field.bind(
      \.text, to: self, \.value, mode: .twoWay, initial: false,
      transform: BindingTransform(
        forward: \.digits, reverse: { [weak self] text in self?.reading.number(in: text) }))
  }

  private var watching: [KeyValueObservation] = []

  /// The mistake in the text, in words, or what the binding of ``value`` refuses; empty if there is
  /// none.
  public var error: String { field.error }

  /// Ends the edit if the text is valid; ``restore()`` returns to this number from then on.
  ///
  /// Enter does the same, and so does the loss of the focus.
  ///
  /// - Returns: True if the text that shows is valid; otherwise ``error`` has the mistake.
  @discardableResult
  public func commit() -> Bool { field.commit() }

  /// Returns to the number before the edit: the last one that was committed, or that other code has
  /// written since.
  ///
  /// - Returns: True if another text was showing.
  @discardableResult
  public func restore() -> Bool { field.restore() }

  public override var children: [Widget] { [field] }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(2, room.rows), columns: min(20, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    field.place(in: field.divided(area).field)
  }

  public override func draw(on canvas: Canvas) { field.drawMistake(on: canvas) }

  // MARK: Input

  public override var keyHints: [KeyHint] { arrowHints }

  public override func handle(_ key: KeyPress) -> Bool { handleArrow(key) }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    handleWheel(event, up: .init(.up), down: .init(.down)) ?? false
  }
}

extension NumberField: NumberWriting {
  var reading: NumberReading<Number> { NumberReading(range: range) }
  var lastNumber: Number? { value }
}
