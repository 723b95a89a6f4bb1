// SPDX-License-Identifier: Apache-2.0

import Bowline
import Observation
import Testing

/// Objects of Swift's own Observation, observed and bound: contract 14.1 to 14.5.
@Suite @MainActor struct ObservableObjectTests {
  @Observable final class Person {
    var name = "Ann"
    var age = 30
    var friend: Person?
    var title: String { "\(name), \(age)" }
  }

  final class Label: KeyValueObservable {
    @Observed var text = ""
    var plain = ""
  }

  @Observable final class Facade {
    @ObservationIgnored let label = Label()
    var text: String { label.text }
  }

  @Observable final class Tagged { var tags = ["a", "b"] }

  /// A value whose getter and whose comparison run code of the test.
  @Observable final class Meter {
    struct Reading: Equatable {
      let level: Int
      let onCompare: () -> Void

      static func == (one: Self, other: Self) -> Bool {
        one.onCompare()
        return one.level == other.level
      }
    }

    var level = 0
    @ObservationIgnored var onRead: (() -> Void)?
    @ObservationIgnored var onCompare = {}

    var shown: Int {
      onRead?()
      return level
    }

    var reading: Reading { Reading(level: level, onCompare: onCompare) }
  }

  @Test func `an observation that begins while somebody tracks is no reading`() {
    let (facade, tracking) = (Facade(), ChangeTracking {})
    tracking.track { facade.observe(\.text) { _, _ in }.invalidate() }
    facade.label.text = "a"
    #expect(!tracking.isChanged)
  }

  @Test func `what ends while its bag takes it has no initial call`() {
    final class Ender {
      unowned let bag: ObservationBag
      init(_ bag: ObservationBag) { self.bag = bag }
      deinit { bag.endAll() }
    }
    let (person, bag) = (Person(), ObservationBag())
    var ender: Ender? = Ender(bag)
    let label = Label()
    for _ in 0..<16 {
      let token = label.observe(\.text) { [ender] _, _ in withExtendedLifetime(ender) {} }
      bag.add(token)
      token.invalidate()
    }
    ender = nil
    var calls = 0
    // The bag lets go of those that have ended.
    person.observe(\.name, options: .initial, in: bag) { _, _ in calls += 1 }
    #expect(calls == 0 && bag.count == 0)
  }

  @Test func `a change is told in a later turn, with the value last seen and the present one`()
    async
  {
    let person = Person()
    var seen: [String] = []
    let watching = person.observe(\.name, options: [.old, .new]) { person, change in
      seen.append("\(change.oldValue!) -> \(change.newValue!), \(person.name)")
    }
    person.name = "Bo"
    #expect(seen.isEmpty)
    #expect(await eventually { !seen.isEmpty })
    #expect(seen == ["Ann -> Bo, Bo"])
    watching.invalidate()
  }

  @Test func `the writes of a turn are one change, and later ones are told again`() async {
    let person = Person()
    var seen: [[Int]] = []
    let watching = person.observe(\.age, options: [.old, .new]) { _, change in
      seen.append([change.oldValue!, change.newValue!])
    }
    person.age = 31
    person.age = 32
    #expect(await eventually { seen == [[30, 32]] })
    person.age = 33
    #expect(await eventually { seen == [[30, 32], [32, 33]] })
    watching.invalidate()
  }

  @Test func `an equal value that is written tells nothing`() async {
    let person = Person()
    var ages: [Int] = []
    let watching = person.observe(\.age, options: .new) { ages.append($1.newValue!) }
    person.age = 30
    await roundTrips()
    person.age = 31
    #expect(await eventually { !ages.isEmpty })
    #expect(ages == [31])
    watching.invalidate()
  }

  @Test func `a value that has come back is told, unless changes are to be distinct`() async {
    let person = Person()
    var told = 0
    var distinct = 0
    let watchings = [
      person.observe(\.age, options: [.distinct]) { _, _ in distinct += 1 },
      person.observe(\.age) { _, change in
        told += 1
        if change.oldValue != nil || change.newValue != nil { told += 100 }
      },
    ]
    person.age = 31
    person.age = 30
    #expect(await eventually { told == 1 })
    person.age = 31
    #expect(await eventually { told == 2 && distinct == 1 })
    withExtendedLifetime(watchings) {}
  }

  @Test func `the initial notice comes before the call returns`() {
    let person = Person()
    var seen: [Int?] = []
    let watching = person.observe(\.age, options: [.initial, .new, .old]) { _, change in
      seen += [change.oldValue, change.newValue]
    }
    #expect(seen == [nil, 30])
    watching.invalidate()
  }

  @Test func `a bag has it before the initial notice, and ends it by object and key path`() async {
    let person = Person()
    let bag = ObservationBag()
    var calls: [String] = []
    person.observe(\.age, options: .initial, in: bag) { [bag] person, _ in
      calls.append("age")
      bag.end(of: person, \.age)
    }
    person.observe(\.name, in: bag) { _, _ in calls.append("name") }
    #expect(bag.count == 1)
    person.age = 31
    person.name = "Bo"
    #expect(await eventually { calls == ["age", "name"] })
    bag.end(of: person, \.name)
    #expect(bag.count == 0)
  }

  @Test func `to ask for prior notices is an error of the program`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = Person().observe(\.age, options: .prior) { _, _ in }
    }
  }

  @Test func `nested and computed values are followed`() async {
    let person = Person()
    var names: [String?] = []
    var titles: [String] = []
    let watchings = [
      person.observe(\.friend?.name, options: .new) { names.append($1.newValue!) },
      person.observe(\.title, options: .new) { titles.append($1.newValue!) },
    ]
    person.friend = Person()
    #expect(await eventually { names == ["Ann"] })
    person.friend?.name = "Bo"
    #expect(await eventually { names == ["Ann", "Bo"] })
    person.friend = nil
    #expect(await eventually { names == ["Ann", "Bo", nil] })
    person.age = 31
    #expect(await eventually { titles == ["Ann, 31"] })
    withExtendedLifetime(watchings) {}
  }

  @Test func `what the closure reads is not followed, and what it writes is told in a later turn`()
    async
  {
    let person = Person()
    var calls = 0
    let watching = person.observe(\.age) { person, _ in
      calls += 1
      if person.title != "", person.age < 35 { person.age += 1 }
    }
    person.age = 31
    #expect(await eventually { person.age == 35 && calls == 5 })
    person.name = "Bo"
    await roundTrips()
    #expect(calls == 5)
    watching.invalidate()
  }

  @Test func `the observation ends with its token, also for a change on its way`() async {
    let person = Person()
    var calls = 0
    var watching: KeyValueObservation? = person.observe(\.age) { _, _ in calls += 1 }
    person.age = 31
    #expect(await eventually { calls == 1 })
    person.age = 32
    watching?.invalidate()
    #expect(watching?.isActive == false)
    watching = person.observe(\.age) { _, _ in calls += 1 }
    person.age = 33
    watching = nil
    await roundTrips()
    #expect(calls == 1)
  }

  /// An object that ends an observation as it goes.
  final class Keeper {
    weak var token: KeyValueObservation?
    deinit { token?.invalidate() }
  }

  @Test func `a getter that ends the observation has ended it`() async {
    let meter = Meter()
    var told = 0
    let watching = meter.observe(\.shown) { _, _ in told += 1 }
    var reads = 0
    meter.onRead = {
      reads += 1
      watching.invalidate()
    }
    meter.level = 1
    #expect(await eventually { reads == 1 })
    await roundTrips()
    #expect(told == 0)
    #expect(!watching.isActive)
  }

  @Test func `a comparison that ends the observation has ended it`() async {
    let meter = Meter()
    var (told, comparisons) = (0, 0)
    let watching = meter.observe(\.reading, options: .distinct) { _, _ in told += 1 }
    meter.level = 1
    #expect(await eventually { told == 1 })
    meter.onCompare = {
      comparisons += 1
      watching.invalidate()
    }
    meter.level = 2
    #expect(await eventually { told == 2 })
    meter.level = 3
    #expect(await eventually { comparisons == 1 })
    #expect(told == 2)
  }

  @Test func `the elements that differ are told where that is asked for`() async {
    let tagged = Tagged()
    var seen: [String] = []
    let watching = tagged.observe(\.tags, options: [.difference, .old, .new]) { _, change in
      seen.append("\(change.kind) \(change.newValue!) \(change.newIndexes!)")
    }
    tagged.tags.append("c")
    #expect(await eventually { !seen.isEmpty })
    #expect(seen.first?.hasPrefix("insertion [\"c\"]") == true, "\(seen)")
    watching.invalidate()
  }

  @Test func `what the closure alone held may end the observation once more as it goes`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let person = Person()
      var keeper: Keeper? = Keeper()
      let watching = person.observe(\.name) { [keeper] _, _ in withExtendedLifetime(keeper) {} }
      keeper?.token = watching
      keeper = nil
      watching.invalidate()
      precondition(!watching.isActive)
    }
  }

  @Test func `the object is not kept alive, and its end ends the observation`() {
    var person: Person? = Person()
    weak let seen = person
    let watching = person!.observe(\.age) { _, _ in }
    #expect(watching.isActive)
    person = nil
    #expect(seen == nil)
    #expect(!watching.isActive)
  }

  @Test func `an actor observes its own objects, and is not kept alive by that`() async {
    actor Desk {
      let person = Person()
      let label = Label()
      var watching: KeyValueObservation?
      var text: String { label.text }
      func begin() {
        watching = person.observe(\.age, options: .new) { [label] _, change in
          label.text = "age \(change.newValue!)"
        }
        person.age = 31
      }
    }
    var desk: Desk? = Desk()
    weak let seen = desk
    await desk!.begin()
    #expect(await eventually { await desk?.text == "age 31" })
    desk = nil
    #expect(await eventually { seen == nil })
  }
}
