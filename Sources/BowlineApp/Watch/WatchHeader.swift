// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The first row of `watch`: the name, and items that are bound to a model.
final class WatchHeader: Widget {
  private let bar = StatusBar()

  init(_ items: [StatusItem]) {
    super.init()
    adopt([bar])
    let name = StatusItem(
      " watch ", priority: 3, style: Style(.accent, attributes: [.bold, .reverse]))
    bar.items = [name] + items
  }

  override var children: [Widget] { [bar] }

  // Lines come all the time, and the page highlights the values that they bring.
  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    bar.place(in: area.inset(left: 1, right: 1))
  }
}

extension StatusItem {
  /// An item that shows a text of a model.
  convenience init<Model: KeyValueObservable>(
    _ model: Model, _ text: KeyPath<Model, String>, _ priority: Int, _ style: Style,
    side: Side = .left
  ) {
    self.init(side: side, priority: priority, style: style)
    bind(\.text, to: model, text)
  }
}

extension WatchHeader {
  /// The sources, their format, the number of lines that have come, and errors.
  convenience init(_ model: WatchModel) {
    let state = StatusItem(model, \.stateText, 7, .muted)
    state.bind(\.style, to: model, \.stateStyle)
    self.init([
      StatusItem(model, \.sourceText, 6, .heading), StatusItem(model, \.formatText, 0, .muted),
      state,
      StatusItem(model, \.momentText, 8, Style(.warning, attributes: .bold)),
      StatusItem(model, \.refusedText, 4, .warning), StatusItem(model, \.errorText, 4, .warning),
      StatusItem(model, \.hiddenText, 1, .muted, side: .right),
      StatusItem(model, \.lineText, 2, .plain, side: .right),
      StatusItem(model, \.rateText, 2, .accent, side: .right),
    ])
  }

  /// The title of a layout, errors, and the number of lines that have come.
  convenience init(_ model: LayoutModel) {
    let state = StatusItem(model, \.stateText, 5, .muted)
    state.bind(\.style, to: model, \.stateStyle)
    self.init([
      StatusItem(model, \.problemText, 8, .error), StatusItem(model, \.titleText, 6, .heading),
      StatusItem(model, \.alertText, 7, Style(.error, attributes: .bold)), state,
      StatusItem(model, \.momentText, 8, Style(.warning, attributes: .bold)),
      StatusItem(model, \.mistakeText, 7, .warning),
      StatusItem(model, \.refusedText, 4, .warning),
      StatusItem(model, \.lineText, 2, .plain, side: .right),
      StatusItem(model, \.rateText, 2, .accent, side: .right),
    ])
  }
}
