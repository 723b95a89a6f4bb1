// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

// MARK: - The size of a widget, set where the widget is made

extension Widget {
  /// Has the widget take a share of the remaining room: sets its ``growth``.
  ///
  /// ```swift
  /// Column {
  ///   filter
  ///   table.growing()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - weight: Its share relative to those of its neighbors, up to 1,000,000.
  /// - Returns: The widget.
  public final func growing(_ weight: Int = 1) -> Self {
    growth = weight
    return self
  }

  /// Gives the widget a number of columns: sets its ``width``.
  ///
  /// It counts in a ``Row``, ``Column``, ``Grid`` or ``Flow``, and when one widget measures
  /// another. A widget that gives all its room to its child, such as a ``Box``, does so whatever
  /// the width of the child.
  ///
  /// - Returns: The widget.
  public final func width(_ width: Length) -> Self {
    self.width = width
    return self
  }

  /// Gives the widget a number of rows: sets its ``height``.
  ///
  /// It counts in the same cases as ``width(_:)``.
  ///
  /// - Returns: The widget.
  public final func height(_ height: Length) -> Self {
    self.height = height
    return self
  }

  /// Keeps room around the widget free, in any container: sets its ``padding``.
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
  final func length(along axis: Axis) -> Length {
    axis == .row ? width : parent?.rows(of: height) ?? height
  }

  /// A number of rows for something inside the widget: a percentage is fitting in rows without an
  /// end.
  final func rows(of length: Length) -> Length {
    if case .percent = length.kind, hasEndlessRows { length.fitting } else { length }
  }

  /// The rows inside the widget are as many as their content wants, as in a ``Scroll``, and no
  /// widget on the way to it has an end to its rows.
  private var hasEndlessRows: Bool {
    givesEndlessRows || !height.isEnd && parent?.hasEndlessRows == true
  }

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
