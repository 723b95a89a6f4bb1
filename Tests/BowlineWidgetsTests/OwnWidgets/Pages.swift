// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineWidgets

/// A widget that shows a page at a time.
final class Pages: Widget {
  @Observed private(set) var page: Widget

  init(_ page: Widget) {
    self.page = page
    super.init()
    adopt([page])
  }

  func show(_ next: Widget) {
    if next === page { return }
    let last = page
    adopt([next])
    page = next
    disown([last])
  }

  override var children: [Widget] { [page] }
  override func preferredSize(within room: Size) -> Size { page.measured(within: room) }
  override func arrangeChildren(in area: Rectangle) { page.place(in: area) }
  override func draw(on canvas: Canvas) { _ = page }
}
