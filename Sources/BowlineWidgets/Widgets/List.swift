// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The elements of an array below one another, of which one can be selected.
///
/// ```swift
/// let list = List<Item> { $0.title }
/// list.bind(\.$elements, to: shop, \.items)
/// list.bind(\.selection, to: shop, \.chosenID, mode: .twoWay)
/// ```
///
/// Selection and scrolling are kept by identity: whatever is inserted, removed, moved or replaced,
/// the selected element stays selected and in sight, and the rows that show stay where they are;
/// a list that shows its beginning goes on to show it. When the selected element is removed, the
/// one that followed it is selected, or else the one before.
///
/// Size: a row for each element, as many columns as the widest of the first ones that fit and four
/// more; let it grow. Each row begins with a mark, `▸` (`>` in ASCII) at the selected one; text
/// that is too long ends in `…`. With the focus the selected row is in reverse, and where none is
/// selected the column of the marks. `↑` and `↓` (`^` and `v`) at the right say that there is more.
/// Keys: Up, Down, PgUp, PgDn, Home and End; Enter calls ``onActivation`` if it is set. The mouse
/// selects, a second press within half a second activates, the wheel scrolls.
///
/// With ``isDraggable`` the mouse drags elements and Alt with the arrows carries the selected one. What
/// is dragged over a list that takes it has a row of its own there, in reverse; it is in the color of
/// what is beside the point where it comes from.
///
/// Only rows that show are made, so that the number of elements does not matter for drawing and
/// keys. Bound by the name `$elements`, the list makes the edits of the source and no copy, and
/// finds its place by their indexes; an array that is set as a whole costs a walk through the
/// elements if the selected one, or the first one that shows, has gone far.
public final class List<Element: Identifiable>: Widget {
  /// Draws a row on its own canvas, without the mark.
  typealias RowDrawing = (_ element: Element, _ canvas: Canvas, _ style: Style) -> Void

  /// The elements, from top to bottom, each with an identity of its own.
  @ObservedArray public var elements: [Element]

  /// The identity of the selected element; nil for none.
  ///
  /// Setting it scrolls there. An identity that no element has selects nothing.
  @Observed public var selection: Element.ID?

  /// What shows where there is no element.
  @Observed public var emptyText: String

  /// Called with the selected element when a person presses Enter, or presses it twice with the mouse;
  /// nil leaves Enter to others.
  public var onActivation: ((Element) -> Void)?

  /// Whether a person can drag an element with the mouse, and carry the selected one with Alt and the
  /// arrows, to wherever its type is taken: see ``Widget/takesDrops(of:where:_:)``.
  @Observed public var isDraggable = false

  /// The place of the first element that shows.
  @Observed var top = 0

  /// Where the selected element was last seen.
  var lastSelected = 0

  /// The first place that showed when the list was drawn last, the selection, and the place for what
  /// was dragged over it.
  private var drawnFirst = 0
  private var drawnSelection: Element.ID?
  private var drawnDrop: Int?

  /// Called before the list is measured, drawn and used, to bring its elements up to date.
  var willShow: () -> Void = {}

  /// A press of the mouse selects nothing, and goes on to the widget that the list stands in.
  var leavesPresses = false

  /// Called with the element, once it is selected, and the column of a press of the mouse, and with
  /// whether it is the second press in a short time.
  lazy var onPress: (Element, _ column: Int, _ isSecond: Bool) -> Void = {
    [unowned self] element, _, isSecond in
    if isSecond { onActivation?(element) }
  }

  private var presses = DoublePress()

  let textColumns: (Element) -> Int
  let drawRow: RowDrawing
  private var watching: [KeyValueObservation] = []

  /// Makes a list of texts.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - emptyText: What shows where there is none.
  ///   - text: What the row of an element says.
  public convenience init(
    _ elements: [Element] = [], emptyText: String = "empty", text: @escaping (Element) -> String
  ) {
    self.init(elements, emptyText: emptyText, width: { TextWidth.columns(of: text($0)) }) {
      element, canvas, style in
      canvas.write(text(element), row: 0, column: 0, truncatedTo: canvas.columns, style: style)
    }
  }

  /// Makes a list of texts with looks of their own.
  ///
  /// The selected row looks the same all over; its parts keep their attributes.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - emptyText: What shows where there is none.
  ///   - text: What the row of an element says.
  public convenience init(
    _ elements: [Element] = [], emptyText: String = "empty",
    text: @escaping (Element) -> AttributedText
  ) {
    self.init(elements, emptyText: emptyText, width: { text($0).columns }) {
      element, canvas, style in
      canvas.write(text(element), row: 0, column: 0, truncatedTo: canvas.columns, style: style)
    }
  }

  init(
    _ elements: [Element], emptyText: String, width: @escaping (Element) -> Int,
    drawRow: @escaping RowDrawing
  ) {
    self.elements = elements
    self.emptyText = emptyText
    textColumns = width
    self.drawRow = drawRow
    super.init()
    watching = [
      observe(\.elements, options: [.old, .new]) { list, change in
        if let edit = EditPlaces(change) {
          list.relocate(by: edit)
        } else {
          list.relocate(from: change.oldValue ?? [])
        }
      },
      observe(\.selection) { list, _ in list.revealSelection() },
    ]
  }

  /// The place of the selected element; nil for none.
  ///
  /// - Complexity: O(*d*), where *d* is how far it has moved since it was seen last, and O(*n*)
  ///   where no element has the identity.
  public var selectedIndex: Int? {
    selection.flatMap { Relocation.index(of: $0, in: elements, near: lastSelected) }
  }

  /// The places of the elements that there are rows for.
  public var visibleRange: Range<Int> {
    let first = min(top, max(rowCount - frame.rows, 0))
    return first..<min(first + frame.rows, elements.count)
  }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    willShow()
    let texts = elements.prefix(room.rows).lazy.map { self.textColumns($0) + 4 }
    let widest = texts.max() ?? TextWidth.columns(of: emptyText) + 2
    return Size(
      rows: min(max(elements.count, 1), room.rows), columns: min(widest, room.columns))
  }

  // MARK: Drawing

  // What a person selects or scrolls to is no change of what the list shows.
  public override var highlightsChanges: Bool {
    visibleRange.lowerBound == drawnFirst && selection == drawnSelection && dropPlace == drawnDrop
  }

  public override func draw(on canvas: Canvas) {
    willShow()
    (drawnFirst, drawnSelection) = (visibleRange.lowerBound, selection)
    let (drop, dragged) = (dropPlace, (draggedOut?.value as? Element)?.id)
    drawnDrop = drop
    if elements.isEmpty, drop == nil {
      canvas.write(
        emptyText, row: 0, column: 2, truncatedTo: canvas.columns - 2,
        style: isFocused ? .focus : .muted)
      return
    }
    let visible = visibleRange
    var isSelectionInSight = false
    for index in visible {
      let isSelected = elements[index].id == selection && drop == nil
      if isSelected {
        lastSelected = index
        isSelectionInSight = true
      }
      let style =
        elements[index].id == dragged
        ? Style.muted : !isSelected ? .plain : isFocused ? .focus : .selection
      let row = index - visible.lowerBound + (drop.map { $0 <= index } == true ? 1 : 0)
      draw(isMarked: isSelected, at: row, on: canvas, style) { [drawRow, elements] in
        drawRow(elements[index], $0, style)
      }
    }
    if let drop, let drag = screen?.drag {
      draw(isMarked: true, at: drop - visible.lowerBound, on: canvas, .focus) {
        drag.draw($0, .focus)
      }
    }
    canvas.writeMore(
      above: visible.lowerBound > 0, below: visible.upperBound < elements.count)
    // Where no row is selected none of them has the focus either.
    if isFocused, drop == nil, !isSelectionInSight, selectedIndex == nil {
      canvas.fill(
        Rectangle(row: 0, column: 0, rows: visible.count, columns: 1), style: .focus)
    }
  }

  private func draw(
    isMarked: Bool, at row: Int, on canvas: Canvas, _ style: Style, _ body: (Canvas) -> Void
  ) {
    let line = canvas.clipped(
      to: Rectangle(row: row, column: 0, rows: 1, columns: canvas.columns - 2))
    if isMarked {
      line.fill(style: style)
      line.write(canvas.isASCII ? ">" : "▸", row: 0, column: 0, style: style)
    }
    body(line.clipped(to: line.bounds.inset(left: 2)))
  }

  // MARK: Input

  public override var keyHints: [KeyHint] {
    if elements.isEmpty { return [] }
    return [
      KeyHint([.down, .up], "select another one", hint: "select"),
      KeyHint([.pageDown, .pageUp], "go on by a page"),
      KeyHint([.home, .end], "select the first or the last"),
    ] + (onActivation == nil ? [] : [KeyHint([.enter], "open the selected one", hint: "open")])
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    willShow()
    if elements.isEmpty { return false }
    let page = max(frame.rows - 1, 1)
    switch key.key {
    case .up: select((selectedIndex ?? 1) - 1)
    case .down: select((selectedIndex ?? -1) + 1)
    case .pageUp: select((selectedIndex ?? 0) - page)
    case .pageDown: select((selectedIndex ?? 0) + page)
    case .home: select(0)
    case .end: select(elements.count - 1)
    case .enter:
      guard let onActivation, let index = selectedIndex else { return false }
      onActivation(elements[index])
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    willShow()
    switch event.action {
    case .press(.left):
      guard !leavesPresses, let index = index(atRow: position.row) else { return false }
      let element = elements[index]
      let isSecond = presses.isSecond(at: screen?.now ?? .zero, on: element.id)
      select(index)
      onPress(element, position.column, isSecond)
    case .press(.right):
      // The menu that opens is about it.
      if !leavesPresses, let index = index(atRow: position.row) { select(index) }
      return false
    case .scrollUp: scroll(to: visibleRange.lowerBound - 3)
    case .scrollDown: scroll(to: visibleRange.lowerBound + 3)
    default: return false
    }
    return true
  }

  public override func drag(at position: Position?) -> Drag? {
    isDraggable ? dragged(at: position) : nil
  }

  public override var dropPlaces: Int { elements.count + 1 }

  public override func dropPlace(at position: Position) -> Int { place(under: position) }

  public override func drop(_ drag: Drag, at place: Int) {
    super.drop(drag, at: place)
    select(drag)
  }

  public override var drawsDropPlace: Bool { true }

  /// The place of the element in a row of the list; nil for a row without one.
  func index(atRow row: Int) -> Int? {
    let index = visibleRange.lowerBound + row
    return visibleRange.contains(index) ? index : nil
  }
}
