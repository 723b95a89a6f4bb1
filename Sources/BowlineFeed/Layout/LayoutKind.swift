// SPDX-License-Identifier: Apache-2.0

/// The widgets that can stand in a layout file.
package enum LayoutKind: String, Hashable, Sendable, CaseIterable {
  case value, label, text, digits, gauge, trend, sparkline, chart, lamp, counts, table, log
  case counter, number, field, `switch`, checkbox, select, radio, list, button

  /// The description of the widget in the documentation.
  package var summary: String {
    switch self {
    case .value: "the latest value"
    case .label: "a text in which the value, or a number, takes its place"
    case .text: "the latest value as a text of several rows"
    case .digits: "a whole number in large digits"
    case .gauge: "a bar from one end of a range to the other"
    case .trend: "a number, its latest values as a line, and the least, mean and most of all"
    case .sparkline: "the latest values as a line in one row"
    case .chart: "the latest values of one path or several as lines"
    case .lamp: "a truth value as a lamp; a number is true if it is not 0"
    case .counts: "bars of how often each value came"
    case .table:
      "rows under columns, such as an array of objects or what one run of a command wrote"
    case .log: "the latest lines of a source"
    case .counter: "a whole number with arrows to change it"
    case .number: "a number to write"
    case .field: "a text to write"
    case .switch: "a truth value to turn on and off"
    case .checkbox: "a truth value to tick"
    case .select: "one text of several, in a row"
    case .radio: "one text of several, below one another"
    case .list: "one text of many, below one another, scrolled"
    case .button: "a button that sends a value"
    }
  }

  /// A person can change the widget, and the change is sent to the source.
  package var isInput: Bool {
    switch self {
    case .counter, .number, .field, .switch, .checkbox, .select, .radio, .list, .button: true
    default: false
    }
  }

  /// The kind of values that the widget can show.
  package var shows: LayoutContent {
    switch self {
    case .digits, .counter: .whole
    case .gauge, .trend, .sparkline, .chart, .number: .number
    case .lamp, .switch, .checkbox: .truth
    case .table: .rows
    case .log: .lines
    case .value, .label, .text, .counts, .field, .select, .radio, .list, .button: .any
    }
  }

  /// The name of the path where a layout names a source alone.
  package var usualName: String {
    switch shows {
    case .lines: FeedFormat.logName
    case .rows: FeedFormat.rowsName
    case .number, .whole, .truth, .any: FeedFormat.valueName
    }
  }
}

/// The kinds of values that a widget can show.
package enum LayoutContent: Hashable, Sendable {
  case any, number, whole, truth, rows, lines

  /// The reason for which a value cannot be shown, for a person; nil for one that can.
  package func misfit(_ value: FeedValue) -> String? {
    let wanted: String
    switch (self, value) {
    case (.any, _), (.lines, _), (_, .null): return nil
    case (.number, .number), (.truth, .truth), (.truth, .number), (.rows, .rows): return nil
    case (.whole, .number(let number)) where number == number.rounded(): return nil
    case (.whole, .number): wanted = "whole number"
    case (.number, _), (.whole, _): wanted = "number"
    case (.truth, _): wanted = "truth value"
    case (.rows, _): wanted = "table"
    }
    return "\(Self.words(value)), no \(wanted)"
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
