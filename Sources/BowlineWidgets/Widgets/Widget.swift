// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A part of a screen, whose properties can be observed and bound like those of a model.
///
/// A subclass marks the properties that it shows with `@Observed` and overrides ``draw(on:)``.
/// Repainting needs no code: the screen tracks the properties that drawing reads, those of the
/// widget or of a model, and draws the widget anew when one of them changes.
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
/// domain of its screen, in a program the main actor. In a target whose default isolation is the
/// main actor, a subclass is declared as `nonisolated final class Clock: Widget`.
open class Widget: KeyValueObservable {
  /// The widget is left out, and its room is given to the others.
  @Observed public var isHidden = false

  /// A person can use the widget, and those inside it, unless a widget around it is disabled.
  ///
  /// A disabled widget and all inside it are muted, and get no key, no press of the mouse and no drop.
  /// The focus goes past them; it stays in one that is disabled while it has the focus, so that Tab goes
  /// on from there, and what a person types on into a field does nothing. A model may go on changing them. Bind it to what has to hold first:
  ///
  /// ```swift
  /// address.bind(\.isEnabled, to: order, \.isShipped)
  /// ```
  @Observed public var isEnabled = true

  /// The share of the remaining room in a ``Row`` or a ``Column`` that the widget takes in addition
  /// to its width or height, relative to the shares of its neighbors; 0 or less takes none.
  @Observed public var growth = 0

  /// The columns of the widget, with its ``padding``.
  @Observed public var width = Length.fitting

  /// The rows of the widget, with its ``padding``.
  @Observed public var height = Length.fitting

  /// The room that stays free around the widget.
  @Observed public var padding = Insets.zero

  /// A sentence about the widget that shows beside it; nil for none.
  ///
  /// It shows in one row when the widget has had the focus for 600 ms without a key, and the next key
  /// or press removes it. No terminal is asked for movements without a button; a screen that is sent
  /// them, as by a test, shows it also when the pointer has rested on the widget as long.
  public final var tooltip: String?

  /// Keys go to this widget first.
  @Observed public internal(set) var isFocused = false

  /// An `Insight` records the changes that a person makes in the widget and in those inside it;
  /// false for a tool that shows the record.
  public final var isRecorded = true

  /// The widget that this one stands in.
  public internal(set) weak var parent: Widget?

  /// The area of the screen that the widget got at the last layout, without its padding; empty
  /// before the first one, and while the widget is hidden.
  public private(set) var frame = Rectangle(Size.zero)

  /// The remembered sizes of the widget, by the rooms that it was measured for.
  var measures: Measures?

  /// The tracking of the properties that drawing has read: a change asks the screen for a painting.
  lazy var drawing = ChangeTracking(of: self) { $0.screen?.setNeedsPaint() }

  /// The last drawing: the number of the full paint that it belongs to, and the position of the
  /// widget.
  var lastDrawing: (fullPaint: Int, origin: Position)?

  /// The values that the widget accepts; see ``Widget/takesDrops(of:where:_:)``.
  final var dropTaking: DropTaking?

  /// A value is dragged out of the widget or over it; otherwise looking up the screen is saved.
  final var isInDrag = false

  /// Makes the context menu of the widget; see ``offersMenu(_:)``.
  final var menu: (() -> Menu?)?

  /// The part of the screen beside which a key opens the context menu.
  var menuArea: Rectangle { frame }

  /// The rows that suffice for the widget beside another one, because it scrolls; nil where it needs
  /// all that it prefers.
  var leastRowsBeside: Int? { nil }

  /// The attributes that are added to those that the widget and all inside it are drawn with.
  var ground: Attributes { [] }

  /// The rows inside the widget have no end: they are as many as its content wants.
  var givesEndlessRows: Bool { false }

  /// The screen, if this is the topmost widget of a tree.
  weak var owner: Screen?

  /// Makes a widget that stands nowhere yet.
  public init() {}

  /// The widgets inside this one, in the order in which the focus moves through them.
  open var children: [Widget] { [] }

  /// The widget can have the focus while it is enabled.
  open var canFocus: Bool { false }

  /// Plain keys belong to the widget while it has the focus, so that none of them runs a command,
  /// not even a key that the widget does not use.
  ///
  /// Keys with Control or Alt, F-keys, Tab, Enter and Esc still run commands.
  open var takesText: Bool { false }

  /// The present uses of keys in ``handle(_:)-(KeyPress)``, the most important first: the help
  /// shows those with a hint while the widget, or one inside it, has the focus.
  ///
  /// Properties that are read here are tracked: when one changes, the help is drawn anew.
  open var keyHints: [KeyHint] { [] }

  /// Says whether ``handle(_:)-(KeyPress)`` would use a key now; the help then shows no command for
  /// this key.
  ///
  /// By default these are the keys of ``Widget/keyHints``.
  open func uses(_ key: KeyPress) -> Bool { keyHints.contains { $0.keys.contains(key) } }

  /// Returns the size at which everything in the widget shows, at most the given room.
  ///
  /// Properties that are read here are tracked: when one changes, the method is called again, and
  /// if the size differs the screen is laid out anew. A widget with children measures them by
  /// ``Widget/measured(within:)``.
  open func preferredSize(within room: Size) -> Size { .zero }

  /// Gives each child its area by ``Widget/place(in:)``.
  ///
  /// Properties that are read here are tracked, as in ``preferredSize(within:)``.
  ///
  /// - Parameter area: The area of this widget, in the coordinates of the screen.
  open func arrangeChildren(in area: Rectangle) {}

  /// Draws the widget itself; its children are drawn after it.
  ///
  /// - Parameter canvas: The widget's area, blank, with its origin at the top left.
  open func draw(on canvas: Canvas) {}

  /// Text that differs in the next picture of the widget, or of one inside it, is highlighted as a
  /// change; read before the widget is drawn.
  ///
  /// It is true by default. A widget whose content was scrolled, or in which a person is typing,
  /// returns false: then the content has not changed by itself. See ``Screen/highlightsChanges``.
  open var highlightsChanges: Bool { true }

  /// The parts of the widget, counted from its top left, each of which is highlighted as a whole
  /// when any cell in it changes; elsewhere only the text that has changed is highlighted.
  open var highlightAreas: [Rectangle] { [] }

  /// The part of the widget, counted from its top left, without highlights of changes, such as the
  /// line of a chart, which moves as a whole; nil for none.
  open var pictureArea: Rectangle? { nil }

  /// The widget, shown by ``Screen/present(_:at:isModal:onDismissal:)`` as a modal layer, has everything below
  /// it dimmed; true by default.
  open var dimsWhatIsBelow: Bool { true }

  /// The widget, shown by ``Screen/present(_:at:isModal:onDismissal:)``, is transparent where it draws nothing.
  ///
  /// While it shows, each painting draws everything.
  open var isSeeThrough: Bool { false }

  /// Handles a key while the widget, or one inside it, has the focus.
  ///
  /// - Returns: Whether the key was used; otherwise it is passed on to the parent.
  open func handle(_ key: KeyPress) -> Bool { false }

  /// Handles text that is pasted while the widget, or one inside it, has the focus.
  ///
  /// - Parameter text: The text as the terminal sent it, with line ends as carriage returns.
  /// - Returns: Whether it was used; otherwise it is passed on to the parent, and never to a
  ///   command.
  open func paste(_ text: String) -> Bool { false }

  /// Handles an event of the mouse in the widget's area.
  ///
  /// A press has already moved the focus. A widget that uses a press also gets the dragging that
  /// follows and the release, wherever the pointer is then.
  ///
  /// The wheel follows one rule. A widget that scrolls uses it under the pointer, wherever the
  /// focus is, and passes it on to the widgets around it if all of its content shows. A widget with
  /// a value or a choice uses it only while it also has the focus, as one of its keys for each
  /// step, so that scrolling a page with such a widget under the pointer changes nothing. Every
  /// other widget leaves it to the ``Scroll`` around it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - position: The place of the pointer, counted from the widget's top left.
  /// - Returns: Whether it was used; otherwise it is passed on to the parent.
  open func handle(_ event: MouseEvent, at position: Position) -> Bool { false }

  /// Returns the drag that begins when a person presses the left button of the mouse at a position
  /// and moves on with it held down; nil by default.
  ///
  /// It is called before the press is handled, and its result is discarded if a widget inside this
  /// one uses the press. Until the button is released the drag is offered to the widgets under the
  /// pointer, which mark the place of the drop: see ``Widget/takesDrops(of:where:_:)``. Esc leaves
  /// everything as it was.
  ///
  /// - Parameter position: The position, counted from the widget's top left; nil if keys carry a
  ///   value, such as the selected element: see ``Screen/carry(_:)``.
  open func drag(at position: Position?) -> Drag? { nil }

  /// The number of places, counted from 0, at which a value can be dropped in the widget; 1 by
  /// default.
  open var dropPlaces: Int { 1 }

  /// Returns the place of a drop under the pointer; a widget that scrolls may do so while the
  /// pointer is at its edge.
  ///
  /// - Parameter position: The place of the pointer, counted from the widget's top left.
  open func dropPlace(at position: Position) -> Int { 0 }

  /// Says whether the widget accepts a drag; by default as ``takesDrops(of:where:_:)`` has set.
  open func takes(_ drag: Drag) -> Bool { dropTaking?.accepts(drag.value) ?? false }

  /// Handles a drop.
  ///
  /// - Parameters:
  ///   - drag: The dropped value, which `takes(_:)` has accepted.
  ///   - place: The place in the widget, counted without the value if it comes from the same
  ///     widget.
  open func drop(_ drag: Drag, at place: Int) { dropTaking?.take(drag.value, place) }

  /// The widget itself draws the place of a drop; by default it does not, and all of it is in
  /// reverse.
  open var drawsDropPlace: Bool { false }

  /// Called after the widget has got the focus or lost it; `isFocused` tells which.
  open func didChangeFocus() {}

  /// Shows a widget inside this one that has just got the focus or that a person has used, by
  /// scrolling to its focus area.
  open func reveal(_ descendant: Widget) {}

  /// The part of the widget in which a person works, such as the selected row or that of the caret,
  /// in the coordinates of the screen; nil, as by default, for the whole frame.
  ///
  /// A ``Scroll`` around the widget keeps it in sight, where the widget is higher than the window.
  open var focusArea: Rectangle? { nil }

  /// Gives the widget its area, and its children theirs.
  ///
  /// - Parameter area: The area with the ``padding``, in the coordinates of the screen; an empty
  ///   one leaves the widget out.
  public final func place(in area: Rectangle) {
    frame =
      isHidden
      ? Rectangle(Size.zero)
      : area.inset(
        top: padding.top, left: padding.left, bottom: padding.bottom, right: padding.right)
    arrangeChildren(in: frame)
  }
}
