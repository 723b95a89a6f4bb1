// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The elements of an array in columns, sorted by one of them if a person likes.
///
/// ```swift
/// let table = Table<Process>([
///   TableColumn("Name", text: \.name, by: \.name),
///   TableColumn("Memory", width: 8, alignment: .right, text: { "\($0.memory)" }, by: \.memory),
/// ])
/// table.bind(\.$elements, to: machine, \.processes)
/// ```
///
/// Selection and scrolling are kept by identity, as in a ``List``, also when sorting moves
/// everything. Elements that are equal in what they are sorted by keep the order they come in. Where
/// the elements are objects, one moves when an observed property changes that it is sorted by.
///
/// Size: a row for the titles and one for each element; four columns more than those of the table
/// and the gaps of two between them take. Columns without a width take as much as their titles and
/// share what the others leave; one that is only for a wide table is left out of a narrower one. What
/// there is no room for is scrolled to, with `←` and `→` (`<` and `>`) at the ends of the titles. The title
/// of the column that sorts has an arrow, `▲` for the smallest first and `▼` for the largest (`^`, `v`).
///
/// Keys: those of ``List``; Left and Right take another column to sort by, before the first one
/// comes the order of the array; Space turns the order round, or Control-R where Space selects a row
/// beside others. The mouse does it too, at the titles. Control with Left and Right scrolls to the next column,
/// by at most half of the room, and so does the wheel with Shift. Shift with Left and Right makes a column
/// narrower or wider, the one that sorts or else the first in sight; the mouse does it by dragging the gap
/// behind the title, where a second press gives the column its own width again.
///
/// Only rows that show are made. Bound by the name `$elements`, the table makes the edits of the source
/// and no copy as long as nothing is sorted; where something is, it finds the places of the elements that
/// come by halving, O(log *n*) comparisons for each. All are sorted where the array is set as a whole, and
/// once for each painting if something has changed that objects are sorted by; what is nearly in order
/// costs O(*n*) comparisons then.
///
/// Looks: those of ``List``, in ASCII and without colors too; the titles are bold.
public final class Table<Element: Identifiable>: Widget {
  /// The elements in the order in which they come.
  @ObservedArray public var elements: [Element]

  /// The identity of the selected element; nil for none.
  @Observed public var selection: Element.ID?

  /// The place of the column to sort by; nil for the order of ``elements``.
  ///
  /// A column that nothing is sorted by counts as nil.
  @Observed public var sortColumn: Int? {
    didSet { sort() }
  }

  /// The smallest comes first.
  @Observed public var isAscending = true {
    didSet { sort() }
  }

  /// The columns, from left to right.
  ///
  /// Widths and sorting go by the places of columns, so they stay where others are appended.
  @Observed public var columns: [TableColumn<Element>] {
    didSet {
      madeSizes = Self.sizes(of: columns)
      lastLayout = nil
      sort()
    }
  }

  /// The columns of the screen that columns of the table have been given, by the places of these.
  ///
  /// A person gives them with the mouse or by key; without one a column is as wide as it was made. Below
  /// 1 they count as 1.
  @Observed public var columnWidths: [Int: Int] = [:]

  /// The number of columns of the screen that are out of sight at the left, 0 or more.
  ///
  /// Below 0 it counts as 0, and at most as many as do not fit.
  @Observed public var horizontalOffset = 0

  private var madeSizes: [TableLayout.Column]

  /// The last layout that was asked for.
  private var lastLayout: (widths: [Int: Int], offset: Int, layout: TableLayout)?

  /// The offset and the widths of columns when the table was drawn last.
  private var drawn: (offset: Int, widths: [Int: Int]) = (0, [:])

  let list: List<Element>
  private let header: TableHeader<Element>

  /// The places of the elements in the order of the rows; empty where nothing is sorted.
  var order: [Int] = []

  /// Follow what the elements are sorted by: the first all, and the others those that came since.
  var trackings: [ChangeTracking] = []

  /// The values that the elements are sorted by have changed since the last sorting.
  @Observed var isOutOfOrder = false

  private var watching: KeyValueObservation?

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: The columns, from left to right.
  ///   - elements: The elements.
  ///   - emptyText: What shows where there is none.
  public init(
    _ columns: [TableColumn<Element>], _ elements: [Element] = [], emptyText: String = "empty"
  ) {
    self.columns = columns
    self.elements = elements
    let header = TableHeader<Element>()
    self.header = header
    madeSizes = Self.sizes(of: columns)
    list = List(elements, emptyText: emptyText, width: { _ in header.table?.leastWidth ?? 0 }) {
      element, canvas, style in
      guard let table = header.table else { return }
      let columns = table.columns
      table.layout(room: canvas.columns).write(on: canvas) { index in
        (columns[index].text(element), columns[index].alignment == .right, style)
      }
    }
    super.init()
    adopt([header, list])
    header.table = self
    list.updateElements = { [weak self] in self?.sortIfNeeded() }
    list.bind(\.selection, to: self, \.selection, mode: .twoWay)
    watching = observe(\.elements, options: [.old, .new]) { table, change in table.apply(change) }
  }

  /// A person can select several elements: see ``List/allowsMultipleSelection``.
  public var allowsMultipleSelection: Bool {
    get { list.allowsMultipleSelection }
    set { list.allowsMultipleSelection = newValue }
  }

  /// The identities of the elements that are selected together: see ``List/selectedIDs``.
  public var selectedIDs: Set<Element.ID> {
    get { list.selectedIDs }
    set { list.selectedIDs = newValue }
  }

  /// The elements that are selected together, in the order in which they show.
  public var selectedElements: [Element] { list.selectedElements }

  /// The last element, in the order in which they show, shows as it comes: see ``List/isFollowing``.
  public var isFollowing: Bool {
    get { list.isFollowing }
    set { list.isFollowing = newValue }
  }

  /// Called with the selected element when a person presses Enter, or presses it twice with the mouse;
  /// nil leaves Enter to others.
  public var onActivation: ((Element) -> Void)? {
    get { list.onActivation }
    set { list.onActivation = newValue }
  }

  /// The elements in the order in which they show.
  public var sortedElements: [Element] {
    sortIfNeeded()
    return list.elements
  }

  /// The places, in ``sortedElements``, of those that there are rows for.
  public var visibleRange: Range<Int> {
    sortIfNeeded()
    return list.visibleRange
  }

  public override var children: [Widget] { [header, list] }

  public override func preferredSize(within room: Size) -> Size {
    let rows = list.measured(within: Size(rows: room.rows - 1, columns: room.columns))
    return Size(
      rows: min(rows.rows + 1, room.rows),
      columns: min(max(rows.columns, leastWidth + TableLayout.margins), room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let parts = area.split(top: 1)
    header.place(in: parts.top)
    list.place(in: parts.rest)
  }

  // What a person scrolls to is no change of what the table shows.
  public override var highlightsChanges: Bool { drawn == (horizontalOffset, columnWidths) }

  public override func draw(on canvas: Canvas) { drawn = (horizontalOffset, columnWidths) }

  /// The positions of the columns in a row of so many columns of the screen.
  func layout(room: Int) -> TableLayout {
    var sizes = sizes
    let (widths, offset) = (columnWidths, horizontalOffset)
    if let last = lastLayout, last.layout.room == room, last.offset == offset,
      last.widths == widths
    {
      return last.layout
    }
    for (index, width) in widths where sizes.indices.contains(index) {
      (sizes[index].width, sizes[index].isGrowing) = (max(width, 1), false)
    }
    let layout = TableLayout(sizes, room: room, offset: offset)
    lastLayout = (widths, offset, layout)
    return layout
  }

  /// The positions of the columns as they are on the screen.
  var shownLayout: TableLayout { layout(room: max(frame.columns - TableLayout.margins, 0)) }

  public override var keyHints: [KeyHint] {
    var hints = [KeyHint([.right, .left], "sort by another column", hint: "sort")]
    if sortedBy != nil { hints.append(KeyHint([turningKey], "turn the order round")) }
    return hints + columnHints + (list.isFocused ? [] : list.keyHints)
  }

  public override func handle(_ key: KeyPress) -> Bool {
    let sortable = columns.indices.filter { columns[$0].isBefore != nil }
    let place = sortable.firstIndex { $0 == sortColumn }
    if key == turningKey, place != nil {
      isAscending.toggle()
      return true
    }
    if moveColumns(by: key) { return true }
    // A key from the list has been there already; others come from whoever has the table.
    guard key.modifiers.isEmpty else { return !list.isFocused && list.handle(key) }
    switch key.key {
    case .left: setSortColumn(place.flatMap { $0 > 0 ? sortable[$0 - 1] : nil })
    case .right: setSortColumn(sortable.dropFirst((place ?? -1) + 1).first ?? sortColumn)
    default: return !list.isFocused && list.handle(key)
    }
    return true
  }

  /// The key that turns the order round: Space, unless that selects a row.
  private var turningKey: KeyPress {
    allowsMultipleSelection ? KeyPress("r", .control) : KeyPress(" ")
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard event.modifiers.contains(.shift) else { return false }
    switch event.action {
    case .scrollUp: return scrollHorizontally(to: shownLayout.offset - 4)
    case .scrollDown: return scrollHorizontally(to: shownLayout.offset + 4)
    default: return false
    }
  }

  /// The columns of the screen that all columns take that always show, those without a width at
  /// their titles'.
  private var leastWidth: Int {
    let widths = sizes.filter { $0.leastRoom == 0 }.map(\.width)
    return widths.reduce(max(widths.count - 1, 0) * TableLayout.gap, +)
  }

  /// The columns as they were made.
  private var sizes: [TableLayout.Column] {
    // Whoever asks is to be asked again when there are others.
    _ = columns
    return madeSizes
  }

  /// The columns as they were made, their titles with room for the arrow.
  private static func sizes(of columns: [TableColumn<Element>]) -> [TableLayout.Column] {
    columns.map {
      TableLayout.Column(
        width: $0.width ?? TextWidth.columns(of: $0.title) + 2, isGrowing: $0.isGrowing,
        leastRoom: $0.leastRoom)
    }
  }

  /// The areas of the cells that show, a row after the other.
  var shownParts: [Rectangle] {
    list.shownParts.flatMap { row in
      layout(room: row.columns - 1).parts.filter { !$0.isEmpty }.map { part in
        Rectangle(
          row: row.row, column: row.column + part.lowerBound, rows: 1, columns: part.count)
      }
    }
  }
}
