// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal

/// The places of the members of a layout on a page: of its widgets, and of its tabs.
///
/// Widgets of one row stand below one another behind their names, others have boxes; in a row all have
/// boxes, and those that have no room beside one another go below. A layout that groups nothing is
/// arranged as the page without a layout is.
struct LayoutArrangement {
  /// The room that a widget wants.
  struct Need {
    /// Its content is one row.
    let isLine: Bool

    /// The least rows of its content, and the rows that it would use.
    let least: Int
    let wanted: Int

    /// It uses all rows that there are.
    let grows: Bool

    /// It takes all columns.
    let isWide: Bool

    /// It has a border around a content of more than one row.
    var hasBorder = true

    /// The rows of its box on a page that groups nothing.
    var boardRows: Int { ungrouped ?? (grows ? 1_000 : wanted + 2) }

    /// The value of ``boardRows``, where the wanted rows do not give that.
    var ungrouped: Int?

    /// The need of a widget that is missing.
    static let none = Need(isLine: true, least: 0, wanted: 0, grows: false, isWide: false)
  }

  /// The places, in the order of the members.
  private(set) var places: [BoardLayout.Place]

  /// The rows of the titles over widgets that stand in rows.
  private(set) var titles: [Rectangle] = []

  /// The rows of the whole page.
  private(set) var rows = 0

  /// The rows that parts take: the least, the wanted ones, and the weight for spare rows.
  struct Extent {
    var least = 0
    var wanted = 0
    var growth = 0

    static func + (one: Extent, other: Extent) -> Extent {
      Extent(
        least: one.least + other.least, wanted: one.wanted + other.wanted,
        growth: one.growth + other.growth)
    }
  }

  /// A part with the number of its first member.
  private struct Numbered {
    let part: LayoutPart
    let first: Int
  }

  private let needs: [Need]

  /// Rows of widgets have no boxes where there is too little room for them.
  private var isCompact = false

  private static let leastColumns = 24

  init(_ parts: [LayoutPart], _ needs: [Need], room: Size) {
    self.needs = needs
    places = needs.map { _ in BoardLayout.Place(area: Rectangle(Size.zero), form: .row) }
    if Self.isPlain(parts) {
      let board = BoardLayout(
        needs.map { BoardLayout.Need(isWide: $0.isWide, wantedRows: $0.boardRows) },
        room: room)
      (places, titles, rows) = (board.places, board.titles, board.rows)
      return
    }
    let numbered = Self.number(parts, from: 0)
    let boxed = extent(of: numbered, room.columns)
    isCompact = boxed.least > room.rows
    let extent = extent(of: numbered, room.columns)
    rows = max(extent.least, 0)
    place(
      numbered, in: Rectangle(row: 0, column: 0, rows: max(room.rows, rows), columns: room.columns))
  }

  /// The rows that parts take in a number of columns.
  static func extent(of parts: [LayoutPart], _ needs: [Need], columns: Int) -> Extent {
    let tight = LayoutArrangement(parts, needs, room: Size(rows: 1, columns: columns))
    if isPlain(parts) {
      return Extent(
        least: tight.rows, wanted: needs.reduce(0) { $0 + $1.wanted + ($1.isLine ? 0 : 2) },
        growth: needs.contains(where: \.grows) ? 1 : 0)
    }
    let wide = LayoutArrangement(parts, needs, room: Size(rows: 1 << 20, columns: columns))
    var extent = wide.extent(of: number(parts, from: 0), columns)
    extent.least = tight.rows
    return extent
  }

  /// Nothing is grouped, and no size is asked for.
  static func isPlain(_ parts: [LayoutPart]) -> Bool {
    parts.allSatisfy { part in
      if case .widget(let widget) = part { widget.size == LayoutSize() } else { false }
    }
  }

  private static func number(_ parts: [LayoutPart], from first: Int) -> [Numbered] {
    var next = first
    return parts.map { part in
      defer { next += part.members.count }
      return Numbered(part: part, first: next)
    }
  }

  // MARK: Rows that parts want

  private func extent(of column: [Numbered], _ columns: Int) -> Extent {
    column.reduce(Extent()) {
      $0 + extent(of: $1, self.columns(of: $1, columns), inRow: false)
    }
  }

  /// The columns of a part that has none beside it.
  private func columns(of part: Numbered, _ columns: Int) -> Int {
    min(size(of: part.part).width ?? columns, columns)
  }

  private func extent(of numbered: Numbered, _ columns: Int, inRow: Bool) -> Extent {
    switch numbered.part {
    case .widget(let widget): return extent(ofMember: numbered.first, widget.size, inRow: inRow)
    case .group(let group) where group.form == .tabs:
      return extent(ofMember: numbered.first, group.size, inRow: inRow)
    case .group(let group):
      let members = Self.number(group.parts, from: numbered.first)
      var extent = Extent()
      if group.form == .row {
        for line in lines(members, columns) { extent = extent + self.extent(ofLine: line, columns) }
      } else {
        extent = self.extent(of: members, columns)
      }
      if extent.growth > 0 { extent.growth *= group.size.weight }
      if let height = group.size.height {
        return Extent(least: min(height, extent.least), wanted: height, growth: 0)
      }
      return extent
    }
  }

  /// The rows that the parts of a line of a row take beside one another.
  private func extent(ofLine line: [Numbered], _ columns: Int) -> Extent {
    zip(line, widths(line, columns)).reduce(Extent()) { most, part in
      let own = extent(of: part.0, part.1, inRow: true)
      return Extent(
        least: max(most.least, own.least), wanted: max(most.wanted, own.wanted),
        growth: max(most.growth, own.growth))
    }
  }

  private func extent(ofMember place: Int, _ size: LayoutSize, inRow: Bool) -> Extent {
    let need = needs[place]
    if isLine(need, size, inRow: inRow) { return Extent(least: 1, wanted: 1, growth: 0) }
    let border = need.hasBorder ? 2 : 0
    if let height = size.height {
      return Extent(least: min(height, need.least) + border, wanted: height + border, growth: 0)
    }
    return Extent(
      least: need.least + border, wanted: need.wanted + border,
      growth: need.grows ? size.weight : 0)
  }

  private func isLine(_ need: Need, _ size: LayoutSize, inRow: Bool) -> Bool {
    need.isLine && (size.height ?? 1) == 1 && (!inRow || isCompact)
  }

  // MARK: Columns

  /// The parts of a row in lines, each with those that have room beside one another.
  private func lines(_ parts: [Numbered], _ columns: Int) -> [[Numbered]] {
    var lines: [[Numbered]] = []
    var used = 0
    for part in parts {
      let least = size(of: part.part).width ?? Self.leastColumns
      if lines.isEmpty || used + least > columns {
        lines.append([part])
        used = least
      } else {
        lines[lines.count - 1].append(part)
        used += least
      }
    }
    return lines
  }

  private func size(of part: LayoutPart) -> LayoutSize {
    switch part {
    case .widget(let widget): widget.size
    case .group(let group): group.size
    }
  }

  /// The columns of the parts of a line.
  private func widths(_ line: [Numbered], _ columns: Int) -> [Int] {
    let sizes = line.map { size(of: $0.part) }
    let isFixed = sizes.allSatisfy { $0.width != nil }
    var spare = columns - sizes.reduce(0) { $0 + min($1.width ?? 0, columns) }
    var weights = sizes.reduce(0) { $0 + ($1.width == nil || isFixed ? $1.weight : 0) }
    return sizes.map { size in
      let own = min(size.width ?? 0, columns)
      guard size.width == nil || isFixed, weights > 0 else { return own }
      let share = max(spare, 0) * size.weight / weights
      spare -= share
      weights -= size.weight
      return own + share
    }
  }

  // MARK: Places

  private mutating func place(_ column: [Numbered], in area: Rectangle) {
    let extents = column.map { extent(of: $0, columns(of: $0, area.columns), inRow: false) }
    let heights = Self.heights(extents, area.rows)
    var row = area.row
    for (part, rows) in zip(column, heights) {
      let columns = columns(of: part, area.columns)
      let own = Rectangle(row: row, column: area.column, rows: rows, columns: columns)
      place(part, in: own, inRow: false)
      row += rows
    }
  }

  private mutating func place(_ numbered: Numbered, in area: Rectangle, inRow: Bool) {
    switch numbered.part {
    case .widget(let widget):
      let isLine = isLine(needs[numbered.first], widget.size, inRow: inRow)
      let own = isLine ? area.split(top: 1).top : area
      places[numbered.first] = BoardLayout.Place(area: own, form: isLine ? .row : .box)
    case .group(let group) where group.form == .tabs:
      places[numbered.first] = BoardLayout.Place(area: area, form: .box)
    case .group(let group):
      let members = Self.number(group.parts, from: numbered.first)
      guard group.form == .row else { return place(members, in: area) }
      let lines = lines(members, area.columns)
      let extents = lines.map { extent(ofLine: $0, area.columns) }
      var row = area.row
      for (line, rows) in zip(lines, Self.heights(extents, area.rows)) {
        var column = area.column
        for (part, columns) in zip(line, widths(line, area.columns)) {
          let own = Rectangle(row: row, column: column, rows: rows, columns: columns)
          place(part, in: own, inRow: true)
          column += columns
        }
        row += rows
      }
    }
  }

  /// The rows of each part: the wanted ones, more if it grows, and less if there are too few.
  private static func heights(_ extents: [Extent], _ rows: Int) -> [Int] {
    var heights = extents.map(\.wanted)
    var spare = rows - heights.reduce(0, +)
    while spare < 0 {
      let shrinking = heights.indices.filter { heights[$0] > extents[$0].least }
      guard let largest = shrinking.max(by: { heights[$0] <= heights[$1] }) else { break }
      heights[largest] -= 1
      spare += 1
    }
    var growth = extents.reduce(0) { $0 + $1.growth }
    for index in heights.indices where extents[index].growth > 0 && spare > 0 {
      let share = spare * extents[index].growth / growth
      heights[index] += share
      spare -= share
      growth -= extents[index].growth
    }
    return heights
  }
}
