// SPDX-License-Identifier: Apache-2.0

/// A color of text or of the background behind it.
///
/// A terminal with fewer colors shows the nearest of those it has.
public enum Color: Hashable, Sendable {
  /// The color that the terminal itself uses where no other is set.
  case terminal

  /// An entry of the terminal's palette: 0 to 7 the basic colors, 8 to 15 their bright variants,
  /// 16 to 255 the color cube and the grays of xterm.
  case indexed(UInt8)

  /// Red, green and blue, each from 0 to 255.
  case rgb(UInt8, UInt8, UInt8)

  /// A color of the theme's scale from little to much, from 0 to 255: see ``level(of:)``.
  case level(UInt8)

  /// A stand-in for the color of a value, in the style of a widget that draws values:
  /// ``Style/at(_:)`` puts the ``level(of:)`` of each value there. Without one the role's color
  /// shows.
  case graded

  /// The color of a value on the theme's scale from little to much, as from green through yellow to
  /// red.
  ///
  /// The scale has 24 steps. The color repeats what the text or the length of a bar says, so a
  /// theme without colors shows just the upper quarter of the scale, in bold.
  ///
  /// - Parameter fraction: The value, from 0 to 1; one outside counts as the nearer bound.
  public static func level(of fraction: Double) -> Color {
    if fraction.isNaN { return .level(0) }
    let step = (min(max(fraction, 0), 1) * 23).rounded()
    return .level(UInt8(step * 255 / 23))
  }
}
