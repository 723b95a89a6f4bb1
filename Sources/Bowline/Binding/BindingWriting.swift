// SPDX-License-Identifier: Apache-2.0

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
