// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

extension Screen {
  /// The value that a person drags with the mouse now; nil for none.
  public var drag: Drag? { dragging?.drag }

  /// Ends a drag, and leaves everything as it was before.
  ///
  /// - Returns: Whether a value was dragged.
  @discardableResult
  public func cancelDrag() -> Bool {
    guard dragging != nil else { return false }
    setDragging(nil)
    return true
  }

  /// Carries the selected value of the widget with the focus, or of one around it, by one place, as
  /// the mouse would drag and drop it.
  ///
  /// Up and down go to the next place in the same widget, and after its last place, as left and
  /// right do, to the nearest widget in that direction that takes the value and gets the focus.
  ///
  /// - Returns: Whether there was a value to carry, and a place for it.
  @discardableResult
  public func carry(_ direction: Drag.Direction) -> Bool {
    arrangeIfNeeded()
    guard let (drag, source) = carried else { return false }
    let offset = direction == .up ? -1 : direction == .down ? 1 : 0
    // The places that the widget has without the value.
    let places = 0..<max(source.dropPlaces - 1, 0)
    if offset != 0, source.takes(drag), places.contains(drag.place + offset) {
      drop(drag, on: source, at: drag.place + offset)
      return true
    }
    let row = source.frame.row + drag.position.row
    let column = source.frame.column + drag.position.column
    let targets = activeTree.reachable.filter { $0 !== source }
      .compactMap { widget -> (widget: Widget, across: Int, along: Int)? in
        let (from, to) = (source.frame, widget.frame)
        let along =
          switch direction {
          case .up: from.row - to.rowRange.upperBound
          case .down: to.row - from.rowRange.upperBound
          case .left: from.column - to.columnRange.upperBound
          case .right: to.column - from.columnRange.upperBound
          }
        guard along >= 0, !to.isEmpty, widget.isUsable, widget.takes(drag) else { return nil }
        let across =
          offset == 0 ? to.rowRange.distance(to: row) : to.columnRange.distance(to: column)
        return (widget, across, along)
      }
    guard let target = targets.min(by: { ($0.across, $0.along) < ($1.across, $1.along) })?.widget
    else { return false }
    let area = target.frame
    let nearest = Position(
      row: min(max(row, area.row), area.rowRange.upperBound - 1), column: area.column)
    drop(drag, on: target, at: target.dropPlace(at: nearest.offset(from: area)))
    return true
  }

  /// The value that keys would carry, and the widget that it is in; nil for none.
  var carried: (drag: Drag, source: Widget)? {
    for widget in keyReceivers {
      if let drag = widget.drag(at: nil) { return (drag, widget) }
    }
    return nil
  }

  /// Begins the drag that a press has prepared, if the pointer has moved by a cell at least.
  ///
  /// - Returns: Whether a value is dragged now.
  func beginDrag(at position: Position) -> Bool {
    guard let pendingDrag, pendingDrag.position != position else { return false }
    self.pendingDrag = nil
    guard let source = pendingDrag.source, isInReach(source) else { return false }
    mouseGrabber = nil
    setDragging(pendingDrag)
    moveDrag(to: position)
    return true
  }

  /// Handles a mouse event while a value is dragged.
  ///
  /// - Returns: Whether the event is handled; false if it has to be handled as any other one.
  func handleWhileDragging(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .drag: moveDrag(to: event.position)
    case .release:
      moveDrag(to: event.position)
      guard let dragging else { return true }
      setDragging(nil)
      if let target = dragging.target {
        // A place behind the value's own one is less by one when the value is not counted.
        let isBehind = target === dragging.source && dragging.place > dragging.drag.place
        drop(dragging.drag, on: target, at: dragging.place - (isBehind ? 1 : 0), dragging.source)
      }
    // The terminal may not have reported the release.
    case .move: cancelDrag()
    case .press:
      cancelDrag()
      return false
    case .scrollUp, .scrollDown: return false
    }
    return true
  }

  /// Finds the widget under the pointer that takes the dragged value, and the place in it.
  func moveDrag(to position: Position) {
    guard var next = dragging else { return }
    arrangeIfNeeded()
    var widget = activeTree.widget(at: position)?.nearestUsable
    while let current = widget, !current.takes(next.drag) { widget = current.parent }
    next.position = position
    next.target = widget
    next.place = widget.map { $0.dropPlace(at: position.offset(from: $0.frame)) } ?? 0
    setDragging(next)
  }

  /// Gives a dragged value to a widget, which gets the focus.
  ///
  /// - Parameter place: The place, counted without the value if it comes from the same widget.
  private func drop(_ drag: Drag, on target: Widget, at place: Int, _ source: Widget? = nil) {
    if target === source, place == drag.place { return }
    _ = target.recording {
      $0.drop(drag, at: place)
      return true
    }
    setFocus(target)
    didUse(target)
  }

  private func setDragging(_ next: Dragging?) {
    let (old, new) = (dragging?.target, next?.target)
    for widget in [dragging?.source, old] { widget?.isInDrag = false }
    for widget in [next?.source, new] { widget?.isInDrag = true }
    // An insight records changes of the program, and this is none.
    Insight.unrecorded { dragging = next }
    if old !== new { setNeedsFullPaint() }
    let isLoose = next != nil && new == nil
    if !isLoose, dragPicture != nil {
      dragPicture = nil
      setNeedsFullPaint()
    } else if isLoose, dragPicture == nil, let drag = next?.drag {
      let picture = DragPicture(drag)
      picture.owner = self
      dragPicture = picture
      setNeedsFullPaint()
    }
  }

  /// Gives the picture of the dragged value its area: right of the pointer, or left of it if only
  /// that side has room.
  func placeDragPicture() {
    guard let dragPicture, let dragging else { return }
    let (row, column) = (dragging.position.row, dragging.position.column)
    let wanted = dragPicture.measured(within: size).columns
    let (left, right) = (column, size.columns - column - 1)
    let columns = min(wanted, max(left, right, 0))
    dragPicture.place(
      in: Rectangle(
        row: min(row, size.rows - 1), column: columns <= right ? column + 1 : column - columns,
        rows: 1, columns: columns))
  }
}

extension Drag.Direction {
  /// The key that carries in the direction.
  var key: KeyPress {
    switch self {
    case .up: KeyPress(.up, .alt)
    case .down: KeyPress(.down, .alt)
    case .left: KeyPress(.left, .alt)
    case .right: KeyPress(.right, .alt)
    }
  }
}

extension KeyPress {
  /// The direction in which the key carries a selected value; nil for other keys.
  var carryDirection: Drag.Direction? {
    modifiers != .alt ? nil : Drag.Direction.allCases.first { $0.key == self }
  }
}

extension Range<Int> {
  /// Returns the distance of a number from the nearest one in the range.
  fileprivate func distance(to number: Int) -> Int {
    Swift.max(lowerBound - number, number - (upperBound - 1), 0)
  }
}
