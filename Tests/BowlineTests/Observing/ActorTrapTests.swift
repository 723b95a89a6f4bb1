// SPDX-License-Identifier: Apache-2.0

import Bowline
import Synchronization
import Testing

/// Derived values of actors that are not global, and the traps of changes elsewhere: contract 12.16,
/// 15.1.
@Suite struct ActorTrapTests {
  /// A value that is read through a lock.
  final class Pane: KeyValueObservable {
    let vault: DomainTrapTests.Vault
    @Observed var text = ""
    @Observed var panes: [Pane] = []
    var balance: Int { vault.plain.withLock { $0.balance } }
    init(_ vault: DomainTrapTests.Vault) { self.vault = vault }
  }

  actor Desk {
    let pane: Pane
    var tokens: [KeyValueObservation] = []
    var seen: [Int] = []

    init(_ vault: DomainTrapTests.Vault) { pane = Pane(vault) }

    func bind() { pane.bind(\.text, to: pane, \.balance) { "\($0)" } }

    func observe() {
      tokens.append(pane.observe(\.balance, options: .new) { self.seen.append($1.newValue!) })
    }

    func observeElements() {
      tokens.append(
        pane.observe(each: \.panes, \.balance, options: .new) {
          self.seen.append($2.newValue!)
        })
    }

    func addElement() { pane.panes.append(Pane(pane.vault)) }

    func write(_ balance: Int) {
      withChanges { pane.vault.plain.withLock { $0.balance = balance } }
    }

    var text: String { pane.text }
  }

  static let message = "a property that a value of Desk is read from was changed outside"

  @Test func `a change elsewhere of what an actor has bound through a lock traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let vault = DomainTrapTests.Vault()
      let desk = Desk(vault)
      await desk.bind()
      withChanges { vault.plain.withLock { $0.balance = 11 } }
      withExtendedLifetime(desk) {}
    }
    #expect(DomainTrapTests.message(result).contains(Self.message))
  }

  @Test func `a change elsewhere of what an actor observes through a lock traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let vault = DomainTrapTests.Vault()
      let desk = Desk(vault)
      await desk.observe()
      vault.plain.withLock { $0.balance = 11 }
      withExtendedLifetime(desk) {}
    }
    #expect(DomainTrapTests.message(result).contains(Self.message))
  }

  @Test func `a change elsewhere of what an element reads that came later traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let vault = DomainTrapTests.Vault()
      let desk = Desk(vault)
      await desk.observeElements()
      // The thread has another actor by then.
      await Desk(DomainTrapTests.Vault()).bind()
      await desk.addElement()
      vault.plain.withLock { $0.balance = 11 }
      withExtendedLifetime(desk) {}
    }
    #expect(DomainTrapTests.message(result).contains(Self.message))
  }

  @Test func `changes by the actor are told, whatever others observe and whatever thread it has`()
    async
  {
    let vault = DomainTrapTests.Vault()
    let desk = Desk(vault)
    await desk.bind()
    await desk.observe()
    for balance in 11...60 {
      await Task.detached {
        await Desk(DomainTrapTests.Vault()).observe()
        await desk.write(balance)
      }.value
    }
    #expect(await desk.text == "60")
    #expect(await desk.seen == Array(11...60))
  }

  @Test func `what an actor that has gone observed changes anywhere`() async {
    let vault = DomainTrapTests.Vault()
    var desk: Desk? = Desk(vault)
    weak let gone = desk
    await desk!.bind()
    desk = nil
    #expect(await eventually { gone == nil })
    vault.plain.withLock { $0.balance = 11 }
    #expect(vault.plain.withLock { $0.balance } == 11)
  }

  @Test func `what code of no actor binds inside of an actor changes elsewhere`() async {
    actor Maker {
      nonisolated func make() -> sending Account {
        let account = Account()
        account.parent = Account()
        account.parent!.bind(\.owner, to: account, \.title)
        return account
      }

      func send() async -> String {
        let own = Account()
        own.bind(\.balance, to: own, \.lowest)
        let account = make()
        return await Task.detached {
          account.balance = 11
          return account.parent!.owner
        }.value
      }
    }
    #expect(await Maker().send() == "Ann: 11")
  }

  /// Changes a value in place across an `await`, where Swift ends the access on another thread.
  @concurrent static func change<Value: Sendable>(
    _ value: inout Value, to next: Value, after task: Task<Void, Never>? = nil
  ) async {
    await task?.value
    value = next
  }

  /// The changes that end elsewhere.
  enum Place: CaseIterable, Codable {
    case value, array, laterObserver, byHand

    @MainActor func change() async {
      let (account, shelf, page) = (Account(), Shelf(), Page())
      var watching: [KeyValueObservation] = []
      switch self {
      case .value:
        watching = [account.observe(\.balance) { _, _ in preconditionFailure("it is told") }]
        await ActorTrapTests.change(&account.balance, to: 11)
      case .array:
        watching = [shelf.observe(\.numbers) { _, _ in preconditionFailure("it is told") }]
        await ActorTrapTests.change(&shelf.numbers, to: [])
      case .laterObserver:
        watching = [Self.observe(account)]
        let joining = Task {
          watching.append(
            account.observe(\.balance) { _, _ in preconditionFailure("it is told") })
        }
        await ActorTrapTests.change(&account.balance, to: 11, after: joining)
      case .byHand:
        watching = [page.observe(\.rows) { _, _ in preconditionFailure("it is told") }]
        await ActorTrapTests.change(&page.shown, to: [2])
      }
      withExtendedLifetime(watching) {}
    }

    /// Observes an account by code of no actor.
    static func observe(_ account: Account) -> KeyValueObservation {
      account.observe(\.balance) { _, _ in }
    }
  }

  /// An object that tells by hand of a row that is changed in place.
  final class Page: ManuallyObservable {
    var manualNotices = ManualNotices()
    @ManuallyObserved var rows = [1]

    var shown: [Int] {
      get { rows }
      _modify {
        willChange(.replacement, valuesAt: RangeSet(0..<1), for: \.rows)
        defer { didChange(.replacement, valuesAt: RangeSet(0..<1), for: \.rows) }
        yield &rows
      }
    }
  }

  @Test(arguments: Place.allCases)
  func `a change in place that ends elsewhere traps`(place: Place) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [place] in await place.change()
    }
    let message = DomainTrapTests.message(result)
    #expect(message.contains("is observed on the main actor and was changed outside of it"))
  }
}
