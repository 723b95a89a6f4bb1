// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// Pages of a layout in one place, of which one shows.
final class LayoutTabs: Widget {
  /// The boards on the pages, one for each.
  let boards: [LayoutBoard]

  private let tabs: Tabs

  /// - Parameter cells: The cells that are left; the first ones are the tabs', and are removed.
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

  /// The room that it wants in some columns: a row of titles, and the rows of the largest page.
  func need(_ columns: Int) -> LayoutArrangement.Need {
    let extents = boards.map { $0.extent(columns) }
    return LayoutArrangement.Need(
      isLine: false, least: 1 + (extents.map(\.least).max() ?? 0),
      wanted: 1 + (extents.map(\.wanted).max() ?? 0),
      grows: extents.contains { $0.growth > 0 }, isWide: true, hasBorder: false)
  }

  /// The index of the page that shows.
  var selection: Int {
    get { tabs.selection }
    set { tabs.selection = newValue }
  }
}
