// SPDX-License-Identifier: Apache-2.0

/// A color of text or of the background behind it.
///
/// A terminal with fewer colors shows the nearest of those it has.
public enum Color: Hashable, Sendable {
  /// The color that the terminal itself uses where nothing else is said.
  case terminal

  /// An entry of the terminal's palette: 0 to 7 the basic colors, 8 to 15 their bright variants,
  /// 16 to 255 the color cube and the grays of xterm.
  case indexed(UInt8)

  /// Red, green and blue, each from 0 to 255.
  case rgb(UInt8, UInt8, UInt8)

  /// A color of the theme's scale from little to much, from 0 to 255: see ``level(of:)``.
  case level(UInt8)

  /// A color that goes by a value, for the style of something that draws values: each gets its
  /// ``level(of:)`` by ``Style/at(_:)``. Where nobody draws a value, it is left to the role.
  case graded

  /// The color of a value on the theme's scale from little to much, as from green through yellow to
  /// red.
  ///
  /// The scale has 24 steps. It says of a value what the text or the length of a bar says too, so a
  /// theme without colors shows just the upper quarter of it, in bold.
  ///
  /// - Parameter fraction: The value, from 0 to 1; what lies outside counts as the nearer end.
  public static func level(of fraction: Double) -> Color {
    if fraction.isNaN { return .level(0) }
    let step = (min(max(fraction, 0), 1) * 23).rounded()
    return .level(UInt8(step * 255 / 23))
  }
}
