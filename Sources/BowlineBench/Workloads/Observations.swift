// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Observation

/// Writing a property that is observed, with old and new value taken.
extension Workload {
  static var observations: [Workload] {
    [
      Workload(
        "set1",
        bowline: {
          let account = ObservedAccount()
          let token = account.observe(\.balance, options: [.old, .new]) { _, change in
            unsafe Sink.value &+= change.newValue! &- change.oldValue!
          }
          return { operations in
            for number in 0..<operations { set(account, number) }
            withExtendedLifetime(token) {}
          }
        },
        plain: {
          let account = PlainAccount()
          account.onBalance = { old, new in unsafe Sink.value &+= new &- old }
          return { for number in 0..<$0 { set(account, number) } }
        },
        observation: {
          let account = ObservationAccount()
          return { operations in
            for number in 0..<operations {
              // Told before the change, once: the observer is armed anew each time.
              withObservationTracking {
                unsafe Sink.value &+= account.balance
              } onChange: {
                unsafe Sink.value &+= 1
              }
              set(account, number)
            }
          }
        }),
      fan("set10", observers: 10),
      fan("set1000", observers: 1000),
      Workload(
        "bind1",
        bowline: {
          let source = ObservedAccount()
          let target = ObservedAccount()
          target.bind(\.balance, to: source, \.balance)
          return { operations in
            for number in 0..<operations { set(source, number) }
            unsafe Sink.value &+= target.balance
          }
        },
        plain: {
          let source = PlainAccount()
          let target = PlainAccount()
          source.onBalance = { [weak target] _, new in
            guard let target, target.balance != new else { return }
            target.balance = new
          }
          return { operations in
            for number in 0..<operations { set(source, number) }
            unsafe Sink.value &+= target.balance
          }
        }),
      Workload(
        "derived",
        bowline: {
          let account = ObservedAccount()
          let token = account.observe(\.total, options: [.old, .new]) { _, change in
            unsafe Sink.value &+= change.newValue! &- change.oldValue!
          }
          return { operations in
            for number in 0..<operations { set(account, number) }
            withExtendedLifetime(token) {}
          }
        },
        plain: {
          let account = PlainAccount()
          let tell = { (old: Int, new: Int) in unsafe Sink.value &+= new &- old }
          account.onBalance = { [unowned account] old, _ in
            tell(old &+ account.limit, account.total)
          }
          account.onLimit = { [unowned account] old, _ in
            tell(account.balance &+ old, account.total)
          }
          return { for number in 0..<$0 { set(account, number) } }
        }),
      Workload(
        "obsreg",
        bowline: {
          let account = ObservedAccount()
          return { operations in
            for _ in 0..<operations {
              let token = account.observe(\.balance, options: [.old, .new]) { _, change in
                unsafe Sink.value &+= change.newValue! &- change.oldValue!
              }
              token.invalidate()
            }
          }
        },
        plain: {
          let list = PlainList()
          return { operations in
            for number in 0..<operations {
              list.onValue.append { old, new in unsafe Sink.value &+= new &- old &+ number }
              list.onValue.removeLast()
            }
          }
        }),
    ]
  }

  /// One write that tells many observers.
  private static func fan(_ name: String, observers: Int) -> Workload {
    Workload(
      name, notices: observers,
      bowline: {
        let account = ObservedAccount()
        let tokens = (0..<observers).map { _ in
          account.observe(\.balance, options: [.old, .new]) { _, change in
            unsafe Sink.value &+= change.newValue! &- change.oldValue!
          }
        }
        return { operations in
          for number in 0..<operations { set(account, number) }
          withExtendedLifetime(tokens) {}
        }
      },
      plain: {
        let list = PlainList()
        for index in 0..<observers {
          list.onValue.append { old, new in unsafe Sink.value &+= new &- old &+ index }
        }
        return { for number in 0..<$0 { list.value = number } }
      })
  }
}
