// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A heading with a quiet line behind it, and a widget below.
///
/// ```swift
/// Section("Address") {
///   street
///   town
/// }
/// ```
///
/// Size: that of the widget inside and one row more: `Address ────`, in ASCII `Address ----`. A
/// title that is too long ends in `…`. While a widget inside has the focus, the title is marked:
/// `▸ Address ──`, in ASCII `> Address --`.
///
/// Looks: the title is bold, in reverse too while it is marked, and the line muted: without colors
/// the title stays bold and the line is dim. It has no keys.
public final class Section: Widget {
  /// The words of the heading.
  @Observed public var title: String

  /// The widget below.
  public let content: Widget

  public override var children: [Widget] { [content] }

  /// Makes a section of a widget that stands nowhere else, or of a ``Column`` of several.
  public init(_ title: String, @ContentBuilder<Widget> _ content: () -> [Widget]) {
    self.title = title
    self.content = Column.around(content())
    super.init()
    adopt([self.content])
  }

  public override func preferredSize(within room: Size) -> Size {
    let size = content.measured(
      within: Size(rows: room.rows - 1, columns: room.columns))
    return Size(
      rows: min(size.rows + 1, room.rows),
      columns: min(max(size.columns, TextWidth.columns(of: title) + 4), room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    content.place(in: area.split(top: 1).rest)
  }

  public override func draw(on canvas: Canvas) {
    let isMarked = content.holdsFocus
    let used = canvas.write(
      isMarked ? "\(canvas.isASCII ? ">" : "▸") \(title)" : title, row: 0, column: 0,
      truncatedTo: canvas.columns, style: isMarked ? .heading.adding(.reverse) : .heading)
    let line = canvas.bounds.split(top: 1).top.inset(left: used + 1)
    canvas.fill(line, with: canvas.isASCII ? "-" : "─", style: .muted)
  }
}
