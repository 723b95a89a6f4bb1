// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

extension InsightTests {
  /// The limits of insight: contract 13.8 and 13.12.
  @Suite struct InsightSafetyTests {
    final class Nosy: KeyValueObservable, CustomStringConvertible {
      @Observed var name = "nosy"
      @Observed var reads = 0
      var description: String {
        reads += 1
        return name
      }
    }

    final class House: KeyValueObservable {
      @Observed var guest: Nosy?
    }

    @Test func `reading it is no tracked reading and runs no observer`() {
      let insight = Insight()
      let (desk, lamp) = (Bureau(), Lamp())
      lamp.bind(\.text, to: desk, \.title)
      var calls = 0
      let watching = desk.observe(\.title) { _, _ in calls += 1 }
      desk.height = 71
      let tracking = ChangeTracking {}
      tracking.track {
        _ = insight.text
        _ = insight.json
        _ = insight.dot
        _ = insight.lastChange(of: desk, \.title)
      }
      #expect(calls == 1)
      desk.height = 72
      #expect(!tracking.isChanged)
      withExtendedLifetime(watching) {}
    }

    @Test func `it keeps neither objects nor values alive`() {
      let insight = Insight()
      var house: House? = House()
      weak let seenHouse = house
      var guest: Nosy? = Nosy()
      weak let seenGuest = guest
      let watching = house!.observe(\.guest, options: [.old, .new]) { _, _ in }
      house!.guest = guest
      house!.guest = nil
      guest = nil
      #expect(seenGuest == nil)
      house = nil
      #expect(seenHouse == nil)
      #expect(insight.changeCount >= 2)
      withExtendedLifetime(watching) {}
    }

    final class Dossier: KeyValueObservable {
      @Observed var count = 0
      @ObservedArray var pages = [1]

      deinit {
        count = 1
        $pages.append(2)
        $pages.edit { $0.append(3) }
        pages = []
      }
    }

    @Test func `what an object writes as it goes is told to nobody, and not taken down`() {
      let insight = Insight()
      var (dossier, calls): (Dossier?, Int) = (Dossier(), 0)
      let watching = [
        dossier!.observe(\.count) { _, _ in calls += 1 },
        dossier!.observe(\.pages) { _, _ in calls += 1 },
      ]
      dossier = nil
      #expect(calls == 0)
      #expect(!insight.recentChanges.contains { $0.place.object.hasPrefix("Dossier") })
      withExtendedLifetime(watching) {}
    }

    @Test func `a binding of computed ends goes with its objects, and what its code holds too`() {
      let insight = Insight()
      var (source, target): (Account?, Account?) = (Account(), Account())
      weak var seen: Account?
      do {
        let held = Account()
        seen = held
        target!.bind(\.doubled, to: source!, \.title) { title in title.count + held.balance }
      }
      #expect(seen != nil)
      target = nil
      source = nil
      #expect(seen == nil)
      withExtendedLifetime(insight) {}
    }

    @Test func `a description that reads and writes is neither tracked nor recorded`() {
      let insight = Insight()
      let (house, nosy) = (House(), Nosy())
      var calls = 0
      let watching = [
        house.observe(\.guest) { _, _ in },
        nosy.observe(\.name) { _, _ in },
        nosy.observe(\.reads) { _, _ in calls += 1 },
      ]
      let tracking = ChangeTracking {}
      tracking.track { house.guest = nosy }
      #expect(calls > 0)
      #expect(insight.recentChanges.filter { $0.place.object == "Nosy#1" }.isEmpty)
      nosy.name = "other"
      #expect(!tracking.isChanged)
      withExtendedLifetime(watching) {}
    }

    @Test func `what is observed is told as without it`() {
      func told() -> [String] {
        let (desk, lamp) = (Bureau(), Lamp())
        var seen: [String] = []
        let watching = [
          desk.observe(\.height, options: [.old, .new, .prior, .initial]) { _, change in
            seen.append("\(change.isPrior) \(change.oldValue ?? 0) \(change.newValue ?? 0)")
          },
          desk.observe(\.height, options: [.distinct, .new]) { desk, change in
            seen.append("distinct \(change.newValue!) \(change.oldValue ?? 0)")
            if desk.height < 73 { desk.height += 1 }
          },
          desk.observe(\.title) { _, change in seen.append("title \(change.newValue ?? "-")") },
          desk.observe(\.papers, options: .difference) { _, change in
            seen.append("\(change.kind) \(change.indexes.map { "\($0)" } ?? "-")")
          },
        ]
        lamp.bind(\.power, to: desk, \.height, mode: .twoWay)
        desk.height = 71
        lamp.power = 80
        desk.$papers.append(1)
        desk.papers = [1, 2]
        withChanges {
          desk.height = 1
          desk.height = 80
          desk.owner = "Bo"
          desk.$papers.remove(at: 0)
        }
        seen.append("\(lamp.power)")
        return withExtendedLifetime(watching) { seen }
      }
      let without = told()
      let insight = Insight()
      #expect(told() == without)
      #expect(!InsightTests.ownChanges(insight).isEmpty)
    }

    @Test func `an insight may keep all changes`() async {
      // In a process of its own, where the insights of other tests keep fewer.
      await #expect(processExitsWith: .success) {
        let insight = Insight(keeping: .max)
        let desk = Bureau()
        let watching = desk.observe(\.height) { _, _ in }
        desk.height = 71
        desk.height = 72
        precondition(insight.recentChanges.map(\.new) == ["71", "72"])
        watching.invalidate()
      }
    }

    @Test func `any number of insights may be held`() async {
      // In a process of its own, where no other test asks for the slow path.
      await #expect(processExitsWith: .success) {
        let insights = (0..<65_536).map { _ in Insight(keeping: 1) }
        let desk = Bureau()
        let watching = desk.observe(\.height) { _, _ in }
        desk.height = 71
        precondition(insights[0].recentChanges.map(\.new) == ["71"])
        watching.invalidate()
      }
    }

    @Test func `a call may say that it stands at any line`() {
      let (insight, desk) = (Insight(), Bureau())
      let watching = desk.observe(\.height, line: .max) { _, _ in }
      #expect(insight.entries.contains { $0.site?.line == .max })
      watching.invalidate()
    }

    @Test func `several domains may be looked into from any of them`() async {
      let insight = Insight()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            let (desk, lamp) = (Bureau(), Lamp())
            lamp.bind(\.power, to: desk, \.height)
            for height in 0..<100 { desk.height = height }
            #expect(insight.lastChange(of: lamp, \.power)?.new == "99")
            #expect(insight.lastChange(of: lamp, \.power)?.cause?.new == "99")
          }
        }
        for _ in 0..<50 { _ = insight.json }
      }
      #expect(InsightTests.own(insight).isEmpty)
    }

    @Test func `changes are taken by several domains while others make them and begin and end`()
      async
    {
      let insight = Insight()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            for round in 0..<30 {
              let (desk, lamp) = (Bureau(), Lamp())
              lamp.bind(\.power, to: desk, \.height)
              for height in 0..<20 { desk.height = height * round }
            }
          }
          group.addTask {
            for _ in 0..<30 {
              let own = Insight()
              var changes = own.changes(waiting: 3).makeAsyncIterator()
              let desk = Bureau()
              let watching = desk.observe(\.height) { _, _ in }
              desk.height = 1
              #expect(await changes.next() != nil)
              _ = insight.recentChanges.count + insight.entries.count
              withExtendedLifetime(watching) {}
            }
          }
        }
      }
      #expect(InsightTests.own(insight).isEmpty)
    }
  }
}
