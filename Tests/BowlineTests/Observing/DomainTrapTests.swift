// SPDX-License-Identifier: Apache-2.0

import Bowline
import Synchronization
import Testing

/// Objects that the compiler has let go to another domain, and the traps there: contract 12.16 to
/// 12.18, 15.3.
@Suite struct DomainTrapTests {
  /// Accounts that threads reach one at a time, as behind any lock.
  final class Vault: Sendable {
    static let shared = Vault()

    let account = Locked(DomainTrapTests.bound())
    let plain = Locked(Account())
    let isOpen = Atomic(false)
  }

  @globalActor actor Worker {
    static let shared = Worker()

    func observe() { Account().observe(\.balance) { _, _ in }.invalidate() }
  }

  @MainActor final class Screen {
    var draws = 0
    lazy var drawing = ChangeTracking { [unowned self] in draws += 1 }

    func draw() {
      drawing.track { _ = Vault.shared.account.withLock { $0.balance } }
    }
  }

  final class Pane: KeyValueObservable {
    @Observed var name = "pane"
    var title: String { "\(name) \(Vault.shared.account.withLock { $0.balance })" }
  }

  /// An object of the main actor that may go anywhere.
  @MainActor final class Careless: KeyValueObservable {
    @Observed var text = ""
    var watching: KeyValueObservation?
    init() {}
  }

  /// One that goes on the main actor.
  @MainActor final class Careful: KeyValueObservable {
    @Observed var text = ""
    var watching: KeyValueObservation?
    init() {}
    isolated deinit {}
  }

  /// Gives the text that a process wrote to standard error.
  static func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `a change elsewhere of what the main actor tracks through a lock traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let screen = Screen()
      screen.draw()
      await Task.detached { Vault.shared.account.withLock { $0.balance = 11 } }.value
      withExtendedLifetime(screen) {}
    }
    #expect(Self.message(result).contains("Account.balance is observed on the main actor"))
    #expect(Self.message(result).contains("passed by its name runs outside of it"))
  }

  @Test func `a change elsewhere of what a value of the main actor reads traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let pane = Pane()
      let watching = pane.observe(\.title) { _, _ in }
      await Task.detached { Vault.shared.account.withLock { $0.balance = 11 } }.value
      watching.invalidate()
    }
    #expect(Self.message(result).contains("Account.balance is observed on the main actor"))
  }

  @Test func `a change elsewhere of what one of several key paths reads traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let pane = Pane()
      let watching = pane.observe([\.title]) { _, _, _ in }
      await Task.detached { Vault.shared.account.withLock { $0.balance = 11 } }.value
      watching.invalidate()
    }
    #expect(Self.message(result).contains("Account.balance is observed on the main actor"))
  }

  @Test func `a change elsewhere of what another global actor tracks traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Worker in
      let tracking = ChangeTracking {}
      tracking.track { _ = Vault.shared.account.withLock { $0.balance } }
      await Task.detached { Vault.shared.account.withLock { $0.balance = 11 } }.value
      tracking.track {}
    }
    #expect(Self.message(result).contains("is observed on the global actor Worker"))
  }

  @Test func `another instance of a global actor's class leaves the trap as it is`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Worker in
      await Worker().observe()
      let tracking = ChangeTracking {}
      tracking.track { _ = Vault.shared.account.withLock { $0.balance } }
      await Task.detached { Vault.shared.account.withLock { $0.balance = 11 } }.value
      tracking.track {}
    }
    #expect(Self.message(result).contains("is observed on the global actor Worker"))
  }

  @Test func `a change elsewhere of what an actor tracks traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      actor Drawer {
        var draws = 0
        var drawing: ChangeTracking?
        func draw() {
          drawing = ChangeTracking { self.draws += 1 }
          drawing?.track { _ = Vault.shared.account.withLock { $0.balance } }
        }
      }
      let drawer = Drawer()
      await drawer.draw()
      Vault.shared.account.withLock { $0.balance = 11 }
      withExtendedLifetime(drawer) {}
    }
    #expect(Self.message(result).contains("a property that Drawer tracks was changed outside"))
  }

  @Test func `a reading elsewhere of what the main actor tracks through a lock traps`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let screen = Screen()
      screen.draw()
      await Task.detached {
        let tracking = ChangeTracking {}
        tracking.track { _ = Vault.shared.account.withLock { $0.balance } }
      }.value
      withExtendedLifetime(screen) {}
    }
  }

  @Test @MainActor func `what the main actor does not track any more changes anywhere`() async {
    var changes = 0
    let tracking = ChangeTracking { changes += 1 }
    tracking.track { _ = Vault.shared.plain.withLock { $0.balance } }
    tracking.track {}
    await Task.detached { Vault.shared.plain.withLock { $0.balance = 12 } }.value
    #expect(changes == 0)
  }

  @Test @MainActor func `a change on the main actor is told on whatever thread that runs`() async {
    let object = Careful()
    var seen: [String] = []
    object.watching = object.observe(\.text, options: .new) { seen.append($1.newValue!) }
    object.text = "a"
    await Task.detached { await MainActor.run { object.text = "b" } }.value
    object.text = "c"
    #expect(seen == ["a", "b", "c"])
  }

  @Test func `what code of no actor sets up on the main thread is told elsewhere`() async {
    let balance = await MainActor.run {
      let account = DomainTrapTests.bound()
      return Task.detached {
        account.balance = 11
        return account.parent?.balance
      }
    }.value
    #expect(balance == 11)
  }

  @Test func `values that the main actor takes do not keep the object there`() async {
    let latest = await MainActor.run {
      let account = Account()
      let values = account.values(of: \.balance)
      return Task.detached {
        account.balance = 11
        return await values.first { $0 == 11 }
      }
    }.value
    #expect(latest == 11)
  }

  @Test func `an actor tells what it began to observe while it was made`() async {
    final class Log { var seen: [Int] = [] }
    actor Keeper {
      let account = Account()
      let log: Log
      var watching: KeyValueObservation?
      init() {
        let log = Log()
        watching = account.observe(\.balance, options: .new) { log.seen.append($1.newValue!) }
        self.log = log
      }
      func change() -> [Int] {
        account.balance = 11
        watching = nil
        account.balance = 12
        return log.seen
      }
    }
    #expect(await Keeper().change() == [11])
  }

  /// Has a task drop the last reference to an object of the main actor.
  @MainActor private static func drop<Object: AnyObject & Sendable>(_ object: inout Object?) async {
    let (isLast, letGo) = AsyncStream.makeStream(of: Void.self)
    // Held by the task alone: a weak reference may be read later than it is written here.
    let task = Task.detached { [held = object] in
      for await _ in isLast {}
      withExtendedLifetime(held) {}
    }
    object = nil
    letGo.finish()
    await task.value
  }

  @Test func `an end of the main actor that is dropped elsewhere while it is bound traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let model = Careless()
      var label: Careless? = Careless()
      label!.bind(\.text, to: model, \.text)
      await DomainTrapTests.drop(&label)
      withExtendedLifetime(model) {}
    }
    #expect(Self.message(result).contains("give its class"))
  }

  @Test func `a token of the main actor that is dropped elsewhere traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let model = Careful()
      var holder: Careless? = Careless()
      holder!.watching = model.observe(\.text) { _, _ in }
      await DomainTrapTests.drop(&holder)
      withExtendedLifetime(model) {}
    }
    #expect(Self.message(result).contains("an `isolated deinit`"))
  }

  @Test @MainActor func `with an isolated deinit ends and tokens are dropped anywhere`() async {
    let model = Careful()
    for _ in 0..<100 {
      var label: Careful? = Careful()
      label!.bind(\.text, to: model, \.text)
      label!.watching = model.observe(\.text) { _, _ in }
      weak let object = label
      let last = Task.detached { [label] in _ = label }
      label = nil
      model.text += "a"
      await last.value
      while object != nil { await Task.yield() }
    }
    model.text = "b"
    #expect(model.text == "b")
  }

  @Test @MainActor func `what was observed on the main actor and is no more is dropped anywhere`()
    async
  {
    let source = Careful()
    var model: Careless? = Careless()
    let watching = model!.observe(\.text) { _, _ in }
    let binding = model!.bind(\.text, to: source, \.text)
    watching.invalidate()
    binding.invalidate()
    weak let object = model
    let last = Task.detached { [model] in _ = model }
    model = nil
    await last.value
    while object != nil { await Task.yield() }
    #expect(object == nil)
  }

  @Test func `a change inside a lock while another thread's batch holds one back traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await withTaskGroup { group in
        group.addTask {
          withChanges {
            Vault.shared.account.withLock { $0.balance = 11 }
            while !Vault.shared.isOpen.load(ordering: .relaxed) {}
          }
        }
        group.addTask {
          while Vault.shared.account.withLock({ $0.balance }) == 10 {}
          Vault.shared.account.withLock { $0.balance = 12 }
          Vault.shared.isOpen.store(true, ordering: .relaxed)
        }
      }
    }
    #expect(Self.message(result).contains("call withChanges inside the lock"))
  }

  @Test func `batches inside a lock are told one after the other`() async {
    let vault = Vault()
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<100 {
            vault.account.withLock { account in withChanges { account.balance += 1 } }
          }
        }
      }
    }
    #expect(vault.account.withLock { $0.parent!.balance } == 210)
  }

  /// An account whose balance its parent copies.
  nonisolated static func bound() -> Account {
    let account = Account()
    account.parent = Account()
    account.parent!.bind(\.balance, to: account, \.balance)
    return account
  }
}
