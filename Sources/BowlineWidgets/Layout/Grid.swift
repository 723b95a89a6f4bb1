// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// Widgets in rows and columns that line up.
///
/// ```swift
/// Grid(columns: [.fitting, .flexible(2), .flexible()]) {
///   [Label("CPU"), load, loadTrend]
///   [Label("Memory"), memory, memoryTrend]
/// }
/// ```
///
/// The widgets fill the columns from left to right, row after row; a hidden one leaves its cell
/// free, and a row in which all are hidden takes no room. A widget has all of its cell, unless its
/// own width or height is fixed, a percentage of the cell, or has a maximum.
///
/// Size: the columns and rows that are asked for, and the free ones between them. A
/// ``Length/fitting`` column or row is as large as the largest widget in it, and flexible ones
/// share the rest, rounded as in a ``Row``. A row without a length is fitting; if a widget in it
/// has a ``Widget/growth``, the row grows by the largest. What does not fit is cut at the right and
/// bottom.
///
/// It draws nothing of its own, so it is the same in ASCII and without colors, and has no keys.
public final class Grid: Container {
  /// The columns, from left to right.
  public let columns: [Length]

  /// The rows, from top to bottom; those beyond are ``Length/fitting``.
  public let rows: [Length]

  /// The free columns between two columns.
  public let columnSpacing: Int

  /// The free rows between two rows.
  public let rowSpacing: Int

  /// Makes a grid of widgets that stand nowhere else.
  ///
  /// - Precondition: There is at least one column, and no spacing is below 0.
  public init(
    columns: [Length], rows: [Length] = [], columnSpacing: Int = 1, rowSpacing: Int = 0,
    @ContentBuilder<Widget> _ content: () -> [Widget]
  ) {
    precondition(!columns.isEmpty, "a grid has at least one column")
    precondition(columnSpacing >= 0 && rowSpacing >= 0, "the spacing of a grid is 0 or more")
    self.columns = columns
    self.rows = rows
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    super.init(content())
  }

  public override func preferredSize(within room: Size) -> Size {
    let lines = lines
    let columns = columnTracks(lines, in: room)
    let lengths = columns.lengths(in: room.columns, spacing: columnSpacing)
    return Size(
      rows: rowTracks(lines, lengths, in: room.rows)
        .preferredLength(in: room.rows, spacing: rowSpacing),
      columns: columns.preferredLength(in: room.columns, spacing: columnSpacing))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let lines = lines
    let columns = columnTracks(lines, in: area.size)
      .lengths(in: area.columns, spacing: columnSpacing)
    let rows = rowTracks(lines, columns, in: area.rows)
      .lengths(in: area.rows, spacing: rowSpacing)
    var below = area
    for (line, rows) in zip(lines, rows) {
      let parts = below.split(top: rows)
      var right = parts.top
      for (widget, columns) in zip(line.widgets, columns) {
        let cell = right.split(left: columns)
        let part = widget.area(in: cell.left, along: .row, .fill)
        widget.place(in: widget.area(in: part, along: .column, .fill))
        right = cell.rest.split(left: columnSpacing).rest
      }
      below = parts.rest.split(top: rowSpacing).rest
    }
    leaveOutHidden()
  }

  /// The rows that show, each with its length and its widgets, hidden ones too.
  private var lines: [(length: Length, widgets: ArraySlice<Widget>)] {
    stride(from: 0, to: children.count, by: columns.count).compactMap { start in
      let widgets = children[start..<min(start + columns.count, children.count)]
      if widgets.allSatisfy(\.isHidden) { return nil }
      let row = start / columns.count
      return (row < rows.count ? self.rows(of: rows[row]) : .fitting, widgets)
    }
  }

  private func columnTracks(
    _ lines: [(length: Length, widgets: ArraySlice<Widget>)], in room: Size
  ) -> [Track] {
    columns.enumerated().map { column, length in
      if length.resolved(in: room.columns) != nil { return Track(length) }
      let cells = lines.compactMap { $0.widgets.dropFirst(column).first }
      let widest = cells.filter { !$0.isHidden }.map { $0.measured(within: room).columns }.max()
      return Track(length, preferred: widest ?? 0)
    }
  }

  private func rowTracks(
    _ lines: [(length: Length, widgets: ArraySlice<Widget>)], _ columns: [Int], in room: Int
  ) -> [Track] {
    lines.map { length, widgets in
      if length.resolved(in: room) != nil { return Track(length) }
      let cells = zip(widgets, columns).filter { !$0.0.isHidden }
      let rows = cells.map { $0.measured(within: Size(rows: room, columns: $1)).rows }
      let growth = length == .fitting ? cells.map(\.0.growth).max() ?? 0 : 0
      return Track(length, preferred: rows.max() ?? 0, growth: growth)
    }
  }
}
