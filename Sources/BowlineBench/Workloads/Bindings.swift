// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// Writing a property that others are bound to.
extension Workload {
  static var bindings: [Workload] {
    [bind1, fmt, chain100, twoway]
  }

  private static var bind1: Workload {
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
        connect(source, to: target)
        return { operations in
          for number in 0..<operations { set(source, number) }
          unsafe Sink.value &+= target.balance
        }
      })
  }

  /// A number shown inside a text: "Stock: 10 boxes".
  private static var fmt: Workload {
    Workload(
      "fmt",
      bowline: {
        let source = ObservedAccount()
        let target = ObservedAccount()
        target.bind(\.text, to: source, \.balance, sync: .number)
        return { operations in
          for number in 0..<operations { set(source, number) }
          unsafe Sink.value &+= target.text.utf8.count
        }
      },
      plain: {
        let source = PlainAccount()
        let target = PlainAccount()
        source.onBalance = { _, new in
          let text = "Stock: \(new) boxes"
          if target.text != text { target.text = text }
        }
        return { operations in
          for number in 0..<operations { set(source, number) }
          unsafe Sink.value &+= target.text.utf8.count
        }
      })
  }

  /// A hundred bindings in a row: a write of the first end reaches the last.
  private static var chain100: Workload {
    Workload(
      "chain100",
      bowline: {
        let accounts = (0...100).map { _ in ObservedAccount() }
        for index in 1...100 {
          accounts[index].bind(\.balance, to: accounts[index - 1], \.balance)
        }
        return { operations in
          for number in 0..<operations { set(accounts[0], number) }
          unsafe Sink.value &+= accounts[100].balance
        }
      },
      plain: {
        let accounts = (0...100).map { _ in PlainAccount() }
        for index in 1...100 { connect(accounts[index - 1], to: accounts[index]) }
        return { operations in
          for number in 0..<operations { set(accounts[0], number) }
          unsafe Sink.value &+= accounts[100].balance
        }
      })
  }

  /// Writing the two ends of a two-way binding in turn.
  private static var twoway: Workload {
    Workload(
      "twoway",
      bowline: {
        let source = ObservedAccount()
        let target = ObservedAccount()
        target.bind(\.balance, to: source, \.balance, mode: .twoWay)
        return { operations in
          for number in 0..<operations {
            set(number.isMultiple(of: 2) ? source : target, number)
          }
          unsafe Sink.value &+= target.balance &+ source.balance
        }
      },
      plain: {
        let source = PlainAccount()
        let target = PlainAccount()
        // Neither end may keep the other alive, or both would never go.
        connectUnowned(source, to: target)
        connectUnowned(target, to: source)
        return { operations in
          for number in 0..<operations {
            set(number.isMultiple(of: 2) ? source : target, number)
          }
          unsafe Sink.value &+= target.balance &+ source.balance
        }
      })
  }

  /// The source keeps the target alive: one way, that does no harm and is the fastest by hand.
  private static func connect(_ source: PlainAccount, to target: PlainAccount) {
    source.onBalance = { _, new in
      if target.balance != new { target.balance = new }
    }
  }

  private static func connectUnowned(_ source: PlainAccount, to target: PlainAccount) {
    source.onBalance = { [unowned target] _, new in
      if target.balance != new { target.balance = new }
    }
  }
}
