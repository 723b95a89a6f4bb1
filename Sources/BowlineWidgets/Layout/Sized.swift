// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// A widget with another preferred size than its own.
///
/// ```swift
/// Sized(rows: 6, list)  // however many elements there are
/// ```
///
/// Size: the given rows and columns; where one is not given, those that the widget inside prefers.
/// The widget inside gets all the room that this one gets.
public final class Sized: Widget {
  public override var children: [Widget] { [content] }

  private let rows: Int?
  private let columns: Int?
  private let content: Widget

  /// Gives a size to a widget that stands nowhere else.
  ///
  /// - Parameters:
  ///   - rows: The rows, 0 or more; nil for what the widget prefers.
  ///   - columns: The columns, 0 or more; nil for what the widget prefers.
  ///   - content: The widget.
  public init(rows: Int? = nil, columns: Int? = nil, _ content: Widget) {
    self.rows = rows.map { max($0, 0) }
    self.columns = columns.map { max($0, 0) }
    self.content = content
    super.init()
    adopt([content])
  }

  public override func preferredSize(within room: Size) -> Size {
    let room = Size(
      rows: min(rows ?? room.rows, room.rows), columns: min(columns ?? room.columns, room.columns))
    if rows != nil, columns != nil { return room }
    let size = content.measured(within: room)
    return Size(
      rows: rows == nil ? size.rows : room.rows,
      columns: columns == nil ? size.columns : room.columns)
  }

  public override func arrangeChildren(in area: Rectangle) { content.place(in: area) }
}
