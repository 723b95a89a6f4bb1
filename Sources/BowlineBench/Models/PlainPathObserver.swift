// SPDX-License-Identifier: Apache-2.0

/// An observer of `branch.leaf.value` by hand, which hooks itself in anew when a middle is
/// replaced.
final class PlainPathObserver {
  private let tell: (Int, Int) -> Void

  /// Made once: a closure for each new middle would be an allocation.
  private var onLeaf: ((PlainLeaf, PlainLeaf) -> Void)?

  init(_ root: PlainRoot, _ tell: @escaping (Int, Int) -> Void) {
    self.tell = tell
    onLeaf = { [unowned self] old, new in
      old.onValue = nil
      new.onValue = self.tell
      self.tell(old.value, new.value)
    }
    root.onBranch = { [unowned self] old, new in
      let oldLeaf = old.leaf
      old.onLeaf = nil
      oldLeaf.onValue = nil
      follow(new)
      self.tell(oldLeaf.value, new.leaf.value)
    }
    follow(root.branch)
  }

  private func follow(_ branch: PlainBranch) {
    branch.onLeaf = onLeaf
    branch.leaf.onValue = tell
  }
}
