// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The code that binds the widgets of a scene, in a box: each line with the number of times that it
/// has fired, and in the title the number of lines that show.
final class SceneCode: Widget, PartlyShown {
  /// The state of each line; nil for a line that does not fire or is not counted.
  @Observed var readings: [SceneSource.Reading?] = []

  /// The lines.
  @Observed var lines: [String]

  /// Below each line stand its directions and its latest change.
  var hasDetails = false

  init(_ lines: [String]) {
    self.lines = lines
  }

  override func preferredSize(within room: Size) -> Size {
    let columns = lines.map { TextWidth.columns(of: $0) }.max() ?? 0
    return Size(
      rows: min(rows.count + 2, room.rows),
      columns: min(columns + 4 + countColumns, room.columns))
  }

  /// The rows in the box: each line, and below it its details where these show.
  private var rows: [(line: Int, words: String?)] {
    lines.indices.flatMap { line -> [(line: Int, words: String?)] in
      let words = hasDetails && readings.indices.contains(line) ? readings[line]?.words : nil
      return [(line, nil)] + (words.map { [(line, $0)] } ?? [])
    }
  }

  /// The columns of the widest count, and one before it; 0 without counts.
  private var countColumns: Int {
    readings.compactMap { $0 }.map { "\($0.timesFired)".count + 1 }.max() ?? 0
  }

  /// The rows that the box has room for.
  private var shownRows: ArraySlice<(line: Int, words: String?)> {
    rows.prefix(max(frame.rows - 2, 0))
  }

  /// The lines that show and have begun a binding or an observer, without their details: of any
  /// other line nobody counts when it runs.
  var shownParts: [ShownWidget.Part] {
    shownRows.enumerated().filter { _, entry in
      entry.words == nil && readings.indices.contains(entry.line) && readings[entry.line] != nil
    }.map { row, entry in
      let area = Rectangle(
        row: frame.row + 1 + row, column: frame.column + 2, rows: 1,
        columns: max(frame.columns - 4, 0))
      return ShownWidget.Part(area: area, element: entry.line)
    }
  }

  // A line that fires stands out, and not only its count.
  override var highlightAreas: [Rectangle] {
    shownRows.enumerated().filter { $1.words == nil }.map { row, _ in
      Rectangle(row: row + 1, column: 2, rows: 1, columns: max(frame.columns - 4, 0))
    }
  }

  override func draw(on canvas: Canvas) {
    let shown = shownRows
    let count = shown.dropLast(min(hiddenRows, shown.count)).count { $0.words == nil }
    let title =
      count < lines.count
      ? title(showing: count, within: canvas.columns - 6) : "the code, live"
    let inner = canvas.box(style: .muted, title: title, titleStyle: .heading)
    let counts = countColumns
    // Behind the title, three columns from the left and a space after it.
    if counts > 0, title.count + 4 <= canvas.columns - 9 {
      canvas.write(" fired ", row: 0, column: canvas.columns - 9, style: .muted)
    }
    for (row, entry) in shown.enumerated() {
      if let words = entry.words {
        let mark = canvas.isASCII ? "` " : "└ "
        let text = canvas.isASCII ? words : words.split(separator: " -> ").joined(separator: " → ")
        inner.write(
          mark + text, row: row, column: 3, truncatedTo: inner.columns - 4, style: .muted)
        continue
      }
      CodeText.write(
        lines[entry.line], on: inner, row: row, column: 1, columns: inner.columns - 2 - counts)
      guard readings.indices.contains(entry.line), let reading = readings[entry.line] else {
        continue
      }
      let text = "\(reading.timesFired)"
      inner.write(
        text, row: row, column: inner.columns - 1 - text.count, style: Style(attributes: .bold))
    }
  }

  /// The title where not all lines show, shortened where there are few columns.
  private func title(showing count: Int, within columns: Int) -> String {
    let part = "the code, \(count) of \(lines.count)"
    let whole = "\(part) lines: e shows all"
    return whole.count <= columns ? whole : "\(part): e shows all"
  }

  /// The number of rows at the end that are scrolled out of sight.
  private var hiddenRows: Int {
    guard let scroll = parent?.parent as? Scroll else { return 0 }
    // Read, so that scrolling draws the heading again.
    _ = scroll.offset
    let end = scroll.frame.row + scroll.frame.rows
    return min(max(frame.row + frame.rows - 1 - end, 0), max(frame.rows - 2, 0))
  }
}
