// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The elements of an array in columns, which a person can sort by a column.
///
/// ```swift
/// let table = Table<Process>([
///   TableColumn("Name", text: \.name, by: \.name),
///   TableColumn("Memory", width: 8, alignment: .right, text: { "\($0.memory)" }, by: \.memory),
/// ])
/// table.bind(\.$elements, to: machine, \.processes)
/// ```
///
/// Selection and scrolling are kept by identity, as in a ``List``, also when sorting moves all
/// rows. Elements that are equal in the sort order keep the order in which they come. If the
/// elements are objects, an element moves when an observed property changes that it is sorted by.
///
/// Size: a row for the titles and one for each element; the columns of the table with gaps of two
/// between them, and four more. Columns without a width take as much as their titles and share the
/// rest; a column that is only for a wide table is left out of a narrower one. Columns that do not
/// fit are scrolled to, with `←` and `→` (`<` and `>`) at the ends of the titles. The title of the
/// column that sorts has an arrow, `▲` for the smallest first and `▼` for the largest (`^`, `v`).
///
/// Keys: those of ``List``; Left and Right sort by another column, and before the first one in the
/// order of the array; Space reverses the order, or Control-R if several rows can be selected. The
/// mouse does the same at the titles. Control with Left and Right scrolls to the next column, by at
/// most half of the width, and so does the wheel with Shift. Shift with Left and Right makes a
/// column narrower or wider, the one that sorts or else the first in sight; the mouse does the same
/// by dragging the gap after the title, and a double press there restores the column's own width.
///
/// Only rows that show are drawn. Bound by the name `$elements`, the table repeats the edits of the
/// source and copies nothing while it is not sorted; while it is, it finds the place of each new
/// element by binary search, with O(log *n*) comparisons. All elements are sorted when the array is
/// set as a whole, and once for each painting if a property has changed that objects are sorted by;
/// for an array that is nearly in order that costs O(*n*) comparisons.
///
/// Looks: those of ``List``, in ASCII and without colors too; the titles are bold.
public final class Table<Element: Identifiable>: Widget {
  /// The elements in the order in which they come.
  @ObservedArray public var elements: [Element]

  /// The identity of the selected element; nil for none.
  @Observed public var selection: Element.ID?

  /// The index of the column to sort by; nil for the order of ``elements``.
  ///
  /// A column that elements cannot be sorted by counts as nil.
  @Observed public var sortColumn: Int? {
    didSet { sort() }
  }

  /// The smallest comes first.
  @Observed public var isAscending = true {
    didSet { sort() }
  }

  /// The columns, from left to right.
  ///
  /// Widths and sorting refer to the indexes of columns, so they keep their columns when others are
  /// appended.
  @Observed public var columns: [TableColumn<Element>] {
    didSet {
      madeSizes = Self.sizes(of: columns)
      lastLayout = nil
      sort()
    }
  }

  /// The widths that columns of the table were given, by their indexes, in columns of the screen.
  ///
  /// A person sets them with the mouse or by keys; a column without one has the width that it was
  /// made with. A width below 1 counts as 1.
  @Observed public var columnWidths: [Int: Int] = [:]

  /// The number of columns of the screen that are out of sight at the left, 0 or more.
  ///
  /// A number below 0 counts as 0, and one above the number of columns that do not fit as that
  /// number.
  @Observed public var horizontalOffset = 0

  private var madeSizes: [TableLayout.Column]

  /// The last layout, with the widths and the offset that it was made for.
  private var lastLayout: (widths: [Int: Int], offset: Int, layout: TableLayout)?

  /// The offset and the widths of columns when the table was drawn last.
  private var drawn: (offset: Int, widths: [Int: Int]) = (0, [:])

  let list: List<Element>
  private let header: TableHeader<Element>

  /// The indexes of the elements in the order of the rows; empty while the table is not sorted.
  var order: [Int] = []

  /// The trackings of the values that elements are sorted by: the first of all elements, the others
  /// of elements that came since.
  var trackings: [ChangeTracking] = []

  /// A value that elements are sorted by has changed since the last sort.
  @Observed var isOutOfOrder = false

  private var watching: KeyValueObservation?

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: The columns, from left to right.
  ///   - elements: The elements.
  ///   - emptyText: The text that shows if there are no elements.
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
        (columns[index].text(element), "", columns[index].alignment == .right, style)
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

  /// The selected element; nil for none.
  ///
  /// - Complexity: That of ``List/selectedIndex``.
  public var selectedElement: Element? {
    sortIfNeeded()
    return list.selectedElement
  }

  /// The elements that are selected together, in the order in which they show.
  public var selectedElements: [Element] { list.selectedElements }

  /// The text that shows if there are no elements.
  public var emptyText: String {
    get { list.emptyText }
    set { list.emptyText = newValue }
  }

  /// The table follows its end: each new last row shows; see ``List/isFollowing``.
  public var isFollowing: Bool {
    get { list.isFollowing }
    set { list.isFollowing = newValue }
  }

  /// Called with the selected element when a person presses Enter, or presses it twice with the
  /// mouse; if it is nil, the table does not use Enter.
  public var onActivation: ((Element) -> Void)? {
    get { list.onActivation }
    set { list.onActivation = newValue }
  }

  /// Shows the same part of its elements as another table with the same columns, with the same one
  /// selected.
  package func takePlace(of other: Table) {
    (selection, horizontalOffset) = (other.selection, other.horizontalOffset)
    columnWidths = other.columnWidths
    // Later than the selection, which is scrolled to.
    (list.top, list.lastSelected) = (other.list.top, other.list.lastSelected)
  }

  /// The elements in the order in which they show.
  public var sortedElements: [Element] {
    sortIfNeeded()
    return list.elements
  }

  /// The indexes, in ``sortedElements``, of the elements that show.
  public var visibleRange: Range<Int> {
    sortIfNeeded()
    return list.visibleRange
  }

  public override var children: [Widget] { [header, list] }

  override var menuArea: Rectangle { list.menuArea }

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

  // A scroll by a person is not a change of the elements.
  public override var highlightsChanges: Bool { drawn == (horizontalOffset, columnWidths) }

  public override func draw(on canvas: Canvas) { drawn = (horizontalOffset, columnWidths) }

  /// The positions of the columns in a row with a number of columns of the screen.
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
    // The list has already refused a key of its own; any other key comes from a widget around the
    // table.
    guard key.modifiers.isEmpty else { return !list.isFocused && list.handle(key) }
    switch key.key {
    case .left: setSortColumn(place.flatMap { $0 > 0 ? sortable[$0 - 1] : nil })
    case .right: setSortColumn(sortable.dropFirst((place ?? -1) + 1).first ?? sortColumn)
    default: return !list.isFocused && list.handle(key)
    }
    return true
  }

  /// The key that reverses the order: Space, unless that selects a row.
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

  /// The columns of the screen of all columns that always show; one without a width counts with its
  /// title.
  private var leastWidth: Int {
    let widths = sizes.filter { $0.leastRoom == 0 }.map(\.width)
    return widths.reduce(max(widths.count - 1, 0) * TableLayout.gap, +)
  }

  /// The columns with the widths that they were made with.
  private var sizes: [TableLayout.Column] {
    // Read so that tracked code that reads the sizes depends on the columns.
    _ = columns
    return madeSizes
  }

  /// The columns with the widths that they were made with, titles with room for the arrow.
  private static func sizes(of columns: [TableColumn<Element>]) -> [TableLayout.Column] {
    columns.map {
      TableLayout.Column(
        width: $0.width ?? TextWidth.columns(of: $0.title) + 2, isGrowing: $0.isGrowing,
        leastRoom: $0.leastRoom)
    }
  }

  /// The cells that show, row after row; selected is the one of the column that sorts, or each if none does.
  package var shownParts: [ShownWidget.Part] {
    list.shownParts.flatMap { row in
      let parts = layout(room: row.area.columns - 1).parts
      let shown = parts.indices.filter { !parts[$0].isEmpty }
      let chosen = shown.first { $0 == sortColumn }
      return shown.map { column in
        let area = Rectangle(
          row: row.area.row, column: row.area.column + parts[column].lowerBound, rows: 1,
          columns: parts[column].count)
        let element = order.isEmpty ? row.element : order[row.element]
        return ShownWidget.Part(
          area: area, element: element, column: column,
          isSelected: row.isSelected && column == chosen ?? column)
      }
    }
  }
}
