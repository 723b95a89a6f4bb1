// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// A value that a person drags from one widget to another, or to another place in the same one.
///
/// A widget gives one for what can be taken hold of in it, see ``Widget/drag(at:)``, and another one
/// takes it, see ``Widget/takesDrops(of:where:_:)``. A ``List`` does both when it is told to.
public struct Drag {
  /// A direction in which keys carry it.
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

  /// The place that it has in the widget that it comes from, as ``Widget/dropPlace(at:)`` counts there.
  public let place: Int

  /// The position of it, counted from the top left of the widget that it comes from.
  public let position: Position

  /// The columns that its picture wants, which has one row.
  let columns: Int

  /// Draws the picture from the top left of a canvas.
  let draw: (Canvas, Style) -> Void

  /// Makes a drag of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - text: What shows of it on the way, in one row.
  ///   - place: The place that it has in the widget that it comes from.
  ///   - position: The position of it in that widget.
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

/// The way of a value that a person drags now.
struct Dragging {
  /// The value that is dragged, with its picture.
  let drag: Drag

  /// The widget that it comes from.
  weak let source: Widget?

  /// The cell under the pointer.
  var position: Position

  /// The widget that would take it there; nil for none.
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

/// The picture of what is dragged, beside the pointer, where no widget marks a place for it.
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
