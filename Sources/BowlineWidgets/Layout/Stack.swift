// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// Widgets beside or below one another.
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
    let sizes = visible.map { $0.measured(within: room) }
    let gaps = max(sizes.count - 1, 0) * spacing
    let size =
      switch axis {
      case .row:
        Size(
          rows: sizes.map(\.rows).max() ?? 0, columns: sizes.map(\.columns).reduce(gaps, +))
      case .column:
        Size(
          rows: sizes.map(\.rows).reduce(gaps, +), columns: sizes.map(\.columns).max() ?? 0)
      }
    return Size(rows: min(size.rows, room.rows), columns: min(size.columns, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    var rest = area
    for (child, length) in zip(visible, lengths(in: area.size)) {
      let parts = cut(rest, length)
      child.place(in: parts.part)
      rest = cut(parts.rest, spacing).rest
    }
    for child in content where child.isHidden { child.place(in: Rectangle(Size.zero)) }
  }

  private var visible: [Widget] { content.filter { !$0.isHidden } }

  /// What each visible widget gets along the stack.
  private func lengths(in room: Size) -> [Int] {
    let visible = visible
    return Shares.lengths(
      preferred: visible.map { length(of: $0.measured(within: room)) },
      growth: visible.map(\.growth),
      room: length(of: room) - max(visible.count - 1, 0) * spacing)
  }

  private func length(of size: Size) -> Int {
    axis == .row ? size.columns : size.rows
  }

  private func cut(_ area: Rectangle, _ length: Int) -> (part: Rectangle, rest: Rectangle) {
    switch axis {
    case .row:
      let parts = area.split(left: length)
      return (parts.left, parts.rest)
    case .column:
      let parts = area.split(top: length)
      return (parts.top, parts.rest)
    }
  }
}
