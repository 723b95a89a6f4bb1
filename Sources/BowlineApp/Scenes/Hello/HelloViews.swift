// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The views that follow the number, each with its name: in a box, or in a row each where there are
/// too few rows for a box.
final class HelloViews: Widget {
  private let label: Label
  private let note: Label
  private let counter: Counter
  private let history: NumberHistory

  /// The columns of the names.
  static let nameColumns = 10

  /// The columns that values have at least: those of a usual text, and of a history with its line.
  private static let valueColumns = 22

  private static let boxRows = 8
  private static let (left, right) = (3, 2)

  init(label: Label, note: Label, counter: Counter, history: NumberHistory) {
    self.label = label
    self.note = note
    self.counter = counter
    self.history = history
    super.init()
    adopt([label, note, counter, history])
  }

  override var children: [Widget] { [label, note, counter, history] }

  /// The rows without a box, and the columns of a box.
  override func preferredSize(within room: Size) -> Size {
    let wanted = [label, note, counter].map { $0.measured(within: room).columns }
    let values = wanted.reduce(Self.valueColumns, max)
    let columns = Self.left + Self.nameColumns + values + Self.right
    return Size(
      rows: min(rows(isBoxed: false).count, room.rows), columns: min(columns, room.columns))
  }

  override func arrangeChildren(in area: Rectangle) {
    let isBoxed = area.rows >= Self.boxRows
    let inner =
      isBoxed ? area.inset(top: 1, left: Self.left, bottom: 1, right: Self.right) : area
    note.place(in: Rectangle(Size.zero))
    for entry in rows(isBoxed: isBoxed, step: Self.step(in: area.rows)) {
      entry.widget.place(
        in: inner.split(top: entry.row).rest.split(top: 1).top.inset(left: Self.nameColumns))
    }
  }

  override func draw(on canvas: Canvas) {
    let isBoxed = canvas.rows >= Self.boxRows
    if isBoxed {
      canvas.box(
        style: .accent, title: "views bound to it",
        titleStyle: Style(.accent, attributes: .bold))
    }
    for entry in rows(isBoxed: isBoxed, step: Self.step(in: canvas.rows)) {
      canvas.write(
        entry.name, row: entry.row + (isBoxed ? 1 : 0), column: isBoxed ? Self.left : 0,
        style: .muted)
    }
  }

  /// The rows from one view to the next in a box, and so from wire to wire.
  static func step(in rows: Int) -> Int { max((rows - 2) / 3, 1) }

  /// Finds the row of each widget: at the end of its wire, or one below the other; an empty note
  /// has no row of its own.
  private func rows(
    isBoxed: Bool, step: Int = 1
  ) -> [(row: Int, name: String, widget: Widget)] {
    let note = note.text.isEmpty ? [] : [("", self.note as Widget)]
    if isBoxed {
      return [
        (1, "label", label), (1 + step, "counter", counter), (1 + 2 * step, "history", history),
      ]
        + note.map { (2, $0, $1) }
    }
    let all = [("label", label)] + note + [("counter", counter), ("history", history)]
    return all.enumerated().map { ($0.offset, $0.element.0, $0.element.1) }
  }
}
