// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A window on a widget that may be higher than the room there is.
///
/// ```swift
/// Scroll {
///   summary
///   details
/// }
/// ```
///
/// Size: that of the widget inside, and one column for the bar. The widget inside gets as many rows
/// as it wants, and all columns but that of the bar. The bar, `█` on `│` (in ASCII `#` on `|`),
/// shows which part is visible, rounded to rows but at least one; where everything fits there is no
/// bar. A widget inside that gets the focus, or that a person uses while it has it, is scrolled into
/// view, of a high one the part in which the person works: see ``Widget/focusArea``.
///
/// Keys that the widgets inside do not use: Up and Down by a row, PgUp and PgDn by a page, Home and
/// End. Where the content does not fit and no widget inside can have the focus, the scroll itself
/// can. The mouse wheel scrolls.
///
/// Looks: the bar has a color while the focus is on it; without colors it stays the same, and only
/// the help bar tells, by the keys.
public final class Scroll: Widget {
  /// The row of the content that shows at the top, 0 or more.
  ///
  /// A value below 0 counts as 0, and one past the end as the last that leaves no room free.
  @Observed public var offset = 0

  /// The offset when it was drawn last.
  private var drawnOffset = 0

  /// The widget inside.
  public let content: Widget

  /// Makes a window on a widget that stands nowhere else, or on a ``Column`` of several.
  public init(@ContentBuilder<Widget> _ content: () -> [Widget]) {
    self.content = Column.around(content())
    super.init()
    adopt([self.content])
  }

  public override var children: [Widget] { [content] }

  override var givesEndlessRows: Bool { true }

  public override var canFocus: Bool {
    content.frame.rows > frame.rows && content.focusable.isEmpty
  }

  public override func preferredSize(within room: Size) -> Size {
    let size = content.measured(within: Size(rows: room.rows, columns: room.columns - 1))
    return Size(rows: size.rows, columns: min(size.columns + 1, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let rows = max(contentRows(within: area.size), area.rows)
    content.place(
      in: area.isEmpty
        ? Rectangle(Size.zero)
        : Rectangle(
          row: area.row - shownOffset(rows, area.rows), column: area.column, rows: rows,
          columns: area.columns - 1))
  }

  public override var highlightsChanges: Bool { offset == drawnOffset }

  public override func draw(on canvas: Canvas) {
    drawnOffset = offset
    let total = content.frame.rows
    canvas.drawScrollBar(
      ScrollBar(total: total, shown: canvas.rows, offset: shownOffset(total, canvas.rows)),
      style: isFocused ? .accent : .muted)
  }

  public override var keyHints: [KeyHint] {
    if content.frame.rows <= frame.rows { return [] }
    return [
      KeyHint([.down, .up], "scroll", hint: isFocused ? "scroll" : nil),
      KeyHint([.pageDown, .pageUp], "scroll by a page"),
      KeyHint([.home, .end], "go to the top or to the bottom"),
    ]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    let page = max(frame.rows - 1, 1)
    switch key.key {
    case .up: return scroll(to: current - 1)
    case .down: return scroll(to: current + 1)
    case .pageUp: return scroll(to: current - page)
    case .pageDown: return scroll(to: current + page)
    case .home: return scroll(to: 0)
    case .end: return scroll(to: content.frame.rows)
    default: return false
    }
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    switch event.action {
    case .scrollUp: scroll(to: current - 3)
    case .scrollDown: scroll(to: current + 3)
    default: false
    }
  }

  public override func reveal(_ descendant: Widget) {
    let area = descendant.focusArea ?? descendant.frame
    let row = area.row - content.frame.row
    let below = row + area.rows - frame.rows
    // What is higher than the window may fill it, and shows its first rows otherwise.
    if row < current, current <= below { return }
    if current < below { scroll(to: below) }
    if current > row { scroll(to: row) }
  }

  private var current: Int { shownOffset(content.frame.rows, frame.rows) }

  private func shownOffset(_ total: Int, _ rows: Int) -> Int {
    min(max(offset, 0), max(total - rows, 0))
  }

  private func contentRows(within room: Size) -> Int {
    // More rows than any widget wants, and few enough that no sum of them overflows.
    content.measured(within: Size(rows: 1 << 30, columns: room.columns - 1)).rows
  }

  /// - Returns: Whether there is anything to scroll; then the key does not go on to a command.
  @discardableResult
  private func scroll(to row: Int) -> Bool {
    let total = content.frame.rows
    if total <= frame.rows { return false }
    let row = min(max(row, 0), total - frame.rows)
    if offset != row { offset = row }
    return true
  }
}
