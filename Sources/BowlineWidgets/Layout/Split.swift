// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Two widgets with a line between them that a person can move.
///
/// ```swift
/// let split = Split(.row, list, details, fraction: 0.3)
/// split.bind(\.fraction, to: settings, \.split, mode: .twoWay)
/// ```
///
/// Size: that of both widgets and the line in one direction, and that of the larger one in the
/// other. The first widget gets its fraction of the room without the line, rounded to the nearest
/// row or column, and each keeps at least one where there are three or more. Keys, while the line
/// has the focus: the arrows move it by one, Home and End to the ends. The mouse drags it. With the
/// focus the line is in reverse.
///
/// Looks: `│` or `─`, in ASCII `|` or `-`; muted, which is dim without colors.
public final class Split: Widget {
  /// The direction in which the widgets stand.
  public let axis: Axis

  /// The part of the room that the first widget gets, from 0 to 1.
  ///
  /// A value beyond counts as the nearest of these, and one that is not a number as a half.
  @Observed public var fraction: Double

  public override var children: [Widget] { [first, second] }

  private let first: Widget
  private let second: Widget

  /// The mouse is dragging the line.
  private var isDragged = false

  /// Makes a split of two widgets that stand nowhere else.
  public init(_ axis: Axis, _ first: Widget, _ second: Widget, fraction: Double = 0.5) {
    self.axis = axis
    self.first = first
    self.second = second
    self.fraction = fraction
    super.init()
    adopt([first, second])
  }

  public override var canFocus: Bool { room > 2 }

  public override func preferredSize(within room: Size) -> Size {
    let sizes = [first, second].map { $0.measured(within: room) }
    let (rows, columns) = (sizes.map(\.rows), sizes.map(\.columns))
    let size =
      switch axis {
      case .row: Size(rows: max(rows[0], rows[1]), columns: columns[0] + columns[1] + 1)
      case .column: Size(rows: rows[0] + rows[1] + 1, columns: max(columns[0], columns[1]))
      }
    return Size(rows: min(size.rows, room.rows), columns: min(size.columns, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let length = length(in: axis == .row ? area.columns : area.rows)
    switch axis {
    case .row:
      let parts = area.split(left: length)
      first.place(in: parts.left)
      second.place(in: parts.rest.split(left: 1).rest)
    case .column:
      let parts = area.split(top: length)
      first.place(in: parts.top)
      second.place(in: parts.rest.split(top: 1).rest)
    }
  }

  public override func draw(on canvas: Canvas) {
    let isRow = axis == .row
    let length = length(in: isRow ? canvas.columns : canvas.rows)
    let line =
      isRow
      ? Rectangle(row: 0, column: length, rows: canvas.rows, columns: 1)
      : Rectangle(row: length, column: 0, rows: 1, columns: canvas.columns)
    let mark: Character =
      switch (isRow, canvas.isASCII) {
      case (true, false): "│"
      case (true, true): "|"
      case (false, false): "─"
      case (false, true): "-"
      }
    canvas.fill(line, with: mark, style: isFocused ? .focus : .muted)
  }

  public override var keyHints: [KeyHint] {
    if !isFocused { return [] }
    return [
      KeyHint(axis == .row ? [.right, .left] : [.down, .up], "move the line", hint: "move"),
      KeyHint([.home, .end], "move the line to an end"),
    ]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard isFocused, key.modifiers.isEmpty else { return false }
    let length = length(in: room)
    switch key.key {
    case .left where axis == .row, .up where axis == .column: move(to: length - 1)
    case .right where axis == .row, .down where axis == .column: move(to: length + 1)
    case .home: move(to: 0)
    case .end: move(to: room)
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    let place = axis == .row ? position.column : position.row
    switch event.action {
    case .press(.left): isDragged = place == length(in: room)
    case .drag(.left) where isDragged: move(to: place)
    case .release where isDragged:
      isDragged = false
      return true
    default: return false
    }
    return isDragged
  }

  /// The rows or columns that the widgets and the line have together.
  private var room: Int { axis == .row ? frame.columns : frame.rows }

  /// The rows or columns of the first widget.
  private func length(in room: Int) -> Int {
    let part = fraction.isNaN ? 0.5 : min(max(fraction, 0), 1)
    let length = Int((part * Double(max(room - 1, 0))).rounded())
    return room < 3 ? min(length, max(room - 1, 0)) : min(max(length, 1), room - 2)
  }

  private func move(to length: Int) {
    guard room > 2 else { return }
    let next = Double(min(max(length, 1), room - 2)) / Double(room - 1)
    if fraction != next { fraction = next }
  }
}
