// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The days of a month, of which one is chosen.
///
/// ```swift
/// let calendar = Calendar(date)
/// calendar.bind(\.date, to: flight, \.day, mode: .twoWay)
/// ```
///
/// Size: eight rows, 22 columns: the month and the year between two arrows, `◂ November 2026 ▸`
/// (`<` and `>` in ASCII), the days of the week from Monday on, and six weeks. The chosen day is in
/// brackets, and in reverse while the calendar has the focus; ``today`` is underlined, and days
/// outside of ``range`` are dim. A smaller area cuts the calendar at the right and at the bottom.
///
/// Keys: Left and Right move by a day, Up and Down by a week, PgUp and PgDn by a month, with
/// Control by a year, Home and End to the first and the last day of the month; a move out of the
/// range stops at its end. The mouse chooses a day and uses the arrows; while the calendar has the
/// focus, the wheel acts as PgUp and PgDn.
///
/// Looks: the same without colors; days of other months are dim then.
public final class Calendar: Widget {
  /// The chosen day; its month shows.
  ///
  /// Code may set a day outside of ``range``; keys return to the range.
  @Observed public var date: CalendarDate

  /// The day that is underlined; nil for none.
  @Observed public var today: CalendarDate?

  /// The days that keys can reach; nil for all.
  @Observed public var range: ClosedRange<CalendarDate>?

  /// A press on a day is passed on to the widget around the calendar, and chooses nothing.
  var passesPressesOn = false

  /// The names of the months, January first.
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The size of the whole calendar.
  static let size = Size(rows: 8, columns: 22)

  /// Makes a calendar.
  ///
  /// - Parameters:
  ///   - date: The chosen day.
  ///   - today: The day that is underlined.
  ///   - range: The days that keys can reach; nil for all.
  public init(
    _ date: CalendarDate, today: CalendarDate? = nil, range: ClosedRange<CalendarDate>? = nil
  ) {
    self.date = date
    self.today = today
    self.range = range
  }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(Self.size.rows, room.rows), columns: min(Self.size.columns, room.columns))
  }

  // A month that a person moved to is not a change to highlight.
  public override var highlightsChanges: Bool { !isFocused }

  public override func draw(on canvas: Canvas) {
    let month = Self.months[date.month - 1]
    let (left, right) = canvas.isASCII ? ("<", ">") : ("◂", "▸")
    canvas.write(left, row: 0, column: 1)
    canvas.write(
      "\(month) \(date.year)", row: 0, column: 3, truncatedTo: canvas.columns - 3, style: .heading)
    canvas.write(right, row: 0, column: Self.size.columns - 2)
    canvas.write("Mo Tu We Th Fr Sa Su", row: 1, column: 1, style: .muted)
    let start = firstDayNumber
    for week in 0..<6 {
      for weekday in 0..<7 {
        guard let day = CalendarDate(exactly: start + week * 7 + weekday) else { continue }
        draw(day, on: canvas, row: week + 2, column: weekday * 3)
      }
    }
  }

  private func draw(_ day: CalendarDate, on canvas: Canvas, row: Int, column: Int) {
    let digits = day.day < 10 ? " \(day.day)" : "\(day.day)"
    if day == date {
      return _ = canvas.write(
        "[\(digits)]", row: row, column: column, style: isFocused ? .focus : .selection)
    }
    let isOutside = range.map { !$0.contains(day) } ?? false
    var style: Style = day.month == date.month ? .plain : .muted
    if isOutside { style = Style.muted.adding(.dim) }
    if day == today { style = style.adding(.underline) }
    canvas.write(digits, row: row, column: column + 1, style: style)
  }

  // MARK: Input

  public override var keyHints: [KeyHint] {
    [
      KeyHint([.right, .left], "go to the next day or the one before", hint: "day"),
      KeyHint([.down, .up], "go on by a week", hint: "week"),
      KeyHint([.pageDown, .pageUp], "go on by a month", hint: "month"),
      KeyHint(
        [KeyPress(.pageDown, .control), KeyPress(.pageUp, .control)], "go on by a year"),
      KeyHint([.home, .end], "go to the first or the last day of the month"),
    ]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.left, []): choose(date.adding(days: -1))
    case (.right, []): choose(date.adding(days: 1))
    case (.up, []): choose(date.adding(days: -7))
    case (.down, []): choose(date.adding(days: 7))
    case (.pageUp, []): choose(date.adding(months: -1))
    case (.pageDown, []): choose(date.adding(months: 1))
    case (.pageUp, .control): choose(date.adding(months: -12))
    case (.pageDown, .control): choose(date.adding(months: 12))
    case (.home, []): choose(date.startOfMonth)
    case (.end, []): choose(date.endOfMonth)
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    if let isUsed = handleWheel(event, up: .init(.pageUp), down: .init(.pageDown)) { return isUsed }
    guard case .press(.left) = event.action else { return false }
    if let day = day(at: position) {
      if passesPressesOn { return false }
      choose(day)
    } else if position.row == 0, position.column < 3 {
      choose(date.adding(months: -1))
    } else if position.row == 0, position.column >= Self.size.columns - 3 {
      choose(date.adding(months: 1))
    }
    return true
  }

  /// The day at a position in the widget; nil if there is none, or if it is outside of the range.
  func day(at position: Position) -> CalendarDate? {
    let (row, column) = (position.row - 2, position.column - 1)
    guard (0..<6).contains(row), (0..<21).contains(column) else { return nil }
    let day = CalendarDate(exactly: firstDayNumber + row * 7 + column / 3)
    return day.flatMap { range?.contains($0) ?? true ? $0 : nil }
  }

  /// The day number of the Monday of the first week shown.
  private var firstDayNumber: Int {
    let start = date.startOfMonth
    return start.dayNumber - (start.weekday - 1)
  }

  private func choose(_ day: CalendarDate) {
    var day = day
    if let range { day = min(max(day, range.lowerBound), range.upperBound) }
    if date != day { date = day }
  }
}

extension CalendarDate {
  /// Makes the date of a day number; nil if the calendar has no such date.
  fileprivate init?(exactly dayNumber: Int) {
    self.init(dayNumber: dayNumber)
    if self.dayNumber != dayNumber { return nil }
  }
}
