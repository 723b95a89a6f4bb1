// SPDX-License-Identifier: Apache-2.0

import Bowline
import Observation
import Testing

/// Properties that are bound to objects of Swift's own Observation: contract 14.1 to 14.5.
@Suite @MainActor struct ObservableBindingTests {
  typealias Person = ObservableObjectTests.Person
  typealias Label = ObservableObjectTests.Label

  @Test func `a property takes the value at once, and each later one in a later turn`() async {
    let person = Person()
    let label = Label()
    let binding = label.bind(\.text, toObservable: person, \.name)
    #expect(label.text == "Ann")
    person.name = "Bo"
    #expect(label.text == "Ann")
    #expect(await eventually { label.text == "Bo" })
    binding.invalidate()
    person.name = "Cy"
    await roundTrips()
    #expect(label.text == "Bo")
  }

  @Test func `a function makes the value that is written, which differs from what is there`() async
  {
    let person = Person()
    let label = Label()
    label.text = "30s"
    var writes = 0
    let watching = label.observe(\.text) { _, _ in writes += 1 }
    label.bind(\.text, toObservable: person, \.age, initial: false) { "\($0 / 10)0s" }
    person.age = 31
    await roundTrips()
    #expect(writes == 0)
    person.age = 40
    #expect(await eventually { label.text == "40s" })
    #expect(writes == 1)
    watching.invalidate()
  }

  @Test func `what a derived value binds as it is read is no part of it`() {
    @MainActor final class Panel: KeyValueObservable {
      @Observed var count = 0
      let label = Label()
      let person = Person()
      var shown: Int {
        label.bind(\.text, toObservable: person, \.name)
        return count
      }
    }
    let panel = Panel()
    var told = 0
    let watching = panel.observe(\.shown) { _, _ in told += 1 }
    panel.label.text = "other"
    #expect(told == 0)
    panel.count = 1
    #expect(told == 1)
    withExtendedLifetime(watching) {}
  }

  @Test func `the binding ends with either object and keeps neither alive`() async {
    var person: Person? = Person()
    weak let seenPerson = person
    let label = Label()
    let binding = label.bind(\.text, toObservable: person!, \.name)
    #expect(binding.isActive)
    person = nil
    #expect(seenPerson == nil)
    #expect(!binding.isActive)
    #expect(await eventually { binding.health == .ended(by: .source) })
    #expect(label.text == "Ann")

    let other = Person()
    var target: Label? = Label()
    weak let seenTarget = target
    let second = target!.bind(\.text, toObservable: other, \.name)
    target = nil
    #expect(seenTarget == nil)
    #expect(!second.isActive)
  }

  @Test func `binding the same property again ends the earlier binding`() {
    let person = Person()
    let label = Label()
    let first = label.bind(\.text, toObservable: person, \.name)
    let second = label.bind(\.text, toObservable: person, \.title)
    #expect(!first.isActive)
    #expect(second.isActive)
    #expect(label.text == "Ann, 30")
  }

  @Test func `a property that is not observed is bound for as long as the other object lives`()
    async
  {
    var person: Person? = Person()
    let label = Label()
    label.bind(\.plain, toObservable: person!, \.name)
    person!.name = "Bo"
    #expect(await eventually { label.plain == "Bo" })
    person!.name = "Cy"
    #expect(await eventually { label.plain == "Cy" })
    weak let seen = person
    person = nil
    #expect(seen == nil)
  }

  @Test func `a binding that nobody holds goes with the object that it follows`() async {
    var person: Person? = Person()
    let label = Label()
    weak let seen = label.bind(\.plain, toObservable: person!, \.name)
    #expect(seen != nil)
    person = nil
    #expect(await eventually { seen == nil })
  }

  @Test func `such a binding goes on its actor, wherever the object goes`() async {
    final class Shared: Observable, Sendable {
      let registrar = ObservationRegistrar()
      var name: String {
        registrar.access(self, keyPath: \.name)
        return "Ann"
      }
    }
    final class Probe {
      let hasGone = Mark()
      deinit {
        MainActor.preconditionIsolated("what a transform holds goes on the actor of its binding")
        hasGone.set()
      }
    }
    let (label, isAlone) = (Label(), Mark())
    var (shared, probe): (Shared?, Probe?) = (Shared(), Probe())
    let hasGone = probe!.hasGone
    label.bind(\.plain, toObservable: shared!, \.name) { [probe] name in
      withExtendedLifetime(probe) { name }
    }
    probe = nil
    Task.detached { [shared] in
      while !isAlone.isSet { await Task.yield() }
      withExtendedLifetime(shared) {}
    }
    shared = nil
    isAlone.set()
    #expect(await eventually { hasGone.isSet })
  }
}
