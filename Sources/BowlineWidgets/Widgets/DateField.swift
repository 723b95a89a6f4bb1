// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A date that a person can write, or choose from a calendar that opens over the screen.
///
/// ```swift
/// let departure = DateField(today: today)
/// departure.bind(\.date, to: flight, \.departure, mode: .twoWay)
/// ```
///
/// Size: two rows, 20 columns; let it grow. The date is written as in ISO 8601, `2026-11-23`,
/// before a `▾` (`v` in ASCII). The second row is empty until the text is not a valid date:
/// `no such day: 2026-02-30`, `not a date like 2026-11-23: x`, or a date out of the range. With one
/// row these words take up to a half of it, at its end. An empty field has no date.
///
/// Keys: those of ``TextField``; each key is taken over at once or, if the field is made with
/// `commit: .onEnter`, all of them with Enter and with the loss of the focus. Up and Down, and a press on the
/// arrow, open a ``Calendar`` below the field, or where it fits, at the date or else at the present
/// day; there Enter and the mouse take a day over, and Esc or a press elsewhere closes it. While
/// the field has the focus, the wheel of the mouse writes the day after when it is turned up and
/// the day before when it is turned down, within the range.
///
/// Looks: those of ``TextField``; an error is bold and underlined without colors.
public final class DateField: Widget {
  /// The last valid date; nil for none.
  ///
  /// Code may set it to a date outside of ``range``. Another date, or one of another object, even if
  /// it is equal, replaces a text that is not valid.
  @Observed public var date: CalendarDate?

  /// The dates that can be written; nil for all.
  @Observed public var range: ClosedRange<CalendarDate>?

  /// The present day, at which the calendar opens if there is no date.
  @Observed public var today: CalendarDate

  /// The text field for the date.
  public let field: TextField

  /// Makes a field for a date.
  ///
  /// - Parameters:
  ///   - date: The date to begin with; nil for none.
  ///   - today: The present day, which a calendar underlines.
  ///   - range: The dates that can be written; nil for all.
  ///   - commit: The moment at which a written date becomes the ``date``.
  public init(
    _ date: CalendarDate? = nil, today: CalendarDate, range: ClosedRange<CalendarDate>? = nil,
    commit: TextField.Commit = .eachKey
  ) {
    self.date = date
    self.today = today
    self.range = range
    field = TextField(date?.description ?? "", placeholder: "yyyy-mm-dd", commit: commit)
    super.init()
    adopt([field])
    field.validate = { [weak self] text in self?.problem(with: text) }
    field.findOuterBinding = { [weak self] in
      _ = self?.date
      return self?._date.binding
    }
    // The text stays as it was written: 2026-1-2 does not become 2026-01-02.
    field.bind(
      \.text, to: self, \.date, mode: .twoWay, initial: false,
      transform: BindingTransform(
        forward: { $0?.description ?? "" }, reverse: { Self.date(in: $0) }))
    watching = observeSource(of: \.date) { [unowned self] in
      field.leaveObject()
      if let calendar { screen?.dismiss(calendar) }
    }
  }

  private var watching: KeyValueObservation?

  /// The open calendar, in which a day is chosen for the present object.
  private weak var calendar: CalendarLayer?

  /// The mistake in the text, in words, or what the binding of ``date`` refuses; empty if there is
  /// none.
  public var error: String { field.error }

  public override var children: [Widget] { [field] }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(2, room.rows), columns: min(20, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let top = field.divided(area).field
    field.place(in: top.inset(right: min(2, top.columns)))
  }

  public override func draw(on canvas: Canvas) {
    let columns = field.divided(Rectangle(canvas.size)).field.columns
    if columns > 2 { canvas.write(canvas.isASCII ? "v" : "▾", row: 0, column: columns - 1) }
    field.drawMistake(on: canvas)
  }

  // MARK: Input

  public override var keyHints: [KeyHint] {
    [KeyHint([.down, .up], "choose from a calendar", hint: "calendar")]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.down) || key == KeyPress(.up) else { return false }
    open()
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    switch event.action {
    case .press(.left) where position.row == 0:
      screen?.setFocus(field)
      open()
    case .scrollUp where holdsFocus: write(shown?.adding(days: 1))
    case .scrollDown where holdsFocus: write(shown?.adding(days: -1))
    default: return false
    }
    return true
  }

  /// Writes a day, clamped to the range, so that a person can undo it; nil writes the present day.
  private func write(_ day: CalendarDate?) {
    var day = day ?? today
    if let range { day = min(max(day, range.lowerBound), range.upperBound) }
    if day != shown || problem(with: field.draft) != nil {
      field.replace(with: day.description)
    }
  }

  /// The date that shows, taken over or not; the last valid one for another text.
  private var shown: CalendarDate? {
    guard problem(with: field.draft) == nil, let date = Self.date(in: field.draft) else {
      return date
    }
    return date
  }

  /// Opens the calendar over the screen; does nothing if the field is in no screen.
  public func open() {
    guard let screen else { return }
    field.commit()
    let layer = CalendarLayer(Calendar(date ?? today, today: today, range: range)) {
      [weak self, weak screen] day in
      screen?.dismiss()
      if let self, date != day { date = day }
    }
    calendar = layer
    screen.present(layer, at: .beside(self))
  }

  // MARK: Reading

  /// The date that a text says, or `.some(nil)` for an empty text; nil for any other text.
  private static func date(in text: String) -> CalendarDate?? {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return .some(nil) }
    return words.count == 1 ? CalendarDate(String(words[0])).map { $0 } : nil
  }

  private func problem(with text: String) -> String? {
    guard let date = Self.date(in: text) else {
      let isDate =
        text.split(separator: "-").count == 3
        && text.allSatisfy {
          $0 == "-" || $0.isWholeNumber || $0.isWhitespace
        }
      return isDate ? "no such day: \(text)" : "not a date like 2026-11-23: \(text)"
    }
    guard let date, let range, !range.contains(date) else { return nil }
    return "\(date) is out of range (\(range.lowerBound)–\(range.upperBound))"
  }
}

/// A calendar in a border, in which a person chooses a day.
private final class CalendarLayer: Widget {
  private let calendar: Calendar
  private let onChoice: (CalendarDate) -> Void

  init(_ calendar: Calendar, onChoice: @escaping (CalendarDate) -> Void) {
    self.calendar = calendar
    self.onChoice = onChoice
    super.init()
    // Days that are chosen on the way are not recorded as changes of the program.
    calendar.isRecorded = false
    calendar.passesPressesOn = true
    adopt([calendar])
  }

  override var children: [Widget] { [calendar] }
  override var dimsWhatIsBelow: Bool { false }
  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size {
    Size(
      rows: min(Calendar.size.rows + 2, room.rows),
      columns: min(Calendar.size.columns + 2, room.columns))
  }

  override func arrangeChildren(in area: Rectangle) { calendar.place(in: area.inset(by: 1)) }

  override func draw(on canvas: Canvas) { canvas.box(style: .accent) }

  override var keyHints: [KeyHint] {
    [KeyHint([.enter], "take the chosen day", hint: "take")]
  }

  override func handle(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.enter) else { return false }
    onChoice(calendar.date)
    return true
  }

  override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard case .press(.left) = event.action,
      let day = calendar.day(at: Position(row: position.row - 1, column: position.column - 1))
    else { return false }
    onChoice(day)
    return true
  }
}
