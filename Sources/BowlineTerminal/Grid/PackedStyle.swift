// SPDX-License-Identifier: Apache-2.0

/// A style in one word, as cells keep it.
struct PackedStyle: Hashable, Sendable {
  /// The role in 4 bits, the attributes in 8, and each color in 26: its kind in 2, its value in 24.
  private let bits: UInt64

  /// Packs a style.
  init(_ style: Style) {
    bits =
      UInt64(style.role.rawValue) | UInt64(style.attributes.rawValue) << 4
      | Self.bits(of: style.foreground) << 12 | Self.bits(of: style.background) << 38
  }

  private static func bits(of color: Color) -> UInt64 {
    switch color {
    case .terminal: 0
    case .indexed(let index): 1 | UInt64(index) << 2
    case .rgb(let red, let green, let blue):
      2 | UInt64(red) << 2 | UInt64(green) << 10 | UInt64(blue) << 18
    case .level(let level): 3 | UInt64(level) << 2
    case .graded: 3 | 1 << 10
    }
  }

  /// Says whether the style has an attribute.
  func contains(_ attribute: Attributes) -> Bool { attributes.contains(attribute) }

  /// The same style with an attribute, or without it.
  func setting(_ attribute: Attributes, _ isOn: Bool) -> PackedStyle {
    var style = Style(self)
    if isOn { style.attributes.insert(attribute) } else { style.attributes.remove(attribute) }
    return PackedStyle(style)
  }

  /// The style says that the cell is selected or has the focus.
  var isMarked: Bool {
    role == .focus || role == .selection || attributes.contains(.reverse)
  }

  fileprivate var role: Role { Role(rawValue: UInt8(bits & 0xF)) ?? .text }
  fileprivate var attributes: Attributes { Attributes(rawValue: UInt8(bits >> 4 & 0xFF)) }
  fileprivate var foreground: Color { Self.color(bits >> 12) }
  fileprivate var background: Color { Self.color(bits >> 38) }

  private static func color(_ bits: UInt64) -> Color {
    func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    return switch bits & 3 {
    case 0: .terminal
    case 1: .indexed(byte(2))
    case 2: .rgb(byte(2), byte(10), byte(18))
    default: byte(10) == 0 ? .level(byte(2)) : .graded
    }
  }
}

extension Style {
  /// Unpacks a style.
  init(_ packed: PackedStyle) {
    self.init(
      packed.role, foreground: packed.foreground, background: packed.background,
      attributes: packed.attributes)
  }
}
