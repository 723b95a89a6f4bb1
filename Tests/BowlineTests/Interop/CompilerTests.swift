// SPDX-License-Identifier: Apache-2.0

import Testing

/// Programs that the compiler takes or refuses, above all with several isolation domains:
/// contract 1.3, 12.1, 12.13 and 14.11.
@Suite struct CompilerTests {
  static let models = """
    final class Account: KeyValueObservable {
      @Observed var balance = 10
    }
    @MainActor final class Screen: KeyValueObservable {
      @Observed var title = ""
      let account = Account()
    }
    actor Vault {
      let account = Account()
      func take(_ account: Account) {}
    }

    """

  /// Code that is right must compile, or the refusals below would prove nothing.
  @Test func `objects that stay in their domain, and values that leave it, are taken`() throws {
    let messages = try SwiftCompiler.messages(
      for: Self.models + """
        func send() -> ObservedValues<Int> {
          let account = Account()
          let values = account.values(of: \\.balance)
          Task { account.balance = 11 }
          return values
        }
        @MainActor func show(_ screen: Screen) {
          let watching = screen.observe(\\.title, options: .new) { screen, change in
            screen.account.balance = change.newValue!.count
          }
          let titles = screen.values(of: \\.title)
          Task.detached { for await title in titles { print(title) } }
          screen.account.bind(\\.balance, to: send())
          watching.invalidate()
        }
        @MainActor final class Window: @MainActor KeyValueCoding {
          @Observed var title = ""
          static let keys = KeyTable<Window> { @MainActor in ["title": \\.title] }
        }
        @MainActor func name(_ window: Window) throws {
          try window.setValue("a", forKey: "title")
        }
        extension Vault {
          func begin() {
            account.bind(\\.balance, to: send())
            let copy = Account()
            copy.bind(\\.balance, to: account, \\.balance)
          }
        }
        """)
    #expect(messages == "")
  }

  @Test(arguments: [
    (
      "an observer throws",
      """
      func wrong(_ account: Account) {
        struct Failure: Error {}
        _ = account.observe(\\.balance) { _, _ in throw Failure() }
      }
      """,
      "invalid conversion from throwing function"
    ),
    (
      "an observed object goes to a task and is used here too",
      """
      func wrong(_ account: Account) {
        Task { account.balance = 11 }
      }
      """,
      "risks causing data races"
    ),
    (
      "an observed object goes to an actor and is used here too",
      """
      func wrong(_ vault: Vault) async {
        let account = Account()
        await vault.take(account)
        account.balance = 11
      }
      """,
      "sending 'account' risks causing data races"
    ),
    (
      "one end of a binding goes away and the other one stays",
      """
      func wrong() {
        let account = Account()
        let copy = Account()
        copy.bind(\\.balance, to: account, \\.balance)
        Task { account.balance = 11 }
        copy.balance = 12
      }
      """,
      "risks causing data races"
    ),
    (
      "an object goes away whose observer writes to something here",
      """
      func wrong() {
        let account = Account()
        let copy = Account()
        let watching = account.observe(\\.balance) { _, _ in copy.balance = 11 }
        Task { account.balance = 11 }
        print(copy.balance)
        watching.invalidate()
      }
      """,
      "risks causing data races"
    ),
    (
      "an object of the main actor is observed elsewhere",
      """
      func wrong(_ screen: Screen) {
        _ = screen.observe(\\.title) { _, _ in }
      }
      """,
      "main actor-isolated property 'title'"
    ),
    (
      "an object of an actor is observed elsewhere",
      """
      func wrong(_ vault: Vault) async {
        _ = await vault.account.observe(\\.balance) { _, _ in }
      }
      """,
      "non-Sendable"
    ),
    (
      "a property is bound to a sequence where there is no actor to come back to",
      """
      func wrong(_ account: Account, _ numbers: AsyncStream<Int>) {
        account.bind(\\.balance, to: numbers)
      }
      """,
      "actor-isolated"
    ),
    (
      "an object that is bound to a sequence leaves its actor",
      """
      @MainActor func wrong(_ numbers: AsyncStream<Int>) {
        let account = Account()
        account.bind(\\.balance, to: numbers)
        Task.detached { account.balance = 11 }
      }
      """,
      "risks causing data races"
    ),
    (
      "values that are not Sendable leave their domain",
      """
      final class Owner: KeyValueObservable { @Observed var account = Account() }
      func wrong(_ owner: Owner) { _ = owner.values(of: \\.account) }
      """,
      "conform to the 'Sendable' protocol"
    ),
    (
      "an observed class is called Sendable",
      """
      final class Wrong: KeyValueObservable, Sendable { @Observed var balance = 10 }
      """,
      "'Sendable'"
    ),
    (
      "a key table holds a value that is not Sendable",
      """
      final class Cell: Hashable {
        var text = ""
        static func == (one: Cell, other: Cell) -> Bool { one === other }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
      }
      final class Wrong: KeyValueCoding {
        subscript(cell: Cell) -> String {
          get { cell.text }
          set { cell.text = newValue }
        }
        static let keys: KeyTable<Wrong> = ["cell": \\.[Cell()]]
      }
      """,
      "KeyPath<Wrong, String>' does not conform to the 'Sendable' protocol"
    ),
    (
      "a key table finds a key path that holds a value that is not Sendable",
      """
      final class Cell: Hashable {
        var text = ""
        static func == (one: Cell, other: Cell) -> Bool { one === other }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
      }
      final class Wrong: KeyValueCoding {
        subscript(cell: Cell) -> String { cell.text }
        static let keys = KeyTable<Wrong>([:], others: { _ in \\Wrong.[Cell()] })
      }
      """,
      "does not conform to the 'Sendable' protocol"
    ),
    (
      "a key table that all domains share names a property of the main actor",
      """
      @MainActor final class Wrong: @MainActor KeyValueCoding {
        @Observed var title = ""
        static let keys: KeyTable<Wrong> = ["title": \\.title]
      }
      """,
      "KeyPath<Wrong, String>' does not conform to the 'Sendable' protocol"
    ),
    (
      "a name of the main actor's class is looked up elsewhere",
      """
      @MainActor final class Wrong: @MainActor KeyValueCoding {
        @Observed var title = ""
        static let keys = KeyTable<Wrong> { @MainActor in ["title": \\.title] }
      }
      func wrong(_ object: Wrong) { _ = try? object.value(forKey: "title") }
      """,
      "main actor-isolated conformance of 'Wrong' to 'KeyValueCoding' cannot be used"
    ),
    (
      "an actor forms a key path to its own property",
      """
      actor Wrong: KeyValueObservable {
        @Observed var balance = 10
        func watch() { _ = observe(\\.balance) { _, _ in } }
      }
      """,
      "cannot form key path to actor-isolated property 'balance'"
    ),
  ])
  func `what would reach an object from two domains is refused`(
    what: String, program: String, message: String
  ) throws {
    let messages = try SwiftCompiler.messages(for: Self.models + program)
    #expect(messages.contains("error: ") && messages.contains(message), "\(what): \(messages)")
  }
}
