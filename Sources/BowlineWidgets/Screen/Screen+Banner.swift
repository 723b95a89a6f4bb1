// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

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
