// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The tiles of all paths that show, scrolled so that the chosen one is in sight; below them the numbers of
/// those that are not.
///
/// Only tiles that were in sight once are bound.
final class WatchBoard: Widget {
  /// The paths that show, in their order.
  @Observed var items: [WatchItem] = []

  private let model: WatchModel

  /// The first row of the page that is in sight.
  private var offset = 0

  private var layout = BoardLayout([], room: Size.zero)
  private var tiles: [String: WatchTile] = [:]

  /// The tiles that are in sight, in their order.
  @Observed private var shown: [WatchTile] = []

  /// The tile that keys go to, where it is in sight.
  var selected: WatchTile? { shown.first(where: \.isSelected) }

  /// All tiles that were made.
  var made: [WatchTile] { Array(tiles.values) }

  init(_ model: WatchModel) {
    self.model = model
    super.init()
    growth = 1
    bind(\.items, to: model, \.shown)
  }

  override var children: [Widget] { shown }

  /// Shows what another board shows, at the same places.
  ///
  /// - Parameters:
  ///   - focus: The widget with the focus.
  ///   - isReturn: As for ``WatchBody/takePlace(of:isReturn:)``.
  /// - Returns: The tile that takes the place of the one that the focus is in; nil for none.
  func takePlace(of other: WatchBoard, _ focus: Widget?, isReturn: Bool) -> WatchTile? {
    offset = other.offset
    var focused: WatchTile?
    let items = Dictionary(
      model.shown.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    untrackedAndUnrecorded {
      for old in other.shown {
        guard let item = items[old.item.name] else { continue }
        let tile = tile(of: item, model.shape(of: item))
        tile.body.takePlace(of: old.body, isReturn: isReturn)
        if let focus, sequence(first: focus, next: \.parent).contains(where: { $0 === old }) {
          focused = tile
        }
      }
    }
    return focused
  }

  override func preferredSize(within room: Size) -> Size { room }

  override func arrangeChildren(in area: Rectangle) {
    let items = items
    let shapes = items.map { model.shape(of: $0) }
    let needs = zip(items, shapes).map { item, shape in
      BoardLayout.Need(
        isWide: shape.isWide, wantedRows: wantedRows(of: item, shape))
    }
    layout = BoardLayout(needs, room: area.size)
    // With two rows the tiles need both.
    let isLong = layout.rows > area.rows && area.rows > 2
    let area = area.inset(bottom: isLong ? 1 : 0)
    if isLong { layout = BoardLayout(needs, room: area.size) }
    let selected = model.selected
    scroll(to: items.firstIndex { $0 === selected }, rows: area.rows)
    let names = items.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    let most = BoardLayout.nameColumns(in: area.columns)
    var seen: [WatchTile] = []
    var areas: [Rectangle] = []
    // A value that a tile reads while it is bound is no reason to arrange anew.
    ChangeTracking.untracked {
      for (index, place) in layout.places.enumerated() {
        let item = items[index]
        let visible = place.area.offset(rows: area.row - offset, columns: area.column)
        let isInSight =
          visible.row >= area.row && visible.row + visible.rows <= area.row + area.rows
        guard isInSight else {
          Insight.unrecorded { tiles[item.name]?.place(in: Rectangle(Size.zero)) }
          continue
        }
        let tile = tile(of: item, shapes[index])
        set(tile, \.form, place.form)
        set(tile, \.nameColumns, min(names, most))
        set(tile, \.isSelected, item === selected)
        seen.append(tile)
        areas.append(visible)
      }
      if !seen.elementsEqual(shown, by: ===) { Insight.unrecorded { shown = seen } }
    }
    for (tile, area) in zip(seen, areas) { tile.place(in: area) }
  }

  /// Runs code whose reads are not tracked, and whose changes are not recorded.
  private func untrackedAndUnrecorded(_ body: () -> Void) {
    ChangeTracking.untracked { Insight.unrecorded(body) }
  }

  /// The most rows that a path would use in a box.
  private func wantedRows(of item: WatchItem, _ shape: WatchShape) -> Int {
    switch shape {
    case .lamp, .text: 3
    case .counts: item.path.texts.ranked.count + 2
    case .table: (item.path.value.table?.rows.count ?? 0) + 4
    case .log where item.feed.format != .lines: item.feed.lastLines.count + 2
    case .number, .log: 1_000
    }
  }

  private func set<Value: Equatable>(
    _ tile: WatchTile, _ property: ReferenceWritableKeyPath<WatchTile, Value>, _ value: Value
  ) {
    if tile[keyPath: property] == value { return }
    Insight.unrecorded { tile[keyPath: property] = value }
  }

  private func tile(of item: WatchItem, _ shape: WatchShape) -> WatchTile {
    let tile = tiles[item.name] ?? WatchTile(item, shape)
    if tile.parent == nil { adopt([tile]) }
    tile.show(shape)
    tiles[item.name] = tile
    return tile
  }

  /// Brings the chosen tile into sight.
  private func scroll(to index: Int?, rows: Int) {
    if let index {
      let place = layout.places[index].area
      // The titles over the first row come into sight with it.
      let top = place.row <= 1 ? 0 : place.row
      if top < offset { offset = top }
      if place.row + place.rows > offset + rows { offset = place.row + place.rows - rows }
    }
    offset = min(max(offset, 0), max(layout.rows - rows, 0))
  }

  override func draw(on canvas: Canvas) {
    if items.isEmpty {
      let lines = model.items.isEmpty ? model.waitingLines : ["no path has this in its name"]
      for (index, words) in lines.enumerated() {
        let free = canvas.columns - TextWidth.columns(of: words)
        canvas.write(
          words, row: canvas.rows / 2 + index, column: max(free / 2, 0),
          truncatedTo: canvas.columns, style: index == 0 ? .muted : .warning)
      }
    }
    // Read here, so that all is drawn again when the tiles change.
    let forms = Set(shown.map(\.form))
    drawCounts(shown.count, on: canvas)
    guard forms.contains(.row) else { return }
    for title in layout.titles where title.row >= offset {
      Self.drawTitles(
        in: title.offset(rows: -offset, columns: 0), nameColumns: shown.first?.nameColumns ?? 0,
        on: canvas)
    }
  }

  /// Draws the numbers of the paths above and below those in sight.
  private func drawCounts(_ count: Int, on canvas: Canvas) {
    if canvas.rows < 3 { return }
    let above = layout.places.count { $0.area.row < offset }
    let arrows = canvas.isASCII ? ["^", "v"] : ["↑", "↓"]
    let words = zip(arrows, [above, layout.places.count - above - count]).filter { $1 > 0 }
    canvas.write(
      words.map { "\($0) \($1) more" }.joined(separator: "  "), row: canvas.rows - 1,
      column: WatchTile.markColumns, truncatedTo: canvas.columns - WatchTile.markColumns,
      style: .muted)
  }

  /// Draws the titles over the columns of tiles in rows.
  static func drawTitles(in area: Rectangle, nameColumns: Int, on canvas: Canvas) {
    let line = canvas.clipped(to: area)
    let start = WatchTile.markColumns + nameColumns + 1
    line.write("path", row: 0, column: WatchTile.markColumns, style: .muted)
    let end = start + WatchBody.valueColumns
    line.write("value", row: 0, column: end - 5, style: .muted)
    line.write("latest", row: 0, column: end + 2, style: .muted)
    if line.columns - start < WatchBody.leastFigures { return }
    for (place, title) in ["least", "mean", "most"].enumerated() {
      let end = line.columns - WatchBody.figureColumns + 7 + place * 8
      line.write(title, row: 0, column: end - title.count, style: .muted)
    }
  }
}
