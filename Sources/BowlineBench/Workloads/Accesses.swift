// SPDX-License-Identifier: Apache-2.0

/// Reading and writing a property that nobody observes.
extension Workload {
  static var accesses: [Workload] {
    [
      Workload(
        "get0",
        bowline: {
          let account = ObservedAccount()
          return { for _ in 0..<$0 { unsafe Sink.value &+= get(account) } }
        },
        plain: {
          let account = PlainAccount()
          return { for _ in 0..<$0 { unsafe Sink.value &+= get(account) } }
        },
        observation: {
          let account = ObservationAccount()
          return { for _ in 0..<$0 { unsafe Sink.value &+= get(account) } }
        }),
      Workload(
        "set0",
        bowline: {
          let account = ObservedAccount()
          return { for number in 0..<$0 { set(account, number) } }
        },
        plain: {
          let account = PlainAccount()
          return { for number in 0..<$0 { set(account, number) } }
        },
        observation: {
          let account = ObservationAccount()
          return { for number in 0..<$0 { set(account, number) } }
        }),
      Workload(
        "add0",
        bowline: {
          let account = ObservedAccount()
          return { for _ in 0..<$0 { add(account, 1) } }
        },
        plain: {
          let account = PlainAccount()
          return { for _ in 0..<$0 { add(account, 1) } }
        },
        observation: {
          let account = ObservationAccount()
          return { for _ in 0..<$0 { add(account, 1) } }
        }),
    ]
  }
}

// Each access stands in a function of its own, as it would in a program.

@inline(never) func get(_ account: ObservedAccount) -> Int { account.balance }
@inline(never) func get(_ account: PlainAccount) -> Int { account.balance }
@inline(never) func get(_ account: ObservationAccount) -> Int { account.balance }

@inline(never) func set(_ account: ObservedAccount, _ value: Int) { account.balance = value }
@inline(never) func set(_ account: PlainAccount, _ value: Int) { account.balance = value }
@inline(never) func set(_ account: ObservationAccount, _ value: Int) { account.balance = value }

@inline(never) func add(_ account: ObservedAccount, _ value: Int) { account.balance += value }
@inline(never) func add(_ account: PlainAccount, _ value: Int) { account.balance += value }
@inline(never) func add(_ account: ObservationAccount, _ value: Int) { account.balance += value }
