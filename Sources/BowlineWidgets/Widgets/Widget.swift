// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A part of a screen, whose properties can be observed and bound like those of a model.
///
/// A subclass marks what it shows with `@Observed` and overrides ``draw(on:)``. Nothing has to be
/// said about repainting: the screen keeps track of what drawing reads, be it the widget's own
/// properties or a model's, and draws the widget anew when any of it changes.
///
/// ```swift
/// final class Clock: Widget {
///   @Observed var time = ""
///   override func preferredSize(within room: Size) -> Size { Size(rows: 1, columns: 8) }
///   override func draw(on canvas: Canvas) { canvas.write(time, row: 0, column: 0) }
/// }
/// ```
///
/// A widget stands in one place of one tree. It is not `Sendable`: it belongs to the isolation
/// domain of its screen, in a program the main actor. In a target whose code belongs to the main
/// actor unless it says otherwise, a subclass says `nonisolated final class Clock: Widget`.
open class Widget: KeyValueObservable {
  /// The widget is left out; its room goes to the others.
  @Observed public var isHidden = false

  /// The share of the room left over in a ``Row`` or a ``Column`` that the widget takes beside its
  /// width or height, in relation to its neighbors; 0 or less takes none.
  @Observed public var growth = 0

  /// The columns that the widget is to have, with its ``padding``.
  @Observed public var width = Length.fitting

  /// The rows that the widget is to have, with its ``padding``.
  @Observed public var height = Length.fitting

  /// The room that stays free around the widget.
  @Observed public var padding = Insets.zero

  /// A sentence about the widget, which shows beside it; nil for none.
  ///
  /// It shows in one row when the widget has had the focus for 600 ms without a key, or when the pointer
  /// has rested on it as long, where the terminal reports that. The next key or press takes it away.
  public final var tooltip: String?

  /// Keys go to this widget first.
  @Observed public internal(set) var isFocused = false

  /// An `Insight` records the changes that a person makes in the widget and those inside it; false for
  /// a tool that shows the record.
  public final var isRecorded = true

  /// The widget that this one stands in.
  public internal(set) weak var parent: Widget?

  /// The area of the screen that the widget was given at the last layout, without its padding; empty
  /// before the first one, and while the widget is hidden.
  public private(set) var frame = Rectangle(Size.zero)

  /// The sizes that it wants, by the rooms that it was asked for.
  var measures: Measures?

  /// The tracking of what the widget was drawn from: a change of it asks the screen for a painting.
  lazy var drawing = ChangeTracking { [unowned self] in screen?.setNeedsPaint() }

  /// The last drawing: which of the screen's full paints it belongs to, and the widget's place in it.
  var lastDrawing: (fullPaint: Int, origin: Position)?

  /// The values that it takes; see ``Widget/takesDrops(of:where:_:)``.
  final var dropTaking: DropTaking?

  /// A value is dragged out of the widget, or over it: while none is, the way to the screen is
  /// spared.
  final var isInDrag = false

  /// Makes the menu that it offers; see ``offersMenu(isEnabled:_:)``.
  final var menu: (() -> Menu?)?

  /// The attributes that the widget and those inside it are drawn with beside their own.
  var ground: Attributes { [] }

  /// The screen, for the topmost widget of a tree.
  weak var owner: Screen?

  /// Makes a widget that stands nowhere yet.
  public init() {}

  /// The widgets inside this one, in the order in which focus goes through them.
  open var children: [Widget] { [] }

  /// The widget can have the focus.
  open var canFocus: Bool { false }

  /// Plain keys belong to the widget while it has the focus, so that none of them gives a command,
  /// not even one that it has no use for.
  ///
  /// Keys with Control or Alt, F-keys, Tab, Enter and Esc still do.
  open var takesText: Bool { false }

  /// The uses that ``handle(_:)-(KeyPress)`` makes of keys now, the most important first: for the
  /// help, which shows those with a hint while the widget, or one inside it, has the focus.
  ///
  /// What is read here is tracked: when it changes, the help is drawn anew.
  open var keyHints: [KeyHint] { [] }

  /// Says whether ``handle(_:)-(KeyPress)`` would use a key now, so that the help says of no
  /// command that the key gives it.
  ///
  /// These are the keys of ``Widget/keyHints``, if nothing else is said.
  open func uses(_ key: KeyPress) -> Bool { keyHints.contains { $0.keys.contains(key) } }

  /// The size at which everything in the widget shows, at most the given room.
  ///
  /// What is read here is tracked: when it changes, the widget is asked again, and laid out anew
  /// where it wants another size. A widget with others inside asks them by
  /// ``Widget/measured(within:)``.
  open func preferredSize(within room: Size) -> Size { .zero }

  /// Gives each child its area by ``Widget/place(in:)``.
  ///
  /// What is read here is tracked, as in ``preferredSize(within:)``.
  ///
  /// - Parameter area: The area of this widget, in the coordinates of the screen.
  open func arrangeChildren(in area: Rectangle) {}

  /// Draws what is the widget's own; its children are drawn after it.
  ///
  /// - Parameter canvas: The widget's area, blank, with its origin at the top left.
  open func draw(on canvas: Canvas) {}

  /// Text that differs in the next picture of the widget, or of one inside it, is highlighted as a
  /// change; asked before the widget is drawn.
  ///
  /// It is true if nothing else is said. A widget whose content has been scrolled, or in which a
  /// person is typing, says false: nothing has changed by itself then. See
  /// ``Screen/highlightsChanges``.
  open var highlightsChanges: Bool { true }

  /// The part of the widget, counted from its top left, that is highlighted as one when anything in it
  /// changes; nil highlights just the text that has changed.
  open var highlightArea: Rectangle? { nil }

  /// The part of the widget, counted from its top left, in which changes are not highlighted, such as
  /// the line of a chart, which moves as a whole; nil for none.
  open var pictureArea: Rectangle? { nil }

  /// The widget, shown by ``Screen/present(_:at:isModal:)`` as a modal layer, has what lies under it
  /// dimmed; true if nothing else is said.
  open var dimsWhatIsBelow: Bool { true }

  /// The widget, shown by ``Screen/present(_:at:isModal:)``, lets what lies below show where it
  /// draws nothing.
  ///
  /// While it shows, each painting draws everything.
  open var isSeeThrough: Bool { false }

  /// Handles a key while the widget, or one inside it, has the focus.
  ///
  /// - Returns: Whether the key was used; otherwise it goes on to the parent.
  open func handle(_ key: KeyPress) -> Bool { false }

  /// Takes text that was pasted while the widget, or one inside it, has the focus.
  ///
  /// - Parameter text: The text as the terminal sent it, with line ends as carriage returns.
  /// - Returns: Whether it was used; otherwise it goes on to the parent, and never to a command.
  open func paste(_ text: String) -> Bool { false }

  /// Handles what the mouse did in the widget's area.
  ///
  /// A press has given the focus already. Whoever uses a press also gets the dragging that follows
  /// it and the release, wherever the pointer is then.
  ///
  /// The wheel goes by one rule. What scrolls takes it under the pointer, wherever the focus is, and
  /// leaves it to those around where all shows. What has a value or a choice takes it only while it
  /// has the focus too, so that a page that is scrolled with such a widget under the pointer changes
  /// nothing: each step is then one of its keys. Whatever else it passes leaves it to the ``Scroll``
  /// around.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - position: The place of the pointer, counted from the widget's top left.
  /// - Returns: Whether it was used; otherwise it goes on to the parent.
  open func handle(_ event: MouseEvent, at position: Position) -> Bool { false }

  /// Gives what a person takes hold of who presses the left button of the mouse at a place and moves
  /// on with it held down; nil, if nothing else is said.
  ///
  /// It is asked for before the press is handled, and goes nowhere where a widget inside this one
  /// uses the press. Until the button is released the pointer offers it to the widgets under it,
  /// which mark the place where they would take it: see ``Widget/takesDrops(of:where:_:)``. Esc leaves
  /// everything as it was.
  ///
  /// - Parameter position: The place, counted from the widget's top left; nil for what keys carry,
  ///   such as the selected element: see ``Screen/carry(_:)``.
  open func drag(at position: Position?) -> Drag? { nil }

  /// The number of places, counted from 0, at which something can be dropped in the widget; 1, if
  /// nothing else is said.
  open var dropPlaces: Int { 1 }

  /// Finds the place in the widget at which something is dropped under the pointer; a widget that
  /// scrolls may do so where the pointer is at its edge.
  ///
  /// - Parameter position: The place of the pointer, counted from the widget's top left.
  open func dropPlace(at position: Position) -> Int { 0 }

  /// Says whether the widget takes what is dragged; as ``takesDrops(of:where:_:)`` has said, if
  /// nothing else is said.
  open func takes(_ drag: Drag) -> Bool { dropTaking?.accepts(drag.value) ?? false }

  /// Takes what was dropped.
  ///
  /// - Parameters:
  ///   - drag: What was dropped; the widget takes it.
  ///   - place: The place in the widget, counted without what was dropped where it comes from the
  ///     same one.
  open func drop(_ drag: Drag, at place: Int) { dropTaking?.take(drag.value, place) }

  /// The widget draws itself where what is dragged over it would go; if nothing else is said, all of
  /// it is in reverse.
  open var drawsDropPlace: Bool { false }

  /// Called after the widget has got the focus or lost it, as `isFocused` tells.
  open func didChangeFocus() {}

  /// Shows a widget inside this one that has just got the focus, by scrolling to it.
  open func reveal(_ descendant: Widget) {}

  /// Gives the widget an area, and its children theirs.
  ///
  /// - Parameter area: The area with the ``padding``, in the coordinates of the screen; empty leaves
  ///   the widget out.
  public final func place(in area: Rectangle) {
    frame =
      isHidden
      ? Rectangle(Size.zero)
      : area.inset(
        top: padding.top, left: padding.left, bottom: padding.bottom, right: padding.right)
    arrangeChildren(in: frame)
  }

  /// Makes the children known as this widget's own.
  ///
  /// A subclass with children calls it when they are given to it.
  ///
  /// - Precondition: No child stands in another widget.
  public final func adopt(_ children: [Widget]) {
    for child in children {
      precondition(child.parent == nil, "a widget stands in one place")
      child.parent = self
    }
  }

  /// The screen that the widget's tree belongs to; nil while it stands in none.
  public final var screen: Screen? {
    var top = self
    while let parent = top.parent { top = parent }
    return top.owner
  }

  /// This widget and all inside it, outermost first.
  final var subtree: [Widget] {
    var all: [Widget] = []
    addSubtree(to: &all)
    return all
  }

  private func addSubtree(to all: inout [Widget]) {
    all.append(self)
    for child in children { child.addSubtree(to: &all) }
  }

  /// Lets the widget use what a person did, with a record of it if there is to be one.
  final func recording(_ use: (Widget) -> Bool) -> Bool {
    var ancestor: Widget? = self
    while let widget = ancestor {
      if !widget.isRecorded { return Insight.unrecorded { use(self) } }
      ancestor = widget.parent
    }
    return use(self)
  }

  /// This widget or one inside it has the focus.
  final var holdsFocus: Bool {
    isFocused || children.contains(where: \.holdsFocus)
  }

  /// This widget and all inside it, outermost first, without those that are hidden.
  final var reachable: [Widget] {
    isHidden ? [] : [self] + children.flatMap(\.reachable)
  }

  /// The innermost widget at a place of the screen.
  final func widget(at position: Position) -> Widget? {
    guard frame.contains(position) else { return nil }
    // What is drawn last lies on top.
    return children.reversed().lazy.compactMap { $0.widget(at: position) }.first ?? self
  }
}
