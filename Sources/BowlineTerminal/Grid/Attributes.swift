// SPDX-License-Identifier: Apache-2.0

/// The attributes with which text is drawn, beside its color.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold or bright.
  public static let bold = Attributes(rawValue: 1)

  /// Fainter than the rest.
  public static let dim = Attributes(rawValue: 2)

  /// With a line below.
  public static let underline = Attributes(rawValue: 4)

  /// Foreground and background exchanged.
  public static let reverse = Attributes(rawValue: 8)

  /// Changed a moment ago, whatever its role is: with the colors of ``Role/highlight``.
  public static let highlight = Attributes(rawValue: 16)

  /// On a surface of its own, whatever its role is: with the background of ``Role/surface``.
  public static let surface = Attributes(rawValue: 32)

  /// Under something that lies over it, whatever its role is: with the colors of ``Role/shade``.
  public static let shade = Attributes(rawValue: 64)

  /// Not for use at present, whatever its role is: with the color of ``Role/muted``.
  public static let disabled = Attributes(rawValue: 128)
}
