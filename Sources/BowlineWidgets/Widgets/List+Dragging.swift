// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// The dragging of elements out of the list and over it.
extension List {
  /// The number of all rows, that of a dragged element included.
  var rowCount: Int { elements.count + (dropPlace == nil ? 0 : 1) }

  func dragged(at position: Position?) -> Drag? {
    updateElements()
    guard let index = position.map({ index(atRow: $0.row) }) ?? selectedIndex else { return nil }
    let element = elements[index]
    return Drag(
      element, place: index,
      at: Position(row: (index - visibleRange.lowerBound) * rowHeight, column: 0),
      columns: textColumns(element)
    ) { [drawRow] canvas, style in drawRow(element, canvas, style) }
  }

  /// The index at which a drop under the pointer would insert; at the first and the last row the
  /// list is scrolled.
  func place(under position: Position) -> Int {
    if dropPlace != nil {
      if position.row <= 0 { scroll(to: visibleRange.lowerBound - 1) }
      if position.row >= frame.rows - 1 { scroll(to: visibleRange.lowerBound + 1) }
    }
    return min(max(visibleRange.lowerBound + position.row / rowHeight, 0), elements.count)
  }

  /// Selects the dropped element.
  func select(_ drag: Drag) {
    guard let id = (drag.value as? Element)?.id else { return }
    if selection != id, elements.contains(where: { $0.id == id }) { selection = id }
  }
}
