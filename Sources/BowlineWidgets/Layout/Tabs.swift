// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Pages in one place, of which one shows, with their titles above.
///
/// ```swift
/// let tabs = Tabs([("Load", gauges), ("Log", log)])
/// tabs.bind(\.selection, to: settings, \.page, mode: .twoWay)
/// ```
///
/// A page that does not show keeps its state: texts, selections, scrolling.
///
/// Size: a row for the titles, and the largest of the pages; pages get all the room below the
/// titles. The title of the page that shows is in brackets, and in reverse with the focus. Where
/// there is no room for all titles, those around the chosen one show, and `…` at each side where
/// more are, in ASCII `<` at the left and `>` at the right; from 30 columns on the number of the
/// chosen one stands at the right, as `4 of 16`. Keys, while the titles have the focus:
/// Left and Right, Home and End, and `1` to `9` unless ``usesDigits`` is false; Tab goes on into
/// the page. The mouse chooses too; while the titles have the focus, its wheel over them does as
/// Left and Right.
///
/// Looks: the title of the page that shows is bold, the others muted, which is dim without colors;
/// the brackets mark it too.
public final class Tabs: Widget {
  /// The titles of the pages, in their order.
  ///
  /// If there are fewer titles than pages, the last pages have none; surplus titles are left out.
  @Observed public var titles: [String]

  /// The index of the page that shows.
  ///
  /// An index outside of the pages counts as the nearest one.
  @Observed public var selection: Int

  /// The keys `1` to `9` choose a page while the titles have the focus.
  @Observed public var usesDigits = true

  /// The pages.
  public let pages: [Widget]

  /// The page that showed when the titles were drawn last.
  private var drawnPage = 0

  /// Makes pages.
  ///
  /// - Parameters:
  ///   - pages: The widgets with their titles.
  ///   - selection: The index of the page that shows.
  /// - Precondition: There is at least one page, and the widgets stand nowhere else.
  public init(_ pages: [(title: String, page: Widget)], selection: Int = 0) {
    precondition(!pages.isEmpty, "tabs have at least one page")
    titles = pages.map(\.title)
    self.pages = pages.map(\.page)
    self.selection = selection
    super.init()
    adopt(self.pages)
  }

  /// The page that shows.
  public var page: Widget { pages[shown] }

  public override var children: [Widget] { [page] }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    let inside = Size(rows: room.rows - 1, columns: room.columns)
    let sizes = pages.map { $0.measured(within: inside) }
    let columns = max(sizes.map(\.columns).max() ?? 0, titleRanges.last?.upperBound ?? 0)
    return Size(
      rows: min(1 + (sizes.map(\.rows).max() ?? 0), room.rows), columns: min(columns, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    page.place(in: area.split(top: 1).rest)
  }

  public override var highlightsChanges: Bool { shown == drawnPage }

  public override func draw(on canvas: Canvas) {
    drawnPage = shown
    let titleRanges = titleRanges
    let room = room(within: canvas.columns)
    if room < canvas.columns {
      let words = "\(shown + 1) of \(pages.count)"
      canvas.write(words, row: 0, column: canvas.columns - words.count, style: .muted)
    }
    let canvas = canvas.clipped(to: Rectangle(row: 0, column: 0, rows: 1, columns: room))
    let start = start(within: room)
    for (index, range) in titleRanges.enumerated() {
      let isShown = index == shown
      let style: Style = !isShown ? .muted : isFocused ? .focus.adding(.bold) : .heading
      let text = isShown ? "[\(title(index))]" : " \(title(index)) "
      let column = range.lowerBound - start
      canvas.write(
        text, row: 0, column: column, truncatedTo: canvas.columns - column, style: style)
    }
    // Titles out of sight are marked, unless the chosen title itself stands at that edge.
    if start > 0, titleRanges[shown].lowerBound > start {
      canvas.write(canvas.isASCII ? "<" : "…", row: 0, column: 0, style: .muted)
    }
    let end = start + canvas.columns
    if titleRanges[pages.count - 1].upperBound > end, titleRanges[shown].upperBound < end {
      canvas.write(
        canvas.isASCII ? ">" : "…", row: 0, column: canvas.columns - 1, style: .muted)
    }
  }

  public override var keyHints: [KeyHint] {
    if !isFocused { return [] }
    let digits =
      usesDigits ? (1...min(pages.count, 9)).map { KeyPress(.character(Character("\($0)"))) } : []
    return [
      KeyHint([.right, .left], "go to another page", hint: "page"),
      KeyHint([.home, .end], "go to the first or the last page"),
    ] + (digits.isEmpty ? [] : [KeyHint(digits, "go to a page")])
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard isFocused, key.modifiers.isEmpty else { return false }
    switch key.key {
    case .left: select(shown - 1)
    case .right: select(shown + 1)
    case .home: select(0)
    case .end: select(pages.count - 1)
    case .character(let character) where usesDigits:
      guard let number = character.wholeNumberValue, character.isASCII,
        (1...pages.count).contains(number)
      else { return false }
      select(number - 1)
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    // The other rows belong to the page.
    if position.row != 0 { return false }
    if let isUsed = handleWheel(event, up: .init(.left), down: .init(.right)) { return isUsed }
    guard case .press(.left) = event.action else { return false }
    let room = room(within: frame.columns)
    let column = position.column + start(within: room)
    guard position.column < room,
      let index = titleRanges.firstIndex(where: { $0.contains(column) })
    else { return false }
    select(index)
    return true
  }

  private var shown: Int { min(max(selection, 0), pages.count - 1) }

  private func title(_ index: Int) -> String {
    titles.indices.contains(index) ? titles[index] : ""
  }

  /// The columns of each title, counted from the beginning of the first.
  private var titleRanges: [Range<Int>] {
    var column = 0
    return pages.indices.map { index in
      let start = column
      column += TextWidth.columns(of: title(index)) + 3
      return start..<column - 1
    }
  }

  /// The least columns with the number of the chosen title where not all titles show.
  private static let leastCounted = 30

  /// The columns for titles; where these do not fit, their number stands behind a free column.
  private func room(within columns: Int) -> Int {
    guard let wanted = titleRanges.last?.upperBound, wanted > columns,
      columns >= Self.leastCounted
    else { return columns }
    return columns - " \(pages.count) of \(pages.count)".count
  }

  /// The first of these columns that shows, such that the chosen title is visible, and a mark
  /// behind it if more titles follow.
  private func start(within columns: Int) -> Int {
    let range = titleRanges[shown]
    let end = range.upperBound + (shown == pages.count - 1 ? 0 : 1)
    return min(max(end - columns, 0), range.lowerBound)
  }

  private func select(_ index: Int) {
    let index = min(max(index, 0), pages.count - 1)
    if selection != index { selection = index }
  }
}
