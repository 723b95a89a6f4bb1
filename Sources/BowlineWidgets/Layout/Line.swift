// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// Widgets beside or below one another, with the same room free between any two.
struct Line {
  /// The direction in which the widgets stand.
  let axis: Axis

  /// The free rows or columns between two of them.
  let spacing: Int

  /// Their place across the direction.
  let alignment: Alignment

  /// The widgets share the room by their growth alone, which counts as 1 at least.
  let isEven: Bool

  /// The widgets that are not hidden, in their order.
  let widgets: [Widget]

  /// - Parameter widgets: The widgets; hidden ones are left out.
  init(
    _ axis: Axis, spacing: Int, alignment: Alignment = .fill, isEven: Bool = false,
    _ widgets: [Widget]
  ) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.isEven = isEven
    self.widgets = widgets.filter { !$0.isHidden }
  }

  /// The size at which all widgets have the size that they prefer, at most the given room.
  func preferredSize(within room: Size) -> Size {
    let tracks = tracks(in: room)
    switch axis {
    case .row:
      // The rows of a text that wraps depend on the columns that it gets.
      let lengths = tracks.lengths(in: room.columns, spacing: spacing)
      let rows = zip(widgets, lengths).map { widget, columns in
        widget.measured(
          within: Size(rows: room.rows, columns: columns),
          rows: widget.length(along: .column).resolved(in: room.rows), columns: columns
        ).rows
      }
      let columns = tracks.preferredLength(in: room.columns, spacing: spacing)
      return Size(rows: rows.max() ?? 0, columns: columns)
    case .column:
      return Size(
        rows: tracks.filter { !$0.isEmpty }.preferredLength(in: room.rows, spacing: spacing),
        columns: widgets.map { $0.measured(within: room).columns }.max() ?? 0)
    }
  }

  /// Gives each widget its area.
  ///
  /// A widget that wants no rows has no spacing either, as one that is hidden. In a row it does, so
  /// that the others stay in their columns when its text comes.
  func place(in area: Rectangle) {
    let tracks = tracks(in: area.size)
    let isShown = tracks.map { axis == .row || !$0.isEmpty }
    var lengths = zip(tracks, isShown).filter(\.1).map(\.0)
      .lengths(in: length(of: area.size), spacing: spacing)[...]
    var rest = area
    for (widget, isShown) in zip(widgets, isShown) {
      guard isShown, let length = lengths.popFirst() else {
        widget.place(in: Rectangle(Size.zero))
        continue
      }
      let parts = cut(rest, length)
      widget.place(in: widget.area(in: parts.part, along: axis.across, alignment))
      rest = cut(parts.rest, spacing).rest
    }
  }

  private func tracks(in room: Size) -> [Track] {
    widgets.map { widget in
      let own = widget.length(along: axis)
      if isEven, own == .fitting { return Track(.flexible(max(widget.growth, 1))) }
      let preferred =
        own.resolved(in: length(of: room)) == nil ? length(of: widget.measured(within: room)) : 0
      return Track(own, preferred: preferred, growth: widget.growth)
    }
  }

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

extension Axis {
  /// The other direction.
  var across: Axis { self == .row ? .column : .row }
}
