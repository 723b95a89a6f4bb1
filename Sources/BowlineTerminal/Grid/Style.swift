// SPDX-License-Identifier: Apache-2.0

/// The look of a cell.
public struct Style: Hashable, Sendable {
  /// The color of the text.
  public var foreground: Color

  /// The color behind the text.
  public var background: Color

  /// How the text is drawn.
  public var attributes: Attributes

  /// The terminal's own colors and no attributes.
  public static let plain = Style()

  /// Makes a style; what is not said is as in ``plain``.
  public init(
    foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The same style with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    Style(
      foreground: foreground, background: background,
      attributes: self.attributes.union(attributes))
  }
}
