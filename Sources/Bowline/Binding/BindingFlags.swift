// SPDX-License-Identifier: Apache-2.0

/// The state of a binding, as what carries its values needs to know it.
@usableFromInline
@frozen
struct BindingFlags: OptionSet {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Changes wait for the end of a pause.
  @inlinable static var suspended: BindingFlags { BindingFlags(rawValue: 1) }

  /// Nothing is carried any more.
  @inlinable static var ended: BindingFlags { BindingFlags(rawValue: 2) }

  /// The two ends never agreed, so nothing is carried until the outermost write returns.
  @inlinable static var stopped: BindingFlags { BindingFlags(rawValue: 4) }

  /// Changes of either end are carried to the other.
  @inlinable static var twoWay: BindingFlags { BindingFlags(rawValue: 16) }

  /// The source is followed by an observer in the list of a property, which numbers its changes.
  @inlinable static var sourceIsNumbered: BindingFlags { BindingFlags(rawValue: 32) }

  /// The target is followed by such an observer.
  @inlinable static var targetIsNumbered: BindingFlags { BindingFlags(rawValue: 64) }

  /// Nothing is carried at this moment.
  @inlinable static var idle: BindingFlags { BindingFlags(rawValue: 7) }
}

/// The work that a binding has in hand at an end that is no observed property of its object itself.
@usableFromInline
@frozen
struct BindingWriting: OptionSet {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The source is being written.
  @inlinable static var source: BindingWriting { BindingWriting(rawValue: 1) }

  /// The target is being written.
  @inlinable static var target: BindingWriting { BindingWriting(rawValue: 2) }

  /// A notice of that end was put off until it is written.
  @inlinable static var toldOf: BindingWriting { BindingWriting(rawValue: 4) }

  /// That end was written again by what its setter set off.
  @inlinable static var repeated: BindingWriting { BindingWriting(rawValue: 8) }

  /// What one end became, when it was written, is carried to the other.
  @inlinable static var correcting: BindingWriting { BindingWriting(rawValue: 16) }
}
