// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Screen {
  /// The picture of a held widget.
  struct HeldPicture {
    let grid: CellGrid
    let frame: Rectangle
    /// The part of the frame that was visible.
    let visible: Rectangle

    /// Draws the picture at the top left of a canvas.
    func draw(on canvas: Canvas) {
      for row in 0..<min(frame.rows, canvas.rows) {
        for column in 0..<min(frame.columns, canvas.columns) {
          let place = Position(row: frame.row + row, column: frame.column + column)
          guard visible.contains(place) else { continue }
          let cell = grid[place.row, place.column]
          if !cell.isContinuation {
            var style = cell.style
            style.attributes.remove(.highlight)
            let canvas = cell.link.map { canvas.linking(to: $0) } ?? canvas
            canvas.write(cell.text, row: row, column: column, style: style)
          }
        }
      }
    }
  }

  /// Keeps the picture of a widget, with all inside it, as it is painted now, until ``release()``.
  ///
  /// Changes in it are drawn when it is released, once; so is the part that is not visible now.
  /// Other widgets are drawn as usual, and keys still go to the held one, though nobody sees their
  /// effect: ``onUseOfHeld`` is called then. One widget is held at a time.
  ///
  /// A picture does not fit another size of the screen, so ``resize(to:)`` replaces it by one of the
  /// widget as it is then: ``onRenewalOfHeld`` is called.
  ///
  /// - Precondition: The widget stands in this screen.
  public func hold(_ widget: Widget) {
    precondition(widget.screen === self, "a widget is held where it stands")
    held = widget
    heldPicture = nil
    setNeedsFullPaint()
    // Painted now, so that the picture has all changes until here.
    _ = paint()
  }

  /// The picture of the held widget is to be taken, for which it is drawn also where it does not show.
  var takesPicture: Bool { held != nil && heldPicture == nil }

  /// Takes the picture of the held widget, which has just been drawn and over which no layer lies
  /// yet.
  func takePicture(of widget: Widget) {
    var visible = Rectangle(size)
    for around in sequence(first: widget, next: \.parent) {
      visible = visible.intersection(around.frame)
    }
    heldPicture = HeldPicture(grid: canvas.grid, frame: widget.frame, visible: visible)
  }

  /// Draws the held widget again, from now on.
  public func release() {
    held = nil
    heldPicture = nil
    setNeedsFullPaint()
  }

  /// Calls ``onUseOfHeld`` if a widget that a person has used is held, is inside the held one, or
  /// is around it, as one that scrolls.
  func didUse(_ widget: Widget?) {
    guard let held, let widget else { return }
    let isInside = sequence(first: widget, next: \.parent).contains { $0 === held }
    if isInside || sequence(first: held, next: \.parent).contains(where: { $0 === widget }) {
      onUseOfHeld()
    }
  }

  /// A widget is held.
  public var isHolding: Bool { held != nil }
}
