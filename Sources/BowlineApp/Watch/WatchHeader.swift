// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The first row: the sources, their format, how much has come, and what is wrong.
final class WatchHeader: Widget {
  private let bar: StatusBar

  init(_ model: WatchModel) {
    bar = StatusBar()
    super.init()
    adopt([bar])
    func item(
      _ text: KeyPath<WatchModel, String>, _ priority: Int, _ style: Style,
      side: StatusItem.Side = .left
    ) -> StatusItem {
      let item = StatusItem(side: side, priority: priority, style: style)
      item.bind(\.text, to: model, text)
      return item
    }
    let title = StatusItem(
      " watch ", priority: 3, style: Style(.accent, attributes: [.bold, .reverse]))
    let state = item(\.stateText, 7, .muted)
    state.bind(\.style, to: model, \.stateStyle)
    bar.items = [
      title, item(\.sourceText, 6, .heading), item(\.formatText, 0, .muted), state,
      item(\.momentText, 8, Style(.warning, attributes: .bold)),
      item(\.refusedText, 4, .warning), item(\.errorText, 4, .warning),
      item(\.hiddenText, 1, .muted, side: .right), item(\.lineText, 2, .plain, side: .right),
      item(\.rateText, 2, .accent, side: .right),
    ]
  }

  override var children: [Widget] { [bar] }

  // Lines come all the time, and what they bring is highlighted on the page.
  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    bar.place(in: area.inset(left: 1, right: 1))
  }
}
