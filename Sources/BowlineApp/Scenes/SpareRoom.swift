// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A widget, and below it another one in rows that it does not need, where there are enough of them.
///
/// One that grows leaves half of what is left over.
final class SpareRoom: Widget {
  private let main: Widget

  /// The one in the rows that are left over.
  let extra: Widget

  /// The rows from which on the other one shows.
  private static let leastRows = 5

  /// - Parameters:
  ///   - main: The widget.
  ///   - extra: The one in the rows that are left over.
  init(_ main: Widget, below extra: Widget) {
    self.main = main
    self.extra = extra
    super.init()
    growth = 1
    adopt([main, extra])
  }

  // What is not to be seen gets no focus.
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
