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
}
