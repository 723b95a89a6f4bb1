// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The rows of the area: their places in the text, and the drawing of them.
extension TextArea {
  /// The number of rows for text.
  var textRows: Int { frame.rows - (hasState ? 1 : 0) }

  /// The columns for text and caret; the last column of the area is for marks.
  private var textColumns: Int { max(frame.columns - 1, 0) }

  /// The rows that a line takes.
  func rows(ofLine line: Int) -> TextRows {
    // The caret behind the last character of a row has a column of its own.
    let room = wraps ? max(textColumns - 1, 1) : nil
    if let laidOut, laidOut.line == line, laidOut.revision == editor.revision, laidOut.room == room
    {
      return laidOut.rows
    }
    let rows = TextRows(editor.lines[line].string, columns: room)
    laidOut = (line, editor.revision, room, rows)
    return rows
  }

  /// The row that shows a place of the text.
  func row(of place: TextPlace) -> TextRow {
    TextRow(line: place.line, row: wraps ? rows(ofLine: place.line).row(of: place.character) : 0)
  }

  /// The row that is `count` rows below another one, or above it if that is negative, clamped to
  /// the text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the lines in between; O(1) if lines do not
  ///   wrap.
  func row(_ row: TextRow, movedBy count: Int) -> TextRow {
    let last = editor.lines.count - 1
    if !wraps { return TextRow(line: min(max(row.line + count, 0), last)) }
    // The text may have got shorter since the row was drawn.
    var (line, place) = (min(row.line, last), row.row + count)
    while place < 0, line > 0 {
      line -= 1
      place += rows(ofLine: line).starts.count
    }
    var height = rows(ofLine: line).starts.count
    while place >= height, line < last {
      line += 1
      place -= height
      height = rows(ofLine: line).starts.count
    }
    return TextRow(line: line, row: min(max(place, 0), height - 1))
  }

  /// The place of the text that is nearest to a position in the area.
  func place(at position: Position) -> TextPlace {
    let row = row(top, movedBy: position.row)
    let place = rows(ofLine: row.line).place(inRow: row.row, column: position.column + left)
    return TextPlace(line: row.line, character: place)
  }

  /// The row of the area that shows the caret; nil where it was scrolled away.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the lines above it that show.
  var caretRow: Int? {
    adjustScrolling()
    let caret = row(of: editor.caret)
    if caret < top { return nil }
    var row = caret.row - top.row
    for line in top.line..<caret.line where row < textRows {
      row += wraps ? rows(ofLine: line).starts.count : 1
    }
    return row < textRows ? row : nil
  }

  // MARK: Drawing

  func drawText(on canvas: Canvas) {
    adjustScrolling()
    drawn = (top, left, canvas.size)
    let area = canvas.clipped(
      to: Rectangle(row: 0, column: 0, rows: textRows, columns: textColumns))
    if hasState { drawState(on: canvas) }
    if editor.characterCount == 0 {
      area.write(
        placeholder, row: 0, column: 0, truncatedTo: area.columns, style: Style.plain.adding(.dim))
    }
    let search = TextSearch(search)
    let caret = row(of: editor.caret)
    var caretRow: Int?
    var shown = 0
    var line = top.line
    var row = top.row
    while shown < textRows, line < editor.lines.count {
      let rows = rows(ofLine: line)
      let found = search?.ranges(in: editor.lines[line].string) ?? []
      for row in row..<rows.starts.count where shown < textRows {
        if TextRow(line: line, row: row) == caret { caretRow = shown }
        drawRow(row, ofLine: line, rows, found, on: area, at: shown)
        shown += 1
      }
      line += 1
      row = 0
    }
    let marks = canvas.clipped(
      to: Rectangle(row: 0, column: 0, rows: textRows, columns: canvas.columns))
    marks.drawScrollBar(
      ScrollBar(total: editor.lines.count, shown: line - top.line, offset: top.line), style: .muted)
    if isFocused { drawCaret(on: marks, row: caretRow, isAbove: caret < top) }
  }

  private func drawRow(
    _ row: Int, ofLine line: Int, _ rows: TextRows, _ found: [Range<Int>], on area: Canvas,
    at place: Int
  ) {
    let range = rows.characters(inRow: row)
    let visible = rows.places(inRow: row, columns: left..<left + area.columns)
    func write(_ part: Range<Int>, _ style: Style) {
      let part = part.clamped(to: visible)
      if part.isEmpty { return }
      area.write(
        rows.text(part), row: place, column: rows.columns[part.lowerBound] - left, style: style)
    }
    write(range, .plain)
    for part in found { write(part, Style.accent.adding(.underline)) }
    let style = isFocused ? Style.focus : .selection
    if let selection = editor.selection, selection.lowerBound.line <= line,
      line <= selection.upperBound.line
    {
      let start = selection.lowerBound.line < line ? 0 : selection.lowerBound.character
      let goesOn = selection.upperBound.line > line
      let end = goesOn ? rows.characters.count : selection.upperBound.character
      write(start..<max(start, end), style)
      // The line end is selected too.
      if goesOn, row + 1 == rows.starts.count {
        area.write(" ", row: place, column: rows.columns[range.upperBound] - left, style: style)
      }
    }
    if wraps || range.isEmpty { return }
    let hasCaret = isFocused && editor.caret.line == line
    let caret = hasCaret ? rows.columns[editor.caret.character] - left : -1
    if left > 0, caret != 0 {
      area.write(area.isASCII ? "<" : "…", row: place, column: 0)
    }
    if rows.columns[range.upperBound] - left > area.columns, caret != area.columns - 1 {
      area.write(area.isASCII ? ">" : "…", row: place, column: area.columns - 1)
    }
  }

  /// Sets the cursor, and marks its row, or the nearest row if that is out of sight.
  private func drawCaret(on canvas: Canvas, row: Int?, isAbove: Bool) {
    let column = rows(ofLine: editor.caret.line).columns[editor.caret.character] - left
    if let row, column >= 0, finding == nil {
      canvas.setCursor(row: row, column: min(column, max(textColumns - 1, 0)))
    }
    canvas.write(
      canvas.isASCII ? "<" : "◂", row: row ?? (isAbove ? 0 : canvas.rows - 1),
      column: canvas.columns - 1, style: .focus)
  }

  /// Scrolls to the caret if it has moved, and leaves no more free rows below the text than needed.
  private func adjustScrolling() {
    if frame.isEmpty { return }
    let size = frame.size
    if let drawn, drawn.size != size { revealsCaret = true }
    top.line = min(max(top.line, 0), editor.lines.count - 1)
    top.row = wraps ? min(max(top.row, 0), rows(ofLine: top.line).starts.count - 1) : 0
    if revealsCaret {
      let caret = row(of: editor.caret)
      top = min(max(top, row(caret, movedBy: 1 - max(textRows, 1))), caret)
      revealColumn()
    }
    let last = row(of: editor.end)
    top = min(top, row(last, movedBy: 1 - max(textRows, 1)))
    revealsCaret = false
  }

  private func revealColumn() {
    if wraps {
      left = 0
      return
    }
    let rows = rows(ofLine: editor.caret.line)
    let place = editor.caret.character
    let column = rows.columns[place]
    // The character at the caret shows as a whole.
    let end = place < rows.characters.count ? rows.columns[place + 1] : column + 1
    left = min(max(left, end - max(textColumns, 1)), column)
  }

  // MARK: The last row

  /// The last row tells a search or limits, and there is another row for the text.
  var hasState: Bool {
    let isAsked = finding != nil || !search.isEmpty || mostCharacters != nil || mostLines != nil
    return isAsked && frame.rows > 1
  }

  private func drawState(on canvas: Canvas) {
    let row = canvas.rows - 1
    var used = 0
    if finding != nil || !search.isEmpty {
      let title = "find: "
      used = canvas.write(title, row: row, column: 0, truncatedTo: canvas.columns, style: .muted)
      let style: Style = finding == nil ? .muted : .focus
      let text = finding?.query.text ?? search
      let start = used
      used += canvas.write(
        text, row: row, column: used, truncatedTo: canvas.columns - used, style: style)
      if let finding {
        let before = String(finding.query.line.prefix(finding.query.caret.character))
        canvas.setCursor(
          row: row, column: min(start + TextWidth.columns(of: before), canvas.columns - 1))
      }
      if !findingMessage.isEmpty {
        used +=
          2
          + canvas.write(
            findingMessage, row: row, column: used + 2, truncatedTo: canvas.columns - used - 2,
            style: .warning)
      }
      used += 2
    }
    let words = limits
    let column = max(canvas.columns - TextWidth.columns(of: words), used)
    canvas.write(
      words, row: row, column: column, truncatedTo: canvas.columns - column,
      style: warning.isEmpty ? .muted : .warning)
  }

  /// The warning about exceeded limits, or else the numbers of characters and lines with their
  /// limits.
  private var limits: String {
    if !warning.isEmpty { return warning }
    let characters = mostCharacters.map { "\(editor.characterCount) of \($0) characters" }
    let lines = mostLines.map { "\(editor.lines.count) of \($0) lines" }
    return [characters, lines].compactMap(\.self).joined(separator: ", ")
  }

  func updateWarning() {
    let parts = [
      (editor.characterCount, mostCharacters, "character"), (editor.lines.count, mostLines, "line"),
    ].compactMap { count, most, name -> String? in
      guard let most, count > most else { return nil }
      return "\(count - most) \(name)\(count - most == 1 ? "" : "s") too many"
    }
    let words = parts.joined(separator: ", ")
    if warning != words { warning = words }
  }
}
