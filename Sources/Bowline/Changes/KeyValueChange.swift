// SPDX-License-Identifier: Apache-2.0

/// The notice of one change, as an observer gets it.
///
/// Values are present if they were asked for: see ``ObservingOptions``. Two are absent all the
/// same:
/// the old value of the initial notice and the new value of a prior one. Of a collection that
/// changed in part, the values are just the elements that left and those that came: none where none
/// did. A value that is present and nil, of a property that is itself optional, is told apart from
/// one that is absent:
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
    /// Elements left a collection and others came: each in the place of one that left, unless the
    /// old and the new indexes differ.
    case replacement
    /// Elements of an ordered collection changed their places and nothing else.
    case move
  }

  /// The way in which the property changed.
  public let kind: Kind

  /// The value after the change, if it was asked for; always absent in a prior notice.
  ///
  /// Of a collection that changed in part it has the elements that came, so that of a removal is
  /// empty.
  public let newValue: Value?

  /// The value before the change, if it was asked for; always absent in the initial notice.
  ///
  /// Of a collection that changed in part it has the elements that left, so that of an insertion is
  /// empty.
  public let oldValue: Value?

  /// Whether the change is still to come.
  public let isPrior: Bool

  /// Where an ordered collection changed in part.
  @usableFromInline let places: Places

  @inlinable
  init(
    kind: Kind = .setting, newValue: Value?, oldValue: Value?, places: Places = .none,
    isPrior: Bool = false
  ) {
    self.kind = kind
    self.newValue = newValue
    self.oldValue = oldValue
    self.places = places
    self.isPrior = isPrior
  }

  /// What an observer is told with these options of a value that was set as a whole.
  @inlinable
  @inline(__always)
  init(_ notice: NoticeReference<Value>, options: ObservingOptions) {
    self.init(
      newValue: options.contains(.new) ? notice.new : nil,
      oldValue: options.contains(.old) ? notice.old : nil,
      isPrior: notice.new == nil)
  }

  /// The same change with just the values that the options ask for.
  @inlinable
  func carrying(_ options: ObservingOptions) -> KeyValueChange {
    KeyValueChange(
      kind: kind, newValue: options.contains(.new) ? newValue : nil,
      oldValue: options.contains(.old) ? oldValue : nil, places: places, isPrior: isPrior)
  }
}

extension KeyValueChange: Sendable where Value: Sendable {}
