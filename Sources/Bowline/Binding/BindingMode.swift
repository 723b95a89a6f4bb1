// SPDX-License-Identifier: Apache-2.0

/// The directions in which a binding carries changes.
public enum BindingMode: Hashable, Sendable {
  /// Changes of the source reach the target.
  case oneWay
  /// Changes of either end reach the other. At the start the source wins.
  case twoWay
  /// The target takes the source's value once, at the start.
  case oneTime
  /// Changes of the target reach the source. At the start the source takes the target's value.
  case toSource
}
