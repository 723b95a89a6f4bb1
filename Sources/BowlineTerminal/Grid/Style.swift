// SPDX-License-Identifier: Apache-2.0

/// The look of a cell: its purpose, and the colors and attributes that it has in any theme.
public struct Style: Hashable, Sendable {
  /// The purpose of the cell; the ``Theme`` says how that looks.
  public var role: Role

  /// The color of the text; ``Color/terminal`` leaves it to the role.
  public var foreground: Color

  /// The color behind the text; ``Color/terminal`` leaves it to the role.
  public var background: Color

  /// The attributes of the text, beside those that the role adds.
  public var attributes: Attributes

  /// Text, and nothing more.
  public static let plain = Style()

  /// Makes a style; an argument that is left out is as in ``plain``.
  public init(
    _ role: Role = .text, foreground: Color = .terminal, background: Color = .terminal,
    attributes: Attributes = []
  ) {
    self.role = role
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style for a value: with the value's color on the theme's scale where this style is
  /// ``Color/graded``, and the same style where it is not.
  ///
  /// - Parameter fraction: The value, from 0 for little to 1 for much.
  public func at(_ fraction: Double) -> Style {
    guard foreground == .graded else { return self }
    var style = self
    style.foreground = .level(of: fraction)
    return style
  }

  /// The same style with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }
}

extension Style: CustomStringConvertible {
  /// The role, and what the style adds to that, for a person to read: `muted, bold`.
  public var description: String {
    var parts = ["\(role)"]
    if foreground != .terminal { parts.append("\(foreground)") }
    if background != .terminal { parts.append("on \(background)") }
    return (parts + attributes.names).joined(separator: ", ")
  }
}

extension Attributes {
  /// The names of the attributes in the set.
  fileprivate var names: [String] {
    let all: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
      (.highlight, "highlight"), (.surface, "surface"), (.shade, "shade"), (.disabled, "disabled"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
