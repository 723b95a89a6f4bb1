// SPDX-License-Identifier: Apache-2.0

import Bowline

/// An object whose value only grows, so that whoever gets an older one knows it.
final class Meter: KeyValueObservable {
  @Observed var count = 0

  /// The same value by way of another one.
  var double: Int { count &* 2 }

  private let census: Census

  init(_ census: Census) {
    self.census = census
    census.add(1)
  }

  deinit { census.add(-1) }
}
