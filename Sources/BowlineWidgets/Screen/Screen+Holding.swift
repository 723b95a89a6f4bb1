// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Screen {
  /// What a part of the screen looked like.
  struct HeldPicture {
    let grid: Grid
    let frame: Rectangle

    /// Draws it again at the top left of a part of the screen.
    func draw(on canvas: Canvas) {
      for row in 0..<min(frame.rows, canvas.rows) {
        for column in 0..<min(frame.columns, canvas.columns) {
          let place = Position(row: frame.row + row, column: frame.column + column)
          guard place.row < grid.rows, place.column < grid.columns else { continue }
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
  /// Whatever changes is drawn when it is released, once. Other widgets are drawn as ever, and keys
  /// go where they did; ``onUseOfHeld`` tells when that is where nobody can see it. One widget is
  /// held at a time.
  ///
  /// - Precondition: The widget stands in this screen.
  public func hold(_ widget: Widget) {
    precondition(widget.screen === self, "a widget is held where it stands")
    // Painted now, so that nothing from before is missing.
    let canvas = paint()
    held = widget
    heldPicture = HeldPicture(grid: canvas.grid, frame: widget.frame)
  }

  /// Goes on drawing what was held.
  public func release() {
    held = nil
    heldPicture = nil
    setNeedsFullPaint()
  }

  /// Says that a person has used a widget, if it is held or stands in what is.
  func tellUse(of widget: Widget?) {
    guard let held, let widget else { return }
    var around: Widget? = widget
    while let current = around, current !== held { around = current.parent }
    if around != nil { onUseOfHeld() }
  }

  /// Whether a widget is held.
  public var isHolding: Bool { held != nil }
}
