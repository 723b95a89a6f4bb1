// SPDX-License-Identifier: Apache-2.0

/// The notice of one change, as an observer gets it.
///
/// Values are present if they were asked for: see ``ObservingOptions``. Two are always absent: the
/// old value of the initial notice and the new value of a prior one. For a collection that changed
/// in part, the values are only the elements that left and the elements that came; either may be
/// empty. The nil of an optional property is present, which differs from an absent value:
///
/// ```swift
/// account.observe(\.parent, options: .new) { _, change in
///   // change.newValue is .some(nil) once the parent is taken away.
/// }
/// ```
@frozen
public struct KeyValueChange<Value> {
  /// The name by which Apple's change has its kind.
  public typealias Kind = ChangeKind

  /// The way in which the property changed.
  public let kind: ChangeKind

  /// The value after the change, if it was asked for; always absent in a prior notice.
  ///
  /// For a collection that changed in part it has the elements that came, for a removal none.
  public let newValue: Value?

  /// The value before the change, if it was asked for; always absent in the initial notice.
  ///
  /// For a collection that changed in part it has the elements that left, for an insertion none.
  public let oldValue: Value?

  /// The change is still to come.
  public let isPrior: Bool

  /// The positions at which an ordered collection changed in part.
  @usableFromInline let places: Places

  @inlinable
  init(
    kind: ChangeKind = .setting, newValue: Value?, oldValue: Value?, places: Places = .none,
    isPrior: Bool = false
  ) {
    self.kind = kind
    self.newValue = newValue
    self.oldValue = oldValue
    self.places = places
    self.isPrior = isPrior
  }

  /// Makes the change that an observer with these options gets for a value that was set as a whole.
  @inlinable @inline(__always)
  init(_ notice: NoticeReference<Value>, options: ObservingOptions) {
    self.init(
      newValue: options.contains(.new) ? notice.new : nil,
      oldValue: options.contains(.old) ? notice.old : nil,
      isPrior: notice.new == nil)
  }

  /// Returns the same change with only the values that the options ask for.
  @inlinable
  func restricted(to options: ObservingOptions) -> KeyValueChange {
    KeyValueChange(
      kind: kind, newValue: options.contains(.new) ? newValue : nil,
      oldValue: options.contains(.old) ? oldValue : nil, places: places, isPrior: isPrior)
  }

  func map<Other>(_ transform: (Value) -> Other) -> KeyValueChange<Other> {
    KeyValueChange<Other>(
      kind: kind, newValue: newValue.map(transform), oldValue: oldValue.map(transform),
      places: places, isPrior: isPrior)
  }
}

extension KeyValueChange: Sendable where Value: Sendable {}

/// The way in which a property changed.
@frozen
public enum ChangeKind: Hashable, Sendable {
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

  /// Makes the kind of a change by which elements leave or come, at any positions; nil if none do.
  @inlinable
  init?(removes: Bool, inserts: Bool) {
    switch (removes, inserts) {
    case (false, false): return nil
    case (false, true): self = .insertion
    case (true, false): self = .removal
    case (true, true): self = .replacement
    }
  }
}

/// The notices that an observer gets, and their content.
///
/// Without an option an observer is told that a change happened, and nothing else.
///
/// Options are combined when the program runs, so the compiler cannot check that ``distinct`` and
/// ``difference`` get values that can be compared. Where they do not, a ``BowlineReport`` says so.
@frozen
public struct ObservingOptions: OptionSet, Hashable, Sendable {
  /// A bit for each option.
  public let rawValue: Int

  /// Makes options of their bits.
  @inlinable
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Changes carry the value after the change.
  @inlinable public static var new: ObservingOptions { ObservingOptions(rawValue: 1 << 0) }

  /// Changes carry the value before the change.
  @inlinable public static var old: ObservingOptions { ObservingOptions(rawValue: 1 << 1) }

  /// The observer is called once before the registering call returns.
  ///
  /// That first notice never has an old value. It has the present value as its new one if ``new``
  /// is asked for too.
  @inlinable public static var initial: ObservingOptions { ObservingOptions(rawValue: 1 << 2) }

  /// The observer is also called before each change, while the property still has its old value.
  ///
  /// Such a notice has ``KeyValueChange/isPrior`` set and never a new value. The notice after the
  /// change is the same as without this option.
  @inlinable public static var prior: ObservingOptions { ObservingOptions(rawValue: 1 << 3) }

  /// A change to an equal value is not told.
  ///
  /// Values are compared by `==`, so a `Double.nan` differs from itself and is always told;
  /// objects without `==`, and optional ones, are compared by identity, if the property is declared
  /// with their class. A prior notice is always given, since the value to come is not known at that
  /// moment. Changes of values that cannot be compared, those of a protocol among them, are all
  /// told, and a ``BowlineReport`` says so, once for each type.
  @inlinable public static var distinct: ObservingOptions { ObservingOptions(rawValue: 1 << 4) }

  /// A collection that is set as a whole is told as the difference: an insertion, a removal or a
  /// replacement with the indexes and the elements that came and left, as if it had been edited.
  ///
  /// It concerns changes through the property itself, such as `entries = []` and
  /// `entries.append(entry)`; changes through `$entries` are told so anyway. A setting of equal
  /// elements changes nothing and is not told. The initial notice and the prior one stay as they
  /// are: the value to come is not known before.
  ///
  /// Equal elements at the start and at the end of an array stay. If both arrays together have at
  /// most a thousand elements between these, the shortest difference is found, in a time that grows
  /// with the square of the number of elements that differ. Otherwise all of them leave and come.
  ///
  /// It is for sets, and for arrays of `Equatable` values or of objects. Changes of other values
  /// are told as they are, and a ``BowlineReport`` says so, once for each type.
  @inlinable public static var difference: ObservingOptions { ObservingOptions(rawValue: 1 << 5) }

  /// A collection that is edited in part is told as a setting, with the whole collection before and
  /// after.
  ///
  /// An action that takes values needs it.
  @inlinable static var whole: ObservingOptions { ObservingOptions(rawValue: 1 << 6) }
}
