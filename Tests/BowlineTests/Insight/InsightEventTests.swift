// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

extension InsightTests {
  /// Events from outside as the first causes of changes: contract 13.16.
  @Suite struct InsightEventTests {
    let insight = InsightTests.begin()
    let desk = Bureau()
    let lamp = Lamp()

    @Test func `all changes that follow from an event have it, and later ones do not`() {
      lamp.bind(\.text, to: desk, \.title)
      let key = Insight.Event(.key, "+")
      Insight.caused(by: key) { desk.height = 71 }
      let change = insight.lastChange(of: lamp, \.text)
      #expect(change?.event == key && change?.causes.last?.event == key)
      #expect(change?.event?.kind == .key && change?.event?.name == "+")
      #expect(change?.event?.description == "key +")
      desk.height = 72
      #expect(insight.lastChange(of: lamp, \.text)?.event == nil)
    }

    @Test func `an event is another one than all others, and the innermost one counts`() {
      let watching = desk.observe(\.height) { _, _ in }
      let (outer, inner) = (Insight.Event(.key, "+"), Insight.Event(.key, "+"))
      #expect(outer != inner && outer.id < inner.id)
      #expect(Insight.event == nil)
      Insight.caused(by: outer) {
        Insight.caused(by: inner) { desk.height = 1 }
        #expect(insight.lastChange(of: desk, \.height)?.event == inner)
        #expect(Insight.event == outer)
      }
      #expect(Insight.event == nil)
      withExtendedLifetime(watching) {}
    }

    @Test func `what a batch tells at its end has the event of the write`() {
      lamp.bind(\.power, to: desk, \.height)
      let event = Insight.Event(.paste)
      withChanges { Insight.caused(by: event) { desk.height = 71 } }
      #expect(insight.lastChange(of: lamp, \.power)?.event == event)
    }

    @Test func `an error that the code throws comes out, and the event has ended`() {
      struct Failure: Error {}
      #expect(throws: Failure.self) {
        try Insight.caused(by: Insight.Event(.line, "1")) { () throws(Failure) in throw Failure() }
      }
      #expect(Insight.event == nil)
    }

    @Test func `what whoever follows reads is not read by the code that made the change`() {
      let (desk, other, insight) = (Bureau(), Bureau(), Insight())
      let watching = desk.observe(\.height) { _, _ in }
      nonisolated(unsafe) let read = other  // why: it is followed on this thread
      let following = insight.follow { _ in _ = unsafe read.height }
      var calls = 0
      let tracking = ChangeTracking { calls += 1 }
      tracking.track { withChanges { desk.height += 1 } }
      other.height += 1
      #expect(calls == 0)
      withExtendedLifetime((watching, following)) {}
    }

    @Test func `whoever follows is told of each change at once, and his own are not recorded`() {
      lamp.bind(\.power, to: desk, \.height)
      // The test alone changes them, on this thread.
      nonisolated(unsafe) let desk = desk
      nonisolated(unsafe) var told: [String] = []
      var following: Insight.Following? = insight.follow { change in
        unsafe told.append(change.summary)
        unsafe desk.owner = "\(told.count)"
      }
      unsafe desk.height = 71
      unsafe #expect(told == ["Bureau#1.height: 70 -> 71", "Lamp#1.power: 70 -> 71"])
      let cause = insight.lastChange(of: lamp, \.power)?.cause?.summary
      #expect(cause == "Bureau#1.height: 70 -> 71", "though he has written meanwhile")
      #expect(insight.lastChange(of: self.desk, \.owner) == nil && self.desk.owner == "2")
      _ = following
      following = nil
      unsafe desk.height = 72
      unsafe #expect(told.count == 2)
    }

    @Test func `a journal knows the event of what it would take back`() {
      let journal = Journal()
      journal.record(desk, as: "desk", \.height)
      let event = Insight.Event(.key, "+")
      Insight.caused(by: event) { desk.height = 71 }
      #expect(journal.eventToUndo == event && journal.eventToRedo == nil)
      journal.undo()
      #expect(journal.eventToUndo == nil && journal.eventToRedo == event)
    }

    @Test func `a binding that shows a number in a text says in which way`() {
      let sign = Placard()
      sign.bind(\.text, to: desk, \.height, sync: .compatible)
      lamp.bind(\.power, to: desk, \.height)
      let own = InsightTests.own(insight)
      #expect(own.map(\.sync) == [.compatible, nil])
      #expect(own.first.flatMap { insight.entry($0.id) }?.source.path == "height")
    }
  }
}
