// SPDX-License-Identifier: Apache-2.0

extension Theme {
  /// The themes of the package, in the order in which a key goes through them.
  public static let all = [`default`, dark, light, mono]

  /// The terminal's own colors, with a few of its basic ones.
  public static let `default` = Theme(
    "default",
    attributes(with: [.accent: 6, .success: 2, .warning: 3, .error: 1]).merging([
      // No color of the palette is known to go with the terminal's own.
      .highlight: Style(attributes: .reverse), .surface: Style(attributes: [.reverse, .dim]),
    ]) { $1 },
    scale: [.indexed(2), .indexed(3), .indexed(1)])

  /// Light text on a dark background.
  public static let dark = Theme(
    "dark",
    [
      .text: Style(foreground: .rgb(220, 223, 228), background: .rgb(24, 26, 31)),
      .muted: Style(foreground: .rgb(144, 152, 165)),
      .accent: Style(foreground: .rgb(86, 182, 194)),
      .success: Style(foreground: .rgb(152, 195, 121)),
      .warning: Style(foreground: .rgb(229, 192, 123), attributes: .bold),
      .error: Style(foreground: .rgb(244, 122, 132), attributes: .bold),
      .selection: Style(
        foreground: .rgb(255, 255, 255), background: .rgb(108, 112, 120), attributes: .bold),
      .focus: Style(foreground: .rgb(140, 235, 250), attributes: [.reverse, .bold]),
      // Light on a darker ground, as the page is: large digits keep their shape.
      .highlight: Style(foreground: .rgb(255, 240, 205), background: .rgb(110, 86, 22)),
      .surface: Style(background: .rgb(38, 42, 50)),
      .shade: Style(foreground: .rgb(98, 106, 119), background: .rgb(17, 18, 22)),
    ],
    basicLooks: attributes(
      with: [.text: 7, .accent: 6, .success: 2, .warning: 3, .error: 1], background: 0
    ).merging([
      .highlight: basicHighlight,
      .surface: Style(foreground: .indexed(7), background: .indexed(4)),
    ]) { $1 },
    scale: [.rgb(152, 195, 121), .rgb(229, 192, 123), .rgb(244, 122, 132)],
    basicScale: [.indexed(2), .indexed(3), .indexed(1)])

  /// Dark text on a light background.
  public static let light = Theme(
    "light",
    [
      .text: Style(foreground: .rgb(36, 41, 47), background: .rgb(250, 250, 250)),
      .muted: Style(foreground: .rgb(95, 103, 114)),
      .accent: Style(foreground: .rgb(11, 110, 138)),
      .success: Style(foreground: .rgb(26, 110, 46)),
      .warning: Style(foreground: .rgb(138, 90, 0), attributes: .bold),
      .error: Style(foreground: .rgb(179, 32, 43), attributes: .bold),
      .selection: Style(
        foreground: .rgb(10, 12, 14), background: .rgb(112, 146, 190), attributes: .bold),
      .focus: Style(foreground: .rgb(0, 46, 92), attributes: [.reverse, .bold]),
      .highlight: Style(foreground: .rgb(36, 41, 47), background: .rgb(255, 214, 102)),
      .surface: Style(background: .rgb(235, 238, 242)),
      .shade: Style(foreground: .rgb(120, 126, 135), background: .rgb(233, 235, 238)),
    ],
    // Of the basic colors only these can be read on white.
    basicLooks: attributes(
      with: [.text: 0, .accent: 4, .success: 4, .warning: 5, .error: 1], background: 15
    ).merging([
      .highlight: basicHighlight,
      .surface: Style(foreground: .indexed(0), background: .indexed(7)),
    ]) { $1 },
    scale: [.rgb(26, 110, 46), .rgb(138, 90, 0), .rgb(179, 32, 43)],
    basicScale: [.indexed(4), .indexed(5), .indexed(1)])

  /// No colors, whatever the terminal has: attributes alone.
  public static let mono = Theme(
    "mono", monochrome, basicLooks: monochrome, isMonochrome: true)

  /// The theme of a name; nil if there is none.
  public init?(named name: String) {
    guard let theme = Theme.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// The theme after this one in ``all``, and the first one after the last and after any other.
  public var next: Theme {
    let index = Theme.all.firstIndex(of: self) ?? Theme.all.count - 1
    return Theme.all[(index + 1) % Theme.all.count]
  }

  private static let monochrome = attributes(with: [:]).merging([
    .error: Style(attributes: [.bold, .underline]), .highlight: Style(attributes: .bold),
    .surface: Style(attributes: [.reverse, .dim]),
  ]) { $1 }

  private static let basicHighlight = Style(foreground: .indexed(0), background: .indexed(3))

  /// Looks that attributes tell apart, with some of the basic colors.
  private static func attributes(with colors: [Role: UInt8], background: UInt8? = nil)
    -> [Role: Style]
  {
    let attributes: [Role: Attributes] = [
      .muted: .dim, .warning: .bold, .error: .bold, .selection: .bold,
      .focus: [.reverse, .bold], .shade: .dim,
    ]
    return Dictionary(
      uniqueKeysWithValues: Role.allCases.map { role in
        let look = Style(
          foreground: colors[role].map(Color.indexed) ?? .terminal,
          background: role == .text ? background.map(Color.indexed) ?? .terminal : .terminal,
          attributes: attributes[role] ?? [])
        return (role, look)
      })
  }
}
