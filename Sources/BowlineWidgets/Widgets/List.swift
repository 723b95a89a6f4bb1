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
/// Selection and scrolling are kept by identity: when elements are inserted, removed, moved or
/// replaced, the selected element stays selected and in sight, and the rows that show stay at their
/// place; a list that shows its beginning still shows it afterwards. In a list that gets smaller, a
/// selected element that was in sight stays in sight. When the selected element is
/// removed, the one after it is selected, or else the one before.
///
/// Size: a row for each element, or `rowHeight` rows, and as many columns as the widest of the
/// first elements that fit and four more; let it grow. Each row begins with a mark, `▸` (`>` in
/// ASCII) at the selected one; text that is too long ends in `…`. While the list has the focus the
/// selected row is in reverse, or the column of the marks if none is selected. `↑` and `↓` (`^` and
/// `v`) at the right show that there are more rows. Keys: Up, Down, PgUp, PgDn, Home and End; Enter
/// calls ``onActivation`` if it is set. If nothing is selected they begin at the first row in
/// sight, or at the last row of a list that follows its end. The mouse selects, a second press
/// within half a second activates, the wheel scrolls. A list that follows its end, like a
/// ``LogView``, has ``isFollowing`` set.
///
/// With ``allowsMultipleSelection``, `•` (`*`) stands in the second column of each row of
/// ``selectedIDs``. Space adds the row to them or removes it, Shift with the keys above adds all
/// rows on the way, Control-A adds all, Esc removes all. A press of the mouse selects one row
/// alone, with Control it acts as Space, and with Shift, if the terminal sends that, it adds all
/// rows up to it.
///
/// With ``isDraggable`` the mouse drags elements and Alt with the arrows carries the selected one.
/// An element that is dragged over a list that takes it has a row of its own there, in reverse; its
/// row in the list that it comes from is muted.
///
/// Only rows that show are drawn, so the number of elements does not matter for drawing and keys.
/// Bound by the name `$elements`, the list repeats the edits of the source and copies nothing, and
/// finds its places by the indexes of the edits; an array that is set as a whole costs a walk
/// through the elements if the selected element, or the first one that shows, has moved far.
///
/// Looks: while the focus is elsewhere the selected row is bold without colors; a cut text ends in
/// `>` in ASCII.
public final class List<Element: Identifiable>: Widget {
  /// A function that draws the row of an element on a canvas of its own, without the marks, which
  /// may be narrower than the text.
  ///
  /// `style` is the style to draw with: that of the focus or of the selection if the row has it.
  public typealias RowDrawing = (_ element: Element, _ canvas: Canvas, _ style: Style) -> Void

  /// The elements, from top to bottom, each with a unique identity.
  @ObservedArray public var elements: [Element]

  /// The identity of the selected element; nil for none.
  ///
  /// Setting it scrolls there. An identity that no element has selects nothing.
  @Observed public var selection: Element.ID?

  /// A person can select several elements, which are ``selectedIDs``; false by default.
  @Observed public var allowsMultipleSelection = false

  /// The identities of the elements that a person has selected together, for a command that
  /// concerns them all; ``selection`` is the one that keys move from, and need not be among them.
  ///
  /// The identity of an element that leaves the array leaves the set. An identity that code adds
  /// stays until then, even if no element has it.
  @ObservedSet public var selectedIDs: Set<Element.ID> = []

  /// The list follows its end: each new last element shows.
  ///
  /// Setting it to true scrolls to the end, and the list stays there when elements are appended,
  /// until a person scrolls up or a selected element would go out of sight. It becomes true again
  /// when a person scrolls to the end or presses End, which also selects each new element from then
  /// on. A list for which it was never set does not begin to follow.
  @Observed public var isFollowing = false {
    didSet {
      if isFollowing == oldValue { return }
      if isFollowing {
        hasFollowed = true
      } else {
        top = lastTop(of: rowCount)
        selectsNewest = false
      }
    }
  }

  /// The text that shows if there are no elements.
  @Observed public var emptyText: String

  /// Called with the selected element when a person presses Enter, or presses it twice with the
  /// mouse; if it is nil, the list does not use Enter.
  public var onActivation: ((Element) -> Void)?

  /// A person can drag an element with the mouse, and carry the selected one with Alt and the
  /// arrows, to wherever its type is taken: see ``Widget/takesDrops(of:where:_:)``.
  @Observed public var isDraggable = false

  /// The index of the first element that shows.
  @Observed var top = 0

  /// The index at which the selected element was found last.
  var lastSelected = 0

  /// The list has followed its end once, so it follows again when a person moves there.
  var hasFollowed = false

  /// Each new last element is selected, since a person moved to the end.
  var selectsNewest = false

  /// The first index that showed when the list was drawn last, the selection, and the place of a
  /// drop.
  var drawnFirst = 0
  var drawnSelection: Element.ID?
  var drawnIDs: Set<Element.ID> = []
  var drawnDrop: Int?

  /// The rows of the list when it was drawn last; nil if the selected element was out of sight.
  var drawnRows: Int?

  /// The selection has been scrolled to and was not drawn since: a layout before the next drawing
  /// may leave fewer rows than there were.
  var isRevealing = false

  /// The selected rows that the next key with Shift extends; nil for none.
  var extent: SelectedExtent<Element.ID>?

  /// Brings the elements up to date; called before the list is measured, drawn or used.
  var updateElements: () -> Void = {}

  /// A press of the mouse is passed on to the widget around the list, and selects nothing.
  var passesPressesOn = false

  /// Called for a press of the mouse, after its element was selected; `isSecond` means a double
  /// press.
  lazy var onPress: (Element, _ column: Int, _ isSecond: Bool) -> Void = {
    [unowned self] element, _, isSecond in
    if isSecond { onActivation?(element) }
  }

  private var presses = DoublePress()

  /// The rows of the screen that each element takes.
  let rowHeight: Int

  let textColumns: (Element) -> Int
  let drawRow: RowDrawing
  private var watching: [KeyValueObservation] = []

  /// Makes a list whose rows are drawn by a function.
  ///
  /// ```swift
  /// List(songs, rowHeight: 2, width: { TextWidth.columns(of: $0.title) }) { song, canvas, style in
  ///   canvas.write(song.title, row: 0, column: 0, truncatedTo: canvas.columns, style: style)
  ///   canvas.write(song.band, row: 1, column: 2, truncatedTo: canvas.columns - 2, style: style)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - emptyText: The text that shows if there are no elements.
  ///   - rowHeight: The rows of the screen that each element takes.
  ///   - width: Returns the columns of the screen that the row of an element needs.
  ///   - drawRow: Draws the row of an element; called for those that show.
  /// - Precondition: `rowHeight` is above 0.
  public init(
    _ elements: [Element] = [], emptyText: String = "empty", rowHeight: Int = 1,
    width: @escaping (Element) -> Int, drawRow: @escaping RowDrawing
  ) {
    precondition(rowHeight > 0, "a row of a list has at least one row of the screen")
    self.rowHeight = rowHeight
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
      observe(\.selection) { list, _ in
        list.selectsNewest = false
        list.extent = nil
        list.revealSelection()
      },
    ]
  }

  /// The index of the selected element; nil for none.
  ///
  /// - Complexity: O(*d*), where *d* is the distance that it has moved since it was found last, and
  ///   O(*n*) if no element has the identity.
  public var selectedIndex: Int? {
    selection.flatMap { Relocation.index(of: $0, in: elements, near: lastSelected) }
  }

  /// The indexes of the elements that show.
  public var visibleRange: Range<Int> {
    let first = firstShown(of: rowCount)
    return first..<min(first + fittingCount, elements.count)
  }

  public override var canFocus: Bool { true }

  override var menuArea: Rectangle { selectedArea ?? frame }

  public override var focusArea: Rectangle? { selectedArea }

  public override func preferredSize(within room: Size) -> Size {
    updateElements()
    let texts = elements.prefix((room.rows + rowHeight - 1) / rowHeight).lazy.map {
      self.textColumns($0) + 4
    }
    let widest = texts.max() ?? TextWidth.columns(of: emptyText) + 2
    return Size(
      rows: min(max(elements.count * rowHeight, 1), room.rows), columns: min(widest, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    if area.isEmpty { return }
    // Only a change of the size asks for another layout, and no property that is read here.
    if isRevealing || drawnRows.map({ area.rows < $0 }) == true {
      ChangeTracking.untracked {
        updateElements()
        revealSelection()
      }
    }
  }

  // MARK: Drawing

  // A selection or a scroll by a person is not a change of the elements.
  public override var highlightsChanges: Bool {
    visibleRange.lowerBound == drawnFirst && selection == drawnSelection && selectedIDs == drawnIDs
      && dropPlace == drawnDrop
  }

  public override func draw(on canvas: Canvas) { drawRows(on: canvas) }

  // MARK: Input

  public override var keyHints: [KeyHint] {
    if elements.isEmpty { return [] }
    return [
      KeyHint([.down, .up], "select another one", hint: "select"),
      KeyHint([.pageDown, .pageUp], "go on by a page"),
      KeyHint([.home, .end], "select the first or the last" + (hasFollowed ? ", and follow" : "")),
    ] + selectionHints
      + (onActivation == nil ? [] : [KeyHint([.enter], "open the selected one", hint: "open")])
  }

  public override func handle(_ key: KeyPress) -> Bool {
    updateElements()
    if elements.isEmpty { return false }
    if allowsMultipleSelection, selectSeveral(by: key) { return true }
    guard key.modifiers.isEmpty else { return false }
    if let place = target(of: key.key) {
      select(place, resumesFollowing: key.key == .end || place >= elements.count)
      return true
    }
    switch key.key {
    case .enter:
      guard let onActivation, let index = selectedIndex else { return false }
      onActivation(elements[index])
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    updateElements()
    switch event.action {
    case .press(.left):
      guard !passesPressesOn, let index = index(atRow: position.row) else { return false }
      let element = elements[index]
      let isSecond = presses.isSecond(at: screen?.now ?? .zero, on: element.id)
      if !allowsMultipleSelection || !selectSeveral(at: index, event.modifiers) { select(index) }
      onPress(element, position.column, isSecond)
    case .press(.right):
      // The context menu is about the selected element.
      if !passesPressesOn, let index = index(atRow: position.row) { select(index) }
      return false
    // In a table, the wheel with Shift scrolls to the side.
    case .scrollUp where event.modifiers.contains(.shift),
      .scrollDown where event.modifiers.contains(.shift):
      return false
    // All elements show, so a widget around the list may scroll.
    case .scrollUp where elements.count <= fittingCount,
      .scrollDown where elements.count <= fittingCount:
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
}
