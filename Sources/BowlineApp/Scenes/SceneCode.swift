// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The lines that bind the widgets of a scene, under a heading that says how many of them show.
final class SceneCode: Widget {
  private let lines: [String]

  init(_ lines: [String]) {
    self.lines = lines
  }

  override func preferredSize(within room: Size) -> Size {
    let columns = lines.map { TextWidth.columns(of: $0) }.max() ?? 0
    return Size(rows: min(lines.count + 1, room.rows), columns: min(columns, room.columns))
  }

  override var highlightsChanges: Bool { false }

  override func draw(on canvas: Canvas) {
    let rows = min(lines.count, max(frame.rows - 1, 0))
    let count = rows - hiddenRows
    canvas.writeHeading(
      count < lines.count
        ? "The code, \(count) of \(lines.count) lines: e shows all" : "The code that binds them")
    for (row, line) in lines.prefix(rows).enumerated() {
      canvas.write(line, row: row + 1, column: 0, truncatedTo: canvas.columns)
    }
  }

  /// The last rows that are scrolled out of sight.
  private var hiddenRows: Int {
    guard let scroll = parent?.parent as? Scroll else { return 0 }
    // Read, so that scrolling draws the heading again.
    _ = scroll.offset
    let end = scroll.frame.row + scroll.frame.rows
    return min(max(frame.row + frame.rows - end, 0), max(frame.rows - 1, 0))
  }
}
