// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// Beginning and ending an observation.
extension Workload {
  static var registrations: [Workload] {
    [
      Workload(
        "obsreg",
        bowline: {
          let account = ObservedAccount()
          let tally = Tally()
          return { operations in
            for _ in 0..<operations {
              let token = account.observe(\.balance, options: [.old, .new]) { _, change in
                tally.value &+= change.newValue! &- change.oldValue!
              }
              token.invalidate()
            }
          }
        },
        plain: {
          let list = PlainList()
          let tally = Tally()
          return { operations in
            for _ in 0..<operations {
              let number = list.observe { old, new in tally.value &+= new &- old }
              list.end(number)
            }
          }
        })
    ]
  }
}
