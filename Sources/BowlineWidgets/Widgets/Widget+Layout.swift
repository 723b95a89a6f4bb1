// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

// MARK: - Saying the size of a widget where it stands

extension Widget {
  /// Says that the widget takes a share of the room left over: sets its ``growth``.
  ///
  /// ```swift
  /// Column {
  ///   filter
  ///   table.growing()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - weight: Its share in relation to its neighbors, up to 1,000,000.
  /// - Returns: The widget.
  public final func growing(_ weight: Int = 1) -> Self {
    growth = weight
    return self
  }

  /// Says how many columns the widget is to have: sets its ``width``.
  ///
  /// It counts in a ``Row``, ``Column``, ``Grid`` or ``Flow``, and where one widget asks another for
  /// its size. What gives all its room to the one inside, such as a ``Box``, does so whatever that
  /// wants.
  ///
  /// - Returns: The widget.
  public final func width(_ width: Length) -> Self {
    self.width = width
    return self
  }

  /// Says how many rows the widget is to have: sets its ``height``.
  ///
  /// It counts where ``width(_:)`` does.
  ///
  /// - Returns: The widget.
  public final func height(_ height: Length) -> Self {
    self.height = height
    return self
  }

  /// Says what stays free around the widget, wherever it stands: sets its ``padding``.
  ///
  /// - Parameters:
  ///   - top: The free rows above.
  ///   - left: The free columns at the left.
  ///   - bottom: The free rows below.
  ///   - right: The free columns at the right.
  /// - Returns: The widget.
  public final func padding(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) -> Self {
    padding = Insets(top: top, left: left, bottom: bottom, right: right)
    return self
  }
}

// MARK: - For layouts

extension Widget {
  /// The width or the height.
  final func length(along axis: Axis) -> Length { axis == .row ? width : height }

  /// The part of an area that the widget takes in one direction.
  final func area(in area: Rectangle, along axis: Axis, _ alignment: Alignment) -> Rectangle {
    let length = length(along: axis)
    let room = axis == .row ? area.columns : area.rows
    let taken: Int
    if alignment == .fill, length.resolved(in: room) == nil {
      taken = min(length.clamped(room), room)
    } else if axis == .row {
      taken =
        measured(within: area.size, rows: area.rows, columns: length.resolved(in: room)).columns
    } else {
      taken =
        measured(within: area.size, rows: length.resolved(in: room), columns: area.columns).rows
    }
    let start =
      switch alignment {
      case .fill, .start: 0
      case .center: (room - taken) / 2
      case .end: room - taken
      }
    return axis == .row
      ? Rectangle(
        row: area.row, column: area.column + start, rows: area.rows, columns: taken)
      : Rectangle(
        row: area.row + start, column: area.column, rows: taken, columns: area.columns)
  }
}
