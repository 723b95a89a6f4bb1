// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// A value that a person drags from one widget to another, or to another place in the same one.
///
/// A widget offers one by ``Widget/drag(at:)``, and another one takes it by
/// ``Widget/takesDrops(of:where:_:)``. A ``List`` can do both.
public struct Drag {
  /// A direction in which keys carry a value.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// To the place above, or to the widget above.
    case up
    /// To the place below, or to the widget below.
    case down
    /// To the widget at the left.
    case left
    /// To the widget at the right.
    case right
  }

  /// The value.
  public let value: Any

  /// The place of the value in the widget that it comes from, as ``Widget/dropPlace(at:)`` counts.
  public let place: Int

  /// The position of the value, counted from the top left of the widget that it comes from.
  public let position: Position

  /// The columns of the picture, which has one row.
  let columns: Int

  /// Draws the picture from the top left of a canvas.
  let draw: (Canvas, Style) -> Void

  /// Makes a drag of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - text: The text that shows while it is dragged, in one row.
  ///   - place: The place of the value in the widget that it comes from.
  ///   - position: The position of the value in that widget.
  public init(
    _ value: Any, _ text: AttributedText, place: Int = 0,
    at position: Position = Position(row: 0, column: 0)
  ) {
    self.init(value, place: place, at: position, columns: text.columns) { canvas, style in
      canvas.write(text, row: 0, column: 0, truncatedTo: canvas.columns, style: style)
    }
  }

  init(
    _ value: Any, place: Int, at position: Position, columns: Int,
    draw: @escaping (Canvas, Style) -> Void
  ) {
    self.value = value
    self.place = place
    self.position = position
    self.columns = columns
    self.draw = draw
  }
}

/// The state of a drag: the value, the widget that it comes from, and the one that would take it.
struct Dragging {
  /// The value that is dragged, with its picture.
  let drag: Drag

  /// The widget that it comes from.
  weak let source: Widget?

  /// The cell under the pointer.
  var position: Position

  /// The widget that would take the value there; nil for none.
  weak var target: Widget?

  /// The place in that widget.
  var place = 0
}

/// The values that a widget takes, and what it does with them.
final class DropTaking {
  let accepts: (Any) -> Bool
  let take: (Any, _ place: Int) -> Void

  init(accepts: @escaping (Any) -> Bool, take: @escaping (Any, _ place: Int) -> Void) {
    self.accepts = accepts
    self.take = take
  }
}

/// The picture of a dragged value, beside the pointer, while no widget marks a place for it.
final class DragPicture: Widget {
  let drag: Drag

  init(_ drag: Drag) { self.drag = drag }

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(drag.columns + 2, room.columns))
  }

  override func draw(on canvas: Canvas) {
    canvas.fill(style: .focus)
    drag.draw(canvas.clipped(to: canvas.bounds.inset(left: 1, right: 1)), .focus)
  }
}
