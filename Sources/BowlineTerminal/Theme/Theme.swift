// SPDX-License-Identifier: Apache-2.0

/// The looks of each ``Role``.
///
/// Cells hold roles, and a terminal looks them up when it shows them, so another theme needs no new
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
  private let isMonochrome: Bool

  /// Makes a theme.
  ///
  /// A role that is not given looks like ``Role/text``, and text that is not given like the
  /// terminal's own. Where a look leaves a color to the terminal, it takes that of the text.
  ///
  /// - Parameters:
  ///   - name: The name by which a person chooses it.
  ///   - looks: How the roles look.
  ///   - basicLooks: How they look where there are 16 or 8 colors, of which few are near to others;
  ///     nil for the same looks.
  public init(_ name: String, _ looks: [Role: Style], basicLooks: [Role: Style]? = nil) {
    self.init(name, looks, basicLooks: basicLooks ?? looks, isMonochrome: false)
  }

  /// Makes a theme, which may also take the colors that were asked for beside a role.
  init(_ name: String, _ looks: [Role: Style], basicLooks: [Role: Style], isMonochrome: Bool) {
    self.name = name
    self.looks = looks
    self.basicLooks = basicLooks
    self.isMonochrome = isMonochrome
  }

  /// How a style looks in this theme: the look of its role, with the colors and attributes that the
  /// style asks for itself.
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
    let role = looks[style.role] ?? text
    var attributes = role.attributes.union(style.attributes)
    var mark = Style.plain
    if attributes.contains(.highlight) {
      attributes.remove(.highlight)
      mark = looks[.highlight] ?? .plain
      // What is drawn in reverse, or bold, stands out by being drawn without.
      attributes.formSymmetricDifference(mark.attributes)
    }
    if isMonochrome { return Style(attributes: attributes) }
    return Style(
      foreground: mark.foreground.or(style.foreground).or(role.foreground).or(text.foreground),
      background: mark.background.or(style.background).or(role.background).or(text.background),
      attributes: attributes)
  }
}

extension Color {
  /// This color, or another one where it is left to the terminal.
  fileprivate func or(_ other: Color) -> Color { self == .terminal ? other : self }
}
