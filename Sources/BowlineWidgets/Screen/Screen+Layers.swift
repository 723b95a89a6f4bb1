// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Screen {
  /// A widget that lies over the others.
  struct Layer {
    /// The widget.
    let widget: Widget

    /// The place at which the widget lies.
    var place = LayerPlace.center

    /// The layer gets all keys while no modal one lies over it; if it is not modal it gets none.
    var isModal = true

    /// Called after the layer has gone.
    var onDismissal: () -> Void = {}

    /// The widget below that gets the focus when the layer goes: the one that had it before, unless
    /// ``setFocus(_:)`` has named another one since; nil for none.
    var earlierFocus: TabPlace?

    /// The commands of a page, which has all the room; nil for a layer of another kind.
    var page: KeyMap?

    /// The layer lies beside something, and a press elsewhere closes it.
    var isPopup: Bool { isModal && place.isForPopup }
  }

  /// The layer that gets all keys; nil if there is no modal one.
  var modalLayer: Layer? {
    hasModalLayer ? layers.last { $0.isModal } : nil
  }

  /// The page that was pushed last and shows; nil where none does.
  package var topmostPage: Widget? { layers.last { $0.page != nil }?.widget }

  /// A layer has the keys: each key asks for that many times, and mostly there is no layer.
  var hasModalLayer: Bool { !layers.isEmpty && layers.contains { $0.isModal } }

  /// The tree that has the keys and the focus.
  var activeTree: Widget { modalLayer?.widget ?? root }

  /// Returns the tree under the pointer: a layer that is not modal, if one is there over the tree
  /// that has the keys, and otherwise that tree.
  func tree(at position: Position) -> Widget {
    // The rows that layers leave free can be clicked too: they have the hints for keys in a layer.
    if position.row >= size.rows - max(rowsBelowLayers, 0) { return root }
    let layer = layers.last { $0.isModal || $0.widget.frame.contains(position) }
    return layer?.widget ?? root
  }
}

extension Screen {
  /// Returns the area of a layer: for a page all the room, else its preferred size at its place.
  func area(of layer: Layer) -> Rectangle {
    let rows = max(size.rows - max(rowsBelowLayers, 0), 0)
    let room = Rectangle(size).split(top: rows).top
    if layer.page != nil { return room }
    func area(at place: LayerPlace) -> Rectangle? {
      place.area(in: room, of: size, leastRows: layer.widget.leastRowsBeside) {
        layer.widget.measured(within: $0)
      }
    }
    return area(at: layer.place) ?? (layer.isModal ? area(at: .center) : nil)
      ?? Rectangle(Size.zero)
  }

  /// Gives notes and the tooltip their areas.
  func placeNotes() {
    let screen = Rectangle(size)
    let place = LayerPlace.corner(.bottomRight, margin: Insets(bottom: 1))
    toast.place(
      in: place.area(in: screen, of: size) { toast.measured(within: $0) } ?? Rectangle(Size.zero))
    guard let widget = tooltip.widget else { return }
    guard let subject = widget.subject, isInReach(subject) else {
      return widget.place(in: Rectangle(Size.zero))
    }
    widget.place(in: area(of: Layer(widget: widget, place: .beside(subject), isModal: false)))
  }

  /// Dims everything under the topmost layer that wants it, but not the rows that layers leave
  /// free, and neither the layers above nor what lies over all layers, such as the note.
  ///
  /// A widget that is drawn again under a layer is bright, so all is dimmed after each painting;
  /// cells that are dimmed already cost nothing.
  func shadeWhatIsBelow() {
    guard let place = layers.lastIndex(where: { $0.isModal && $0.widget.dimsWhatIsBelow }) else {
      return
    }
    let over = [tooltip.widget, toast, banner, dragPicture].compactMap(\.self)
    let bright = (layers[place...].map(\.widget) + over).map(\.frame)
    for row in 0..<max(size.rows - max(rowsBelowLayers, 0), 0) {
      var column = 0
      let parts = bright.filter { $0.rowRange.contains(row) && $0.columns > 0 }
        .map(\.columnRange).sorted { $0.lowerBound < $1.lowerBound }
      for part in parts {
        if column < part.lowerBound {
          canvas.set(.shade, true, row: row, columns: column..<part.lowerBound)
        }
        column = max(column, part.upperBound)
      }
      if column < size.columns {
        canvas.set(.shade, true, row: row, columns: column..<size.columns)
      }
    }
  }
}

extension Screen {
  /// Shows a widget in the last row, for what concerns the screen as a whole; nil for none.
  ///
  /// It lies over layers and notes, takes no keys and no mouse, and moves no other widget.
  ///
  /// - Precondition: The widget stands nowhere else.
  public func showBanner(_ widget: Widget?) {
    if widget === banner { return }
    precondition(widget?.standsNowhere ?? true, "a banner stands in one place")
    banner?.owner = nil
    banner = widget
    // Without a banner the row below it is drawn again; a new one needs only its own drawing.
    guard let widget else { return setNeedsFullPaint() }
    widget.owner = self
    widget.place(in: Rectangle(size).split(bottom: 1).bottom)
    setNeedsPaint()
  }
}

extension Screen {
  /// Calls a closure with the topmost widget of each tree, in the order in which they are drawn.
  func forEachTopmost(_ body: (Widget) -> Void) {
    body(root)
    for layer in layers { body(layer.widget) }
    if let widget = tooltip.widget { body(widget) }
    body(toast)
    if let banner { body(banner) }
    if let dragPicture { body(dragPicture) }
  }

  /// Calls a closure with the topmost widget of each tree that shows, in the order in which they are
  /// drawn, and with the area in which it may show: below a page that is what layers leave free.
  func forEachShownTopmost(_ body: (Widget, Rectangle) -> Void) {
    let parts = Rectangle(size).split(bottom: rowsBelowLayers)
    let page = layers.last {
      $0.page != nil && !$0.widget.isSeeThrough && $0.widget.frame == parts.rest
    }
    var isCovered = page != nil && !takesPicture
    forEachTopmost { tree in
      if tree === page?.widget { isCovered = false }
      let area = isCovered ? parts.bottom : Rectangle(size)
      if !area.isEmpty { body(tree, area) }
    }
  }

  var allWidgets: [Widget] {
    var all: [Widget] = []
    forEachTopmost { all += $0.subtree }
    return all
  }
}
