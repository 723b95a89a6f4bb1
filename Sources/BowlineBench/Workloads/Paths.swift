// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// Observing `branch.leaf.value`, and changing the value or replacing the branch.
extension Workload {
  static var paths: [Workload] {
    [
      Workload(
        "pathleaf",
        bowline: {
          let account = ObservedAccount()
          let token = observe(account)
          let leaf = account.branch.leaf
          return { operations in
            for number in 0..<operations { set(leaf, number) }
            withExtendedLifetime((account, token)) {}
          }
        },
        plain: {
          let root = PlainRoot()
          let observer = observe(root)
          let leaf = root.branch.leaf
          return { operations in
            for number in 0..<operations { set(leaf, number) }
            withExtendedLifetime((root, observer)) {}
          }
        }),
      Workload(
        "pathmid",
        bowline: {
          let account = ObservedAccount()
          let token = observe(account)
          let branches = [ObservedBranch(), ObservedBranch()]
          return { operations in
            for number in 0..<operations { set(account, branches[number & 1]) }
            withExtendedLifetime(token) {}
          }
        },
        plain: {
          let root = PlainRoot()
          let observer = observe(root)
          let branches = [PlainBranch(), PlainBranch()]
          return { operations in
            for number in 0..<operations { set(root, branches[number & 1]) }
            withExtendedLifetime(observer) {}
          }
        }),
    ]
  }

  private static func observe(_ account: ObservedAccount) -> KeyValueObservation {
    let tally = Tally()
    return account.observe(\.branch.leaf.value, options: [.old, .new]) { _, change in
      tally.value &+= change.newValue! &- change.oldValue!
    }
  }

  private static func observe(_ root: PlainRoot) -> PlainPathObserver {
    let tally = Tally()
    return PlainPathObserver(root) { old, new in tally.value &+= new &- old }
  }
}

@inline(never) func set(_ leaf: ObservedLeaf, _ value: Int) { leaf.value = value }
@inline(never) func set(_ leaf: PlainLeaf, _ value: Int) { leaf.value = value }

@inline(never) func set(_ account: ObservedAccount, _ branch: ObservedBranch) {
  account.branch = branch
}
@inline(never) func set(_ root: PlainRoot, _ branch: PlainBranch) { root.branch = branch }
