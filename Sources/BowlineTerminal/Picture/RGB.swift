// SPDX-License-Identifier: Apache-2.0

/// A color of a picture.
struct RGB: Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The text and the background of a terminal whose colors nobody knows: those of a dark one.
  static let terminalText = RGB(212, 215, 220)
  static let terminalPage = RGB(22, 24, 29)

  /// The basic colors and their bright variants, to be read on the dark background.
  private static let basic = [
    RGB(30, 33, 39), RGB(244, 122, 132), RGB(152, 195, 121), RGB(229, 192, 123),
    RGB(97, 175, 239), RGB(198, 120, 221), RGB(86, 182, 194), RGB(212, 215, 220),
    RGB(138, 145, 157), RGB(255, 143, 152), RGB(179, 220, 149), RGB(255, 214, 143),
    RGB(134, 197, 255), RGB(221, 155, 238), RGB(121, 211, 222), RGB(255, 255, 255),
  ]

  /// The color of a cell, or another one where it is left to the terminal.
  init(_ color: Color, or other: RGB) {
    switch color {
    // The theme has replaced levels by colors.
    case .terminal, .level, .graded: self = other
    case .rgb(let red, let green, let blue): self = RGB(red, green, blue)
    case .indexed(let index) where Int(index) < Self.basic.count: self = Self.basic[Int(index)]
    case .indexed(let index):
      let parts = ColorDepth.components(of: Int(index))
      self = RGB(UInt8(parts.red), UInt8(parts.green), UInt8(parts.blue))
    }
  }

  /// A color between this one and another.
  ///
  /// - Parameter share: The share of the other one, from 0 to 1.
  func mixed(with other: RGB, _ share: Double) -> RGB {
    func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(own) * (1 - share) + Double(other) * share).rounded())
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The color as SVG has it: `#16181d`, or `#fff`.
  var hexadecimal: String {
    let pairs = [red, green, blue].map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    let isShort = pairs.allSatisfy { $0.first == $0.last }
    return "#" + pairs.map { isShort ? String($0.prefix(1)) : $0 }.joined()
  }
}
