// SPDX-License-Identifier: Apache-2.0

/// A failure of a transform to make a value for the other end of a binding.
///
/// A transform may throw any error; the description of it is the reason in the binding's
/// ``Binding/health``. This one is for a reason in words.
public struct BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the value, for a person to read.
  public let reason: String

  /// Makes a failure with a reason, such as "not a number: x".
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}
