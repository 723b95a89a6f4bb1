// SPDX-License-Identifier: Apache-2.0

/// A comparison of values before an observer is told, by code of others that may end the
/// observation.
@usableFromInline
final class Filter {
  @usableFromInline weak var observation: KeyValueObservation?

  @usableFromInline
  init() {}

  /// Whether the observation goes on; it is asked before and after a comparison.
  @inlinable
  var isActive: Bool { observation?.isActive == true }
}
