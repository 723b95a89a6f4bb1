// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The lines that bind the widgets of a scene, in a box that says how many of them show, each with how
/// often it has fired.
final class SceneCode: Widget {
  /// How often each line has fired; nil for a line that does not fire, and for what nobody counts.
  @Observed var counts: [Int?] = []

  /// The lines.
  @Observed var lines: [String]

  private static let countColumns = 6

  init(_ lines: [String]) {
    self.lines = lines
  }

  override func preferredSize(within room: Size) -> Size {
    let columns = lines.map { TextWidth.columns(of: $0) }.max() ?? 0
    return Size(
      rows: min(lines.count + 2, room.rows),
      columns: min(columns + 4 + Self.countColumns, room.columns))
  }

  override func draw(on canvas: Canvas) {
    let rows = min(lines.count, max(frame.rows - 2, 0))
    let count = rows - hiddenRows
    let title =
      count < lines.count
      ? "the code, \(max(count, 0)) of \(lines.count) lines: e shows all" : "the code, live"
    let inner = canvas.box(style: .muted, title: title, titleStyle: .heading)
    let isCounting = counts.contains { $0 != nil }
    // Behind the title, three columns from the left and a space after it.
    if isCounting, title.count + 4 <= canvas.columns - 9 {
      canvas.write(" fired ", row: 0, column: canvas.columns - 9, style: .muted)
    }
    let room = inner.columns - 1 - (isCounting ? Self.countColumns : 1)
    for (row, line) in lines.prefix(rows).enumerated() {
      inner.write(line, row: row, column: 1, truncatedTo: room)
      guard isCounting, counts.indices.contains(row), let count = counts[row] else { continue }
      let text = "\(count)"
      inner.write(
        text, row: row, column: inner.columns - 1 - text.count, style: Style(attributes: .bold))
    }
  }

  /// The last rows that are scrolled out of sight.
  private var hiddenRows: Int {
    guard let scroll = parent?.parent as? Scroll else { return 0 }
    // Read, so that scrolling draws the heading again.
    _ = scroll.offset
    let end = scroll.frame.row + scroll.frame.rows
    return min(max(frame.row + frame.rows - 1 - end, 0), max(frame.rows - 2, 0))
  }
}
