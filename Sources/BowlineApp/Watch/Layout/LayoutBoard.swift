// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The page of a layout.
final class LayoutBoard: Widget {
  /// The members of the page, in the order of the file: a tile for each widget, and tabs.
  @Observed private(set) var members: [Widget]

  private let parts: [LayoutPart]
  private var titles: [Rectangle] = []
  private var origin = Position(row: 0, column: 0)

  /// - Parameters:
  ///   - parts: The parts of the page.
  ///   - cells: The cells of all widgets in them, in the order of the file.
  convenience init(_ parts: [LayoutPart], _ cells: [LayoutCell]) {
    var rest = cells[...]
    self.init(parts, taking: &rest)
  }

  /// - Parameter cells: The cells that are left; the first ones are the board's, and are removed.
  init(_ parts: [LayoutPart], taking cells: inout ArraySlice<LayoutCell>) {
    self.parts = parts
    var members: [Widget] = []
    for member in parts.flatMap(\.members) {
      switch member {
      case .widget: members.append(LayoutTile(cells.removeFirst()))
      case .group(let group): members.append(LayoutTabs(group, taking: &cells))
      }
    }
    self.members = members
    super.init()
    adopt(members)
  }

  override var children: [Widget] { members }

  /// All tiles, in the order of the file, also those on pages that do not show.
  var tiles: [LayoutTile] {
    members.flatMap { member in
      (member as? LayoutTabs)?.boards.flatMap(\.tiles) ?? [member as? LayoutTile].compactMap(\.self)
    }
  }

  /// Shows the pages of tabs and the parts of tables that another board of the same layout shows.
  ///
  /// - Parameter isReturn: As for ``WatchBody/takePlace(of:isReturn:)``.
  func takePlace(of other: LayoutBoard, isReturn: Bool) {
    for (own, other) in zip(tiles, other.tiles) {
      if let body = other.content as? WatchBody {
        (own.content as? WatchBody)?.takePlace(of: body, isReturn: isReturn)
      }
    }
    for case (let own as LayoutTabs, let tabs as LayoutTabs) in zip(members, other.members) {
      own.selection = tabs.selection
      for (board, other) in zip(own.boards, tabs.boards) {
        board.takePlace(of: other, isReturn: isReturn)
      }
    }
  }

  /// Shows the ages of the paths of another board of the same layout.
  func takeAges(of other: LayoutBoard) {
    for (own, other) in zip(tiles, other.tiles) {
      if let item = other.shownItem { own.shownItem?.takeAge(of: item) }
    }
  }

  /// Brings the ages of the shown paths up to a moment.
  ///
  /// - Returns: The seconds until one of them changes by time alone; nil for never.
  func advance(to now: FeedTime) -> Double? {
    tiles.compactMap { $0.shownItem?.advance(to: now) ?? nil }.min()
  }

  override func preferredSize(within room: Size) -> Size {
    // A page that does not fit is scrolled, so that its least rows count.
    let arrangement = LayoutArrangement(
      parts, needs(room.columns), room: Size(rows: 1, columns: room.columns))
    return Size(rows: min(arrangement.rows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    let arrangement = LayoutArrangement(parts, needs(area.columns), room: area.size)
    titles = arrangement.titles
    origin = Position(row: area.row, column: area.column)
    let names = nameColumns(arrangement.places, area.columns)
    ChangeTracking.untracked {
      Insight.unrecorded {
        for (index, member) in members.enumerated() {
          guard let tile = member as? LayoutTile else { continue }
          let place = arrangement.places[index]
          if tile.form != place.form { tile.form = place.form }
          if tile.nameColumns != names[index] { tile.nameColumns = names[index] }
        }
      }
    }
    for (member, place) in zip(members, arrangement.places) {
      member.place(in: place.area.offset(rows: area.row, columns: area.column))
    }
  }

  /// The columns of the name of each tile: those below one another have the same, and all where
  /// nothing is grouped.
  private func nameColumns(_ places: [BoardLayout.Place], _ columns: Int) -> [Int] {
    let most = BoardLayout.nameColumns(in: columns)
    let isPlain = LayoutArrangement.isPlain(parts)
    var widest: [Int: Int] = [:]
    for (member, place) in zip(members, places) where isPlain || place.form == .row {
      guard let tile = member as? LayoutTile else { continue }
      let width = min(TextWidth.columns(of: tile.cell.name), most)
      let column = isPlain ? 0 : place.area.column
      widest[column] = max(widest[column] ?? 0, width)
    }
    return places.map { widest[isPlain ? 0 : $0.area.column] ?? 0 }
  }

  private func needs(_ columns: Int) -> [LayoutArrangement.Need] {
    members.map { member in
      if let tabs = member as? LayoutTabs { return tabs.need(columns) }
      return (member as? LayoutTile).map { Self.need(of: $0.cell) } ?? .none
    }
  }

  /// The rows that the page takes in a number of columns.
  func extent(_ columns: Int) -> LayoutArrangement.Extent {
    LayoutArrangement.extent(of: parts, needs(columns), columns: columns)
  }

  private static func need(of cell: LayoutCell) -> LayoutArrangement.Need {
    func lines(_ rows: Int) -> LayoutArrangement.Need {
      .init(isLine: rows == 1, least: rows, wanted: rows, grows: false, isWide: false)
    }
    switch cell.widget.kind {
    case .value, .label, .gauge, .progress, .sparkline, .lamp, .counter, .field, .date, .switch,
      .checkbox, .select, .dropdown, .button:
      return lines(1)
    case .text:
      return .init(
        isLine: false, least: 1, wanted: 3, grows: false, isWide: false, ungrouped: 3)
    case .digits: return lines(3)
    case .number: return lines(2)
    case .radio: return lines(max(cell.widget.choices.count, 1))
    case .list:
      let count = cell.widget.choices.count
      return .init(
        isLine: false, least: min(max(count, 1), 3), wanted: min(max(count, 1), 8), grows: false,
        isWide: false, ungrouped: count + 2)
    case .calendar: return lines(8)
    case .textarea:
      return .init(isLine: false, least: 2, wanted: 4, grows: true, isWide: false, ungrouped: 6)
    case .trend: return .init(isLine: true, least: 2, wanted: 6, grows: true, isWide: false)
    case .chart, .histogram:
      return .init(isLine: false, least: 3, wanted: 6, grows: true, isWide: false)
    case .bars:
      let count = max(cell.bars.count, 1)
      return .init(
        isLine: false, least: min(count, 3), wanted: min(count, 12), grows: count > 12,
        isWide: false, ungrouped: count + 2)
    case .counts:
      let count = cell.path?.valueCounts.ranked.count ?? 0
      return .init(
        isLine: false, least: min(max(count, 1), 3), wanted: min(max(count, 1), 12), grows: false,
        isWide: false, ungrouped: count + 2)
    case .table:
      let count = cell.value?.table?.rows.count ?? 0
      return .init(
        isLine: false, least: 4, wanted: min(max(count + 2, 4), 12), grows: true, isWide: true,
        ungrouped: count + 4)
    case .log: return .init(isLine: false, least: 2, wanted: 6, grows: true, isWide: true)
    }
  }

  override func draw(on canvas: Canvas) {
    // Read here, so that the titles are drawn again when the tiles change.
    let tiles = members.compactMap { $0 as? LayoutTile }
    guard tiles.contains(where: { $0.form == .row }) else { return }
    for title in titles {
      WatchBoard.drawTitles(in: title, nameColumns: tiles.first?.nameColumns ?? 0, on: canvas)
    }
  }
}
