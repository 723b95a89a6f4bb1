// SPDX-License-Identifier: Apache-2.0

/// The keys of a layout file, with the values that they take: the source for the reader, the
/// documentation and its test.
package enum LayoutSchema {
  /// A key of a layout file.
  package struct Key: Sendable {
    package let name: String

    /// The values that it takes, for a person.
    package let takes: String

    package let summary: String

    /// The widgets that have it; nil for all.
    package var kinds: [LayoutKind]?
  }

  /// The keys of the file.
  package static let file: [Key] = [
    Key(name: "title", takes: "a text", summary: "the words in the first row"),
    Key(name: "sources", takes: "names with sources", summary: "what is read"),
    Key(name: "show", takes: "a list of widgets, rows and columns", summary: "the screen"),
    Key(name: "alerts", takes: "a list of alerts", summary: "when to tell somebody"),
  ]

  /// The keys of a source.
  package static let source: [Key] = [
    Key(name: "run", takes: "a line of the shell", summary: "a command whose output is read"),
    Key(
      name: "every", takes: "a time: 2s, 500ms, 1m, 1h",
      summary: "runs the command again and again, so long after its last start"),
    Key(name: "follow", takes: "a file", summary: "a file that is read and followed as it grows"),
    Key(name: "stdin", takes: "true", summary: "standard input"),
    Key(
      name: "format", takes: "auto, json, csv, tsv, logfmt, prometheus, columns, numbers or lines",
      summary: "the format; auto, found from the first lines, if nothing is said"),
  ]

  /// The keys of a row, a column or tabs, beside its parts.
  package static let group: [Key] = [
    Key(name: "row", takes: "a list", summary: "parts beside one another, as far as there is room"),
    Key(name: "column", takes: "a list", summary: "parts below one another"),
    Key(
      name: "tabs", takes: "a list", summary: "parts of which one shows; a key or a click chooses"),
    Key(name: "title", takes: "a text", summary: "the title of a row or a column among `tabs`"),
    Key(name: "width", takes: "columns of the screen", summary: "how wide it is"),
    Key(name: "height", takes: "rows of the screen", summary: "how high it is"),
    Key(
      name: "weight", takes: "1 to 100",
      summary: "its share of the room, in relation to its neighbors"),
  ]

  private static let shown: [LayoutKind] = [
    .value, .label, .text, .digits, .gauge, .progress, .sparkline, .chart, .bars, .histogram, .lamp,
  ]
  private static let valued = LayoutKind.allCases.filter { $0 != .button }
  private static let edited = LayoutKind.allCases.filter { $0.isInput && $0 != .button }

  /// The options of widgets.
  package static let widget: [Key] = [
    Key(name: "title", takes: "a text", summary: "the name; the path or paths, if nothing is said"),
    Key(name: "width", takes: "columns of the screen", summary: "how wide it is"),
    Key(name: "height", takes: "rows of the screen", summary: "how many rows its content has"),
    Key(
      name: "weight", takes: "1 to 100",
      summary: "its share of the room, in relation to its neighbors"),
    Key(
      name: "bind", takes: "a path, or options of the binding with `path` among them",
      summary: "the binding; its options can stand beside the widget as well"),
    Key(
      name: "path", takes: "a path", summary: "in `bind`: the path that is shown",
      kinds: []),
    Key(
      name: "mode", takes: "one-way, two-way, one-time or to-source",
      summary: "the directions of the binding; two-way for what a person can change, else one-way",
      kinds: shown + edited),
    Key(
      name: "sync", takes: "whole, number, number(last), number(all), number(2) or compatible",
      summary: "how the value takes its place in the text", kinds: [.label]),
    Key(
      name: "transform", takes: "`/ 1024`, `* 100`, `+ 1`, `- 273.15`, a word, or a list of these",
      summary:
        "steps on the way to the widget; for numbers, also as texts: round, floor, ceil, abs; for "
        + "others: not, upper, lower, trim",
      kinds: shown + edited),
    Key(
      name: "format", takes: "`%d`, `%.1f %%`, `%s`",
      summary: "the text of the value, as printf has it",
      kinds: [.value, .label, .text]),
    Key(
      name: "missing", takes: "a text", summary: "what shows where no value has come, or null",
      kinds: valued),
    Key(
      name: "fallback", takes: "a text",
      summary: "what shows where the value is of another kind, beside what is wrong", kinds: valued),
    Key(
      name: "trigger", takes: "change, a time such as `500ms`, or enter",
      summary: "when a change is sent: at once, when nothing has changed for so long, or a `field` "
        + "or a `date` with Enter",
      kinds: edited),
    Key(
      name: "range", takes: "`0..100`", summary: "the least and the greatest number",
      kinds: [.gauge, .progress, .sparkline, .chart, .bars, .histogram, .counter, .number]),
    Key(
      name: "unit", takes: "`bytes`, or a name such as `files`",
      summary: "what is counted; the end of the path, if nothing is said", kinds: [.progress]),
    Key(
      name: "warn", takes: "`> 80`, `== failed`",
      summary: "shows the value as a warning while this holds",
      kinds: [.value, .label, .text, .digits, .gauge, .lamp, .sparkline]),
    Key(
      name: "columns", takes: "a list of names",
      summary: "the columns; all, if nothing is said; of `bars` that of the names and that of the "
        + "numbers",
      kinds: [.table, .bars]),
    Key(
      name: "sort", takes: "`cpu` or `-cpu`",
      summary: "the column to sort by; a minus has the largest first",
      kinds: [.table, .bars]),
    Key(
      name: "choices", takes: "a list of texts", summary: "the texts to choose from",
      kinds: [.select, .dropdown, .radio, .list]),
    Key(
      name: "matches", takes: "`[a-z]*`",
      summary: "the pattern that a text has to match, as the shell has them",
      kinds: [.field]),
    Key(
      name: "optional", takes: "true",
      summary: "an empty field is no number, and sends null", kinds: [.number]),
    Key(
      name: "step", takes: "1 or more", summary: "what a key changes the number by",
      kinds: [.counter]),
    Key(
      name: "sends", takes: sentValues,
      summary: "the value that it sends; true, if nothing is said", kinds: [.button]),
  ]

  /// The values that a button can send.
  static let sentValues = "a text, a number, true or false"

  /// The keys of an alert.
  package static let alert: [Key] = [
    Key(name: "when", takes: "`PATH > 5`", summary: "the condition: >, >=, <, <=, == or !="),
    Key(
      name: "for", takes: "a time",
      summary: "how long it has to hold before it counts, and not to hold before it is over"),
    Key(
      name: "do", takes: "bell, notify, { run: LINE }, or a list of these", summary: "what is done"),
  ]

  /// The options that a widget has.
  static func options(of kind: LayoutKind) -> [String] {
    widget.filter { $0.kinds?.contains(kind) ?? true }.map(\.name)
  }
}
