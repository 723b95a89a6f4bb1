// SPDX-License-Identifier: Apache-2.0

/// A row of ``Fields``: a widget, what it is called, and what there is to say about it.
public struct Field {
  /// What the widget is called, before it.
  public let name: String

  /// The widget.
  public let content: Widget

  /// What is said behind it; nil for nothing.
  public let remark: Widget?

  /// Makes a field of widgets that stand nowhere else.
  public init(_ name: String, _ content: Widget, remark: Widget? = nil) {
    self.name = name
    self.content = content
    self.remark = remark
  }
}
