// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import BowlineTerminal

@Suite struct ThemeTests {
  @Test(
    arguments: [Theme.dark, .light], [ColorDepth.direct, .palette, .sixteen, .eight])
  func `every role can be read on its background`(theme: Theme, depth: ColorDepth) {
    // What lies under a dialog is not there to be read.
    for role in Role.allCases where role != .shade {
      let look = theme.look(of: Style(role), in: depth)
      let contrast = contrast(look.foreground, look.background, in: depth)
      // WCAG 2.2, success criterion 1.4.3, asks for 4.5, and for 3 where text is bold.
      #expect(contrast >= (depth >= .palette ? 4.5 : 3), "\(theme.name) \(role) \(depth)")
    }
  }

  @Test(
    arguments: [Theme.dark, .light], [ColorDepth.direct, .palette])
  func `every role can be read on a surface, and where it has changed`(
    theme: Theme, depth: ColorDepth
  ) {
    for role in Role.allCases where role != .shade {
      for attribute in [Attributes.surface, .highlight] {
        let look = theme.look(of: Style(role, attributes: attribute), in: depth)
        let contrast = contrast(look.foreground, look.background, in: depth)
        #expect(contrast >= 4.5, "\(theme.name) \(role) \(attribute) \(depth) \(contrast)")
      }
    }
  }

  @Test(arguments: Theme.all, [ColorDepth.none, .eight, .direct])
  func `whatever is disabled is muted, and keeps its surface and reverse`(
    theme: Theme, depth: ColorDepth
  ) {
    for role in Role.allCases {
      for kept in [[], Attributes.surface, .reverse] {
        let disabled = Style(role, attributes: [.disabled, .bold, kept])
        #expect(
          theme.look(of: disabled, in: depth)
            == theme.look(of: Style(.muted, attributes: kept), in: depth))
      }
    }
    let shaded = Style(attributes: [.disabled, .shade])
    #expect(theme.look(of: shaded, in: depth) == theme.look(of: Style(.shade), in: depth))
  }

  @Test(
    arguments: [Theme.dark, .light], [ColorDepth.direct, .palette])
  func `focus and selection stand out from the page, the focus most of all`(
    theme: Theme, depth: ColorDepth
  ) {
    /// The contrast of what fills a cell with the page.
    func filling(_ style: Style) -> Double {
      let page = theme.look(of: .plain, in: depth).background
      let look = theme.look(of: style, in: depth)
      let fill = look.attributes.contains(.reverse) ? look.foreground : look.background
      return contrast(fill, page, in: depth)
    }
    // WCAG 2.2, success criterion 1.4.11, asks for 3.
    #expect(filling(Style(.selection)) >= 3)
    #expect(filling(Style(.focus)) >= 3)
    let others = [
      Style(.selection), Style(.accent, attributes: .reverse), Style(attributes: .surface),
      Style(attributes: .highlight),
    ]
    for other in others { #expect(filling(other) < filling(Style(.focus)), "\(other)") }
    #expect(filling(Style(attributes: .surface)) > 1, "a surface is no page")
  }

  @Test(
    arguments: [Theme.dark, .light], [ColorDepth.direct, .palette, .sixteen, .eight])
  func `a value can be read whatever it is, and little looks other than much`(
    theme: Theme, depth: ColorDepth
  ) {
    for level in 0...255 {
      let look = theme.look(of: Style(foreground: .level(UInt8(level))), in: depth)
      let contrast = contrast(look.foreground, look.background, in: depth)
      #expect(contrast >= (depth >= .palette ? 4.5 : 3), "\(theme.name) \(level) \(depth)")
    }
    let looks = [0.05, 0.5, 0.95].map { theme.look(of: graded.at($0), in: depth) }
    #expect(Set(looks.map { depth.index(of: $0.foreground) }).count == 3)
  }

  private let graded = Style(foreground: .graded)

  @Test func `a style is described by its role and by what it adds to that`() {
    #expect("\(Style.plain)" == "text")
    #expect("\(Style(.accent, attributes: [.bold, .reverse]))" == "accent, bold, reverse")
  }

  @Test func `a graded style takes the color of a value, another one none`() {
    #expect(graded.at(1).foreground == .level(255))
    #expect(graded.at(-3).foreground == .level(0))
    #expect(graded.at(.nan).foreground == .level(0))
    #expect(Style(.accent).at(1) == Style(.accent))
    let looks = [Theme.default, .dark].map { $0.look(of: graded, in: .direct) }
    #expect(looks == [Theme.default, .dark].map { $0.look(of: .plain, in: .direct) })
  }

  @Test func `the default theme grades by the palette, mono by bold, a bare one by nothing`() {
    let styles = [0.05, 0.5, 0.95].map { graded.at($0) }
    let colors = styles.map { Theme.default.look(of: $0, in: .palette).foreground }
    #expect(colors == [.indexed(2), .indexed(3), .indexed(1)])
    let attributes = styles.map { Theme.mono.look(of: $0, in: .palette).attributes }
    #expect(attributes == [[], [], .bold])
    #expect(Theme("bare", [:]).look(of: styles[2], in: .direct) == .plain)
  }

  @Test(arguments: Theme.all, [ColorDepth.direct, .palette, .sixteen, .eight, .none])
  func `what lies under a dialog looks one way, whatever it is, and other than the page`(
    theme: Theme, depth: ColorDepth
  ) {
    let styles = Role.allCases.map { Style($0, attributes: [.bold, .reverse, .highlight]) }
    let looks = Set(styles.map { theme.look(of: $0.adding(.shade), in: depth) })
    #expect(looks.count == 1)
    #expect(looks.first != theme.look(of: .plain, in: depth))
    guard let look = looks.first, depth != .none, [.dark, .light].contains(theme) else { return }
    #expect(contrast(look.foreground, look.background, in: depth) >= 3)
  }

  @Test(arguments: Theme.all, [ColorDepth.direct, .palette, .eight, .none])
  func `a surface looks other than the page, and a key other than its hint`(
    theme: Theme, depth: ColorDepth
  ) {
    let look = { theme.look(of: $0, in: depth) }
    let (key, hint) = (Style(.accent, attributes: .bold), Style(.muted))
    #expect(look(hint.adding(.surface)) != look(hint))
    #expect(look(hint.adding(.surface)) != look(key.adding(.surface)))
  }

  @Test(arguments: Theme.all)
  func `without colors attributes tell the roles apart`(theme: Theme) {
    let looks = [Role.text, .muted, .selection, .error, .focus].map {
      theme.look(of: Style($0), in: .none)
    }
    #expect(Set(looks).count == looks.count)
    #expect(looks.allSatisfy { $0.foreground == .terminal && $0.background == .terminal })
    #expect(theme.look(of: Style(.warning), in: .none) != looks[0])
  }

  @Test(arguments: Theme.all, [ColorDepth.direct, .eight])
  func `focus and selection show by an attribute in every theme`(theme: Theme, depth: ColorDepth) {
    let text = theme.look(of: .plain, in: depth).attributes
    let focus = theme.look(of: Style(.focus), in: depth).attributes
    let selection = theme.look(of: Style(.selection), in: depth).attributes
    #expect(Set([text.rawValue, focus.rawValue, selection.rawValue]).count == 3)
  }

  @Test func `the default theme keeps the terminal's own background and text`() {
    for role in Role.allCases {
      #expect(Theme.default.look(of: Style(role), in: .direct).background == .terminal)
    }
    #expect(Theme.default.look(of: .plain, in: .direct) == .plain)
  }

  @Test(arguments: Theme.all, [ColorDepth.direct, .palette, .sixteen, .eight, .none])
  func `what has changed lately looks different in every role`(theme: Theme, depth: ColorDepth) {
    for role in Role.allCases where ![.highlight, .shade].contains(role) {
      for attributes in [[], .bold, .reverse] as [Attributes] {
        let style = Style(role, attributes: attributes)
        let look = theme.look(of: style.adding(.highlight), in: depth)
        #expect(look != theme.look(of: style, in: depth), "\(theme.name) \(role) \(depth)")
        #expect(!look.attributes.contains(.highlight), "no terminal knows it")
      }
    }
  }

  @Test(arguments: [Theme.default, .mono], [ColorDepth.palette, .none])
  func `without a color of its own a highlight is bold or in reverse, and never bold and dim`(
    theme: Theme, depth: ColorDepth
  ) {
    for role in Role.allCases where ![.highlight, .shade].contains(role) {
      for attributes in [[], .bold, .reverse] as [Attributes] {
        let style = Style(role, attributes: attributes)
        let rest = theme.look(of: style, in: depth).attributes
        let look = theme.look(of: style.adding(.highlight), in: depth).attributes
        let added = look.subtracting(rest)
        #expect(!look.isSuperset(of: [.bold, .dim]), "\(theme.name) \(role)")
        #expect(
          !added.isDisjoint(with: [.bold, .reverse]) || rest.contains(.reverse),
          "\(theme.name) \(role): what stands in reverse alone stands out without")
      }
    }
    let digit = Style(attributes: [.bold, .highlight])
    #expect(Theme.mono.look(of: digit, in: depth).attributes == [.bold, .reverse])
    #expect(Theme.mono.look(of: Style(attributes: .highlight), in: depth).attributes == .bold)
  }

  @Test func `a style's own colors and attributes stand beside those of its role`() {
    let style = Style(.focus, foreground: .indexed(9), attributes: .bold)
    let look = Theme.dark.look(of: style, in: .direct)
    #expect(look.foreground == .indexed(9))
    #expect(look.background == .rgb(24, 26, 31))
    #expect(look.attributes == [.reverse, .bold])
    #expect(
      Theme.mono.look(of: style, in: .direct) == Style(attributes: [.reverse, .bold]),
      "mono has no colors, whoever asks for them")
  }

  @Test func `a role that a theme does not name looks like its text`() {
    let theme = Theme("own", [.text: Style(foreground: .indexed(3), attributes: .bold)])
    #expect(theme.look(of: Style(.error), in: .palette) == theme.look(of: .plain, in: .palette))
    #expect(theme.look(of: .plain, in: .eight).foreground == .indexed(3))
  }

  @Test func `a dark background has the dark theme, a light one the light theme`() {
    let dark: [Color] = [.rgb(0, 0, 0), .rgb(24, 26, 31), .rgb(0, 43, 54), .rgb(0, 0, 255)]
    for color in dark { #expect(Theme.suiting(background: color) == .dark) }
    let light: [Color] = [.rgb(255, 255, 255), .rgb(253, 246, 227), .rgb(0, 255, 0)]
    for color in light { #expect(Theme.suiting(background: color) == .light) }
    #expect(Theme.suiting(background: .terminal) == .default)
  }

  @Test func `COLORFGBG is a hint where it has a number`() {
    for text in ["15;0", "7;default;8", "0"] { #expect(Theme.suiting(environment: text) == .dark) }
    for text in ["0;15", "0;7"] { #expect(Theme.suiting(environment: text) == .light) }
    for text in ["", "0;default", "0;99", ";"] { #expect(Theme.suiting(environment: text) == nil) }
  }

  @Test func `a theme has a name, and each has one after it`() {
    #expect(Theme.all.map(\.name) == ["default", "dark", "light", "mono"])
    #expect(Theme.all.map(\.next.name) == ["dark", "light", "mono", "default"])
    #expect(Theme.all.allSatisfy { Theme(named: $0.name) == $0 })
    #expect(Theme(named: "plaid") == nil)
    #expect(Theme("own", [:]).next == .default)
  }

  /// The contrast of two colors as a terminal of some depth shows them, from 1 to 21.
  private func contrast(_ first: Color, _ second: Color, in depth: ColorDepth) -> Double {
    let levels = [first, second].map { luminance($0, in: depth) }.sorted()
    return (levels[1] + 0.05) / (levels[0] + 0.05)
  }

  /// The relative luminance of WCAG 2.2.
  private func luminance(_ color: Color, in depth: ColorDepth) -> Double {
    let index = Int(depth.index(of: color))
    let (red, green, blue) =
      depth == .direct && index >= 8
      ? (index >> 16, index >> 8 & 255, index & 255) : ColorDepth.components(of: index)
    let parts = zip([red, green, blue], [0.2126, 0.7152, 0.0722]).map { value, weight in
      let part = Double(value) / 255
      return weight * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
    }
    return parts.reduce(0, +)
  }
}
