// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A border with a title around another widget.
///
/// ```swift
/// Box("Search") {
///   field
///   matches.growing()
/// }
/// ```
///
/// Size: two rows and four columns more than the widget inside, and at least the columns that the
/// title needs, with its mark if something inside can have the focus. With fewer than three rows
/// there is no border. A title that is too long ends in `…`. While a widget inside has the focus,
/// the title is marked: `> Title`.
///
/// Looks: the border is `╭─╮│`, in ASCII `+`, `-` and `|`, and muted, which is dim without colors.
/// It has no keys.
public final class Box: Widget {
  /// The words in the upper border.
  @Observed public var title: String

  public override var children: [Widget] { [content] }

  private let content: Widget

  /// Makes a box around a widget that stands nowhere else, or around a ``Column`` of several.
  public init(_ title: String = "", @ContentBuilder<Widget> _ content: () -> [Widget]) {
    self.title = title
    self.content = Column.around(content())
    super.init()
    adopt([self.content])
  }

  public override func preferredSize(within room: Size) -> Size {
    let size = content.measured(
      within: Size(rows: room.rows - 2, columns: room.columns - 4))
    let width = max(size.columns + 4, title.isEmpty ? 0 : TextWidth.columns(of: title) + margins)
    return Size(rows: min(size.rows + 2, room.rows), columns: min(width, room.columns))
  }

  /// The columns of the upper border beside the title.
  private var margins: Int { content.reachable.contains(where: \.canFocus) ? 8 : 6 }

  public override func arrangeChildren(in area: Rectangle) {
    content.place(in: area.rows < 3 ? area : area.inset(top: 1, left: 2, bottom: 1, right: 2))
  }

  public override func draw(on canvas: Canvas) {
    if canvas.rows < 3 { return }
    let hasFocus = content.holdsFocus
    canvas.box(
      style: .muted, title: hasFocus ? "> \(title)" : title,
      titleStyle: hasFocus ? .focus.adding(.bold) : .heading)
  }
}
