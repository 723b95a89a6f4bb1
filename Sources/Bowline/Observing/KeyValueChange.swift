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
public struct KeyValueChange<Value> {
  /// The way in which a property changed.
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
  public let indexes: RangeSet<Int>?

  /// Whether the change is still to come.
  public let isPrior: Bool

  @inlinable
  init(
    kind: Kind = .setting, newValue: Value?, oldValue: Value?, indexes: RangeSet<Int>? = nil,
    isPrior: Bool = false
  ) {
    self.kind = kind
    self.newValue = newValue
    self.oldValue = oldValue
    self.indexes = indexes
    self.isPrior = isPrior
  }
}
