// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// Pages of a layout in one place, of which one shows.
final class LayoutTabs: Widget {
  /// The boards on the pages, one for each.
  let boards: [LayoutBoard]

  private let tabs: Tabs

  /// - Parameter cells: Cells, of which the first ones are those of its widgets, and are taken away.
  init(_ group: LayoutGroup, taking cells: inout ArraySlice<LayoutCell>) {
    var boards: [LayoutBoard] = []
    for part in group.parts { boards.append(LayoutBoard([part], taking: &cells)) }
    self.boards = boards
    tabs = Tabs(
      zip(group.parts, boards).map { (title: $0.title, page: LayoutPage($1) as Widget) })
    super.init()
    adopt([tabs])
  }

  override var children: [Widget] { [tabs] }

  override func arrangeChildren(in area: Rectangle) { tabs.place(in: area) }

  /// Its wishes in so many columns: a row for the titles, and what the largest page has.
  func need(_ columns: Int) -> LayoutArrangement.Need {
    let extents = boards.map { $0.extent(columns) }
    return LayoutArrangement.Need(
      isLine: false, least: 1 + (extents.map(\.least).max() ?? 0),
      wanted: 1 + (extents.map(\.wanted).max() ?? 0),
      grows: extents.contains { $0.growth > 0 }, isWide: true, hasBorder: false)
  }

  /// The place of the page that shows.
  var selection: Int {
    get { tabs.selection }
    set { tabs.selection = newValue }
  }
}
