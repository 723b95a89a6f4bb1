// SPDX-License-Identifier: Apache-2.0

/// One place of a grid: a grapheme cluster and its look.
///
/// A wide cluster lives in the left one of its two cells; the right one is its continuation.
public struct Cell: Hashable, Sendable {
  /// The spacing character; meaningless in a continuation.
  let scalar: Unicode.Scalar

  /// The characters that join the spacing one.
  let rest: String

  private let width: UInt8

  /// The address that the cell leads to; nil for none.
  public let link: String?

  /// The look of the cell.
  public var style: Style

  /// A space in the terminal's own colors.
  public static let blank = Cell(Glyph(scalar: " "), style: .plain)

  init(_ glyph: Glyph, style: Style, link: String? = nil) {
    scalar = glyph.scalar
    rest = glyph.rest
    width = UInt8(glyph.columns)
    self.style = style
    self.link = link
  }

  /// The columns that the cluster takes: 1 or 2, and 0 in the right cell of a wide cluster.
  public var columns: Int { Int(width) }

  /// The cell is the right half of a wide cluster.
  public var isContinuation: Bool { width == 0 }

  /// The cluster, safe to send to a terminal; a space where nothing is, and empty in a
  /// continuation.
  public var text: String {
    if isContinuation { return "" }
    return rest.isEmpty ? String(scalar) : String(scalar) + rest
  }
}
