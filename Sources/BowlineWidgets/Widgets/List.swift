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
/// Size: a row for each element, or more where its rows are higher, as many columns as the widest of the
/// first ones that fit and four more; let it grow. Each row begins with a mark, `▸` (`>` in ASCII) at the selected one; text
/// that is too long ends in `…`. With the focus the selected row is in reverse, and where none is
/// selected the column of the marks. `↑` and `↓` (`^` and `v`) at the right say that there is more.
/// Keys: Up, Down, PgUp, PgDn, Home and End; Enter calls ``onActivation`` if it is set. Where nothing is
/// selected they begin at the first row in sight, of a list that follows its end at the last. The mouse
/// selects, a second press within half a second activates, the wheel scrolls. A list that follows its
/// end, as a ``LogView`` does, has ``isFollowing`` set.
///
/// With ``allowsMultipleSelection``, `•` (`*`) stands in the second column of each row that is selected
/// with others. Space adds the row to them or takes it out, Shift with the keys above adds all rows on
/// the way, Control-A has all, Esc none. A press of the mouse selects one row alone, with Control it
/// does as Space, and with Shift, where the terminal sends that, it adds all rows up to it.
///
/// With ``isDraggable`` the mouse drags elements and Alt with the arrows carries the selected one. What
/// is dragged over a list that takes it has a row of its own there, in reverse; it is in the color of
/// what is beside the point where it comes from.
///
/// Only rows that show are made, so that the number of elements does not matter for drawing and
/// keys. Bound by the name `$elements`, the list makes the edits of the source and no copy, and
/// finds its place by their indexes; an array that is set as a whole costs a walk through the
/// elements if the selected one, or the first one that shows, has gone far.
///
/// Looks: where the focus is elsewhere the selected row is bold without colors; a cut text ends in
/// `>` in ASCII.
public final class List<Element: Identifiable>: Widget {
  /// A function that draws the row of an element on the row's own canvas, which is without the marks
  /// and may be narrower than the text.
  ///
  /// `style` is what the row is to be drawn with: that of the focus or of the selection where it has it.
  public typealias RowDrawing = (_ element: Element, _ canvas: Canvas, _ style: Style) -> Void

  /// The elements, from top to bottom, each with an identity of its own.
  @ObservedArray public var elements: [Element]

  /// The identity of the selected element; nil for none.
  ///
  /// Setting it scrolls there. An identity that no element has selects nothing.
  @Observed public var selection: Element.ID?

  /// A person can select several elements, which are ``selectedIDs``; false if nothing is said.
  @Observed public var allowsMultipleSelection = false

  /// The identities of the elements that a person has selected together, for what is done to all of
  /// them; ``selection`` is the one that keys go on from, and need not be among them.
  ///
  /// One that leaves the array leaves the set. What a program puts in stays until then, also if no
  /// element has it.
  @ObservedSet public var selectedIDs: Set<Element.ID> = []

  /// The last element shows as it comes.
  ///
  /// Setting it to true scrolls to the end, and the list stays there whatever is appended, until a
  /// person scrolls up or a selected element would go out of sight. It is true again once a person
  /// scrolls to the end or presses End, which selects each new element as it comes. A list for which it
  /// was never set does not follow.
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

  /// The text that shows where there is no element.
  @Observed public var emptyText: String

  /// Called with the selected element when a person presses Enter, or presses it twice with the mouse;
  /// nil leaves Enter to others.
  public var onActivation: ((Element) -> Void)?

  /// A person can drag an element with the mouse, and carry the selected one with Alt and the
  /// arrows, to wherever its type is taken: see ``Widget/takesDrops(of:where:_:)``.
  @Observed public var isDraggable = false

  /// The place of the first element that shows.
  @Observed var top = 0

  /// The place at which the selected element was last seen.
  var lastSelected = 0

  /// The list has followed its end once, so that it does again where a person goes there.
  var hasFollowed = false

  /// The newest element is selected as it comes, since a person went to the end.
  var selectsNewest = false

  /// The first place that showed when the list was drawn last, the selection, and the place for what
  /// was dragged over it.
  var drawnFirst = 0
  var drawnSelection: Element.ID?
  var drawnIDs: Set<Element.ID> = []
  var drawnDrop: Int?

  /// The selected rows that Shift with a key goes on with; nil for none.
  var extent: SelectedExtent<Element.ID>?

  /// Called before the list is measured, drawn and used, to bring its elements up to date.
  var updateElements: () -> Void = {}

  /// A press of the mouse selects nothing, and goes on to the widget that the list stands in.
  var passesPressesOn = false

  /// Called with the element, once it is selected, and the column of a press of the mouse, and with
  /// whether it is the second press in a short time.
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

  /// Makes a list of rows that a function draws.
  ///
  /// ```swift
  /// List(songs, rowHeight: 2, width: { $0.title.count }) { song, canvas, style in
  ///   canvas.write(song.title, row: 0, column: 0, truncatedTo: canvas.columns, style: style)
  ///   canvas.write(song.band, row: 1, column: 2, truncatedTo: canvas.columns - 2, style: style)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - emptyText: What shows where there is none.
  ///   - rowHeight: The rows of the screen that each element takes.
  ///   - width: The columns of the screen that the row of an element wants.
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

  /// The place of the selected element; nil for none.
  ///
  /// - Complexity: O(*d*), where *d* is how far it has moved since it was seen last, and O(*n*)
  ///   where no element has the identity.
  public var selectedIndex: Int? {
    selection.flatMap { Relocation.index(of: $0, in: elements, near: lastSelected) }
  }

  /// The places of the elements that there are rows for.
  public var visibleRange: Range<Int> {
    let first = firstShown(of: rowCount)
    return first..<min(first + fittingCount, elements.count)
  }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    updateElements()
    let texts = elements.prefix((room.rows + rowHeight - 1) / rowHeight).lazy.map {
      self.textColumns($0) + 4
    }
    let widest = texts.max() ?? TextWidth.columns(of: emptyText) + 2
    return Size(
      rows: min(max(elements.count * rowHeight, 1), room.rows), columns: min(widest, room.columns))
  }

  // MARK: Drawing

  // What a person selects or scrolls to is no change of what the list shows.
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
      // The menu that opens is about it.
      if !passesPressesOn, let index = index(atRow: position.row) { select(index) }
      return false
    // With Shift it scrolls to the side, in a table.
    case .scrollUp where event.modifiers.contains(.shift),
      .scrollDown where event.modifiers.contains(.shift):
      return false
    // All shows: whatever is around may scroll.
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
