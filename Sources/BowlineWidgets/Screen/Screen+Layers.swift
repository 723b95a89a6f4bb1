// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Screen {
  /// A widget that lies over the others and gets all keys.
  struct Layer {
    /// The widget.
    let widget: Widget

    /// The widget below that gets the focus when the layer goes: the one that had it, unless another
    /// one was asked to have it since.
    weak var earlierFocus: Widget?

    /// What it lies beside; nil in the middle of the screen.
    var anchor: Anchor?

    /// It lies beside something, and a press elsewhere takes it away.
    var isPopup: Bool { anchor != nil }

    /// The commands of a page, which has all the room; nil for what lies over one.
    var page: KeyMap?

    init(
      _ widget: Widget, over earlierFocus: Widget?, anchor: Anchor? = nil, page: KeyMap? = nil
    ) {
      self.widget = widget
      self.earlierFocus = earlierFocus
      self.anchor = anchor
      self.page = page
    }
  }

  /// The neighbor of a layer that does not lie in the middle.
  enum Anchor {
    /// A widget, which is not kept alive.
    case widget(WeakWidget)
    /// A place of the screen.
    case position(Position)

    /// Its area; empty for a widget that has gone.
    var area: Rectangle {
      switch self {
      case .widget(let place): place.widget?.frame ?? Rectangle(Size.zero)
      case .position(let place):
        Rectangle(row: place.row, column: place.column, rows: 1, columns: 1)
      }
    }
  }
}

extension Screen {
  /// The area of a layer: all for a page; otherwise as large as it wants to be, below its anchor, or
  /// above where it fits only there, or in the middle of the screen where it fits only there or has no
  /// anchor.
  func area(of layer: Layer) -> Rectangle {
    let rows = max(size.rows - max(rowsBelowLayers, 0), 0)
    if layer.page != nil { return Rectangle(size).split(top: rows).top }
    let wanted = layer.widget.measured(within: Size(rows: rows, columns: size.columns))
    let anchor = layer.anchor?.area ?? Rectangle(Size.zero)
    let (above, below) = (min(anchor.row, rows), max(rows - anchor.row - anchor.rows, 0))
    let beside = max(above, below)
    // What fits nowhere is cut beside its anchor too, unless next to nothing would be left.
    guard !anchor.isEmpty, wanted.rows <= beside || wanted.rows == rows && beside >= 4 else {
      return Rectangle(
        row: min((size.rows - wanted.rows) / 2, rows - wanted.rows),
        column: (size.columns - wanted.columns) / 2,
        rows: wanted.rows, columns: wanted.columns)
    }
    let isBelow = wanted.rows <= below || below >= above
    let height = min(wanted.rows, isBelow ? below : above)
    return Rectangle(
      row: isBelow ? anchor.row + anchor.rows : anchor.row - height,
      column: max(min(anchor.column, size.columns - wanted.columns), 0),
      rows: height, columns: wanted.columns)
  }

  /// Dims what lies under the topmost layer that wants it, but not the rows that layers leave in
  /// sight, and neither the layers above nor the note.
  ///
  /// What is drawn again under a layer comes without: it is dimmed anew after each painting, and what
  /// is dimmed already costs nothing.
  func shadeWhatIsBelow() {
    guard let place = layers.lastIndex(where: \.widget.dimsWhatIsBelow) else { return }
    let bright = layers[place...].map(\.widget.frame) + [toast.frame]
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
  /// It lies over layers and notes, takes no keys and no mouse, and moves nothing else.
  ///
  /// - Precondition: The widget stands nowhere else.
  public func showBanner(_ widget: Widget?) {
    if widget === banner { return }
    precondition(
      widget.map { $0.parent == nil && $0.owner == nil } ?? true, "a banner stands in one place")
    banner?.owner = nil
    banner = widget
    // What was there shows again; what comes is drawn over it, and nothing else with it.
    guard let widget else { return setNeedsFullPaint() }
    widget.owner = self
    widget.place(in: Rectangle(size).split(bottom: 1).bottom)
    setNeedsPaint()
  }
}

extension Screen {
  /// Goes through what is drawn over one another, lowest first.
  func forEachTopmost(_ body: (Widget) -> Void) {
    body(root)
    for layer in layers { body(layer.widget) }
    if let note = tooltip.note { body(note) }
    body(toast)
    if let banner { body(banner) }
    if let dragPicture { body(dragPicture) }
  }

  var allWidgets: [Widget] {
    var all: [Widget] = []
    forEachTopmost { all += $0.subtree }
    return all
  }
}
