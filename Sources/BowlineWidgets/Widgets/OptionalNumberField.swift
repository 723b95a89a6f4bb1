// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A number that a person can write or leave out, with a line below it for the mistake.
///
/// ```swift
/// let limit = OptionalNumberField(placeholder: "no limit", range: 1...100)
/// limit.bind(\.value, to: order, \.limit, mode: .twoWay)
/// ```
///
/// An empty field is no number; in it Up and Down write the number of the range that is closest to 0.
///
/// Size, keys, looks and words are those of ``NumberField``, in ASCII and without colors too.
public final class OptionalNumberField<Number>: Widget
where Number: Numeric & Comparable & LosslessStringConvertible {
  /// The last valid number; nil for none.
  ///
  /// Code may set it as that of a ``NumberField``.
  @Observed public var value: Number?

  /// The numbers that can be written; nil for all.
  ///
  /// A text that is there already is validated again with the next key.
  @Observed public var range: ClosedRange<Number>?

  /// The text field for the number.
  public let field: TextField

  private var watching: [KeyValueObservation] = []

  /// Makes a field for a number that may be missing.
  ///
  /// - Parameters:
  ///   - value: The number to begin with, which may lie outside of the range; nil for none.
  ///   - placeholder: The text that shows while there is no number.
  ///   - range: The numbers that can be written; nil for all.
  ///   - commit: The moment at which a written number becomes the ``value``.
  public init(
    _ value: Number? = nil, placeholder: String = "", range: ClosedRange<Number>? = nil,
    commit: TextField.Commit = .eachKey
  ) {
    self.value = value
    self.range = range
    field = TextField(value?.digits ?? "", placeholder: placeholder, commit: commit)
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
    field.bind(
      \.text, to: self, \.value, mode: .twoWay, initial: false,
      transform: BindingTransform(
        forward: { $0?.digits ?? "" },
        reverse: { [weak self] text in
          guard let reading = self?.reading else { return nil }
          let number = reading.number(in: text)
          return number != nil || reading.isMissing(in: text) ? .some(number) : nil
        }))
  }

  /// The mistake in the text, in words, or what the binding of ``value`` refuses; empty if there is
  /// none.
  public var error: String { field.error }

  /// Ends the edit, as ``NumberField/commit()`` does.
  ///
  /// - Returns: True if the text that shows is valid; otherwise ``error`` has the mistake.
  @discardableResult
  public func commit() -> Bool { field.commit() }

  /// Returns to the number before the edit, as ``NumberField/restore()`` does.
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

extension OptionalNumberField: NumberWriting {
  var reading: NumberReading<Number> { NumberReading(range: range, isOptional: true) }
  var lastNumber: Number? { value }
}
