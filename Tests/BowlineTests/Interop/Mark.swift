// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A flag that one task sets, once, and another one looks at.
final class Mark: Sendable {
  private let value = Atomic(false)

  var isSet: Bool {
    value.load(ordering: .acquiring)
  }

  func set() {
    value.store(true, ordering: .releasing)
  }
}
