// SPDX-License-Identifier: Apache-2.0

import Bowline

/// A subclass that overrides what it inherits.
final class SubNode: Node {
  @Observed var extra = 1

  override var other: Int {
    get { super.other }
    set {
      super.other = newValue
      hooks.run(.setter)
    }
  }

  override var sum: Int { super.sum &+ extra }

  override class var keys: KeyTable<Node> { super.keys.adding(SubNode.self, ["extra": \.extra]) }
}
