// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

extension InsightTests {
  /// Changes and what caused them: contract 13.9 to 13.11.
  @Suite struct InsightCauseTests {
    let insight = InsightTests.begin()
    let desk = Bureau()
    let lamp = Lamp()

    @Test func `the last change of a property tells the way on which it came about`() {
      let sign = Placard()
      lamp.bind(\.text, to: desk, \.title); let first = #line
      sign.bind(\.text, to: lamp, \.text); let second = #line
      desk.height = 71
      let change = insight.lastChange(of: sign, \.text)
      #expect(
        change?.description == """
          Placard#1.text: "Ann: 70" -> "Ann: 71", by a binding (InsightCauseTests.swift:\(second)), \
          because Lamp#1.text: "Ann: 70" -> "Ann: 71", by a binding \
          (InsightCauseTests.swift:\(first)), because Bureau#1.height: 70 -> 71
          """)
      #expect(change?.causes.map { "\($0.place)" } == ["Lamp#1.text", "Bureau#1.height"])
      #expect(change?.causes.last?.origin == nil && change?.causes.last?.cause == nil)
      #expect(change?.origin?.mode == .oneWay)
      #expect(insight.lastChange(of: desk, \.title)?.place.path == "height")
      #expect(insight.lastChange(of: desk, \.owner) == nil)
    }

    @Test func `what an observer writes is caused by what it was told of`() {
      let watching = desk.observe(\.height) { [lamp] desk, _ in lamp.power = desk.height }
      let other = lamp.observe(\.power) { [desk] lamp, _ in desk.owner = "\(lamp.power)" }
      let last = desk.observe(\.owner) { _, _ in }
      desk.height = 1
      let change = insight.lastChange(of: desk, \.owner)
      #expect(
        change?.causes.map(\.summary) == ["Lamp#1.power: 40 -> 1", "Bureau#1.height: 70 -> 1"])
      #expect(
        change?.origin?.entry == InsightTests.own(insight)[ifPresent: 1]?.id
          && change?.origin?.mode == nil)
      withExtendedLifetime((watching, other, last)) {}
    }

    @Test func `edits that only an observer which began among them is told of are taken down`() {
      var tokens = [desk.observe(\.papers) { _, _ in }]
      desk.$papers.edit {
        $0.append(1)
        tokens.append(desk.observe(\.papers) { _, _ in })
        $0.removeLast()
      }
      #expect(InsightTests.ownChanges(insight).map(\.summary) == ["Bureau#1.papers: - [1] at 0"])
      withExtendedLifetime(tokens) {}
    }

    class Sign: KeyValueObservable {
      @Observed var text = ""
      @Observed var isLit = true
      var loud: String {
        get { text + "!" }
        set { text = newValue }
      }
    }

    final class Banner: Sign {}

    @Test func `what a binding writes is recorded in a property of a superclass too`() {
      let banner = Banner()
      banner.bind(\.text, to: lamp, \.text)
      banner.bind(\.isLit, to: lamp, \.power) { $0 > 0 }
      lamp.text = "on"
      lamp.power = 0
      #expect(insight.lastChange(of: banner, \.text)?.new == #""on""#)
      #expect(insight.lastChange(of: banner, \.isLit)?.new == "false")
      let changes = insight.recentChanges.filter { $0.place.object.hasPrefix("Banner#") }
      #expect(changes.map(\.place.path) == ["text", "isLit"], "each once")
    }

    @Test
    func `a computed property that a binding writes is recorded as no change of what it stores`() {
      let banner = Banner()
      banner.bind(\.loud, to: lamp, \.text)
      lamp.text = "on"
      #expect(banner.text == "on")
      #expect(!insight.recentChanges.contains { $0.new == #""on!""# })
    }

    @Test func `what only drawing follows is no change to tell of, but what a binding writes is`() {
      let sign = Placard()
      let drawing = ChangeTracking {}
      drawing.track { _ = (sign.text, desk.height) }
      desk.height = 71
      #expect(InsightTests.ownChanges(insight).isEmpty)
      let binding = sign.bind(\.text, to: desk, \.owner)
      drawing.track { _ = (sign.text, desk.height) }
      desk.owner = "Bo"
      #expect(insight.lastChange(of: sign, \.text)?.summary == #"Placard#1.text: "Ann" -> "Bo""#)
      #expect(insight.lastChange(of: sign, \.text)?.origin?.mode == .oneWay)
      #expect(insight.lastChange(of: desk, \.owner)?.new == #""Bo""#)
      #expect(drawing.isChanged, "it is told all the same")
      binding.invalidate()
    }

    @Test func `a change that waits for its turn keeps its cause`() {
      let first = desk.observe(\.height) { desk, _ in if desk.height < 73 { desk.height += 1 } }
      let second = desk.observe(\.height) { [lamp] desk, _ in lamp.power = desk.height }
      let third = lamp.observe(\.power) { _, _ in }
      desk.height = 71
      #expect(
        InsightTests.ownChanges(insight).map { "\($0.summary) \($0.cause?.new ?? "-")" } == [
          "Bureau#1.height: 70 -> 71 -", "Bureau#1.height: 71 -> 72 71",
          "Lamp#1.power: 40 -> 72 71",
          "Bureau#1.height: 72 -> 73 72", "Lamp#1.power: 72 -> 73 72",
          "Lamp#1.power: 73 -> 73 73",
        ])
      withExtendedLifetime((first, second, third)) {}
    }

    @Test func `what is told at the end of a batch is caused by the last write`() {
      lamp.bind(\.power, to: desk, \.height)
      withChanges {
        desk.height = 71
        desk.height = 72
        desk.$papers.append(1)
      }
      let change = insight.lastChange(of: lamp, \.power)
      #expect(change?.causes.map(\.summary) == ["Bureau#1.height: 71 -> 72"])
      #expect(
        InsightTests.ownChanges(insight).count == 4, "each write, with the binding's first one")
    }

    @Test func `a change of a collection has its kind and indexes and just the elements`() {
      let copy = Bureau()
      let watching = desk.observe(\.papers) { _, _ in }
      copy.bind(\.$papers, to: desk, \.papers)
      desk.$papers.append(contentsOf: [5, 6])
      desk.$papers.remove(at: 0)
      desk.papers = [1, 2, 3, 4, 5]
      let change = insight.lastChange(of: copy, \.papers)
      #expect(
        change?.causes.map(\.summary) == ["Bureau#1.papers: [6] -> [1, 2, 3, 4, … 5 in all]"])
      let changes = InsightTests.ownChanges(insight).filter { $0.place.object == "Bureau#1" }
      #expect(changes.map(\.kind) == [.insertion, .removal, .setting])
      #expect(
        changes.prefix(2).map(\.summary) == [
          "Bureau#1.papers: + [5, 6] at 0-1", "Bureau#1.papers: - [5] at 0",
        ])
      #expect(changes.map(\.oldIndexes) == [RangeSet(), RangeSet(0..<1), nil])
      #expect(changes.map(\.newIndexes) == [RangeSet(0..<2), RangeSet(), nil])
      #expect(InsightTests.own(insight).last?.timesFired == 3)
      withExtendedLifetime(watching) {}
    }

    @Test func `changes arrive in order, as they are made`() async {
      let watching = desk.observe(\.height) { _, _ in }
      var changes = insight.changes().filter { $0.place.object == "Bureau#1" }
        .makeAsyncIterator()
      for height in 1...3 { desk.height = height }
      var seen: [String] = []
      while seen.count < 3, let change = await changes.next() { seen.append(change.new) }
      #expect(seen == ["1", "2", "3"])
      withExtendedLifetime(watching) {}
    }

    @Test func `a slow reader misses the oldest changes, and the list keeps so many`() async {
      let watching = desk.observe(\.height) { _, _ in }
      let few = Insight(keeping: 10)
      defer { withExtendedLifetime(few) {} }
      let stream = insight.changes(waiting: 1)
      for height in 1...2500 { desk.height = height }
      var changes = stream.makeAsyncIterator()
      #expect(await changes.next() != nil)
      #expect((1...10).contains(few.recentChanges.count))
      #expect((2500...20_000).contains(insight.recentChanges.count))
      #expect(InsightTests.ownChanges(insight).last?.new == "2500" && insight.changeCount >= 2500)
      withExtendedLifetime(watching) {}
    }

    @Test func `at least one change waits for its reader, and at least one is kept`() async {
      await #expect(processExitsWith: .failure) { _ = Insight().changes(waiting: 0) }
      await #expect(processExitsWith: .failure) { _ = Insight(keeping: 0) }
    }

    @Test func `what is unrecorded is not seen, and what it causes neither`() {
      lamp.bind(\.power, to: desk, \.height)
      let count = InsightTests.ownChanges(insight).count
      Insight.unrecorded {
        desk.height = 1
        lamp.bind(\.text, to: desk, \.owner)
      }
      #expect(lamp.power == 1 && lamp.text == "Ann")
      #expect(
        InsightTests.ownChanges(insight).count == count
          && InsightTests.lines(insight) == ["Lamp#1.power <- Bureau#1.height 1"])
      desk.height = 2
      #expect(InsightTests.ownChanges(insight).count == count + 2)
    }
  }
}
