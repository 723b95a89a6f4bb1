// SPDX-License-Identifier: Apache-2.0

/// The content of a layout file: the sources, the widgets that show them, and the alerts.
package struct Layout: Hashable, Sendable {
  /// The words in the first row of the screen; empty for none.
  package var title = ""

  package var sources: [LayoutSource] = []
  package var parts: [LayoutPart] = []
  package var alerts: [LayoutAlert] = []

  package init() {}

  /// All widgets, in the order of the file.
  package var widgets: [LayoutWidget] { parts.flatMap(\.widgets) }
}

/// A source of a layout.
package struct LayoutSource: Hashable, Sendable {
  /// The place that a source is read from.
  package enum Origin: Hashable, Sendable {
    /// A line of the shell that runs on, or is run again and again.
    case run(String, every: Duration?)

    /// A file that is followed.
    case follow(String)

    /// Standard input.
    case input
  }

  /// The name that paths begin with.
  package let name: String

  package let origin: Origin

  /// The format; nil finds it from the first lines.
  package let format: FeedFormat?

  package init(name: String, origin: Origin, format: FeedFormat?) {
    self.name = name
    self.origin = origin
    self.format = format
  }

  /// The time from one start of a command to the next; nil for a source that is not run again and
  /// again.
  package var interval: Duration? {
    if case .run(_, let interval) = origin { interval } else { nil }
  }

  /// The source takes values: on the standard input of its command, or by standard output.
  package var takesValues: Bool {
    switch origin {
    case .run, .input: true
    case .follow: false
    }
  }
}

/// A part of the screen.
package enum LayoutPart: Hashable, Sendable {
  case widget(LayoutWidget)
  case group(LayoutGroup)

  /// The widgets in it.
  package var widgets: [LayoutWidget] {
    switch self {
    case .widget(let widget): [widget]
    case .group(let group): group.parts.flatMap(\.widgets)
    }
  }

  /// The parts that are arranged one by one: widgets, and tabs with all that is in them.
  package var members: [LayoutPart] {
    guard case .group(let group) = self, group.form != .tabs else { return [self] }
    return group.parts.flatMap(\.members)
  }

  /// The title of the part as a page of tabs.
  package var title: String {
    switch self {
    case .widget(let widget): widget.name
    case .group(let group): group.title
    }
  }
}

/// Parts beside or below one another, or one in place of another.
package struct LayoutGroup: Hashable, Sendable {
  /// The ways in which parts stand together.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// Beside one another, as far as there is room, and otherwise below.
    case row

    /// Below one another.
    case column

    /// One of them shows; a person chooses it by its title.
    case tabs
  }

  package let form: Form

  package let parts: [LayoutPart]

  /// The title of a page of tabs; empty for a group that is none.
  package let title: String

  /// The rows and columns that were asked for, and the share of the room left over.
  package let size: LayoutSize
}

/// The room that a part of the screen asks for.
package struct LayoutSize: Hashable, Sendable {
  /// The columns; nil for a share.
  package var width: Int?

  /// The rows; nil for as many as the content takes.
  package var height: Int?

  /// The share of the room left over, in relation to its neighbors.
  package var weight = 1

  package init() {}
}

/// A widget of a layout, and its binding.
package struct LayoutWidget: Hashable, Sendable {
  package let kind: LayoutKind

  /// The place of the widget in the file.
  package let place: LayoutPlace

  /// The paths that it shows: one, several of a chart or of bars, or of progress the total as well.
  package var paths: [LayoutPath] = []

  /// The text of a label, in which the value takes its place.
  package var text = ""

  /// The name before it or above it; empty shows the path.
  package var title = ""

  package var size = LayoutSize()
  package var binding = LayoutBinding()

  /// The least and the greatest number of a gauge, a chart or a counter; of progress also the total.
  package var range: ClosedRange<Double>?

  /// The value is shown as a warning while this holds.
  package var warn: LayoutCondition?

  /// The columns of a table, all if there is none; of bars that of the names and that of the numbers.
  package var columns: [String] = []

  /// The column that the rows are sorted by.
  package var sort: LayoutSort?

  /// The texts to choose from.
  package var choices: [String] = []

  /// The pattern that a text has to match, as the shell has patterns; empty for none.
  package var matches = ""

  /// The unit in which progress counts: `bytes`, or a name; empty for the end of the path.
  package var unit = ""

  /// A number may be left out, and is sent as null then.
  package var isOptional = false

  /// The step by which a key changes a number.
  package var step = 1

  /// The value that a button sends.
  package var sends = FeedValue.truth(true)

  package init(_ kind: LayoutKind, at place: LayoutPlace) {
    self.kind = kind
    self.place = place
  }

  /// The kind of values that it can show.
  package var shows: LayoutContent { kind == .bars && !columns.isEmpty ? .rows : kind.shows }

  /// The name before it or above it: the title, or else the path; where it has several, all but the
  /// total of a progress.
  package var name: String {
    if !title.isEmpty { return title }
    return paths.prefix(kind == .progress ? 1 : paths.count).map(\.text).joined(separator: ", ")
  }
}

extension LayoutWidget: CustomStringConvertible {
  /// The kind, the paths and what their values go through: `value: vm.free, / 1024, %.0f MiB`.
  package var description: String {
    let steps = [binding.transform?.description, binding.format?.source].compactMap(\.self)
    let parts = [paths.map(\.text).joined(separator: ", ")] + steps
    return "\(kind.rawValue): " + parts.joined(separator: ", ")
  }
}

/// The column that a table is sorted by.
package struct LayoutSort: Hashable, Sendable, CustomStringConvertible {
  package let column: String
  package let isAscending: Bool

  package init(column: String, isAscending: Bool) {
    (self.column, self.isAscending) = (column, isAscending)
  }

  /// Reads a column; a minus before it has the largest first.
  init(_ text: String) {
    isAscending = !text.hasPrefix("-")
    column = isAscending ? text : String(text.dropFirst())
  }

  /// The sort as a layout has it.
  package var description: String { (isAscending ? "" : "-") + column }
}

/// The options of the binding between a path and a widget.
package struct LayoutBinding: Hashable, Sendable {
  /// The directions in which changes go.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// From the path to the widget.
    case oneWay = "one-way"

    /// From each to the other.
    case twoWay = "two-way"

    /// The first value that comes, and no later one.
    case oneTime = "one-time"

    /// From the widget to the path.
    case toSource = "to-source"

    /// The value that a person gives is sent.
    package var sends: Bool { self == .twoWay || self == .toSource }
  }

  /// The moment at which a value that a person gives is sent.
  package enum Trigger: Hashable, Sendable {
    /// At each change.
    case change

    /// With Enter.
    case enter

    /// After a time in which nothing was changed.
    case rest(Duration)
  }

  /// The number of a label's text that the value replaces.
  package enum Sync: Hashable, Sendable {
    case whole
    case first
    case last
    case all
    case nth(Int)
    case compatible
  }

  package var mode = Mode.oneWay
  package var sync = Sync.whole
  package var trigger = Trigger.change
  package var transform: LayoutTransform?
  package var format: LayoutFormat?

  /// The text where no value or null has come; nil shows that in words.
  package var missing: String?

  /// The text where a value does not fit the widget, beside the reason; nil for the reason alone.
  package var fallback: String?
}

/// A condition that is watched, and the actions when it holds.
package struct LayoutAlert: Hashable, Sendable {
  /// The things that an alert does.
  package enum Action: Hashable, Sendable {
    /// Rings the bell of the terminal.
    case bell

    /// Shows the condition on the screen.
    case notify

    /// Runs a line of the shell, which gets values in its environment alone.
    case run(String)
  }

  package let path: LayoutPath
  package let condition: LayoutCondition

  /// The time that the condition has to hold until the alert begins, and to fail until it ends.
  package let delay: Duration

  package let actions: [Action]

  /// The condition as a person has written it.
  package let text: String
}
