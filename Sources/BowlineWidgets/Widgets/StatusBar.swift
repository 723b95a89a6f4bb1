// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A line that shows a state: a mode, a place, a clock.
///
/// ```swift
/// let bar = StatusBar([mode, StatusItem("12:00", side: .right)])
/// ```
///
/// Size: one row, all items with two free columns between them; let it grow to have the right side
/// at the edge. If there is no room, items are left out by their priority, the lowest first and
/// among equal ones the last; the only one left is cut with `…`.
///
/// Looks: an item has a style of its own; without colors only its attributes show. A cut item ends
/// in `>` in ASCII. It has no keys.
public final class StatusBar: Widget {
  /// The items of both sides, each side from left to right.
  @Observed public var items: [StatusItem]

  /// Makes a bar.
  public init(_ items: [StatusItem] = []) {
    self.items = items
  }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(width(of: nonEmptyItems), room.columns))
  }

  public override func draw(on canvas: Canvas) {
    var shown = nonEmptyItems
    while shown.count > 1, width(of: shown) > canvas.columns {
      shown.removeLastOfLowest(\.priority)
    }
    let right = shown.filter { $0.side == .right }
    write(shown.filter { $0.side == .left }, on: canvas, from: 0)
    write(right, on: canvas, from: max(canvas.columns - width(of: right), 0))
  }

  private func write(_ items: [StatusItem], on canvas: Canvas, from start: Int) {
    var column = start
    for item in items {
      column += canvas.write(
        item.text, row: 0, column: column, truncatedTo: canvas.columns - column, style: item.style)
      column += 2
    }
  }

  private var nonEmptyItems: [StatusItem] { items.filter { !$0.text.isEmpty } }

  private func width(of items: [StatusItem]) -> Int {
    items.map { TextWidth.columns(of: $0.text) }.reduce(max(items.count - 1, 0) * 2, +)
  }
}

extension Array {
  /// Removes the last of the elements with the lowest priority; does nothing if there is none.
  mutating func removeLastOfLowest(_ priority: (Element) -> Int) {
    let lowest = map(priority).min()
    if let last = lastIndex(where: { priority($0) == lowest }) { remove(at: last) }
  }
}
