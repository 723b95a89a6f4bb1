// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

extension InsightTests {
  /// The names of values: contract 13.7.
  @Suite struct InsightNameTests {
    let insight = InsightTests.begin()
    let desk = Bureau()

    final class Chair: KeyValueObservable {
      @Observed var seats = 1
      @Observed var kind = "stool"
      var label: String { "\(seats) \(kind)" }
    }

    func path<Root: KeyValueObservable, Value>(_ root: Root, _ path: KeyPath<Root, Value>) -> String
    {
      let watching = root.observe(path) { _, _ in }
      return withExtendedLifetime(watching) { InsightTests.own(insight).last?.source.path ?? "" }
    }

    @Test func `properties have their names, and paths the names along them`() {
      desk.lamp = Lamp()
      #expect(path(desk, \.height) == "height")
      #expect(path(desk, \.papers) == "papers")
      #expect(path(desk, \.lamp?.power) == "lamp?.power")
      #expect(path(desk, \.papers.count) == "papers.value")
    }

    @Test func `a computed value is called after what it is computed from`() {
      desk.lamp = Lamp()
      #expect(path(desk, \.title) == "f(owner, height)")
      #expect(
        path(desk, \.lamp?.half) == "lamp?.power" || path(desk, \.lamp?.half) == "lamp?.f(power)")
    }

    @Test func `a value that has a name in its class's table is called so`() {
      let chair = Chair()
      #expect(path(chair, \.label) == "label")
    }

    /// An object without observed properties of its own.
    final class Shade: KeyValueObservable {
      let lamp: Lamp
      init(_ lamp: Lamp) { self.lamp = lamp }
      var power: Int { lamp.power * 2 }
    }

    @Test func `an object is not called as one that has gone, wherever it is in memory`() {
      let lamp = Lamp()
      var names: Set<String> = []
      for _ in 0..<3000 {
        let shade = Shade(lamp)
        let watching = shade.observe(\.power) { _, _ in }
        names.insert(InsightTests.own(insight).last?.source.object ?? "")
        watching.invalidate()
      }
      #expect(names.count == 3000)
    }

    @Test func `an object keeps its name while it is there, whatever number of others are met`() {
      let (lamp, other) = (Lamp(), Lamp())
      let shade = Shade(lamp)
      func name() -> String? {
        let watching = shade.observe(\.power) { _, _ in }
        return withExtendedLifetime(watching) {
          InsightTests.own(insight).last?.source.object
        }
      }
      let first = name()
      for _ in 0..<3000 { _ = Shade(other).observe(\.power) { _, _ in } }
      #expect(first == name())
    }

    class Curtain: KeyValueObservable {
      @Observed var width = 1
      @Observed var seen = 0
      deinit {
        ChangeTracking {}.track { _ = width }
        seen = width
      }
    }

    final class LongCurtain: Curtain {
      let rings = [Lamp(), Lamp()]
      @Observed var length = "long enough for a string on the heap"
    }

    @Test func `an object that is going is not reflected for the names of its properties`() {
      for _ in 0..<10 { _ = LongCurtain() }
      var curtain: LongCurtain? = LongCurtain()
      let watching = curtain!.observe(\.width) { _, _ in }
      curtain = nil
      #expect(InsightTests.own(insight).isEmpty)
      withExtendedLifetime(watching) {}
    }

    class Seat: KeyValueObservable {
      @Observed var isTaken = false
      @Observed var row = 1
      var isFree: Bool { !isTaken }
    }

    final class Bench: Seat, KeyValueCoding {
      static let keys: KeyTable<Bench> = ["row": \.row]
    }

    @Test func `an inherited property is called as what is computed from it alone`() {
      let bench = Bench()
      #expect(path(bench as Seat, \.isTaken) == "f(isTaken)")
      #expect(path(bench, \.isTaken) == "f(isTaken)" && path(bench, \.isFree) == "f(isTaken)")
      #expect(path(bench, \.row) == "row", "by its name in the table")
      #expect(path(Seat(), \.isTaken) == "isTaken")
    }

    @Test func `a path of names is called as it was given`() throws {
      let (chair, lamp) = (Chair(), Lamp())
      let watching = try chair.observe(path: "label") { _, _ in }
      try lamp.bind(\.text, to: chair, path: "kind")
      #expect(InsightTests.lines(insight) == ["Chair#1.label 0", "Lamp#1.text <- Chair#1.kind 1"])
      withExtendedLifetime(watching) {}
    }

    @Test func `objects of a class are numbered, and a number is given once`() {
      var first: Lamp? = Lamp()
      let second = Lamp()
      var watching = [first!, second].map { $0.observe(\.power) { _, _ in } }
      #expect(InsightTests.own(insight).map(\.source.object) == ["Lamp#1", "Lamp#2"])
      first = nil
      let third = Lamp()
      watching.append(third.observe(\.power) { _, _ in })
      #expect(InsightTests.own(insight).map(\.source.object) == ["Lamp#2", "Lamp#3"])
      withExtendedLifetime((watching, second, third)) {}
    }

    /// An object as a property.
    final class Part: KeyValueObservable {
      @Observed var number = 1
    }

    final class Desk: KeyValueObservable {
      @Observed var part = Part()
      @Observed var count = 0
    }

    @Test func `a property is named while another one has no value for a moment`() {
      func renew(_ part: inout Part, _ token: KeyValueObservation) -> String {
        _ = consume part
        let name = token.description
        part = Part()
        return name
      }
      let desk = Desk()
      let watching = desk.observe(\.count) { _, _ in }
      #expect(renew(&desk.part, watching) == "Desk.count")
      #expect(desk.part.number == 1)
      watching.invalidate()
    }
  }
}

extension InsightTests.InsightNameTests.Chair: KeyValueCoding {
  static let keys: KeyTable<InsightTests.InsightNameTests.Chair> = [
    "seats": \.seats, "kind": \.kind, "label": \.label,
  ]
}
