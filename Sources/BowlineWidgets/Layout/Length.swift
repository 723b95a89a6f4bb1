// SPDX-License-Identifier: Apache-2.0

/// The number of rows or columns for a widget, or for a row or a column of a ``Grid``.
///
/// ```swift
/// Row(spacing: 1) {
///   list.width(.percent(30).atLeast(12))
///   details.width(.flexible())
///   clock.width(8)
/// }
/// ```
///
/// There are four kinds, each with a minimum and a maximum: what the content wants, a number of
/// cells, a part of the room, and a share of what the others leave.
public struct Length: Hashable, Sendable, ExpressibleByIntegerLiteral {
  enum Kind: Hashable, Sendable {
    case fitting
    case fixed(Int)
    case percent(Int)
    case flexible(Int)
  }

  /// The largest weight or number of cells, small enough that no sum of products overflows.
  static let limit = 1_000_000

  let kind: Kind

  /// The least number of cells, which wins over the maximum and over weights.
  private(set) var minimum = 0

  /// The largest number of cells.
  private(set) var maximum = Int.max

  private init(_ kind: Kind) { self.kind = kind }

  /// A number of rows or columns.
  public init(integerLiteral cells: Int) { self = .fixed(cells) }

  /// As many as the content wants.
  public static let fitting = Length(.fitting)

  /// A number of rows or columns, 0 or more.
  public static func fixed(_ cells: Int) -> Length {
    Length(.fixed(Swift.min(Swift.max(cells, 0), limit)))
  }

  /// A part of the room without the gaps, from 0 to 100.
  ///
  /// The ends of the parts are rounded to the nearest cell, so that parts of 100 in all fill the
  /// room. Inside a ``Scroll``, whose rows have no end, a percentage of rows is ``fitting``.
  public static func percent(_ part: Int) -> Length {
    Length(.percent(Swift.min(Swift.max(part, 0), 100)))
  }

  /// A share of what all others leave, by its weight alone, whatever the content wants.
  ///
  /// Two of the same weight differ by one cell at most, which the first of them gets.
  ///
  /// - Parameter weight: The weight, from 1 to 1,000,000.
  public static func flexible(_ weight: Int = 1) -> Length {
    Length(.flexible(Swift.min(Swift.max(weight, 1), limit)))
  }

  /// The same length, and no fewer cells than this: a minimum wins over a maximum and over weights.
  public func atLeast(_ cells: Int) -> Length {
    var length = self
    length.minimum = Swift.min(Swift.max(cells, 0), Self.limit)
    return length
  }

  /// The same length, and no more cells than this.
  public func atMost(_ cells: Int) -> Length {
    var length = self
    length.maximum = Swift.max(cells, 0)
    return length
  }

  /// As many cells as the content wants, within the same limits.
  var fitting: Length {
    var length = Length.fitting
    (length.minimum, length.maximum) = (minimum, maximum)
    return length
  }

  /// The length alone says how many cells there are at most.
  var isEnd: Bool {
    if case .fixed = kind { true } else { maximum < .max }
  }

  func clamped(_ cells: Int) -> Int { Swift.max(Swift.min(cells, maximum), minimum) }

  /// The number of cells in a room; nil where the content or the other lengths decide it.
  func resolved(in room: Int) -> Int? {
    switch kind {
    case .fixed(let cells): clamped(cells)
    case .percent(let part) where !Self.isEndless(room): clamped(Self.end(part, of: room))
    case .fitting, .flexible, .percent: nil
    }
  }

  /// The cell at which a percentage of a room ends.
  static func end(_ part: Int, of room: Int) -> Int { (room * part + 50) / 100 }

  /// The room is that of the content of a ``Scroll``, which has no end.
  static func isEndless(_ room: Int) -> Bool { room > 1 << 24 }
}
