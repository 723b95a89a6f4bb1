// SPDX-License-Identifier: Apache-2.0

extension Screen {
  /// A widget that lies over the others and gets all keys.
  struct Layer {
    /// The widget.
    let widget: Widget

    /// The widget that had the focus before, and gets it back.
    private(set) weak var earlierFocus: Widget?

    init(_ widget: Widget, over earlierFocus: Widget?) {
      self.widget = widget
      self.earlierFocus = earlierFocus
    }
  }
}
