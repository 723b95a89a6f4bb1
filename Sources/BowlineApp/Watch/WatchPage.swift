// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The page of `watch`: the tiles, and below them a field for what shall be in their names, while it is
/// used.
final class WatchPage: Widget {
  let board: WatchBoard
  private let field: TextField
  private let name = Label("filter", style: .muted)

  init(_ board: WatchBoard, filter field: TextField) {
    self.board = board
    self.field = field
    super.init()
    adopt([board, name, field])
  }

  override var children: [Widget] { [board, name, field] }

  override func arrangeChildren(in area: Rectangle) {
    let isUsed = field.isFocused || !field.text.isEmpty
    let parts = area.split(bottom: isUsed ? 1 : 0)
    board.place(in: parts.rest)
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
