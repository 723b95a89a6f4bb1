// SPDX-License-Identifier: Apache-2.0

extension Screen {
  /// A widget that lies over the others and gets all keys.
  struct Layer {
    /// The widget.
    let widget: Widget

    /// The widget below that gets the focus when the layer goes: the one that had it, unless another
    /// one was asked to have it since.
    weak var earlierFocus: Widget?

    init(_ widget: Widget, over earlierFocus: Widget?) {
      self.widget = widget
      self.earlierFocus = earlierFocus
    }
  }
}
