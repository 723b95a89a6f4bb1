// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// What insight costs: the writes of `set1` after one has come and gone, and while there is one.
extension Workload {
  static var insights: [Workload] {
    [
      Workload(
        "insight0",
        bowline: {
          _ = Insight()
          return observedWrites()
        },
        plain: plainWrites),
      Workload(
        "insight1",
        bowline: {
          let insight = Insight()
          let run = observedWrites()
          return { operations in
            run(operations)
            withExtendedLifetime(insight) {}
          }
        },
        plain: plainWrites),
    ]
  }
}
