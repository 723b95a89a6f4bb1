// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The cost of an insight: the writes of `set1` after one has come and gone, and while there is
/// one.
extension Workload {
  static var insights: [Workload] {
    [
      Workload(
        "insight0", as: set1,
        bowline: {
          _ = Insight()
          return observedWrites()
        }),
      Workload(
        "insight1", as: set1,
        bowline: {
          let insight = Insight()
          let run = observedWrites()
          return { operations in
            run(operations)
            withExtendedLifetime(insight) {}
          }
        }),
    ]
  }
}
