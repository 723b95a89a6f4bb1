// SPDX-License-Identifier: Apache-2.0

internal import Bowline
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
public final class Screen {
  /// The widget that has all the room.
  public let root: Widget

  /// The commands that keys give where no widget uses them.
  public var keyMap = KeyMap()

  /// Called when something on the screen has changed since it was painted: once, until it is
  /// painted again.
  public var onNeedsPaint: () -> Void = {}

  /// The smallest size at which the screen is of use; below it a note says so.
  public let minimumSize: Size

  /// The present size.
  public private(set) var size: Size

  /// Whether something has changed since the last painting.
  public private(set) var needsPaint = true

  /// The widget that has the focus.
  public private(set) weak var focus: Widget?

  /// What lies over the root, topmost last.
  private(set) var layers: [Widget] = []

  private let isASCII: Bool
  private var canvas: Canvas
  private lazy var layout = ChangeTracking { [unowned self] in setNeedsPaint() }
  private var needsFullPaint = true

  /// Makes a screen for a tree of widgets that belongs to no other.
  ///
  /// - Parameters:
  ///   - root: The widget that gets all the room.
  ///   - size: The size to begin with; an ``Application`` gives it that of its terminal.
  ///   - minimumSize: The smallest size at which the screen is of use.
  ///   - isASCII: Whether it is drawn in ASCII only.
  public init(
    _ root: Widget, size: Size = Size(rows: 24, columns: 80),
    minimumSize: Size = Size(rows: 1, columns: 1),
    isASCII: Bool = false
  ) {
    self.root = root
    self.size = size
    self.minimumSize = minimumSize
    self.isASCII = isASCII
    canvas = Canvas(size: size, isASCII: isASCII)
    root.owner = self
  }

  /// Changes the size.
  ///
  /// The next painting lays everything out anew.
  public func resize(to size: Size) {
    if size == self.size { return }
    self.size = size
    canvas = Canvas(size: size, isASCII: isASCII)
    needsFullPaint = true
    setNeedsPaint()
  }

  /// Says that the screen has to be painted again.
  public func setNeedsPaint() {
    if needsPaint { return }
    needsPaint = true
    onNeedsPaint()
  }
}

// MARK: - Painting

extension Screen {
  /// Draws what has changed and gives the whole picture.
  ///
  /// Only widgets are drawn that read something that has changed since, or that got another area.
  ///
  /// - Returns: A canvas with the grid and the place of the cursor.
  public func paint() -> Canvas {
    needsPaint = false
    guard size.rows >= minimumSize.rows, size.columns >= minimumSize.columns else {
      needsFullPaint = true
      canvas.fill()
      canvas.write("window too small", row: 0, column: 0, truncatedTo: size.columns)
      return canvas
    }
    if needsFullPaint || layout.isChanged { arrange() }
    if needsFullPaint { canvas.fill() }
    var isCovered = false
    for layer in [root] + layers {
      isCovered = draw(layer, anew: needsFullPaint || isCovered) || isCovered
    }
    needsFullPaint = false
    return canvas
  }

  private func arrange() {
    let before = allWidgets.map(\.frame)
    layout.track {
      root.place(in: Rectangle(size))
      for layer in layers { layer.place(in: area(of: layer)) }
    }
    if allWidgets.map(\.frame) != before { needsFullPaint = true }
  }

  /// The middle of the screen, as large as the layer wants to be.
  private func area(of layer: Widget) -> Rectangle {
    let wanted = layer.preferredSize(within: size)
    return Rectangle(
      row: (size.rows - wanted.rows) / 2, column: (size.columns - wanted.columns) / 2,
      rows: wanted.rows, columns: wanted.columns)
  }

  /// - Returns: Whether anything was drawn.
  private func draw(_ widget: Widget, anew: Bool) -> Bool {
    if widget.frame.isEmpty { return false }
    let isDrawn = anew || widget.drawing.isChanged
    if isDrawn {
      let part = canvas.clipped(to: widget.frame)
      part.fill()
      widget.drawing.track { widget.draw(on: part) }
    }
    var isAnythingDrawn = isDrawn
    for child in widget.children {
      isAnythingDrawn = draw(child, anew: isDrawn) || isAnythingDrawn
    }
    return isAnythingDrawn
  }

  private var allWidgets: [Widget] { ([root] + layers).flatMap(\.subtree) }
}

// MARK: - Layers and focus

extension Screen {
  /// Shows a widget over all others, in the middle.
  ///
  /// Keys go to it alone.
  public func present(_ layer: Widget) {
    precondition(layer.parent == nil && layer.owner == nil, "a layer stands in one place")
    layer.owner = self
    layers.append(layer)
    changeLayers()
  }

  /// Takes the topmost layer away.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func dismiss() -> Bool {
    guard let layer = layers.popLast() else { return false }
    layer.owner = nil
    changeLayers()
    return true
  }

  private func changeLayers() {
    needsFullPaint = true
    setFocus(nil)
    setNeedsPaint()
  }

  /// Moves the focus to the next widget that can have it, or to the one before; past the last one
  /// it begins again.
  public func moveFocus(forward: Bool = true) {
    let candidates = (layers.last ?? root).subtree.filter { $0.canFocus && !$0.isHidden }
    if candidates.isEmpty { return }
    guard let current = candidates.firstIndex(where: { $0 === focus }) else {
      return setFocus(forward ? candidates.first : candidates.last)
    }
    let count = candidates.count
    setFocus(candidates[(current + (forward ? 1 : count - 1)) % count])
  }

  /// Gives the focus to a widget, or takes it away.
  public func setFocus(_ widget: Widget?) {
    if focus === widget { return }
    focus?.isFocused = false
    focus = widget
    widget?.isFocused = true
  }
}

// MARK: - Events

extension Screen {
  /// Takes what a person did: keys go where ``send(_:)-(KeyPress)`` has them; the rest is for
  /// widgets that ask for it, which none does yet.
  ///
  /// - Returns: Whether it did anything.
  @discardableResult
  public func send(_ event: InputEvent) -> Bool {
    guard case .key(let key) = event else { return false }
    return send(key)
  }

  /// Takes a key: the focused widget first, then those around it, then the commands.
  ///
  /// Esc closes the topmost layer, or gives up the focus; Tab and Shift-Tab move it.
  ///
  /// - Returns: Whether the key did anything.
  @discardableResult
  public func send(_ key: KeyPress) -> Bool {
    var widget = focus ?? layers.last
    while let current = widget {
      if current.handle(key) { return true }
      widget = current.parent
    }
    switch key {
    case KeyPress(.escape):
      if dismiss() { return true }
      if focus == nil { return false }
      setFocus(nil)
    case KeyPress(.tab):
      moveFocus()
    case KeyPress(.backtab):
      moveFocus(forward: false)
    default:
      guard let command = keyMap[key] else { return false }
      command.action()
    }
    return true
  }
}
