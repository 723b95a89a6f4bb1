// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// Widgets beside or below one another, with the same room free between any two.
struct WidgetRow {
  /// The direction in which they stand.
  let axis: Stack.Axis

  /// The free rows or columns between two of them.
  let spacing: Int

  /// Those that show, in their order.
  let widgets: [Widget]

  /// - Parameter widgets: The widgets; hidden ones are left out.
  init(_ axis: Stack.Axis, spacing: Int, _ widgets: [Widget]) {
    self.axis = axis
    self.spacing = spacing
    self.widgets = widgets.filter { !$0.isHidden }
  }

  /// The size at which all of them show as they prefer, at most the given room.
  func preferredSize(within room: Size) -> Size {
    let sizes = widgets.map { $0.measured(within: room) }
    let size =
      switch axis {
      case .row:
        Size(rows: sizes.map(\.rows).max() ?? 0, columns: sizes.map(\.columns).reduce(gaps, +))
      case .column:
        Size(rows: sizes.map(\.rows).reduce(gaps, +), columns: sizes.map(\.columns).max() ?? 0)
      }
    return Size(rows: min(size.rows, room.rows), columns: min(size.columns, room.columns))
  }

  /// What each gets along the row: what it prefers and, where it grows, its share of the rest.
  func preferredLengths(in room: Size) -> [Int] {
    lengths(
      in: room, preferred: widgets.map { length(of: $0.measured(within: room)) },
      growth: widgets.map(\.growth))
  }

  /// What each gets along the row by its growth alone, all the same where none grows.
  func sharedLengths(in room: Size) -> [Int] {
    let growth = widgets.map { max($0.growth, 0) }
    let isEven = growth.allSatisfy { $0 == 0 }
    return lengths(
      in: room, preferred: growth.map { _ in 0 }, growth: isEven ? growth.map { _ in 1 } : growth)
  }

  private func lengths(in room: Size, preferred: [Int], growth: [Int]) -> [Int] {
    Shares.lengths(preferred: preferred, growth: growth, room: length(of: room) - gaps)
  }

  /// Gives each widget its area.
  ///
  /// - Parameter lengths: The rows or columns of each.
  func place(in area: Rectangle, lengths: [Int]) {
    var rest = area
    for (widget, length) in zip(widgets, lengths) {
      let parts = cut(rest, length)
      widget.place(in: parts.part)
      rest = cut(parts.rest, spacing).rest
    }
  }

  private var gaps: Int { max(widgets.count - 1, 0) * spacing }

  private func length(of size: Size) -> Int { axis == .row ? size.columns : size.rows }

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
