// SPDX-License-Identifier: Apache-2.0

/// What an observer is told, and when.
///
/// Without an option an observer is told that a change happened, and nothing else.
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
  /// objects without `==` are compared by identity. A prior notice is not held back, since the
  /// value to come is not known at that moment.
  ///
  /// - Precondition: The value is `Equatable` or an object.
  @inlinable public static var distinct: ObservingOptions { ObservingOptions(rawValue: 1 << 4) }
}
