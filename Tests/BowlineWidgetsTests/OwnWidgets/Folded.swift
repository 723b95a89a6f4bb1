// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineWidgets

/// A heading that opens and closes what stands below it.
final class Folded: Widget {
  @Observed var isOpen = false
  let title: String
  let content: Widget

  override var children: [Widget] { [content] }
  override var canFocus: Bool { true }

  init(_ title: String, _ content: Widget) {
    self.title = title
    self.content = content
    super.init()
    adopt([content])
    content.bind(\.isHidden, to: self, \.isOpen) { !$0 }
  }

  override func preferredSize(within room: Size) -> Size {
    let inside = content.measured(within: Size(rows: room.rows - 1, columns: room.columns - 2))
    return Size(
      rows: min(isOpen ? 1 + inside.rows : 1, room.rows),
      columns: min(2 + max(TextWidth.columns(of: title), inside.columns), room.columns))
  }

  override func arrangeChildren(in area: Rectangle) {
    content.place(in: area.inset(top: 1, left: 2))
  }

  override func draw(on canvas: Canvas) {
    let mark = canvas.isASCII ? (isOpen ? "-" : "+") : (isOpen ? "▾" : "▸")
    canvas.write(
      "\(mark) \(title)", row: 0, column: 0, truncatedTo: canvas.columns,
      style: isFocused ? .focus : .heading)
  }

  override var keyHints: [KeyHint] {
    isFocused ? [KeyHint([KeyPress(.enter)], "open or close", hint: "fold")] : []
  }

  override func handle(_ key: KeyPress) -> Bool {
    guard isFocused, key == KeyPress(.enter) else { return false }
    isOpen.toggle()
    return true
  }

  override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard event.action == .press(.left), position.row == 0 else { return false }
    isOpen.toggle()
    return true
  }
}
