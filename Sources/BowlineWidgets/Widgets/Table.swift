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
/// table.bind(\.elements, to: machine, \.processes)
/// ```
///
/// Selection and scrolling are kept by identity, as in a ``List``, also when sorting moves
/// everything. Elements that are equal in what they are sorted by keep the order they come in. Where
/// the elements are objects, one moves when an observed property changes that it is sorted by.
///
/// Size: a row for the titles and one for each element; four columns more than those of the table
/// and the gaps of two between them take. Columns without a width take as much as their titles and
/// share what the others leave; those without room are cut at the right, and one that is only for a wide
/// table is left out of a narrower one. The title of the column
/// that sorts has an arrow, `▲` for the smallest first and `▼` for the largest (`^`, `v`).
///
/// Keys: those of ``List``; Left and Right take another column to sort by, before the first one
/// comes the order of the array; Space turns the order round. The mouse does it too, at the titles.
/// Only rows that show are made; sorting costs a comparison sort of the elements each time they are
/// set, and once for each painting if something has changed that objects are sorted by.
public final class Table<Element: Identifiable>: Widget {
  /// The elements in the order in which they come.
  @Observed public var elements: [Element] {
    didSet { sort() }
  }

  /// The identity of the selected element; nil for none.
  @Observed public var selection: Element.ID?

  /// The place of the column to sort by; nil for the order of ``elements``.
  ///
  /// A column that nothing is sorted by counts as nil.
  @Observed public var sortColumn: Int? {
    didSet { sort() }
  }

  /// Whether the smallest comes first.
  @Observed public var isAscending = true {
    didSet { sort() }
  }

  /// The columns, from left to right.
  public let columns: [TableColumn<Element>]

  /// The columns as they are laid out, their titles with room for the arrow.
  private let sizes: [TableLayout.Column]

  private let list: List<Element>
  private let header: Header

  /// Follows what the elements are sorted by; nil where nothing is.
  private var ordering: ChangeTracking?

  /// Whether that has changed since.
  @Observed private var isOutOfOrder = false

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
    header = Header()
    let sizes = columns.map {
      TableLayout.Column(
        width: $0.width, titleWidth: TextWidth.columns(of: $0.title) + 2, leastRoom: $0.leastRoom)
    }
    self.sizes = sizes
    list = List(elements, emptyText: emptyText, width: { _ in Self.width(of: sizes) }) {
      element, canvas, style in
      TableLayout(sizes, room: canvas.columns).write(on: canvas) { index in
        let column = columns[index]
        return (column.text(element), column.alignment == .right, style)
      }
    }
    super.init()
    adopt([header, list])
    header.table = self
    list.willShow = { [weak self] in self?.bringInOrder() }
    list.bind(\.selection, to: self, \.selection, mode: .twoWay)
  }

  /// Called with the selected element when a person presses Enter, or presses it twice with the mouse;
  /// nil leaves Enter to others.
  public var onActivation: ((Element) -> Void)? {
    get { list.onActivation }
    set { list.onActivation = newValue }
  }

  /// The elements in the order in which they show.
  public var sortedElements: [Element] {
    bringInOrder()
    return list.elements
  }

  /// The places, in ``sortedElements``, of those that there are rows for.
  public var visibleRange: Range<Int> {
    bringInOrder()
    return list.visibleRange
  }

  public override var children: [Widget] { [header, list] }

  public override func preferredSize(within room: Size) -> Size {
    let rows = list.measured(within: Size(rows: room.rows - 1, columns: room.columns))
    return Size(
      rows: min(rows.rows + 1, room.rows),
      columns: min(max(rows.columns, Self.width(of: sizes) + TableLayout.margins), room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let parts = area.split(top: 1)
    header.place(in: parts.top)
    list.place(in: parts.rest)
  }

  public override var keyHints: [KeyHint] {
    let isSorted = sortColumn.map { columns.indices.contains($0) && columns[$0].isBefore != nil }
    return [KeyHint([.right, .left], "sort by another column", hint: "sort")]
      + (isSorted == true ? [KeyHint([" "], "turn the order round")] : [])
      + (list.isFocused ? [] : list.keyHints)
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    let sortable = columns.indices.filter { columns[$0].isBefore != nil }
    let place = sortable.firstIndex { $0 == sortColumn }
    switch key.key {
    case .left: take(place.flatMap { $0 > 0 ? sortable[$0 - 1] : nil })
    case .right: take(sortable.dropFirst((place ?? -1) + 1).first ?? sortColumn)
    case " " where place != nil: isAscending.toggle()
    // A key from the list has been there already; others come from whoever has the table.
    default: return !list.isFocused && list.handle(key)
    }
    return true
  }

  /// The columns of the screen that all columns take that always show, those without a width at
  /// their titles'.
  private static func width(of sizes: [TableLayout.Column]) -> Int {
    let widths = sizes.filter { $0.leastRoom == 0 }.map { $0.width ?? $0.titleWidth }
    return widths.reduce(max(widths.count - 1, 0) * TableLayout.gap, +)
  }

  private func sort() {
    if isOutOfOrder { isOutOfOrder = false }
    guard let column = sortColumn, columns.indices.contains(column),
      let isBefore = columns[column].isBefore
    else {
      ordering = nil
      list.elements = elements
      return
    }
    let elements = elements
    let isAscending = isAscending
    follow(elements, by: isBefore)
    // The standard library's sort does not promise to keep the order of what is equal.
    let order = elements.indices.sorted { one, other in
      let (first, second) = isAscending ? (one, other) : (other, one)
      if isBefore(elements[first], elements[second]) { return true }
      return !isBefore(elements[second], elements[first]) && one < other
    }
    list.elements = order.map { elements[$0] }
  }

  /// Waits for a change of what elements are sorted by.
  private func follow(_ elements: [Element], by isBefore: (Element, Element) -> Bool) {
    let ordering =
      ordering
      ?? ChangeTracking { [weak self] in
        if self?.isOutOfOrder == false { self?.isOutOfOrder = true }
      }
    self.ordering = ordering
    // Apart from the sorting, and each element once: what is read in the same order as the last
    // time costs no memory.
    ordering.track {
      for element in elements { _ = isBefore(element, element) }
    }
  }

  /// Sorts anew if something has changed that elements are sorted by.
  ///
  /// What is painted is sorted just before, however often something has changed.
  private func bringInOrder() {
    if isOutOfOrder { ChangeTracking.apart { sort() } }
  }

  /// The titles, and the arrow at the one that sorts.
  private final class Header: Widget {
    weak var table: Table?

    override func draw(on canvas: Canvas) {
      guard let table else { return }
      let line = canvas.clipped(
        to: Rectangle(row: 0, column: 2, rows: 1, columns: canvas.columns - TableLayout.margins))
      let (up, down) = canvas.isASCII ? ("^", "v") : ("▲", "▼")
      TableLayout(table.sizes, room: line.columns).write(on: line) { index in
        let column = table.columns[index]
        let isSorting = index == table.sortColumn && column.isBefore != nil
        let arrow = table.isAscending ? up : down
        let isRight = column.alignment == .right
        let title = isRight ? "\(arrow) \(column.title)" : "\(column.title) \(arrow)"
        return (AttributedText(isSorting ? title : column.title), isRight, .heading)
      }
    }

    override func handle(_ event: MouseEvent, at position: Position) -> Bool {
      guard let table, case .press(.left) = event.action else { return false }
      var end = 2
      let layout = TableLayout(table.sizes, room: frame.columns - TableLayout.margins)
      for (index, width) in layout.widths.enumerated() where width > 0 {
        end += width
        if position.column < end {
          table.sort(by: index)
          return true
        }
        end += TableLayout.gap
      }
      return false
    }
  }

  /// The areas of the cells that show, a row after the other.
  var shownParts: [Rectangle] {
    list.shownParts.flatMap { row in
      var column = row.column
      return TableLayout(sizes, room: frame.columns - TableLayout.margins).widths
        .filter { $0 > 0 }.map { width in
          defer { column += width + TableLayout.gap }
          return Rectangle(row: row.row, column: column, rows: 1, columns: width)
        }
    }
  }

  /// Sorts by a column, and leaves it if it is that one already: sorting costs something, and what
  /// does not change is not told.
  private func take(_ column: Int?) {
    if sortColumn != column { sortColumn = column }
  }

  /// Sorts by a column; by the same one a second time the other way round.
  private func sort(by column: Int) {
    guard columns[column].isBefore != nil else { return }
    if sortColumn == column { isAscending.toggle() } else { sortColumn = column }
  }
}
