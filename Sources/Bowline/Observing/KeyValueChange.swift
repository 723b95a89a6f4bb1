// SPDX-License-Identifier: Apache-2.0

/// What an observer is told of one change.
///
/// Values are present if they were asked for: see ``ObservingOptions``. A value that is present
/// and nil, of a property that is itself optional, is told apart from one that is absent:
///
/// ```swift
/// account.observe(\.parent, options: .new) { _, change in
///   // change.newValue is .some(nil) once the parent is taken away.
/// }
/// ```
@frozen
public struct KeyValueChange<Value> {
  /// The way in which a property changed.
  @frozen
  public enum Kind: Hashable, Sendable {
    /// The property got a value as a whole.
    case setting
    /// Elements came into a collection.
    case insertion
    /// Elements left a collection.
    case removal
    /// Elements of a collection were replaced, one for one.
    case replacement
  }

  /// The way in which the property changed.
  public let kind: Kind

  /// The value after the change, if it was asked for; always absent in a prior notice.
  public let newValue: Value?

  /// The value before the change, if it was asked for; always absent in the initial notice.
  public let oldValue: Value?

  /// The positions that changed, for a collection that changed in part; nil otherwise.
  public var indexes: RangeSet<Int>? {
    switch positions {
    case .none: nil
    case .one(let range): RangeSet(range)
    case .several(let ranges): RangeSet(ranges)
    }
  }

  /// Whether the change is still to come.
  public let isPrior: Bool

  /// What ``indexes`` is made of when it is asked for.
  ///
  /// A `RangeSet` kept here would have a layout that is known only at run time, which costs each
  /// notice of each type some 100 instructions.
  @usableFromInline let positions: Positions

  /// Positions in a collection.
  @usableFromInline
  @frozen
  enum Positions: Sendable {
    case none
    case one(Range<Int>)
    case several([Range<Int>])
  }

  @inlinable
  init(
    kind: Kind = .setting, newValue: Value?, oldValue: Value?, positions: Positions = .none,
    isPrior: Bool = false
  ) {
    self.kind = kind
    self.newValue = newValue
    self.oldValue = oldValue
    self.positions = positions
    self.isPrior = isPrior
  }

  /// What an observer is told with these options.
  @inlinable
  @inline(__always)
  init(_ notice: UnsafePointer<Notice<Value>>, options: ObservingOptions) {
    unsafe self.init(
      newValue: options.contains(.new) ? notice.pointee.new : nil,
      oldValue: options.contains(.old) ? notice.pointee.old : nil,
      isPrior: notice.pointee.new == nil)
  }

  /// The same change with just the values that the options ask for.
  @inlinable
  func carrying(_ options: ObservingOptions) -> KeyValueChange {
    KeyValueChange(
      kind: kind, newValue: options.contains(.new) ? newValue : nil,
      oldValue: options.contains(.old) ? oldValue : nil, positions: positions, isPrior: isPrior)
  }
}

extension KeyValueChange: Sendable where Value: Sendable {}
