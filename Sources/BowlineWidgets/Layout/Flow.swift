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
    guard isWide(room.columns) else { return column.preferredSize(within: room) }
    let row = row
    let rows = zip(row.widgets, row.sharedLengths(in: room)).map { widget, columns in
      widget.measured(within: Size(rows: room.rows, columns: columns)).rows
    }
    return Size(rows: rows.max() ?? 0, columns: room.columns)
  }

  public override func arrangeChildren(in area: Rectangle) {
    if isWide(area.columns) {
      row.place(in: area, lengths: row.sharedLengths(in: area.size))
    } else {
      column.place(in: area, lengths: column.preferredLengths(in: area.size))
    }
    for child in content where child.isHidden { child.place(in: Rectangle(Size.zero)) }
  }

  private func isWide(_ columns: Int) -> Bool { columns >= minimumColumns }

  private var row: WidgetRow { WidgetRow(.row, spacing: columnSpacing, content) }

  private var column: WidgetRow { WidgetRow(.column, spacing: rowSpacing, content) }
}
