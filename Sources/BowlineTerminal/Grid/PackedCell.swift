// SPDX-License-Identifier: Apache-2.0

/// A cell as a grid keeps it: two words, without the marks that join its spacing character.
struct PackedCell: Hashable, Sendable {
  /// The look.
  let style: PackedStyle

  /// The spacing character in the lower bits, the columns above.
  private let bits: UInt32

  /// A space in the terminal's own colors.
  static let blank = PackedCell(" ", columns: 1, style: PackedStyle(.plain))

  /// Makes a cell.
  ///
  /// - Parameter columns: The columns that the character takes, 1 or 2.
  init(_ scalar: Unicode.Scalar, columns: Int, style: PackedStyle) {
    bits = scalar.value | UInt32(truncatingIfNeeded: columns) << 24
    self.style = style
  }

  /// Makes the right half of a wide cluster.
  init(continuationWith style: PackedStyle) {
    bits = (" " as Unicode.Scalar).value
    self.style = style
  }

  /// The spacing character; a space in the right half of a wide cluster.
  var scalar: Unicode.Scalar {
    guard let scalar = Unicode.Scalar(bits & 0xFF_FFFF) else {
      preconditionFailure("a cell holds the character that it was made of")
    }
    return scalar
  }

  /// The columns: 1 or 2, and 0 in the right half of a wide cluster.
  var columns: Int { Int(bits >> 24) }

  /// The cell holds a space, of whatever look.
  var isBlank: Bool { bits == Self.blank.bits }

  /// The cell holds a letter or a digit.
  var isWord: Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
  }

  /// Says whether another cell has the same character.
  func hasText(of other: PackedCell) -> Bool { bits == other.bits }

  /// The same cell with an attribute, or without it.
  func setting(_ attribute: Attributes, _ isOn: Bool) -> PackedCell {
    PackedCell(bits: bits, style: style.setting(attribute, isOn))
  }

  private init(bits: UInt32, style: PackedStyle) {
    self.bits = bits
    self.style = style
  }
}
