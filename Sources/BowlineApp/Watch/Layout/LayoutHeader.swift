// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The first row of a layout: its title, what is wrong, and how much has come.
final class LayoutHeader: Widget {
  private let bar = StatusBar()

  init(_ model: LayoutModel) {
    super.init()
    adopt([bar])
    func item(
      _ text: KeyPath<LayoutModel, String>, _ priority: Int, _ style: Style,
      side: StatusItem.Side = .left
    ) -> StatusItem {
      let item = StatusItem(side: side, priority: priority, style: style)
      item.bind(\.text, to: model, text)
      return item
    }
    let mark = StatusItem(
      " watch ", priority: 3, style: Style(.accent, attributes: [.bold, .reverse]))
    let state = item(\.stateText, 5, .muted)
    state.bind(\.style, to: model, \.stateStyle)
    bar.items = [
      mark, item(\.problemText, 8, .error), item(\.titleText, 6, .heading),
      item(\.alertText, 7, Style(.error, attributes: .bold)), state,
      item(\.refusedText, 4, .warning), item(\.lineText, 2, .plain, side: .right),
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
