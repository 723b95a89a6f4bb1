// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest changes of all properties, grouped by the key or other event that has caused them.
///
/// `/` begins a filter: lines that contain its text show, in upper or lower case.
final class ChangeLog: Widget, LiveLayer {
  private let insight: Insight
  private let view = LogView(Log(capacity: 1000))
  private let field = TextField(placeholder: "/ begins one")
  private let name = Label("filter", style: .muted)
  private let text: (Insight.Place) -> String
  private var last: UInt64 = 0
  private var event: Insight.Event?

  /// - Parameters:
  ///   - insight: The insight that has the changes.
  ///   - text: A value in words.
  init(_ insight: Insight, text: @escaping (Insight.Place) -> String) {
    self.insight = insight
    self.text = text
    super.init()
    isRecorded = false
    adopt([view, name, field])
    view.tellsFilter = false
    view.bind(\.filter, to: field, \.text)
    refresh()
  }

  override var children: [Widget] { [view, name, field] }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(room.rows, 40), columns: min(room.columns, 140))
  }

  override func arrangeChildren(in area: Rectangle) {
    let inside = area.inset(top: 1, left: 2, bottom: 1, right: 2)
    let parts = inside.split(bottom: 1)
    view.place(in: parts.rest)
    let row = parts.bottom.split(left: 8)
    name.place(in: row.left)
    field.place(in: row.rest)
  }

  override func draw(on canvas: Canvas) {
    canvas.box(style: .accent, title: "Changes, with their causes", titleStyle: .heading)
  }

  override var keyHints: [KeyHint] {
    // `/` works from everywhere but the field itself.
    field.isFocused
      ? [KeyHint([.init(.enter)], "go to the lines", hint: "lines")]
      : [KeyHint([.init("/")], "show only lines with a text", hint: "filter")]
  }

  override func uses(_ key: KeyPress) -> Bool { [KeyPress("/"), KeyPress(.enter)].contains(key) }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress("/"): screen?.setFocus(field)
    case KeyPress(.enter): screen?.setFocus(view)
    default: return false
    }
    return true
  }

  /// Adds the changes since the last call, and records none of its own.
  func refresh() {
    Insight.unrecorded {
      for change in insight.recentChanges where change.id > last {
        last = change.id
        for line in Self.lines(change, after: event, text) { view.log.append(line) }
        event = change.event
      }
    }
  }

  /// A change in one line, so that a filter finds it with its causes: its kind, its path, the values,
  /// and the paths of its causes, the nearest first; above it stands its event, unless the change
  /// before has the same.
  static func lines(
    _ change: Insight.Change, after event: Insight.Event?, _ text: (Insight.Place) -> String
  ) -> [String] {
    let causes = change.causes.prefix(5).map { "  <- \(text($0.place))" }
    let words = change.event.map(ValueText.words)
    let line =
      "  \(change.kind)  \(text(change.place)): \(change.values)"
      + (causes + (words.map { ["  <- \($0)"] } ?? [])).joined()
    return change.event == event ? [line] : [words ?? "the program itself", line]
  }
}
