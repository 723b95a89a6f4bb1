// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// Widgets beside one another where the room is wide, and below one another where it is not.
///
/// ```swift
/// let form = Flow(minimumColumns: 72, [person, address])
/// ```
///
/// Beside one another they share the columns by their ``Widget/growth`` alone, equally where none
/// grows, so that no column moves when a text changes. Below one another it is as in a ``Stack``.
/// Size: beside one another that of the highest and all columns; else that of all together.
public final class Flow: Widget {
  /// The columns from which on the widgets stand beside one another.
  public let minimumColumns: Int

  /// The free columns between two widgets beside one another.
  public let columnSpacing: Int

  /// The free rows between two widgets below one another.
  public let rowSpacing: Int

  public override var children: [Widget] { content }

  private let content: [Widget]

  /// Makes a flow of widgets that stand nowhere else.
  ///
  /// - Precondition: No spacing is below 0.
  public init(
    minimumColumns: Int, columnSpacing: Int = 3, rowSpacing: Int = 1, _ children: [Widget]
  ) {
    precondition(columnSpacing >= 0 && rowSpacing >= 0, "the spacing of a flow is 0 or more")
    self.minimumColumns = minimumColumns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    content = children
    super.init()
    adopt(children)
  }

  public override func preferredSize(within room: Size) -> Size {
    let visible = visible
    if room.columns >= minimumColumns {
      let rows = zip(visible, widths(in: room.columns)).map { child, columns in
        child.measured(within: Size(rows: room.rows, columns: columns)).rows
      }
      return Size(rows: rows.max() ?? 0, columns: room.columns)
    }
    let sizes = visible.map { $0.measured(within: room) }
    let gaps = max(sizes.count - 1, 0) * rowSpacing
    return Size(
      rows: min(sizes.map(\.rows).reduce(gaps, +), room.rows),
      columns: min(sizes.map(\.columns).max() ?? 0, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let visible = visible
    var rest = area
    if area.columns >= minimumColumns {
      for (child, columns) in zip(visible, widths(in: area.columns)) {
        let parts = rest.split(left: columns)
        child.place(in: parts.left)
        rest = parts.rest.split(left: columnSpacing).rest
      }
    } else {
      let lengths = Shares.lengths(
        preferred: visible.map { $0.measured(within: area.size).rows },
        growth: visible.map(\.growth),
        room: area.rows - max(visible.count - 1, 0) * rowSpacing)
      for (child, rows) in zip(visible, lengths) {
        let parts = rest.split(top: rows)
        child.place(in: parts.top)
        rest = parts.rest.split(top: rowSpacing).rest
      }
    }
    for child in content where child.isHidden { child.place(in: Rectangle(Size.zero)) }
  }

  private var visible: [Widget] { content.filter { !$0.isHidden } }

  private func widths(in columns: Int) -> [Int] {
    let visible = visible
    let growth = visible.map { max($0.growth, 0) }
    let isEven = growth.allSatisfy { $0 == 0 }
    return Shares.lengths(
      preferred: growth.map { _ in 0 }, growth: isEven ? growth.map { _ in 1 } : growth,
      room: columns - max(visible.count - 1, 0) * columnSpacing)
  }
}
