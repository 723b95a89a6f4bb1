// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The values of a property as a sequence: contract 12.3 and 12.4.
@Suite(.timeLimit(.minutes(10))) struct ObservedValuesTests {
  /// Two halves that every writer keeps equal.
  struct Pair: Sendable {
    var left = 0
    var right = 0
  }

  final class Model: KeyValueObservable {
    @Observed var pair = Pair()
  }

  @MainActor final class Screen: KeyValueObservable {
    @Observed var count = 0
  }

  @Test func `the first value is the present one, and each later one the latest`() async {
    let account = Account()
    var values = account.values(of: \.balance).makeAsyncIterator()
    #expect(await values.next() == 10)
    account.balance = 11
    account.balance = 12
    #expect(await values.next() == 12)
    account.balance = 13
    #expect(await values.next() == 13)
  }

  @Test func `observing begins at the call, before anybody reads`() async {
    let account = Account()
    let values = account.values(of: \.balance)
    account.balance = 11
    var reader = values.makeAsyncIterator()
    #expect(await reader.next() == 11)
  }

  @Test func `an equal value is given again`() async {
    let account = Account()
    var values = account.values(of: \.balance).makeAsyncIterator()
    #expect(await values.next() == 10)
    account.balance = 10
    #expect(await values.next() == 10)
  }

  @Test @MainActor func `whoever waits is woken to the latest of the values of a turn`() async {
    let screen = Screen()
    let values = screen.values(of: \.count)
    var seen: [Int] = []
    let reading = Task {
      for await count in values {
        seen.append(count)
        if count == 1000 { break }
      }
    }
    #expect(await eventually { seen == [0] })
    for count in 1...1000 { screen.count = count }
    await reading.valueInTime
    #expect(seen == [0, 1000])
  }

  @Test func `a reader in another domain sees no torn and no old value`() async {
    let model = Model()
    let values = model.values(of: \.pair)
    let reading = Task.detached {
      var last = -1
      for await pair in values {
        if pair.left != pair.right || pair.left <= last { return -1 }
        last = pair.left
        if last == 20_000 { break }
      }
      return last
    }
    for number in 1...20_000 { model.pair = Pair(left: number, right: number) }
    #expect(await reading.valueInTime == 20_000)
  }

  @Test @MainActor func `a model of the main actor is read by a background task`() async {
    let screen = Screen()
    let values = screen.values(of: \.count)
    let reading = Task.detached {
      for await count in values where count > 0 { return count }
      return -1
    }
    screen.count = 7
    #expect(await reading.valueInTime == 7)
  }

  @Test @MainActor func `a model of a background task is read on the main actor`() async {
    // The object can be sent away, since nothing of it stays here.
    func sendAway() -> ObservedValues<Pair> {
      let model = Model()
      let values = model.values(of: \.pair)
      Task.detached {
        for number in 1...100 { model.pair = Pair(left: number, right: number) }
      }
      return values
    }
    var last = 0
    for await pair in sendAway() { last = pair.left }
    #expect(last == 100)
  }

  @Test func `a value that is replaced before anybody reads it is let go`() {
    final class Picture: Sendable {}
    final class Album: KeyValueObservable {
      @Observed var cover: Picture? = Picture()
    }
    let album = Album()
    weak let picture = album.cover
    let values = album.values(of: \.cover)
    #expect(picture != nil)
    album.cover = nil
    #expect(picture == nil)
    withExtendedLifetime(values) {}
  }

  @Test func `each of several readers gets the present value and the latest ones`() async {
    let account = Account()
    let values = account.values(of: \.balance)
    var first = values.makeAsyncIterator()
    #expect(await first.next() == 10)
    account.balance = 11
    var second = values.makeAsyncIterator()
    #expect(await second.next() == 11)
    #expect(await first.next() == 11)
    account.balance = 12
    #expect(await second.next() == 12)
    #expect(await first.next() == 12)
  }

  @Test func `readers come and go while the object is written and goes`() async {
    let steps = 2_000
    func sendAway() -> ObservedValues<Pair> {
      let model = Model()
      let values = model.values(of: \.pair)
      Task.detached {
        for number in 1...steps {
          model.pair = Pair(left: number, right: number)
          if number % 10 == 0 { await Task.yield() }
        }
      }
      return values
    }
    let values = sendAway()
    let lasts = await withTaskGroup(of: Int.self) { group in
      for reader in 0..<8 {
        group.addTask {
          var last = -1
          while last < steps, !Task.isCancelled {
            // Some give up after a few values and begin again; some are cancelled while they wait.
            let reading = Task { [last] in
              var seen = last
              var count = 0
              for await pair in values {
                if pair.left != pair.right || pair.left < seen { return steps + 1 }
                seen = pair.left
                count += 1
                if count > reader { break }
              }
              return seen
            }
            if reader.isMultiple(of: 2) { reading.cancel() }
            last = max(last, await reading.valueInTime)
            if reader.isMultiple(of: 2) { last = await Self.latest(values, after: last) }
          }
          return last
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(lasts == Array(repeating: steps, count: 8))
  }

  private static func latest(_ values: ObservedValues<Pair>, after last: Int) async -> Int {
    var reader = values.makeAsyncIterator()
    return await reader.next()?.left ?? last
  }

  @Test func `a nil value is an element`() async {
    let account = Account()
    var limits = account.values(of: \.limit).makeAsyncIterator()
    #expect(await limits.next() == .some(nil))
    account.limit = 5
    #expect(await limits.next() == 5)
    account.limit = nil
    #expect(await limits.next() == .some(nil))
  }

  @Test func `a path whose middle is replaced is followed`() async {
    let account = Account(parent: Account("Bo"))
    var owners = account.values(of: \.parent?.owner).makeAsyncIterator()
    #expect(await owners.next() == "Bo")
    account.parent = Account("Cy")
    #expect(await owners.next() == "Cy")
    account.parent?.owner = "Di"
    #expect(await owners.next() == "Di")
    account.parent = nil
    #expect(await owners.next() == .some(nil))
  }
}
