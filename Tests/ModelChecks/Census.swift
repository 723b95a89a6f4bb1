// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The number of objects that live, and the first problem that any domain has found.
final class Census: Sendable {
  private let alive = Locked(0)
  private let found = Locked<String?>(nil)

  func add(_ number: Int) { alive.withLock { $0 += number } }

  func fail(_ text: String) {
    found.withLock { if $0 == nil { $0 = text } }
  }

  var count: Int { alive.withLock { $0 } }
  var problem: String? { found.withLock { $0 } }
}
