// SPDX-License-Identifier: Apache-2.0

/// The keys that were held down with another one, as far as a terminal tells.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier, with the values that terminals use: 1, 2, 4.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  ///
  /// A character that shift has changed comes without it.
  public static let shift = Modifiers(rawValue: 1)

  /// Alt or Meta.
  public static let alt = Modifiers(rawValue: 2)

  /// Control.
  public static let control = Modifiers(rawValue: 4)

  /// The modifiers of a parameter such as the 5 in `ESC [ 1 ; 5 A`, which is one more than their
  /// bits: XTerm Control Sequences, "PC-Style Function Keys".
  ///
  /// Its fourth bit is Meta.
  init(parameter: Int) {
    let bits = UInt8(truncatingIfNeeded: max(parameter, 1) - 1)
    self.init(rawValue: bits & 7)
    if bits & 8 != 0 { insert(.alt) }
  }
}
