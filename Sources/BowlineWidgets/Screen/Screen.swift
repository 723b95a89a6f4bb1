// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A tree of widgets with a size, a focus, keys and a picture.
///
/// A screen knows no terminal: it takes events and gives grids. ``Application`` connects it with a
/// terminal; a test sends it keys and reads its rows.
///
/// ```swift
/// let screen = Screen(Label("Hello"), size: Size(rows: 1, columns: 8))
/// screen.paint().lines  // ["Hello"]
/// ```
public final class Screen: KeyValueObservable {
  /// The widget that has all the room.
  public let root: Widget

  /// The commands for keys that no widget uses.
  @Observed public var keyMap = KeyMap()

  /// Called when something on the screen has changed since it was painted: once until the next
  /// painting.
  public var onNeedsPaint: () -> Void = {}

  /// Called before each painting, to update what no observed property stands for.
  public var willPaint: () -> Void = {}

  /// The smallest size at which the screen is of use; below it a note says so.
  public let minimumSize: Size

  /// The present size.
  @Observed public internal(set) var size: Size

  /// The screen has changed since it was painted last.
  public private(set) var needsPaint = true

  /// The time that has passed by ``advance(by:)``.
  public internal(set) var now = Duration.zero

  /// The notes that come over everything else, at the right above the last row.
  public let toast = Toast()

  /// Called with each event of the person before any widget gets it; false keeps it from the
  /// screen.
  public var onEvent: (InputEvent) -> Bool = { _ in true }

  /// Called when a person pasted text and no widget took it; without it a note says so.
  public var onIgnoredPaste: (() -> Void)?

  /// Called with the place of a press of the mouse that no widget has used, while no layer is open.
  public var onUnusedPress: (Position) -> Void = { _ in }

  /// Called after a person has used the held widget, or one inside or around it, by the focus, a
  /// key, a paste or the mouse: the moment to call ``release()``.
  public var onUseOfHeld: () -> Void = {}

  /// Called after another size of the screen has renewed the picture of the held widget.
  public var onRenewalOfHeld: () -> Void = {}

  /// The text that was copied last; see ``copy(_:)``.
  @Observed public internal(set) var copiedText: String?

  /// The title of the terminal's window while it shows this screen, where the terminal takes one; nil
  /// for its own.
  @Observed public var title: String? {
    didSet { setNeedsPaint() }
  }

  /// Called with each request to the terminal.
  var onRequest: (TerminalRequest) -> Void = { _ in }

  /// The widget that has the focus, which is not kept alive; nil for none.
  ///
  /// When it goes out of sight, the next one in the order of Tab that can have the focus gets it, or
  /// else the nearest one before, or else none; under a layer only one in the layer.
  public internal(set) var focus: Widget? {
    get { focusPlace.widget }
    // An insight records changes of the program, and this is none.
    set { Insight.unrecorded { focusPlace.widget = newValue } }
  }

  /// The focus, observed so that widgets that read it are drawn anew.
  @Observed private var focusPlace = WeakWidget()

  /// The widget with the focus and its place; nil where none has it.
  var tabPlace: TabPlace?

  /// The layers over the root, topmost last.
  var layers: [Layer] = []

  /// The topmost modal layer that observers know of.
  @Observed var toldTopmostLayer = WeakWidget()

  /// The widget over the last row; see ``showBanner(_:)``.
  public internal(set) var banner: Widget?

  /// The number of rows at the bottom of the screen that layers leave free, such as 1 for a
  /// ``HelpBar`` that shows the keys of layers; 0 at the start.
  ///
  /// Below 0 it counts as 0.
  @Observed public var rowsBelowLayers = 0

  /// The keys that close the topmost layer where no widget in it uses them, the usual one first; Esc
  /// at the start.
  ///
  /// A key among them that types something does so in a text field. Under a layer, a closing key
  /// runs no command.
  @Observed public var closingKeys = [KeyPress(.escape)]

  /// Changes on the screen are highlighted for 400 ms; true at the start.
  ///
  /// Cells whose text has changed get the look that the theme has for it, whatever widget they
  /// belong to: see `Attributes.highlight` and ``Widget/highlightsChanges``. After the 400 ms the
  /// screen is painted once more, and nothing wakes the process after that.
  public var highlightsChanges = true {
    didSet { if highlightsChanges != oldValue { setNeedsFullPaint() } }
  }

  /// The cells that are highlighted now.
  var highlights = Highlights()

  /// The areas that the present painting draws, from which the highlights are found.
  var drawnAreas = DrawnAreas()

  /// The number of paintings that drew everything; a widget that was drawn before the last of them
  /// is not in the picture.
  var fullPaints = 0

  /// The alarms that were asked for.
  var alarms: [WeakAlarm] = []

  /// The widget that took the press of a mouse button, until the button is released.
  weak var mouseGrabber: Widget?

  /// The drag that begins when the pointer moves after a press, the drag that goes on now, and its
  /// picture; see ``Widget/drag(at:)``.
  var pendingDrag: Dragging?
  @Observed var dragging: Dragging?
  var dragPicture: DragPicture?

  /// The tooltip; see ``Widget/tooltip``.
  var tooltip = TooltipState()

  /// The widget whose picture stays as it is, and that picture; see ``hold(_:)``.
  weak var held: Widget?
  var heldPicture: HeldPicture?

  /// The next painting draws everything, not just what has changed.
  var needsFullPaint = true

  /// Everything is drawn in ASCII only.
  var isASCII: Bool

  /// The picture.
  var canvas: Canvas

  /// The widgets whose size may have changed since the last layout.
  private var unmeasured: [Widget] = []

  /// A widget that was measured wants another size than at the last layout.
  var needsLayout = false

  private lazy var layout = ChangeTracking(of: self) { $0.setNeedsPaint() }

  /// Makes a screen for a tree of widgets; it keeps the tree alive.
  ///
  /// - Parameters:
  ///   - root: The widget that gets all the room.
  ///   - size: The size to begin with; an ``Application`` gives it that of its terminal.
  ///   - minimumSize: The smallest size at which the screen is of use.
  ///   - isASCII: Whether it is drawn in ASCII only. An ``Application`` sets it where the terminal
  ///     can show nothing else.
  /// - Precondition: The root stands nowhere else.
  public init(
    _ root: Widget, size: Size = Size(rows: 24, columns: 80),
    minimumSize: Size = Size(rows: 1, columns: 1),
    isASCII: Bool = false
  ) {
    precondition(root.standsNowhere, "the root of a screen stands in one place")
    self.root = root
    self.size = size
    self.minimumSize = minimumSize
    self.isASCII = isASCII
    canvas = Canvas(size: size, isASCII: isASCII)
    root.owner = self
    toast.owner = self
  }

  /// Asks for a painting that draws everything.
  func setNeedsFullPaint() {
    needsFullPaint = true
    setNeedsPaint()
  }

  /// Records that a widget may want another size.
  func setNeedsMeasuring(_ widget: Widget) {
    unmeasured.append(widget)
    setNeedsPaint()
  }

  /// Asks for another painting.
  public func setNeedsPaint() {
    if needsPaint { return }
    needsPaint = true
    onNeedsPaint()
  }
}

// MARK: - Painting

extension Screen {
  /// Draws what has changed, and returns the whole picture.
  ///
  /// Only widgets are drawn that have read something that has changed; when one gets another area,
  /// all are. Below ``minimumSize`` there is just a line that says so.
  ///
  /// - Returns: A canvas with the grid and the place of the cursor.
  public func paint() -> Canvas {
    willPaint()
    let size = size
    if isTooSmall {
      needsPaint = false
      needsFullPaint = true
      fullPaints += 1
      canvas.hideCursor()
      canvas.fill()
      canvas.write("window too small", row: 0, column: 0, truncatedTo: size.columns)
      return canvas
    }
    arrangeIfNeeded()
    dropLostFocus()
    // Set before anything is drawn, so that a change from here on asks for another painting.
    needsPaint = false
    let earlier = canvas.grid
    if layers.contains(where: \.widget.isSeeThrough) { needsFullPaint = true }
    if needsFullPaint { canvas.fill() }
    // A tree that lies over one that was drawn is drawn over it again.
    var anew = needsFullPaint
    forEachShownTopmost { tree, area in
      anew = draw(tree, on: canvas.clipped(to: area), at: area.origin, anew: anew) || anew
    }
    shadeWhatIsBelow()
    if needsFullPaint { fullPaints += 1 }
    highlightChanges(since: earlier)
    needsFullPaint = false
    // The focused widget set the cursor when it was drawn; it stays while other widgets are drawn.
    if focus?.isInSight != true || focus?.isUsable == false { canvas.hideCursor() }
    return canvas
  }

  /// Gives each widget its area, if something has changed that areas depend on.
  func arrangeIfNeeded() {
    // Most widgets that change want the size that they had.
    let changed = unmeasured
    unmeasured = []
    for widget in changed where widget.updateMeasures() { needsLayout = true }
    guard needsFullPaint || needsLayout || layout.isChanged else { return }
    needsLayout = false
    let before = allWidgets.map(\.frame)
    layout.track {
      root.place(in: Rectangle(size))
      for layer in layers { layer.widget.place(in: area(of: layer)) }
      banner?.place(in: Rectangle(size).split(bottom: 1).bottom)
      placeNotes()
      placeDragPicture()
    }
    if allWidgets.map(\.frame) != before { needsFullPaint = true }
    updateTabPlace()
  }

  /// Draws a widget and those inside it, as far as they have changed and show.
  ///
  /// One that is scrolled out of sight wakes nobody: its next change is told after it was drawn, which
  /// is with all others, when it comes into sight.
  ///
  /// - Parameters:
  ///   - outer: The canvas of the widget around it, beyond which nothing is drawn.
  ///   - origin: The place of that canvas on the screen.
  ///   - anew: Whether to draw also widgets that have not changed.
  /// - Returns: Whether anything was drawn.
  private func draw(
    _ widget: Widget, on outer: Canvas, at origin: Position, anew: Bool
  ) -> Bool {
    let frame = widget.frame
    if frame.isEmpty { return false }
    let marked = dragging?.target.flatMap { $0.drawsDropPlace ? nil : $0 }
    var added = widget.ground
    if !widget.isEnabled { added.insert(.disabled) }
    if widget === marked { added.insert(.reverse) }
    let part = outer.clipped(to: frame.offset(rows: -origin.row, columns: -origin.column))
      .adding(added)
    if widget === held, let heldPicture {
      if anew { heldPicture.draw(on: part) }
      return anew
    }
    if part.visibleArea.isEmpty, !takesPicture { return false }
    let isDrawn = anew || widget.drawing.isChanged
    if isDrawn {
      let cursor = canvas.cursor
      canvas.hideCursor()
      willDraw(widget, in: part.visibleArea)
      if !widget.isSeeThrough { part.fill() }
      widget.drawing.track {
        _ = widget.isEnabled
        widget.draw(on: part)
      }
      if widget !== focus { canvas.restoreCursor(cursor) }
    }
    var isAnythingDrawn = isDrawn
    for child in widget.children {
      if isDrawn { widget.expectAdopted(child) }
      isAnythingDrawn =
        draw(child, on: part, at: frame.origin, anew: isDrawn) || isAnythingDrawn
    }
    if widget === held { takePicture(of: widget) }
    return isAnythingDrawn
  }
}
