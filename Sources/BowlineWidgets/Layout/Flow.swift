// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// Widgets beside one another where the room is wide, and below one another where it is not.
///
/// ```swift
/// let form = Flow(minimumColumns: 72) {
///   person
///   address
/// }
/// ```
///
/// Beside one another, widgets whose ``Widget/width`` is fitting share the columns by their
/// ``Widget/growth`` alone, which counts as 1 at least, so that no column moves when a text changes.
/// Below one another they stand as in a ``Column``, so that one without rows leaves no free row.
/// Size: beside one another the rows of the highest and all columns, else that of a ``Column``.
///
/// It draws nothing of its own, so it is the same in ASCII and without colors, and has no keys.
public final class Flow: Container {
  /// The number of columns from which on the widgets stand beside one another.
  public let minimumColumns: Int

  /// The free columns between two widgets beside one another.
  public let columnSpacing: Int

  /// The free rows between two widgets below one another.
  public let rowSpacing: Int

  /// Makes a flow of widgets that stand nowhere else.
  ///
  /// - Precondition: No spacing is below 0.
  public init(
    minimumColumns: Int, columnSpacing: Int = 3, rowSpacing: Int = 1,
    @ContentBuilder<Widget> _ content: () -> [Widget]
  ) {
    precondition(columnSpacing >= 0 && rowSpacing >= 0, "the spacing of a flow is 0 or more")
    self.minimumColumns = minimumColumns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    super.init(content())
  }

  public override func preferredSize(within room: Size) -> Size {
    let size = line(room.columns).preferredSize(within: room)
    return isWide(room.columns) ? Size(rows: size.rows, columns: room.columns) : size
  }

  public override func arrangeChildren(in area: Rectangle) {
    line(area.columns).place(in: area)
    leaveOutHidden()
  }

  private func isWide(_ columns: Int) -> Bool { columns >= minimumColumns }

  private func line(_ columns: Int) -> Line {
    isWide(columns)
      ? Line(.row, spacing: columnSpacing, isEven: true, children)
      : Line(.column, spacing: rowSpacing, children)
  }
}
