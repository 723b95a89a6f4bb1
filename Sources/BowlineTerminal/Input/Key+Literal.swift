// SPDX-License-Identifier: Apache-2.0

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key that types a character: `KeyPress("+")`.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}
