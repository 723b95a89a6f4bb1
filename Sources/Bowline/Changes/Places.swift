// SPDX-License-Identifier: Apache-2.0

/// The positions of elements that left a collection, before it changed, and of those that came,
/// after it.
@usableFromInline
@frozen
enum Places: Sendable {
  /// The collection has no positions, or it did not change in part.
  case none
  /// Elements came to a range, and none left.
  case inserted(Range<Int>)
  /// Elements left a range, and none came.
  case removed(Range<Int>)
  /// Elements left a range, and others came to the same.
  case replaced(Range<Int>)
  /// Any others.
  case several(Several)

  /// An object, so that a change remains small: with a few words more the compiler lets go of one
  /// by a call that costs each notice of each type some 130 instructions.
  @usableFromInline
  final class Several: Sendable {
    @usableFromInline let old: Positions
    @usableFromInline let new: Positions

    @usableFromInline
    init(old: Positions, new: Positions) {
      self.old = old
      self.new = new
    }
  }

  @inlinable
  init(old: Positions, new: Positions) {
    switch (old, new) {
    case (.none, .none): self = .none
    case (.one(let old), .one(let new)) where old.isEmpty: self = .inserted(new)
    case (.one(let old), .one(let new)) where new.isEmpty: self = .removed(old)
    case (.one(let old), .one(let new)) where new == old: self = .replaced(old)
    default: self = .several(Several(old: old, new: new))
    }
  }

  /// Where the elements were that left.
  @inlinable
  var old: Positions {
    switch self {
    case .none: .none
    case .inserted: .one(0..<0)
    case .removed(let range), .replaced(let range): .one(range)
    case .several(let several): several.old
    }
  }

  /// Where the elements are that came.
  @inlinable
  var new: Positions {
    switch self {
    case .none: .none
    case .removed: .one(0..<0)
    case .inserted(let range), .replaced(let range): .one(range)
    case .several(let several): several.new
    }
  }

  /// The same, seen from the collection after the change.
  var inverse: Places {
    Places(old: new, new: old)
  }
}
