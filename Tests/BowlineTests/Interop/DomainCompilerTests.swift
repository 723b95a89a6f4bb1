// SPDX-License-Identifier: Apache-2.0

import Testing

/// Objects that the compiler lets go to another isolation domain, or not: contract 12.15.
@Suite struct DomainCompilerTests {
  static let models = "import Observation\n" + CompilerTests.models

  @Test func `objects that code of no actor sets up are sent as a whole`() throws {
    let messages = try SwiftCompiler.messages(
      for: Self.models + """
        extension Account { func show() {} }
        func observed() -> Account {
          let account = Account()
          let copy = Account()
          copy.bind(\\.balance, to: account, \\.balance)
          account.observe(\\.balance) { _, _ in copy.balance += 1 }.store(in: ObservationBag())
          return account
        }
        func send() {
          let account = observed()
          let tracking = ChangeTracking { print("changed") }
          tracking.track { print(account.balance) }
          let watching = account.observe(\\.balance, target: account, action: Account.show)
          Task.detached {
            account.balance = 11
            watching.invalidate()
            tracking.track { print(account.balance) }
          }
        }
        @MainActor func sendFromMainActor() {
          let account = observed()
          Task.detached { account.balance = 11 }
        }
        @MainActor func sendWithReader() async {
          let account = Account()
          let values = account.values(of: \\.balance)
          let changes = account.changes(of: \\.balance)
          Task.detached { account.balance = 11 }
          for await value in values { print(value) }
          for await change in changes { print(change.kind) }
        }
        """)
    #expect(messages == "")
  }

  @Test func `an actor observes and binds in every place of its code`() throws {
    let messages = try SwiftCompiler.messages(
      for: Self.models + """
        func watch<Root: KeyValueObservable>(
          _ root: Root, _ path: KeyPath<Root, Int>, isolation: isolated (any Actor)? = #isolation
        ) -> KeyValueObservation {
          root.observe(path) { _, _ in }
        }
        actor Keeper {
          let account: Account
          var watching: KeyValueObservation
          init() {
            account = Account()
            watching = account.observe(\\.balance) { account, _ in print(account.balance) }
          }
          func change() {
            account.balance = 11
            watching = watch(account, \\.balance)
            [1].forEach { _ in watching = watch(account, \\.balance) }
          }
        }
        @MainActor final class Window: KeyValueObservable {
          @Observed var width = 0
          let account = Account()
          lazy var watching = account.observe(\\.balance) { [weak self] account, _ in
            self?.width = account.balance
          }
          let tokens = ObservationBag()
          init() {
            bind(\\.width, to: account, \\.balance)
            watch(self, \\.width).store(in: tokens)
            Task { _ = bind(\\.width, to: account, \\.balance).isActive }
          }
          func show() { account.bind(\\.balance, to: self, \\.width) }
          isolated deinit { tokens.endAll() }
        }
        """)
    #expect(messages == "")
  }

  @Test(arguments: [
    (
      "a model that is bound to an object of the main actor leaves it",
      """
      @MainActor func wrong(_ screen: Screen) {
        let account = Account()
        screen.bind(\\.title, to: account, \\.balance) { "\\($0)" }
        Task.detached { account.balance = 11 }
      }
      """,
      "risks causing data races"
    ),
    (
      "an object that is bound to a model of the main actor leaves it",
      """
      @MainActor func wrong(_ screen: Screen) {
        let account = Account()
        account.bind(\\.balance, to: screen, \\.title) { $0.count }
        Task.detached { account.balance = 11 }
      }
      """,
      "risks causing data races"
    ),
    (
      "an object leaves that calls a method of the main actor",
      """
      extension Screen { func show() {} }
      @MainActor func wrong(_ screen: Screen) {
        let account = Account()
        let watching = account.observe(\\.balance, target: screen, action: Screen.show)
        watching.store(in: ObservationBag())
        Task.detached { account.balance = 11 }
      }
      """,
      "risks causing data races"
    ),
    (
      "an object leaves whose observer writes to one of the main actor",
      """
      @MainActor func wrong(_ screen: Screen) {
        let account = Account()
        let watching = account.observe(\\.balance) { _, _ in screen.title = "changed" }
        Task.detached { account.balance = 11 }
        watching.invalidate()
      }
      """,
      "risks causing data races"
    ),
    (
      "an object leaves and its token stays",
      """
      func wrong() {
        let account = Account()
        let watching = account.observe(\\.balance) { _, _ in }
        Task.detached { account.balance = 11 }
        watching.invalidate()
      }
      """,
      "risks causing data races"
    ),
    (
      "an object that is observed on the main actor leaves it",
      """
      @MainActor func wrong() {
        let account = Account()
        account.observe(\\.balance) { _, _ in }.store(in: ObservationBag())
        Task.detached { account.balance = 11 }
      }
      """,
      "risks causing data races"
    ),
    (
      "an object that an asynchronous function observes on the actor of its caller leaves it",
      """
      nonisolated(nonsending) func wrong() async {
        let account = Account()
        account.observe(\\.balance) { _, _ in }.store(in: ObservationBag())
        Task.detached { account.balance = 11 }
      }
      """,
      "risks causing data races"
    ),
    (
      "an object leaves whose edits wait for a rest on the actor",
      """
      @MainActor func wrong() {
        let account = Account()
        let copy = Account()
        copy.bind(
          \\.balance, to: account, \\.balance, mode: .twoWay,
          transform: BindingTransform<Int, Int>(forward: { $0 }, reverse: { $0 }),
          trigger: .rest(.milliseconds(1)))
        Task.detached { account.balance = 11 }
      }
      """,
      "risks causing data races"
    ),
    (
      "an object leaves that a journal of the main actor records",
      """
      @MainActor func wrong(_ journal: Journal) {
        let account = Account()
        journal.record(account, as: "account", \\.balance)
        Task.detached { account.balance = 11 }
      }
      """,
      "risks causing data races"
    ),
    (
      "an object of an actor is bound to one of the main actor",
      """
      extension Vault {
        func wrong(_ screen: Screen) {
          account.bind(\\.balance, to: screen, \\.title) { $0.count }
        }
      }
      """,
      "main actor-isolated property 'title'"
    ),
    (
      "an object leaves that is going to be restored here",
      """
      func wrong() {
        let account = Account()
        let rollback = Rollback.of(account, \\.balance)
        Task.detached { account.balance = 11 }
        withChanges(rollback: rollback) {}
      }
      """,
      "risks causing data races"
    ),
    (
      "an @Observable object leaves that a property here is bound to",
      """
      @Observable final class Person { var age = 0 }
      @MainActor func wrong() {
        let account = Account()
        let person = Person()
        account.bind(\\.balance, toObservable: person, \\.age)
        Task.detached { person.age = 11 }
      }
      """,
      "risks causing data races"
    ),
  ])
  func `an object that code of an actor observes or binds does not leave it`(
    what: String, program: String, message: String
  ) throws {
    let messages = try SwiftCompiler.messages(for: Self.models + program)
    #expect(messages.contains("error: ") && messages.contains(message), "\(what): \(messages)")
  }
}
