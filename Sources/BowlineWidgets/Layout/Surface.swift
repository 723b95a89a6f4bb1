// SPDX-License-Identifier: Apache-2.0

internal import Bowline
public import BowlineTerminal

/// A background under a widget that is no part of the page, such as a bar of hints or a status.
///
/// ```swift
/// Column {
///   page
///   Surface { HelpBar() }
/// }
/// ```
///
/// Size: that of the widget inside and two columns more, one at each side. The theme says what a
/// surface looks like: see `Role.surface`.
///
/// Looks: nothing is drawn but the background, in ASCII too; without colors it is in reverse and dim.
/// It has no keys.
public final class Surface: Widget {
  public override var children: [Widget] { [content] }

  private let content: Widget

  /// Makes a surface under a widget that stands nowhere else, or under a ``Column`` of several.
  public init(@ContentBuilder<Widget> _ content: () -> [Widget]) {
    self.content = Column.around(content())
    super.init()
    adopt([self.content])
  }

  override var ground: Attributes { .surface }

  public override func preferredSize(within room: Size) -> Size {
    let size = content.measured(within: Size(rows: room.rows, columns: room.columns - 2))
    return Size(rows: size.rows, columns: min(size.columns + 2, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    content.place(in: area.inset(left: 1, right: 1))
  }
}
