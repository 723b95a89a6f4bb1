// SPDX-License-Identifier: Apache-2.0

/// The look of a cell: what it is there for, and what it shall look like in any theme.
public struct Style: Hashable, Sendable {
  /// What the cell is there for; the ``Theme`` says how that looks.
  public var role: Role

  /// The color of the text; ``Color/terminal`` leaves it to the role.
  public var foreground: Color

  /// The color behind the text; ``Color/terminal`` leaves it to the role.
  public var background: Color

  /// How the text is drawn, beside what the role adds.
  public var attributes: Attributes

  /// Text, and nothing more.
  public static let plain = Style()

  /// Makes a style; what is not said is as in ``plain``.
  public init(
    _ role: Role = .text, foreground: Color = .terminal, background: Color = .terminal,
    attributes: Attributes = []
  ) {
    self.role = role
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The same style with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }
}
