// SPDX-License-Identifier: Apache-2.0

import Bowline
import Glibc
import Testing

/// Binding a property to an asynchronous sequence: contract 12.9 to 12.12.
@Suite @MainActor struct SequenceBindingTests {
  struct Failure: Error, Equatable {
    let reason: String
  }

  @Test func `the property takes each element in order`() async {
    let label = Account()
    var seen: [Int] = []
    let watching = label.observe(\.balance, options: .new) { seen.append($1.newValue!) }
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let binding = label.bind(\.balance, to: numbers)
    for number in 1...100 { writer.yield(number) }
    #expect(seen.isEmpty)
    #expect(await eventually { label.balance == 100 })
    #expect(seen == Array(1...100))
    #expect(binding.isActive)
    watching.invalidate()
    binding.invalidate()
  }

  @Test func `an element that equals the present value is not written`() async {
    let label = Account()
    var writes = 0
    let watching = label.observe(\.balance) { _, _ in writes += 1 }
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let binding = label.bind(\.balance, to: numbers)
    for number in [10, 10, 11, 11] { writer.yield(number) }
    writer.finish()
    #expect(await eventually { !binding.isActive })
    #expect(writes == 1)
    watching.invalidate()
  }

  @Test func `an element takes the place of the number in a text`() async {
    let label = Account("Stock: 10 boxes")
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let binding = label.bind(\.owner, to: numbers, sync: .number)
    writer.yield(11)
    #expect(await eventually { label.owner == "Stock: 11 boxes" })
    binding.invalidate()
  }

  @Test func `any sequence will do`() async {
    let label = Account()
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let binding = label.bind(\.owner, to: numbers.filter { $0 > 1 }.map { "no. \($0)" })
    writer.yield(1)
    writer.yield(2)
    #expect(await eventually { label.owner == "no. 2" })
    binding.invalidate()
  }

  @Test func `the binding ends with the sequence, and the property keeps its value`() async {
    let label = Account()
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let binding = label.bind(\.balance, to: numbers)
    writer.yield(5)
    writer.finish()
    #expect(await eventually { !binding.isActive })
    #expect(label.balance == 5)
    #expect(binding.failure == nil)
    binding.invalidate()
  }

  @Test func `an error of the sequence ends the binding, which keeps it as the reason`() async {
    let label = Account()
    let (numbers, writer) = AsyncThrowingStream.makeStream(of: Int.self)
    let binding = label.bind(\.balance, to: numbers)
    writer.yield(5)
    writer.finish(throwing: Failure(reason: "no signal"))
    #expect(await eventually { !binding.isActive })
    #expect(label.balance == 5)
    #expect(binding.failure as? Failure == Failure(reason: "no signal"))
    let reason = "\(Failure(reason: "no signal"))"
    #expect(binding.health == .failed(reason: reason))
    binding.suspend()
    #expect(binding.health == .failed(reason: reason))
    binding.invalidate()
    #expect(binding.failure == nil)
  }

  @Test func `a failure in a pause is its health once the pause is over`() async {
    let label = Account()
    let (numbers, writer) = AsyncThrowingStream.makeStream(of: Int.self)
    let binding = label.bind(\.balance, to: numbers)
    binding.suspend()
    writer.yield(77)
    writer.finish(throwing: Failure(reason: "no signal"))
    #expect(await eventually { !binding.isActive })
    #expect(binding.health == .suspended && label.balance == 10)
    binding.resume()
    #expect(binding.health == .failed(reason: "\(Failure(reason: "no signal"))"))
    #expect(label.balance == 77, "the last element came before the failure")
  }

  @Test func `a sequence that ends in a pause gives its last element, and ends, once that is over`()
    async
  {
    let label = Account()
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let binding = label.bind(\.balance, to: numbers)
    binding.suspend()
    writer.yield(77)
    writer.finish()
    #expect(await eventually { !binding.isActive })
    #expect(binding.health == .suspended && label.balance == 10)
    binding.resume()
    #expect(binding.health == .ended(by: .source) && label.balance == 77)
  }

  @Test func `the binding ends with its target, which it does not keep alive`() async {
    var label: Account? = Account()
    weak let seen = label
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let ends = Mark()
    writer.onTermination = { _ in ends.set() }
    let binding = label!.bind(\.balance, to: numbers)
    label = nil
    #expect(seen == nil)
    #expect(!binding.isActive)
    // The task that waits is let go too.
    #expect(await eventually { ends.isSet })
  }

  @Test func `a binding that is ended before an element is delivered does not deliver it`() async {
    let label = Account()
    // The binding alone holds the sequence: its task may be on the way with an element, and then it
    // ends without another look at the sequence.
    func begin() -> (Binding, AsyncStream<Int>.Continuation) {
      let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
      return (label.bind(\.balance, to: numbers), writer)
    }
    let (binding, writer) = begin()
    let ends = Mark()
    writer.onTermination = { _ in ends.set() }
    writer.yield(1)
    #expect(await eventually { label.balance == 1 })
    writer.yield(2)
    binding.invalidate()
    binding.invalidate()
    #expect(await eventually { ends.isSet })
    await roundTrips()
    #expect(label.balance == 1)
    #expect(!binding.isActive)
  }

  @Test func `binding the same property again ends the earlier binding`() async {
    let label = Account()
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let first = label.bind(\.balance, to: numbers)
    let source = Account(balance: 3)
    let second = label.bind(\.balance, to: source, \.balance)
    #expect(!first.isActive)
    #expect(second.isActive)
    writer.yield(9)
    let (others, other) = AsyncStream.makeStream(of: Int.self)
    let third = label.bind(\.balance, to: others)
    #expect(!second.isActive)
    other.yield(4)
    #expect(await eventually { label.balance == 4 })
    third.invalidate()
  }

  @Test func `a property that is not observed is bound for as long as the sequence lasts`() async {
    let label = Account()
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    label.bind(\.unobserved, to: numbers)
    writer.yield(1)
    #expect(await eventually { label.unobserved == 1 })
    writer.yield(2)
    writer.finish()
    #expect(await eventually { label.unobserved == 2 })
  }

  @Test func `a target that is not observed is not kept alive either`() async {
    var label: Account? = Account()
    weak let seen = label
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let binding = label!.bind(\.unobserved, to: numbers)
    label = nil
    #expect(seen == nil)
    writer.yield(1)
    #expect(await eventually { !binding.isActive })
  }

  @Test func `a binding that waits keeps neither the actor nor what it owns alive`() async {
    actor Desk {
      let label = Account()
      func begin(_ numbers: AsyncStream<Int>) { label.bind(\.balance, to: numbers) }
      var balance: Int { label.balance }
    }
    let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
    let ends = Mark()
    writer.onTermination = { _ in ends.set() }
    var desk: Desk? = Desk()
    weak let seen = desk
    await desk!.begin(numbers)
    writer.yield(6)
    #expect(await eventually { await desk?.balance == 6 })
    desk = nil
    #expect(await eventually { seen == nil && ends.isSet })
  }

  @Test func `a binding that a property owns goes with the actor`() async {
    // Looked at when the actor has gone, which alone has reached it before.
    final class Held: @unchecked Sendable {
      weak var binding: Binding?
    }
    actor Desk {
      let label = Account()
      func begin(_ numbers: AsyncStream<Int>, _ held: Held) {
        held.binding = label.bind(\.balance, to: numbers)
      }
    }
    let (numbers, _) = AsyncStream.makeStream(of: Int.self)
    let held = Held()
    var desk: Desk? = Desk()
    await desk!.begin(numbers, held)
    #expect(held.binding != nil)
    desk = nil
    #expect(await eventually { held.binding == nil })
  }

  /// While an actor's members go, nobody else touches a binding that one of them ends.
  @Test func `a binding that no property owns is left to the members of an actor that goes`() async
  {
    /// Numbers that know when nobody waits for them any more.
    struct Numbers: AsyncSequence, Sendable {
      struct Iterator: AsyncIteratorProtocol {
        final class End {
          let hasStopped: Mark
          init(_ hasStopped: Mark) { self.hasStopped = hasStopped }
          deinit { hasStopped.set() }
        }

        var numbers: AsyncStream<Int>.Iterator
        let end: End

        mutating func next(isolation: isolated (any Actor)?) async -> Int? {
          await numbers.next(isolation: isolation)
        }
      }

      let all: AsyncStream<Int>
      let writer: AsyncStream<Int>.Continuation
      let hasStopped = Mark()
      let wasActive = Mark()

      init() { (all, writer) = AsyncStream.makeStream() }

      func makeAsyncIterator() -> Iterator {
        Iterator(numbers: all.makeAsyncIterator(), end: Iterator.End(hasStopped))
      }
    }
    /// It goes when nobody waits for the numbers any more, and ends its binding itself.
    final class Owner {
      let label = Account()
      let numbers: Numbers
      var binding: Binding?

      init(_ numbers: Numbers) { self.numbers = numbers }

      deinit {
        numbers.writer.yield(1)
        while !numbers.hasStopped.isSet { usleep(100) }
        if binding?.isActive == true { numbers.wasActive.set() }
        binding?.invalidate()
      }
    }
    actor Desk {
      let owner: Owner
      init(_ numbers: Numbers) { owner = Owner(numbers) }
      func begin() {
        owner.binding = owner.label.bind(\.unobserved, to: owner.numbers)
      }
    }
    let numbers = Numbers()
    var desk: Desk? = Desk(numbers)
    await desk!.begin()
    desk = nil
    #expect(await eventually { numbers.wasActive.isSet })
  }

  @Test func `samples of a background task are taken by a model of the main actor`() async {
    let sensor = Account(balance: 0)
    let model = Account(balance: -1)
    let label = Account("Stock: 0 boxes")
    var writes = 0
    let watching = label.observe(\.owner) { _, _ in
      // Traps anywhere else. The main actor is not always the same thread: the runner parks it.
      MainActor.preconditionIsolated("a widget is written on the main actor")
      writes += 1
    }
    label.bind(\.owner, to: model, \.balance, sync: .number)
    var balances: [Int] = []
    let order = model.observe(\.balance, options: .new) { balances.append($1.newValue!) }
    model.bind(\.balance, to: sensor.values(of: \.balance))
    // The sensor goes away for good; only its values come back.
    let writing = Task.detached {
      for balance in 1...500 {
        sensor.balance = balance
        if balance % 50 == 0 { await Task.yield() }
      }
    }
    await writing.value
    #expect(await eventually { label.owner == "Stock: 500 boxes" })
    #expect(writes > 0)
    #expect(balances == balances.sorted())
    watching.invalidate()
    order.invalidate()
  }
}
