// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension List {
  /// Draws the rows that show, their marks and the focus, and the row of a dragged element.
  func drawRows(on canvas: Canvas) {
    updateElements()
    (drawnFirst, drawnSelection, drawnIDs) = (visibleRange.lowerBound, selection, selectedIDs)
    let (drop, dragged) = (dropPlace, (draggedOut?.value as? Element)?.id)
    drawnDrop = drop
    drawnRows = nil
    isRevealing = false
    if elements.isEmpty, drop == nil {
      canvas.write(
        emptyText, row: 0, column: 2, truncatedTo: canvas.columns - 2,
        style: isFocused ? .focus : .muted)
      return
    }
    let visible = visibleRange
    let shown = shownRange(of: visible, on: canvas)
    if drop == nil, shown.count < visible.count, let index = selectedIndex,
      visible.contains(index)
    {
      (lastSelected, drawnRows) = (index, canvas.rows)
    }
    for index in shown {
      let id = elements[index].id
      let isSelected = id == selection && drop == nil
      if isSelected {
        lastSelected = index
        drawnRows = canvas.rows
      }
      let isAdded = allowsMultipleSelection && selectedIDs.contains(id)
      let style: Style =
        id == dragged
        ? .muted : isSelected && isFocused ? .focus : isSelected || isAdded ? .selection : .plain
      let row = index - visible.lowerBound + (drop.map { $0 <= index } == true ? 1 : 0)
      draw(isSelected: isSelected, isAdded: isAdded, at: row, on: canvas, style) {
        [drawRow, elements] in drawRow(elements[index], $0, style)
      }
    }
    if let drop, let drag = screen?.drag {
      draw(isSelected: true, at: drop - visible.lowerBound, on: canvas, .focus) {
        drag.draw($0, .focus)
      }
    }
    canvas.writeScrollMarks(
      above: visible.lowerBound > 0, below: visible.upperBound < elements.count)
    // With no selected row, the column of the marks shows the focus.
    if isFocused, drop == nil, drawnRows == nil, selectedIndex == nil {
      canvas.fill(
        Rectangle(row: 0, column: 0, rows: visible.count * rowHeight, columns: 1), style: .focus)
    }
  }

  /// The indexes of the elements that the canvas shows a part of: in a ``Scroll`` a list has all of
  /// its rows, and most are out of sight.
  private func shownRange(of visible: Range<Int>, on canvas: Canvas) -> Range<Int> {
    let rows = canvas.visibleRows
    // A dragged element may have moved all others by one.
    let first = visible.lowerBound + rows.lowerBound / rowHeight - (dropPlace == nil ? 0 : 1)
    let end = visible.lowerBound + (rows.upperBound + rowHeight - 1) / rowHeight
    return (max(first, 0)..<max(first, end, 0)).clamped(to: visible)
  }

  /// Draws a row with its marks.
  ///
  /// - Parameter isAdded: Whether the element is one of ``selectedIDs``.
  private func draw(
    isSelected: Bool, isAdded: Bool = false, at row: Int, on canvas: Canvas, _ style: Style,
    _ body: (Canvas) -> Void
  ) {
    let line = canvas.clipped(
      to: Rectangle(
        row: row * rowHeight, column: 0, rows: rowHeight, columns: canvas.columns - 2))
    if isSelected || isAdded { line.fill(style: style) }
    if isSelected { line.write(canvas.isASCII ? ">" : "▸", row: 0, column: 0, style: style) }
    if isAdded { line.write(canvas.isASCII ? "*" : "•", row: 0, column: 1, style: style) }
    body(line.clipped(to: line.bounds.inset(left: 2)))
  }
}

extension Canvas {
  /// Marks at the right that there are rows above and below the rows that show.
  ///
  /// With one row there is room for one mark, that of the rows above.
  fileprivate func writeScrollMarks(above: Bool, below: Bool) {
    if above {
      write(isASCII ? "^" : "↑", row: 0, column: columns - 1, style: .muted)
    }
    if below, !above || rows > 1 {
      write(isASCII ? "v" : "↓", row: rows - 1, column: columns - 1, style: .muted)
    }
  }
}
