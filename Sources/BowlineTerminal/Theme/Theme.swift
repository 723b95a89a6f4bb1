// SPDX-License-Identifier: Apache-2.0

/// The looks of each ``Role``.
///
/// Cells hold roles, which a terminal looks up when it shows them, so another theme needs no new
/// picture.
///
/// ```swift
/// terminal.theme = .dark
/// let own = Theme("sepia", [.text: Style(foreground: .indexed(0), background: .indexed(230))])
/// ```
public struct Theme: Hashable, Sendable {
  /// The name by which a person chooses it; see ``init(named:)``.
  public let name: String

  private let looks: [Role: Style]
  private let basicLooks: [Role: Style]
  private let scale: [Color]
  private let basicScale: [Color]
  private let isMonochrome: Bool

  /// Makes a theme.
  ///
  /// A role that is not given looks like ``Role/text``, and text that is not given like the
  /// terminal's own. A color that a look leaves to the terminal is that of the text.
  ///
  /// - Parameters:
  ///   - name: The name by which a person chooses it.
  ///   - looks: The looks of the roles.
  ///   - basicLooks: The looks where there are 16 or 8 colors, of which few are near to others; nil
  ///     for the same looks.
  ///   - scale: The colors of values from little to much, at equal distances, for
  ///     ``Color/level(_:)``. Between two colors of red, green and blue each value has a color of
  ///     its own. Without a scale values have the color of their role.
  ///   - basicScale: The same where there are 16 or 8 colors; nil for the same.
  public init(
    _ name: String, _ looks: [Role: Style], basicLooks: [Role: Style]? = nil, scale: [Color] = [],
    basicScale: [Color]? = nil
  ) {
    self.init(
      name, looks, basicLooks: basicLooks ?? looks, scale: scale, basicScale: basicScale ?? scale,
      isMonochrome: false)
  }

  /// Makes a theme, which may ignore all colors, also those that a style has beside its role.
  init(
    _ name: String, _ looks: [Role: Style], basicLooks: [Role: Style], scale: [Color] = [],
    basicScale: [Color] = [], isMonochrome: Bool
  ) {
    self.name = name
    self.looks = looks
    self.basicLooks = basicLooks
    self.scale = scale
    self.basicScale = basicScale
    self.isMonochrome = isMonochrome
  }

  /// Finds the look of a style in this theme: that of its role, with the colors and attributes that
  /// the style asks for itself.
  ///
  /// Without colors every theme looks like ``mono``, in which attributes tell the roles apart.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - depth: The colors that there are.
  /// - Returns: A style that means the same in any theme.
  public func look(of style: Style, in depth: ColorDepth) -> Style {
    if depth == .none, !isMonochrome { return Theme.mono.look(of: style, in: depth) }
    let looks = depth >= .palette ? looks : basicLooks
    let text = looks[.text] ?? .plain
    // Whatever lies under a dialog looks the same, and whatever is disabled has one color.
    var style = style
    if style.attributes.contains(.shade) {
      style = Style(.shade)
    } else if style.attributes.contains(.disabled) {
      style = Style(.muted, attributes: style.attributes.subtracting([.disabled, .bold]))
    }
    var role = looks[style.role] ?? text
    var attributes = role.attributes.union(style.attributes)
    var overlay = Style.plain
    if attributes.contains(.surface) {
      attributes.remove(.surface)
      overlay = looks[.surface] ?? .plain
      // In reverse the color of a text would be that of the surface.
      if overlay.attributes.contains(.reverse) { role.foreground = text.foreground }
      let isBold = attributes.contains(.bold)
      attributes.formUnion(overlay.attributes)
      if isBold { attributes.remove(.dim) }
    }
    if attributes.contains(.highlight) {
      attributes.remove(.highlight)
      overlay = looks[.highlight] ?? .plain
      if !overlay.attributes.isEmpty, attributes.isSuperset(of: overlay.attributes) {
        // A cell that has these anyway stands out in reverse, and a reversed one without it.
        attributes.formSymmetricDifference(.reverse)
      } else {
        attributes.formUnion(overlay.attributes)
      }
      // Terminals do not agree on the look of both.
      if attributes.contains(.bold) { attributes.remove(.dim) }
    }
    if isMonochrome {
      if case .level(let level) = style.foreground, level >= 192 { attributes.insert(.bold) }
      return Style(attributes: attributes)
    }
    let scale = depth >= .palette ? scale : basicScale
    let foreground = style.foreground.onScale(scale)
    let background = style.background.onScale(scale)
    return Style(
      foreground: overlay.foreground.or(foreground).or(role.foreground).or(text.foreground),
      background: overlay.background.or(background).or(role.background).or(text.background),
      attributes: attributes)
  }
}

extension Color {
  /// This color, or another one where it is left to the terminal.
  fileprivate func or(_ other: Color) -> Color { self == .terminal ? other : self }

  /// The color that a scale has for a value; another color as it is.
  fileprivate func onScale(_ scale: [Color]) -> Color {
    guard self != .graded else { return .terminal }
    guard case .level(let level) = self else { return self }
    guard let last = scale.last else { return .terminal }
    let place = Int(level) * (scale.count - 1)
    let index = place / 255
    guard index < scale.count - 1, case .rgb(let red, let green, let blue) = scale[index],
      case .rgb(let nextRed, let nextGreen, let nextBlue) = scale[index + 1]
      // Colors of a palette have none between them: each has an equal part of the values.
    else { return index == scale.count - 1 ? last : scale[Int(level) * scale.count / 256] }
    let part = place % 255
    func mix(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((Int(first) * (255 - part) + Int(second) * part) / 255)
    }
    return .rgb(mix(red, nextRed), mix(green, nextGreen), mix(blue, nextBlue))
  }
}
