// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A widget, and below it an extra one in the rows that it does not need, if these are enough.
///
/// A widget that grows leaves half of the spare rows to the extra one.
final class SpareRoom: Widget {
  private let main: Widget

  /// The widget in the spare rows.
  let extra: Widget

  /// The least rows of the extra widget.
  private static let leastRows = 5

  /// - Parameters:
  ///   - main: The widget.
  ///   - extra: The widget in the spare rows.
  init(_ main: Widget, below extra: Widget) {
    self.main = main
    self.extra = extra
    super.init()
    growth = 1
    adopt([main, extra])
  }

  // A widget without an area gets no focus.
  override var children: [Widget] { [main] + (extra.frame.isEmpty ? [] : [extra]) }

  override func preferredSize(within room: Size) -> Size { main.measured(within: room) }

  override func arrangeChildren(in area: Rectangle) {
    let spare = max(area.rows - main.measured(within: area.size).rows, 0)
    let rows = main.growth > 0 ? spare / 2 : spare
    let parts = area.split(bottom: rows < Self.leastRows ? 0 : rows)
    main.place(in: parts.rest)
    extra.place(in: parts.bottom)
  }
}
