// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A widget that changes with each frame, so that a highlight of its changes would say nothing.
final class Steady: Widget {
  private let content: Widget

  init(_ content: Widget) {
    self.content = content
    super.init()
    adopt([content])
  }

  override var children: [Widget] { [content] }

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size { content.measured(within: room) }

  override func arrangeChildren(in area: Rectangle) { content.place(in: area) }
}
