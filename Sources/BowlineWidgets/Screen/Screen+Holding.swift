// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Screen {
  /// The earlier look of a part of the screen.
  struct HeldPicture {
    let grid: CellGrid
    let frame: Rectangle
    /// The part of it that was to be seen.
    let visible: Rectangle

    /// Draws it again at the top left of a part of the screen.
    func draw(on canvas: Canvas) {
      for row in 0..<min(frame.rows, canvas.rows) {
        for column in 0..<min(frame.columns, canvas.columns) {
          let place = Position(row: frame.row + row, column: frame.column + column)
          guard visible.contains(place) else { continue }
          let cell = grid[place.row, place.column]
          if !cell.isContinuation {
            var style = cell.style
            style.attributes.remove(.highlight)
            canvas.write(cell.text, row: row, column: column, style: style)
          }
        }
      }
    }
  }

  /// Keeps the picture of a widget, with all inside it, as it is painted now, until ``release()``.
  ///
  /// All that changes is drawn when it is released, once; so is the part that is out of sight.
  /// Other widgets are drawn as ever, and keys go where they did; ``onUseOfHeld`` tells when that
  /// is where nobody can see it. One widget is held at a time.
  ///
  /// - Precondition: The widget stands in this screen.
  public func hold(_ widget: Widget) {
    precondition(widget.screen === self, "a widget is held where it stands")
    // Painted now, so that nothing from before is missing.
    let canvas = paint()
    var visible = Rectangle(size)
    for around in sequence(first: widget, next: \.parent) {
      visible = visible.intersection(around.frame)
    }
    held = widget
    heldPicture = HeldPicture(grid: canvas.grid, frame: widget.frame, visible: visible)
  }

  /// Goes on drawing what was held.
  public func release() {
    held = nil
    heldPicture = nil
    setNeedsFullPaint()
  }

  /// Says that a person has used a widget, if it is held, stands in what is, or has that inside it,
  /// as one that scrolls to it.
  func tellUse(of widget: Widget?) {
    guard let held, let widget else { return }
    let isInside = sequence(first: widget, next: \.parent).contains { $0 === held }
    if isInside || sequence(first: held, next: \.parent).contains(where: { $0 === widget }) {
      onUseOfHeld()
    }
  }

  /// A widget is held.
  public var isHolding: Bool { held != nil }
}
