// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A view of things with names, and below it a field for what shall be in the names, while it is used.
///
/// Size: the rows that it has at least, over the whole width.
final class FilteredView: Widget {
  private let content: Widget
  private let leastRows: Int
  private let field: TextField
  private let name = Label("filter", style: .muted)

  init(_ content: Widget, filter field: TextField, leastRows: Int = 0) {
    self.content = content
    self.leastRows = leastRows
    self.field = field
    super.init()
    growth = 1
    adopt([content, name, field])
  }

  override var children: [Widget] { [content, name, field] }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(leastRows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    let isUsed = field.isFocused || !field.text.isEmpty
    let parts = area.split(bottom: isUsed ? 1 : 0)
    content.place(in: parts.rest)
    let row = parts.bottom.split(left: 8)
    name.place(in: row.left)
    // Without a row it can have the focus still, which gives it one.
    field.place(in: row.rest)
  }

  /// Begins or goes on with the filter.
  func beginFilter() { screen?.setFocus(field) }

  override func handle(_ key: KeyPress) -> Bool {
    guard field.isFocused else { return false }
    switch key {
    case KeyPress(.escape): field.text = ""
    case KeyPress(.enter): break
    default: return false
    }
    screen?.setFocus(nil)
    return true
  }
}
