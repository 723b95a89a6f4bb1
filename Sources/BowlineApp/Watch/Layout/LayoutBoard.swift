// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The page of a layout.
final class LayoutBoard: Widget {
  /// The widgets, in the order of the file.
  @Observed private(set) var tiles: [LayoutTile] = []

  private var parts: [LayoutPart] = []
  private var titles: [Rectangle] = []
  private var origin = Position(row: 0, column: 0)

  /// The most columns of a name.
  private static let mostNameColumns = 24

  /// Shows other widgets.
  func show(_ layout: Layout, _ cells: [LayoutCell]) {
    parts = layout.parts
    let tiles = cells.map(LayoutTile.init)
    adopt(tiles)
    self.tiles = tiles
  }

  override var children: [Widget] { tiles }

  /// Brings the ages of what shows up to a moment.
  ///
  /// - Returns: The seconds until one of them changes though nothing comes; nil for never.
  func advance(to now: FeedTime) -> Double? {
    tiles.compactMap { $0.shownItem?.advance(to: now) ?? nil }.min()
  }

  override func preferredSize(within room: Size) -> Size {
    // What does not fit is scrolled, so that the least counts.
    let arrangement = LayoutArrangement(parts, needs, room: Size(rows: 1, columns: room.columns))
    return Size(rows: min(arrangement.rows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    let arrangement = LayoutArrangement(parts, needs, room: area.size)
    titles = arrangement.titles
    origin = Position(row: area.row, column: area.column)
    let names = nameColumns(arrangement.places, area.columns)
    ChangeTracking.apart {
      Insight.unrecorded {
        for (index, tile) in tiles.enumerated() {
          let place = arrangement.places[index]
          if tile.form != place.form { tile.form = place.form }
          if tile.nameColumns != names[index] { tile.nameColumns = names[index] }
        }
      }
    }
    for (tile, place) in zip(tiles, arrangement.places) {
      tile.place(in: place.area.offset(rows: area.row, columns: area.column))
    }
  }

  /// The columns of the name of each tile: those below one another have the same, and all where
  /// nothing is grouped.
  private func nameColumns(_ places: [BoardLayout.Place], _ columns: Int) -> [Int] {
    let most = min(max(columns / 4, 8), Self.mostNameColumns)
    let isPlain = LayoutArrangement.isPlain(parts)
    var widest: [Int: Int] = [:]
    for (tile, place) in zip(tiles, places) where isPlain || place.form == .row {
      let width = min(TextWidth.columns(of: tile.cell.name), most)
      let column = isPlain ? 0 : place.area.column
      widest[column] = max(widest[column] ?? 0, width)
    }
    return places.map { widest[isPlain ? 0 : $0.area.column] ?? 0 }
  }

  private var needs: [LayoutArrangement.Need] { tiles.map { Self.need(of: $0.cell) } }

  private static func need(of cell: LayoutCell) -> LayoutArrangement.Need {
    func lines(_ rows: Int) -> LayoutArrangement.Need {
      .init(isLine: rows == 1, least: rows, wanted: rows, grows: false, isWide: false)
    }
    switch cell.widget.kind {
    case .value, .label, .gauge, .sparkline, .lamp, .counter, .field, .switch, .checkbox, .select,
      .button:
      return lines(1)
    case .text:
      return .init(
        isLine: false, least: 1, wanted: 3, grows: false, isWide: false, ungrouped: 3)
    case .digits: return lines(3)
    case .number: return lines(2)
    case .radio: return lines(max(cell.widget.choices.count, 1))
    case .trend: return .init(isLine: true, least: 2, wanted: 6, grows: true, isWide: false)
    case .chart: return .init(isLine: false, least: 3, wanted: 6, grows: true, isWide: false)
    case .counts:
      let count = cell.path?.texts.ranked.count ?? 0
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
    // Read, so that they are drawn again when the tiles are others.
    guard tiles.contains(where: { $0.form == .row }) else { return }
    for title in titles {
      WatchBoard.drawTitles(in: title, nameColumns: tiles.first?.nameColumns ?? 0, on: canvas)
    }
  }
}

/// The page of a layout in a window that scrolls where it is too high.
final class LayoutPage: Widget {
  let scroll: Scroll

  init(_ board: LayoutBoard) {
    scroll = Scroll(board)
    super.init()
    growth = 1
    adopt([scroll])
  }

  override var children: [Widget] { [scroll] }

  override func preferredSize(within room: Size) -> Size { room }

  override func arrangeChildren(in area: Rectangle) {
    let rows = scroll.content.measured(within: Size(rows: 1 << 30, columns: area.columns)).rows
    // Where nothing has to be scrolled, the column of the bar is that behind the last one.
    let bar = rows > area.rows ? 0 : 1
    scroll.place(
      in: Rectangle(
        row: area.row, column: area.column, rows: area.rows, columns: area.columns + bar))
  }
}
