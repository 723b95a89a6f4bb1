// SPDX-License-Identifier: Apache-2.0

/// What follows `branch.leaf.value` by hand, and hooks itself in anew when a middle is replaced.
final class PlainPathObserver {
  private let tell: (Int, Int) -> Void

  init(_ root: PlainRoot, _ tell: @escaping (Int, Int) -> Void) {
    self.tell = tell
    root.onBranch = { [unowned self] old, new in
      leave(old)
      follow(new)
      tell(old.leaf.value, new.leaf.value)
    }
    follow(root.branch)
  }

  private func follow(_ branch: PlainBranch) {
    branch.onLeaf = { [unowned self] old, new in
      old.onValue = nil
      follow(new)
      tell(old.value, new.value)
    }
    follow(branch.leaf)
  }

  private func follow(_ leaf: PlainLeaf) {
    leaf.onValue = tell
  }

  private func leave(_ branch: PlainBranch) {
    branch.onLeaf = nil
    branch.leaf.onValue = nil
  }
}
