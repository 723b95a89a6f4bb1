// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Observation

/// Writing a property that is observed, where the observer reads the old and the new value.
extension Workload {
  static var observations: [Workload] {
    [set1, fan("set10", observers: 10), fan("set1000", observers: 1000)] + derivedValues
  }

  static var set1: Workload {
    Workload(
      "set1", bowline: observedWrites,
      plain: {
        let account = PlainAccount()
        let tally = Tally()
        account.onBalance = { old, new in tally.value &+= new &- old }
        return { for number in 0..<$0 { set(account, number) } }
      },
      observation: {
        let account = ObservationAccount()
        let tally = Tally()
        return { operations in
          for number in 0..<operations {
            // Observation tells once, before the change, so each change needs a new observation.
            withObservationTracking {
              unsafe Sink.value &+= account.balance
            } onChange: {
              unsafe Sink.value &+= 1
            }
            set(account, number)
            tally.value &+= account.balance
          }
        }
      })
  }

  /// Writes with one observer.
  ///
  /// Not inlined, so that the workloads that do this are the same code.
  @inline(never)
  static func observedWrites() -> (_ operations: Int) -> Void {
    let account = ObservedAccount()
    let tally = Tally()
    let token = account.observe(\.balance, options: [.old, .new]) { _, change in
      tally.value &+= change.newValue! &- change.oldValue!
    }
    return { operations in
      for number in 0..<operations { set(account, number) }
      withExtendedLifetime(token) {}
    }
  }

  /// One write that tells many observers.
  private static func fan(_ name: String, observers: Int) -> Workload {
    Workload(
      name, notices: observers,
      bowline: {
        let account = ObservedAccount()
        let tally = Tally()
        let tokens = (0..<observers).map { _ in
          account.observe(\.balance, options: [.old, .new]) { _, change in
            tally.value &+= change.newValue! &- change.oldValue!
          }
        }
        return { operations in
          for number in 0..<operations { set(account, number) }
          withExtendedLifetime(tokens) {}
        }
      },
      plain: {
        let list = PlainList()
        let tally = Tally()
        for _ in 0..<observers {
          list.observe { old, new in tally.value &+= new &- old }
        }
        return { for number in 0..<$0 { list.value = number } }
      })
  }

  /// A value computed from two properties, one of which is written.
  private static var derivedValues: [Workload] {
    [derived("derived", observers: 1), derived("derived10", observers: 10)]
  }

  private static func derived(_ name: String, observers: Int) -> Workload {
    Workload(
      name, notices: observers,
      bowline: {
        let account = ObservedAccount()
        let tally = Tally()
        let tokens = (0..<observers).map { _ in
          account.observe(\.total, options: [.old, .new]) { _, change in
            tally.value &+= change.newValue! &- change.oldValue!
          }
        }
        return { operations in
          for number in 0..<operations { set(account, number) }
          withExtendedLifetime(tokens) {}
        }
      },
      plain: {
        let account = PlainAccount()
        let tally = Tally()
        let tell = { (old: Int, new: Int) in tally.value &+= new &- old }
        account.onBalance = { [unowned account] old, _ in
          for _ in 0..<observers { tell(old + account.limit, account.total) }
        }
        account.onLimit = { [unowned account] old, _ in
          for _ in 0..<observers { tell(account.balance + old, account.total) }
        }
        return { for number in 0..<$0 { set(account, number) } }
      })
  }
}
