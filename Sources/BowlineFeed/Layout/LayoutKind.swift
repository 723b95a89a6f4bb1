// SPDX-License-Identifier: Apache-2.0

/// The widgets that can stand in a layout file.
package enum LayoutKind: String, Hashable, Sendable, CaseIterable {
  case value, label, text, digits, gauge, progress, trend, sparkline, chart, bars, histogram, lamp
  case counts, table, log
  case counter, number, field, textarea, date, calendar, `switch`, checkbox, select, dropdown, radio
  case list, button

  /// The description of the widget in the documentation.
  package var summary: String {
    switch self {
    case .value: "the latest value, with its unit"
    case .label: "a text in which the value, or a number, takes its place"
    case .text: "the latest value as a text of several rows"
    case .digits: "a whole number in large digits"
    case .gauge: "a bar from one end of a range to the other"
    case .progress: "the part that is done, with its pace and the time left"
    case .trend: "a number, its latest values as a line, and the least, mean and most of all"
    case .sparkline: "the latest values as a line in one row"
    case .chart: "the latest values of one path or several as lines"
    case .bars: "the latest values of paths, or of two columns of a table, as bars"
    case .histogram: "how often the latest values came in each part of their scale"
    case .lamp: "a truth value as a lamp; a number is true if it is not 0"
    case .counts: "bars of how often each value came"
    case .table:
      "rows under columns, such as an array of objects or what one run of a command wrote"
    case .log: "the latest lines of a source"
    case .counter: "a whole number with arrows to change it"
    case .number: "a number to write"
    case .field: "a text to write"
    case .textarea: "a text of several lines to write"
    case .date: "a date such as 2026-11-23 to write, or to choose from a calendar that opens"
    case .calendar: "a date in its month"
    case .switch: "a truth value to turn on and off"
    case .checkbox: "a truth value to tick"
    case .select: "one text of several, in a row"
    case .dropdown: "one text of many, in a list that opens and is narrowed by typing"
    case .radio: "one text of several, below one another"
    case .list: "one text of many, below one another, scrolled"
    case .button: "a button that sends a value"
    }
  }

  /// A person can change the widget, and the change is sent to the source.
  package var isInput: Bool {
    switch self {
    case .counter, .number, .field, .textarea, .date, .calendar, .switch, .checkbox, .select,
      .dropdown, .radio, .list, .button:
      true
    default: false
    }
  }

  /// The widget has a list of texts to choose from.
  var hasChoices: Bool { [.select, .dropdown, .radio, .list].contains(self) }

  /// Enter ends what a person writes in the widget.
  package var isEndedByEnter: Bool { [.field, .number, .date].contains(self) }

  /// The most paths that the widget shows.
  var mostPaths: Int {
    switch self {
    case .chart, .bars: .max
    case .progress: 2
    default: 1
    }
  }

  /// The kind of values that the widget can show.
  package var shows: LayoutContent {
    switch self {
    case .digits, .counter: .whole
    case .gauge, .progress, .trend, .sparkline, .chart, .bars, .histogram, .number: .number
    case .lamp, .switch, .checkbox: .truth
    case .table: .rows
    case .log: .lines
    case .date, .calendar: .date
    case .value, .label, .text, .counts, .field, .textarea, .select, .dropdown, .radio, .list,
      .button:
      .any
    }
  }
}

/// The kinds of values that a widget can show.
package enum LayoutContent: Hashable, Sendable {
  case any, number, whole, truth, date, rows, lines

  /// The name of the path where a layout names a source alone.
  package var usualName: String {
    switch self {
    case .lines: FeedFormat.logName
    case .rows: FeedFormat.rowsName
    case .number, .whole, .truth, .date, .any: FeedFormat.valueName
    }
  }

  /// The reason for which a value cannot be shown, for a person; nil for one that can.
  package func misfit(_ value: FeedValue) -> String? {
    let wanted: String
    switch (self, value) {
    case (.any, _), (.lines, _), (_, .null): return nil
    case (.number, .number), (.truth, .truth), (.truth, .number), (.rows, .rows): return nil
    case (.whole, .number(let number)) where number == number.rounded(): return nil
    case (.date, .text(let text)) where Self.isDate(text): return nil
    case (.whole, .number): wanted = "whole number"
    case (.number, _), (.whole, _): wanted = "number"
    case (.truth, _): wanted = "truth value"
    case (.date, _): wanted = "date such as 2026-11-23"
    case (.rows, _): wanted = "table"
    }
    return "\(Self.words(value)), no \(wanted)"
  }

  /// Says whether a text has the form of a date in ISO 8601.
  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let areDigits = text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) }
    return areDigits && parts.map(\.utf8.count) == [4, 2, 2]
  }

  private static func words(_ value: FeedValue) -> String {
    switch value {
    case .null: "nothing"
    case .truth(let truth): "\(truth)"
    case .number(let number): FeedValue.text(of: number)
    case .text(let text): "'\(text.count > 20 ? text.prefix(19) + "…" : text)'"
    case .rows: "rows"
    }
  }
}
