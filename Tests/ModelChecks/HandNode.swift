// SPDX-License-Identifier: Apache-2.0

import Bowline

/// A subclass that tells by hand of what it overrides.
final class HandNode: Node, ManuallyObservable {
  var manualNotices = ManualNotices()
  @ManuallyObserved private var exact = 0.0
  private var kept = 0

  override var other: Int {
    get {
      didAccessValue(for: \.other)
      return kept
    }
    set {
      withChange(of: \.other) { kept = newValue }
      hooks.run(.setter)
    }
  }

  override var fraction: Double {
    get { exact }
    set { withChange(of: \.exact) { exact = newValue } }
  }

  /// Announces changes, in pairs or not, whatever becomes of them.
  func announce(_ kind: Int, _ body: () -> Void) {
    switch kind % 4 {
    case 0: willChangeValue(for: \.other)
    case 1: didChangeValue(for: \.other)
    case 2: withChange(of: \.other, body)
    default: withChange(of: \.number, body)
    }
  }
}
