// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A view, and below it a filter field while that has the focus or a text.
///
/// Size: its least rows, over the whole width.
final class FilteredView: Widget {
  private let content: Widget
  private let leastRows: Int
  private let field: TextField
  private let name = Label("filter", style: .muted)
  private let hint = Label("Esc shows all", style: .muted)

  init(_ content: Widget, filter field: TextField, leastRows: Int = 0) {
    self.content = content
    self.leastRows = leastRows
    self.field = field
    super.init()
    growth = 1
    adopt([content, name, field, hint])
  }

  override var children: [Widget] { [content, name, field, hint] }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(leastRows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    let isUsed = field.isFocused || !field.text.isEmpty
    let parts = area.split(bottom: isUsed ? 1 : 0)
    content.place(in: parts.rest)
    let row = parts.bottom.split(left: 8)
    name.place(in: row.left)
    let isKept = !field.isFocused && !field.text.isEmpty
    let kept = row.rest.split(right: isKept && row.rest.columns > 30 ? 13 : 0)
    hint.place(in: kept.right)
    // Also without a row it can get the focus, which then gives it one.
    field.place(in: kept.rest)
  }

  /// Gives the focus to the filter field.
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
