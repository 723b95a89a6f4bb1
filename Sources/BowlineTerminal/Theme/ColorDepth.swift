// SPDX-License-Identifier: Apache-2.0

/// The number of colors that a terminal shows.
public enum ColorDepth: Int, Hashable, Sendable, Comparable {
  /// None: foreground and background only.
  case none = 0
  /// The eight basic colors.
  case eight = 8
  /// The basic colors and their bright variants.
  case sixteen = 16
  /// The palette of xterm.
  case palette = 256
  /// Red, green and blue with eight bits each.
  case direct = 16_777_216

  /// Compares the numbers of colors.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The depth of a terminal that has a number of colors by its description.
  init(colors: Int, isDirect: Bool) {
    switch colors {
    case _ where isDirect: self = .direct
    case 256...: self = .palette
    case 16...: self = .sixteen
    case 8...: self = .eight
    default: self = .none
    }
  }

  /// The number under which a terminal of this depth knows a color; -1 for the terminal's own.
  ///
  /// A color that the terminal does not have is replaced by the nearest in red, green and blue.
  func index(of color: Color) -> Int32 {
    switch (self, color) {
    // The theme has replaced the last two by other colors.
    case (.none, _), (_, .terminal), (_, .level), (_, .graded): return -1
    case (.direct, .rgb(let red, let green, let blue)):
      // Numbers below 8 stand for the basic colors: user_caps(5), "RGB".
      let value = Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
      return (1..<8).contains(value) ? 8 : value
    case (.direct, .indexed(let index)):
      if index < 8 { return Int32(index) }
      let (red, green, blue) = Self.components(of: Int(index))
      return self.index(of: .rgb(UInt8(red), UInt8(green), UInt8(blue)))
    case (_, .indexed(let index)) where Int(index) < rawValue: return Int32(index)
    case (_, .indexed(let index)): return nearest(to: Self.components(of: Int(index)))
    case (_, .rgb(let red, let green, let blue)):
      return nearest(to: (Int(red), Int(green), Int(blue)))
    }
  }

  typealias Components = (red: Int, green: Int, blue: Int)

  private func nearest(to wanted: Components) -> Int32 {
    // The first 16 entries are often changed by people; the rest of a palette is not.
    let candidates = self == .palette ? 16..<256 : 0..<rawValue
    let found = candidates.min { left, right in
      Self.distance(Self.components(of: left), wanted)
        < Self.distance(Self.components(of: right), wanted)
    }
    return Int32(found ?? -1)
  }

  private static func distance(_ left: Components, _ right: Components) -> Int {
    let (red, green, blue) = (
      left.red - right.red, left.green - right.green, left.blue - right.blue
    )
    return red * red + green * green + blue * blue
  }

  /// The colors of xterm's palette: 16 that vary, a cube of six steps, and 24 grays.
  static func components(of index: Int) -> Components {
    let steps = [0, 95, 135, 175, 215, 255]
    switch index {
    case 7: return (229, 229, 229)
    case 8: return (127, 127, 127)
    case 0..<16:
      let level = index < 8 ? 205 : 255
      let bits = index & 7
      return ((bits & 1) * level, (bits >> 1 & 1) * level, (bits >> 2 & 1) * level)
    case 16..<232:
      let cube = index - 16
      return (steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    default:
      let gray = 8 + (index - 232) * 10
      return (gray, gray, gray)
    }
  }
}

/// The choice whether a terminal's colors are used.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  /// All the colors that the terminal has, unless the environment variable NO_COLOR is set and not
  /// empty: no-color.org.
  case auto

  /// All the colors that the terminal has, whatever the environment says.
  case always

  /// No colors; bold, dim, underline and reverse stay.
  case never

  /// Colors are wanted, whatever the terminal has.
  package var wantsColor: Bool {
    switch self {
    case .auto: (Terminal.environment("NO_COLOR") ?? "").isEmpty
    case .always: true
    case .never: false
    }
  }
}
