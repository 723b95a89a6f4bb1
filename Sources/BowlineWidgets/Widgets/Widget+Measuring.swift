// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

extension Widget {
  /// Returns the size that the widget needs with its ``width``, ``height`` and ``padding``, at most
  /// the given room.
  ///
  /// A widget measures its children by this method. The ``preferredSize(within:)`` is remembered
  /// until a property that it reads changes. While the widget stands in a screen, such a change has
  /// it measured anew; only if its size then differs, the screen is laid out anew.
  public final func measured(within room: Size) -> Size {
    measured(
      within: room, rows: length(along: .column).resolved(in: room.rows),
      columns: width.resolved(in: room.columns))
  }

  /// Returns the size with rows or columns that are fixed already; nil for those that the widget
  /// needs.
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
    // Without a screen there is nobody to tell that a remembered size is outdated.
    if measures == nil, screen != nil { measures = Measures(of: self) }
    if updateMeasures() { screen?.needsLayout = true }
    // A size that is not remembered is tracked by the code that measures, if that tracks.
    return measures?.size(of: self, within: room) ?? preferredSize(within: room)
  }

  /// Measures the widget anew, if its size may have changed.
  ///
  /// - Returns: Whether the size has changed, so that the screen is to be laid out anew.
  final func updateMeasures() -> Bool {
    guard let measures, measures.isStale, measures.update(self) else { return false }
    var ancestor = parent
    while let widget = ancestor {
      widget.measures?.invalidate()
      ancestor = widget.parent
    }
    return true
  }

  /// Forgets the sizes of the widget and of all widgets inside it.
  final func forgetMeasures() {
    measures = nil
    for child in children { child.forgetMeasures() }
  }
}
