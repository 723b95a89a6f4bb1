// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

extension Widget {
  /// The size that the widget wants with its ``width``, ``height`` and ``padding``, at most the given
  /// room.
  ///
  /// This is what a widget asks those inside it. The ``preferredSize(within:)`` is remembered until
  /// something that it reads changes. While the widget stands in a screen, a change of what it reads
  /// for its size has it measured anew; only if it then wants another size the screen is laid out
  /// anew.
  public final func measured(within room: Size) -> Size {
    measured(
      within: room, rows: height.resolved(in: room.rows), columns: width.resolved(in: room.columns))
  }

  /// The size with rows or columns that are settled already; nil for what the widget wants.
  final func measured(within room: Size, rows: Int?, columns: Int?) -> Size {
    let most = Size(
      rows: min(rows ?? height.clamped(room.rows), room.rows),
      columns: min(columns ?? width.clamped(room.columns), room.columns))
    if rows != nil, columns != nil { return most }
    let (free, across) = (padding.top + padding.bottom, padding.left + padding.right)
    let size = rememberedSize(
      within: Size(rows: most.rows - free, columns: most.columns - across))
    return Size(
      rows: rows == nil ? min(height.clamped(size.rows + free), room.rows) : most.rows,
      columns: columns == nil
        ? min(width.clamped(size.columns + across), room.columns) : most.columns
    )
  }

  private func rememberedSize(within room: Size) -> Size {
    // Without a screen nobody would be told of a change.
    if measures == nil, screen != nil {
      measures = Measures { [unowned self] in screen?.setNeedsMeasuring(self) }
    }
    if updateMeasures() { screen?.needsLayout = true }
    // What is read for a room that is not remembered belongs to whoever asks.
    return measures?.size(of: self, within: room) ?? preferredSize(within: room)
  }

  /// Measures anew what may have become another size.
  ///
  /// - Returns: Whether it has, so that everything is to be laid out anew.
  final func updateMeasures() -> Bool {
    guard let measures, measures.isStale, measures.update(self) else { return false }
    var ancestor = parent
    while let widget = ancestor {
      widget.measures?.invalidate()
      ancestor = widget.parent
    }
    return true
  }

  /// Forgets the sizes of all widgets inside, and its own.
  final func forgetMeasures() {
    measures = nil
    for child in children { child.forgetMeasures() }
  }
}
