// SPDX-License-Identifier: Apache-2.0

/// Positions in a collection, in ascending order.
///
/// The layout of a `RangeSet` is known only at run time, which would cost each notice of each type
/// some 100 instructions, and a `RangeSet` of one range is an allocation.
@usableFromInline
@frozen
enum Positions: Sendable {
  /// The collection has no positions, or it did not change in part.
  case none
  /// Those of a range, which may be empty.
  case one(Range<Int>)
  /// Those of two ranges or more. None is empty, and none touches the next.
  case several([Range<Int>])

  @usableFromInline
  init(_ set: RangeSet<Int>) {
    let ranges = set.ranges
    self = ranges.count > 1 ? .several(Array(ranges)) : .one(ranges.first ?? 0..<0)
  }

  /// The ranges, in ascending order; none is empty.
  @usableFromInline
  var ranges: [Range<Int>] {
    switch self {
    case .none: []
    case .one(let range): range.isEmpty ? [] : [range]
    case .several(let ranges): ranges
    }
  }

  /// How many positions there are.
  @usableFromInline
  var count: Int {
    ranges.reduce(0) { $0 + $1.count }
  }

  /// The positions as a set; nil if there can be none.
  @usableFromInline
  var set: RangeSet<Int>? {
    switch self {
    case .none: nil
    case .one(let range): RangeSet(range)
    case .several(let ranges): RangeSet(ranges)
    }
  }

  /// Whether all positions are below a count and none is negative.
  @usableFromInline
  func areWithin(_ count: Int) -> Bool {
    switch self {
    case .none: true
    case .one(let range): range.lowerBound >= 0 && range.upperBound <= count
    case .several(let ranges):
      ranges[0].lowerBound >= 0 && ranges[ranges.count - 1].upperBound <= count
    }
  }
}
