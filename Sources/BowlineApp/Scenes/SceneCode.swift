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

  override func draw(on canvas: Canvas) {
    // What is scrolled out of sight counts as shown: scrolling gets there.
    let count = min(lines.count, max(frame.rows - 1, 0))
    canvas.writeHeading(
      count < lines.count
        ? "The code, \(count) of \(lines.count) lines: e shows all" : "The code that binds them")
    for (row, line) in lines.prefix(count).enumerated() {
      canvas.write(line, row: row + 1, column: 0, truncatedTo: canvas.columns)
    }
  }
}
