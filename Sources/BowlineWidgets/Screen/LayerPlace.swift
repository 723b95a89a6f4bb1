// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// The place of a layer: in a corner, at an edge or in the middle of the screen or of a widget, or
/// beside a widget.
///
/// ```swift
/// screen.present(dialog)                                               // in the middle
/// screen.present(menu, at: .beside(button))
/// screen.present(clock, at: .corner(.topRight, margin: Insets(right: 2)), isModal: false)
/// ```
///
/// A layer has the size that it prefers, as far as there is room, and stays at its place when the
/// window or the widget changes its size. A margin shrinks where there is no room for it. The
/// widget is not kept alive; while it is not visible, a modal layer is in the middle of the screen,
/// and a layer that is not modal does not show.
public struct LayerPlace {
  /// A corner of the screen or of a widget.
  public enum Corner: Hashable, Sendable, CaseIterable {
    /// The corner at the top and left.
    case topLeft
    /// The corner at the top and right.
    case topRight
    /// The corner at the bottom and left.
    case bottomLeft
    /// The corner at the bottom and right.
    case bottomRight
  }

  /// An edge of the screen or of a widget, in whose middle a layer lies.
  public enum Edge: Hashable, Sendable, CaseIterable {
    /// The first row.
    case top
    /// The first column.
    case left
    /// The last row.
    case bottom
    /// The last column.
    case right
  }

  /// The side of a widget on which a layer lies beside it.
  public enum Side: Hashable, Sendable {
    /// Below, in the same column, or above where it fits only there.
    case below
    /// At the right, in the same row, or at the left where it fits only there.
    case right
  }

  /// The part of the screen that a layer lies in or beside.
  private enum Target {
    case screen
    case widget(WeakWidget)
    /// A part of the screen; nil while it is not visible.
    case part(() -> Rectangle?)

    /// Returns the area; nil while it is not visible.
    func area(in room: Rectangle) -> Rectangle? {
      let area: Rectangle? =
        switch self {
        case .screen: room
        case .widget(let place): place.widget?.frame
        case .part(let area): area()
        }
      return area.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private enum Kind {
    case inside(rows: Alignment, columns: Alignment, margin: Insets)
    case beside(Side)
  }

  private let kind: Kind
  private let target: Target

  private init(_ kind: Kind, _ target: Target) {
    self.kind = kind
    self.target = target
  }

  private init(
    _ rows: Alignment, _ columns: Alignment, _ margin: Insets = .zero, of widget: Widget?
  ) {
    self.init(
      .inside(rows: rows, columns: columns, margin: margin),
      widget.map { .widget(WeakWidget(widget: $0)) } ?? .screen)
  }

  /// The middle of the screen.
  public static var center: LayerPlace { LayerPlace(.center, .center, of: nil) }

  /// The middle of a widget.
  public static func center(of widget: Widget) -> LayerPlace {
    LayerPlace(.center, .center, of: widget)
  }

  /// A corner of the screen or of a widget.
  ///
  /// - Parameters:
  ///   - corner: The corner.
  ///   - margin: The rows and columns that stay free between the layer and the edges.
  ///   - widget: The widget; nil for the screen without its ``Screen/rowsBelowLayers``.
  public static func corner(
    _ corner: Corner, margin: Insets = .zero, of widget: Widget? = nil
  ) -> LayerPlace {
    switch corner {
    case .topLeft: LayerPlace(.start, .start, margin, of: widget)
    case .topRight: LayerPlace(.start, .end, margin, of: widget)
    case .bottomLeft: LayerPlace(.end, .start, margin, of: widget)
    case .bottomRight: LayerPlace(.end, .end, margin, of: widget)
    }
  }

  /// The middle of an edge of the screen or of a widget.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - margin: The rows and columns that stay free between the layer and the edges.
  ///   - widget: The widget; nil for the screen without its ``Screen/rowsBelowLayers``.
  public static func edge(
    _ edge: Edge, margin: Insets = .zero, of widget: Widget? = nil
  ) -> LayerPlace {
    switch edge {
    case .top: LayerPlace(.start, .center, margin, of: widget)
    case .left: LayerPlace(.center, .start, margin, of: widget)
    case .bottom: LayerPlace(.end, .center, margin, of: widget)
    case .right: LayerPlace(.center, .end, margin, of: widget)
    }
  }

  /// The side of a widget, which stays visible where there is room.
  ///
  /// A modal layer there is a popup: a press of the mouse elsewhere only closes it.
  public static func beside(_ widget: Widget, _ side: Side = .below) -> LayerPlace {
    LayerPlace(.beside(side), .widget(WeakWidget(widget: widget)))
  }

  /// The row below a position, as for a menu at the pointer; in all else as beside a widget.
  public static func position(_ position: Position) -> LayerPlace {
    beside(.below) {
      Rectangle(row: position.row, column: position.column, rows: 1, columns: 1)
    }
  }

  /// The side of a part of the screen.
  ///
  /// - Parameter area: Returns the part; nil while it is not visible.
  static func beside(_ side: Side, _ area: @escaping () -> Rectangle?) -> LayerPlace {
    LayerPlace(.beside(side), .part(area))
  }

  /// A modal layer here is a popup, which a press elsewhere closes.
  var isForPopup: Bool {
    if case .beside = kind { return true }
    return false
  }

  /// The area of a layer.
  ///
  /// - Parameters:
  ///   - room: The part of the screen for layers, which begins at the top left.
  ///   - screen: The size of the whole screen, in whose middle a centered layer lies.
  ///   - leastRows: The rows that suffice for the layer below or above something; nil where it needs
  ///     all that it prefers.
  ///   - measure: Returns the size that the layer prefers within a room.
  /// - Returns: The area; nil if the target is not visible, or if there is no room beside it.
  func area(
    in room: Rectangle, of screen: Size, leastRows: Int? = nil, _ measure: (Size) -> Size
  ) -> Rectangle? {
    let screen = Rectangle(screen)
    guard let target = target.area(in: room)?.intersection(screen), !target.isEmpty else {
      return nil
    }
    switch kind {
    case .inside(let rows, let columns, let margin):
      let target = target.intersection(room)
      if target.isEmpty { return nil }
      let wanted = measure(target.size)
      let middle = target == room ? screen : target
      return Rectangle(
        row: Self.start(
          rows, wanted.rows, target.rowRange, (margin.top, margin.bottom), middle.rowRange),
        column: Self.start(
          columns, wanted.columns, target.columnRange, (margin.left, margin.right),
          middle.columnRange),
        rows: wanted.rows, columns: wanted.columns)
    case .beside(.below):
      return Self.area(below: target, in: room, measure(room.size), leastRows)
    case .beside(.right): return Self.area(rightOf: target, in: room, measure(room.size))
    }
  }

  /// The first row or column of a layer in some room.
  private static func start(
    _ alignment: Alignment, _ length: Int, _ room: Range<Int>, _ margin: (Int, Int),
    _ middle: Range<Int>
  ) -> Int {
    let wanted =
      switch alignment {
      case .end: room.upperBound - margin.1 - length
      case .center: middle.lowerBound + (middle.count - length) / 2
      default: room.lowerBound + margin.0
      }
    return max(min(wanted, room.upperBound - length), room.lowerBound)
  }

  /// Returns the area below an anchor, or above it; nil if the layer fits only over the anchor.
  private static func area(
    below anchor: Rectangle, in room: Rectangle, _ wanted: Size, _ leastRows: Int?
  ) -> Rectangle? {
    let above = min(anchor.row, room.rows)
    let below = max(room.rows - anchor.rowRange.upperBound, 0)
    let beside = max(above, below)
    // A layer that needs all rows is cut beside its anchor, if at least four rows are left for it.
    let least = wanted.rows == room.rows ? 4 : leastRows ?? wanted.rows
    guard min(least, wanted.rows) <= beside else { return nil }
    let isBelow = wanted.rows <= below || below >= above
    let rows = min(wanted.rows, isBelow ? below : above)
    return Rectangle(
      row: isBelow ? anchor.rowRange.upperBound : above - rows,
      column: max(min(anchor.column, room.columns - wanted.columns), 0),
      rows: rows, columns: wanted.columns)
  }

  /// Returns the area at the right of an anchor, or at the left, or, if the layer fits on neither
  /// side, at the right edge and over the anchor.
  private static func area(
    rightOf anchor: Rectangle, in room: Rectangle, _ wanted: Size
  ) -> Rectangle {
    let last = max(room.columns - wanted.columns, 0)
    let left = anchor.column - wanted.columns
    let right = anchor.columnRange.upperBound
    return Rectangle(
      row: max(min(anchor.row, room.rows - wanted.rows), 0),
      column: right <= last ? right : left >= 0 ? left : last,
      rows: wanted.rows, columns: wanted.columns)
  }
}
