// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// Widgets beside or below one another.
///
/// Size: along the stack that of all widgets and what is free between them, across that of the
/// largest.
///
/// Along the stack each widget gets its preferred size, and those with a ``Widget/growth`` share
/// what is left over, in proportion; columns that cannot be divided go to the first of them. Where
/// there is too little room those that grow also shrink, the largest first; when they have nothing
/// left to give, the widgets at the end are cut. Across the stack each widget gets all.
public final class Stack: Widget {
  /// The direction of a stack.
  public enum Axis: Hashable, Sendable {
    /// Beside one another, from left to right.
    case row
    /// Below one another, from top to bottom.
    case column
  }

  /// The direction of the stack.
  public let axis: Axis

  /// The free rows or columns between two widgets.
  public let spacing: Int

  public override var children: [Widget] { content }

  private let content: [Widget]

  /// Makes a stack of widgets that stand nowhere else.
  ///
  /// - Precondition: `spacing` is 0 or more.
  public init(_ axis: Axis, spacing: Int = 0, _ children: [Widget]) {
    precondition(spacing >= 0, "the spacing of a stack is 0 or more")
    self.axis = axis
    self.spacing = spacing
    content = children
    super.init()
    adopt(children)
  }

  public override func preferredSize(within room: Size) -> Size {
    row.preferredSize(within: room)
  }

  public override func arrangeChildren(in area: Rectangle) {
    let row = row
    row.place(in: area, lengths: row.preferredLengths(in: area.size))
    for child in content where child.isHidden { child.place(in: Rectangle(Size.zero)) }
  }

  private var row: WidgetRow { WidgetRow(axis, spacing: spacing, content) }
}

/// Room that shows nothing and takes what is left over in a stack.
///
/// Size: nothing.
public final class Spacer: Widget {
  /// Makes a spacer.
  ///
  /// - Parameter growth: Its share of the room left over; see ``Widget/growth``.
  public init(growth: Int = 1) {
    super.init()
    self.growth = growth
  }
}
