// SPDX-License-Identifier: Apache-2.0

/// The state of a binding.
///
/// ```swift
/// let watching = binding.observe(\.health) { binding, _ in mark.isHidden = binding.health.isLive }
/// ```
public enum BindingHealth: Hashable, Sendable {
  /// Changes are carried.
  case live
  /// Changes are not carried until ``Binding/resume()``.
  case suspended
  /// The last value, or an edit that waited, could not be carried, for a reason that is meant for a
  /// person to read.
  ///
  /// The binding goes on: the next value that can be carried makes it live again.
  case failed(reason: String)
  /// Nothing is carried any more.
  case ended(by: End)

  /// The cause of the end of a binding.
  public enum End: Hashable, Sendable {
    /// The source has gone.
    case source
    /// The target has gone.
    case target
    /// The target property was bound again.
    case rebinding
    /// ``Binding/invalidate()`` was called.
    case request
    /// The binding was to carry one value, and did.
    case completion
  }

  /// Whether changes are carried.
  public var isLive: Bool { self == .live }
}
