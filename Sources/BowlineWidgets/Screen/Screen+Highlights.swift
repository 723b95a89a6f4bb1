// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

extension Screen {
  /// Records the area of a widget that is about to be drawn: text that differs there afterwards is
  /// a change, if the widget itself has changed and was at the same place of the picture before.
  func willDraw(_ widget: Widget, in area: Rectangle) {
    let unmoved = (fullPaint: fullPaints, origin: widget.frame.origin)
    let wasThere = widget.lastDrawing.map { $0 == unmoved } ?? false
    widget.lastDrawing = (needsFullPaint ? fullPaints + 1 : fullPaints, unmoved.origin)
    if !highlightsChanges { return }
    if !wasThere { return drawnAreas.new.append(area) }
    guard widget.drawing.isChanged else { return }
    // A widget around it may highlight changes all the same.
    if !isHighlighting(widget) { return drawnAreas.new.append(area) }
    func visible(_ part: Rectangle) -> Rectangle {
      part.offset(rows: widget.frame.row, columns: widget.frame.column).intersection(area)
    }
    drawnAreas.whole += widget.highlightAreas.map(visible)
    if let picture = widget.pictureArea { drawnAreas.new.append(visible(picture)) }
    let isInside = drawnAreas.changed.contains { $0.intersection(area) == area }
    if !isInside { drawnAreas.changed.append(area) }
  }

  private func isHighlighting(_ widget: Widget) -> Bool {
    var around: Widget? = widget
    while let current = around {
      if !current.highlightsChanges { return false }
      around = current.parent
    }
    return true
  }

  /// Highlights the text that has changed with the widgets that were drawn, and ends the highlights
  /// whose time is over.
  ///
  /// - Parameter earlier: The picture before this painting.
  func highlightChanges(since earlier: CellGrid) {
    defer { drawnAreas = DrawnAreas() }
    if highlights.runs.isEmpty, drawnAreas.changed.isEmpty { return }
    let grid = canvas.grid
    let gone = highlights.removeEnded { run in
      !highlightsChanges || !grid.hasText(of: earlier, row: run.row, columns: run.columns)
    }
    for area in drawnAreas.changed {
      grid.forEachChangedRun(since: earlier, in: area) { row, columns in
        let cells = Rectangle(row: row, column: columns.lowerBound, rows: 1, columns: columns.count)
        if (drawnAreas.new + drawnAreas.whole).allSatisfy({ $0.intersection(cells).isEmpty }) {
          highlights.add(row: row, columns: columns)
        }
      }
    }
    for area in drawnAreas.whole where drawnAreas.new.allSatisfy({ $0.intersection(area).isEmpty })
    {
      let (rows, columns) = (area.rowRange, area.columnRange)
      if rows.allSatisfy({ grid.hasText(of: earlier, row: $0, columns: columns) }) { continue }
      let wide = grid.columns(columns, withMarginIn: rows)
      // Blanks among words of several looks stay plain, or they would be stripes.
      let isBold = rows.allSatisfy { row in
        columns.allSatisfy {
          grid[row, $0].text == " " || grid[row, $0].style.attributes.contains(.bold)
        }
      }
      for row in rows { highlights.add(row: row, columns: wide, isBold: isBold) }
    }
    // After everything was drawn anew, no cell has its earlier attributes.
    for run in gone where !needsFullPaint { set(run, false) }
    for run in highlights.runs { set(run, true) }
  }

  private func set(_ run: Highlights.Run, _ isOn: Bool) {
    canvas.set(.highlight, isOn, row: run.row, columns: run.columns)
    if run.isBold {
      canvas.set(.bold, isOn, ofBlanks: true, row: run.row, columns: run.columns)
    }
  }
}

extension CellGrid {
  /// Returns columns with the one before and the one behind them, each if it is blank in all rows:
  /// text on a surface does not begin at its very edge.
  fileprivate func columns(_ columns: Range<Int>, withMarginIn rows: Range<Int>) -> Range<Int> {
    func isFree(_ column: Int) -> Bool {
      (0..<self.columns).contains(column) && rows.allSatisfy { self[$0, column].text == " " }
    }
    let (before, behind) = (columns.lowerBound - 1, columns.upperBound)
    return (isFree(before) ? before : columns.lowerBound)..<(isFree(behind) ? behind + 1 : behind)
  }
}
