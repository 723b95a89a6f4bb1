// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// The titles of a table, with an arrow at the column that sorts.
final class TableHeader<Element: Identifiable>: Widget {
  weak var table: Table<Element>?

  /// The column whose right edge the mouse drags, and the position where the column begins.
  private var sizing: (column: Int, start: Int)?

  private var presses = DoublePress()

  override func draw(on canvas: Canvas) {
    guard let table else { return }
    let line = canvas.clipped(
      to: Rectangle(
        row: 0, column: 2, rows: 1, columns: max(canvas.columns - TableLayout.margins, 0)))
    let (up, down) = canvas.isASCII ? ("^", "v") : ("▲", "▼")
    let layout = table.layout(room: line.columns)
    let arrow = table.isAscending ? up : down
    let sorting = table.sortColumn.flatMap { index in
      table.columns.indices.contains(index) && table.columns[index].isBefore != nil ? index : nil
    }
    // The arrow has a space beside it if the title leaves one. It stands in the gap if that leaves none.
    let spare = sorting.map {
      layout.places[$0].count - TextWidth.columns(of: table.columns[$0].title)
    }
    layout.write(on: line) { index in
      let column = table.columns[index]
      let isRight = column.alignment == .right
      guard index == sorting, let spare, spare > 0 else {
        return (AttributedText(column.title), "", isRight, .heading)
      }
      let space = spare > 1 ? " " : ""
      return isRight
        ? (AttributedText(arrow + space + column.title), "", true, .heading)
        : (AttributedText(column.title), space + arrow, false, .heading)
    }
    if let sorting, let spare, spare <= 0, !layout.parts[sorting].isEmpty {
      let place = layout.places[sorting]
      let column =
        table.columns[sorting].alignment == .right ? place.lowerBound - 1 : place.upperBound
      canvas.write(arrow, row: 0, column: 2 + column - layout.offset, style: .heading)
    }
    if layout.offset > 0 {
      canvas.write(canvas.isASCII ? "<" : "←", row: 0, column: 0, style: .muted)
    }
    if layout.isCut {
      canvas.write(
        canvas.isASCII ? ">" : "→", row: 0, column: canvas.columns - 1, style: .muted)
    }
  }

  override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard let table else { return false }
    let layout = table.shownLayout
    let place = position.column - 2 + layout.offset
    switch event.action {
    case .press(.left):
      sizing = nil
      if position.column == 0, layout.offset > 0 {
        return table.moveColumns(by: KeyPress(.left, .control))
      }
      if position.column == frame.columns - 1, layout.isCut {
        return table.moveColumns(by: KeyPress(.right, .control))
      }
      // The gap after a column is its edge.
      for (index, column) in layout.places.enumerated() where !column.isEmpty {
        let edge = column.upperBound..<column.upperBound + TableLayout.gap
        if edge.contains(place) {
          sizing = (index, column.lowerBound)
          if presses.isSecond(at: screen?.now ?? .zero, on: index) {
            table.resize(index, to: nil)
          }
          return true
        }
        if place < column.upperBound {
          table.sort(by: index)
          return true
        }
      }
      return false
    case .drag(.left):
      guard let sizing else { return false }
      table.resize(sizing.column, to: place - sizing.start)
    case .release:
      guard sizing != nil else { return false }
      sizing = nil
    default: return false
    }
    return true
  }
}

/// The widths of columns, and the scrolling to columns out of sight.
extension Table {
  /// The uses of keys for the columns.
  var columnHints: [KeyHint] {
    let (right, left) = (KeyPress(.right, .control), KeyPress(.left, .control))
    let layout = shownLayout
    return (layout.width > layout.room ? [KeyHint([right, left], "scroll to other columns")] : [])
      + [
        KeyHint(
          [KeyPress(.right, .shift), KeyPress(.left, .shift)], "make the column wider or narrower")
      ]
  }

  /// - Returns: Whether the key was used.
  func moveColumns(by key: KeyPress) -> Bool {
    let layout = shownLayout
    let half = max(layout.room / 2, 1)
    let starts = layout.places.filter { !$0.isEmpty }.map(\.lowerBound)
    switch (key.key, key.modifiers) {
    case (.right, .control):
      let next = starts.first { $0 > layout.offset } ?? .max
      return scrollHorizontally(to: min(next, layout.offset + half))
    case (.left, .control):
      let next = starts.last { $0 < layout.offset } ?? 0
      return scrollHorizontally(to: max(next, layout.offset - half))
    case (.right, .shift): return widen(by: 1)
    case (.left, .shift): return widen(by: -1)
    default: return false
    }
  }

  /// - Returns: Whether there is anything to scroll.
  func scrollHorizontally(to offset: Int) -> Bool {
    let layout = shownLayout
    if layout.width <= layout.room { return false }
    let offset = min(max(offset, 0), layout.width - layout.room)
    if horizontalOffset != offset { horizontalOffset = offset }
    return true
  }

  /// Makes the column that sorts wider or narrower, or else the first column in sight.
  private func widen(by difference: Int) -> Bool {
    let layout = shownLayout
    let sorting = sortColumn.flatMap {
      layout.places.indices.contains($0) && !layout.places[$0].isEmpty ? $0 : nil
    }
    guard let index = sorting ?? layout.parts.firstIndex(where: { !$0.isEmpty }) else {
      return false
    }
    resize(index, to: layout.places[index].count + difference)
    return true
  }

  /// Gives a column a width in columns of the screen; nil for the width that it was made with.
  func resize(_ index: Int, to width: Int?) {
    let width = width.map { max($0, 1) }
    if columnWidths[index] != width { columnWidths[index] = width }
  }
}
