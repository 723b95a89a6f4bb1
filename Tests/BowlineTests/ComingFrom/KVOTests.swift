// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The code that *Coming from* shows for KVO, and when a `didSet` runs: contract 1.4.
@Suite struct KVOTests {
  final class Thermostat: ManuallyObservable, KeyValueCoding {
    var manualNotices = ManualNotices()
    @Observed var celsius = 20.0
    @Observed var rooms = ["hall"]
    @Observed var parent: Thermostat?

    /// Told by hand only.
    @ManuallyObserved var target = 20.0

    /// A pair of accessors without storage.
    var fahrenheit: Double {
      get { celsius * 1.8 + 32 }
      set { celsius = (newValue - 32) / 1.8 }
    }

    var scaled: Double { celsius }

    static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
      keyPath == \Thermostat.scaled ? [\Thermostat.target] : []
    }

    static let keys: KeyTable<Thermostat> = [
      "celsius": \.celsius, "rooms": \.rooms, "parent": \.parent,
    ]
  }

  final class House: KeyValueObservable {
    @ObservedArray var rooms = ["hall"]
    @ObservedSet var tags: Set = ["old"]
  }

  final class Room: ManuallyObservable {
    var manualNotices = ManualNotices()
    @Observed var name = "hall"
    private weak var owner: House?

    var house: House? {
      get {
        didAccessValue(for: \.house)
        return owner
      }
      set { withChange(of: \.house) { owner = newValue } }
    }
  }

  final class Dial: KeyValueObservable {
    @Observed private var stored = 0

    var angle: Int {
      get { stored }
      set { stored = min(newValue, 10) }
    }

    /// Corrects what it is given when its observers were told.
    @Observed var turned = 0 { didSet { if turned > 10 { turned = 10 } } }
  }

  final class Hall: KeyValueCoding {
    @Observed var name = "hall"
    static let keys: KeyTable<Hall> = ["name": \.name]
  }

  final class Home: KeyValueCoding {
    @Observed var hall: Hall?
    static let keys: KeyTable<Home> = ["hall": \.hall]
  }

  final class Field: KeyValueCoding {
    @Observed var text = ""
    static let keys: KeyTable<Field> = ["text": \.text]
  }

  /// A class of another package.
  final class Clock {
    var hour = 0 { didSet { onChange(self) } }
    var onChange: (Clock) -> Void = { _ in }
  }

  final class ObservedClock: KeyValueObservable {
    @Observed private(set) var hour: Int

    init(_ clock: Clock) {
      hour = clock.hour
      clock.onChange = { [weak self] clock in self?.hour = clock.hour }
    }
  }

  let thermostat = Thermostat()
  let house = House()

  @Test func `the four options`() {
    var seen: [String] = []
    let watching = thermostat.observe(\.celsius, options: [.initial, .prior, .old, .new]) {
      _, change in
      let old = change.oldValue.map { "\($0)" } ?? "none"
      let new = change.newValue.map { "\($0)" } ?? "none"
      seen.append("\(change.isPrior ? "prior " : "")\(old) -> \(new)")
    }
    thermostat.celsius = 21
    #expect(seen == ["none -> 20.0", "prior 20.0 -> none", "20.0 -> 21.0"])
    watching.invalidate()
  }

  @Test func `kinds and indexes`() {
    var seen: [String] = []
    let watching = house.observe(\.rooms, options: [.old, .new]) { _, change in
      let places = change.range.map { "\($0)" } ?? "all"
      seen.append("\(change.kind) \(places) \(change.oldValue ?? []) \(change.newValue ?? [])")
    }
    house.$rooms.insert("attic", at: 0)
    house.$rooms[1] = "cellar"
    house.$rooms.remove(at: 0)
    house.rooms = []
    #expect(
      seen == [
        #"insertion 0..<1 [] ["attic"]"#, #"replacement 1..<2 ["hall"] ["cellar"]"#,
        #"removal 0..<1 ["attic"] []"#, #"setting all ["cellar"] []"#,
      ])
    watching.invalidate()
  }

  @Test func `sets tell what really came and left`() {
    var came: [Set<String>] = []
    let watching = house.observe(\.tags, options: .new) { _, change in
      came.append(change.newValue ?? [])
    }
    house.$tags.formUnion(["old", "warm"])
    #expect(came == [["warm"]])
    watching.invalidate()
  }

  @Test func `will and did by hand, in pairs and scoped, with the automatic notices off`() {
    var seen: [Double] = []
    let watching = thermostat.observe(\.target, options: .new) { _, change in
      seen.append(change.newValue!)
    }
    thermostat.target = 21  // told to nobody

    thermostat.willChangeValue(for: \.target)
    thermostat.target = 22
    thermostat.didChangeValue(for: \.target)

    thermostat.withChange(of: \.target) { thermostat.target = 23 }
    #expect(seen == [22, 23])
    watching.invalidate()
  }

  @Test func `what a value depends on is found, and can be declared`() {
    var calls = 0
    let found = thermostat.observe(\.fahrenheit) { _, _ in calls += 1 }
    let declared = thermostat.observe(\.scaled) { _, _ in calls += 10 }
    thermostat.celsius = 21
    #expect(calls == 11)
    thermostat.withChange(of: \.target) { thermostat.target = 24 }
    #expect(calls == 21)
    thermostat.fahrenheit = 50
    #expect(calls == 32 && thermostat.celsius == 10)
    found.invalidate()
    declared.invalidate()
  }

  @Test func `a weak property is told by hand, and followed behind it`() {
    let room = Room()
    var seen: [[String]?] = []
    let watching = room.observe(\.house?.rooms, options: .new) { _, change in
      seen.append(change.newValue!)
    }
    room.house = house
    house.$rooms.append("attic")
    room.house = nil
    #expect(seen == [["hall"], ["attic"], nil])
    room.house = House()
    #expect(room.house == nil)
    watching.invalidate()
  }

  @Test func `a class that cannot be changed has an observed one around it`() {
    let clock = Clock()
    let observed = ObservedClock(clock)
    var seen: [Int] = []
    let watching = observed.observe(\.hour, options: .new) { _, change in
      seen.append(change.newValue!)
    }
    clock.hour = 1
    #expect(seen == [1])
    watching.invalidate()
  }

  @Test func `a setter that corrects its value is told once, a didSet twice`() {
    let dial = Dial()
    var seen: [String] = []
    let tokens = [\Dial.angle, \.turned].map { path in
      dial.observe(path, options: [.old, .new]) { _, change in
        seen.append("\(change.oldValue!) -> \(change.newValue!)")
      }
    }
    dial.angle = 50
    #expect(dial.angle == 10 && seen == ["0 -> 10"])
    dial.turned = 50
    #expect(dial.turned == 10 && seen == ["0 -> 10", "0 -> 50", "50 -> 10"])
    seen = []
    dial.turned = 0
    withChanges { dial.turned = 50 }
    #expect(seen == ["10 -> 0", "0 -> 10"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a context is a captured value`() {
    var seen: [String] = []
    func watch(_ thermostat: Thermostat, context: String) -> KeyValueObservation {
      thermostat.observe(\.celsius, options: .new) { _, change in
        seen.append("\(context): \(change.newValue!)")
      }
    }
    let watching = watch(thermostat, context: "upstairs")
    thermostat.celsius = 22
    #expect(seen == ["upstairs: 22.0"])
    watching.invalidate()
  }

  @Test func `a field is bound both ways through an object that may be missing`() throws {
    let home = Home()
    let (field, named) = (Field(), Field())
    field.bind(\.text, to: home, through: \.hall, \.name, mode: .twoWay, fallback: "nobody")
    try named.bind(path: "text", to: home, path: "hall.name", mode: .twoWay)
    #expect(field.text == "nobody" && named.text == "")
    home.hall = Hall()
    #expect(field.text == "hall" && named.text == "hall")
    field.text = "attic"
    #expect(home.hall?.name == "attic" && named.text == "attic")
    named.text = "cellar"
    #expect(home.hall?.name == "cellar" && field.text == "cellar")
  }

  @Test func `setting by name notifies too`() throws {
    var seen: [Double] = []
    let watching = thermostat.observe(\.celsius, options: .new) { _, change in
      seen.append(change.newValue!)
    }
    try thermostat.setValue(23.5, forKey: "celsius")
    #expect(seen == [23.5])
    watching.invalidate()
  }

  @Test func `a path of names, through nil`() throws {
    var seen: [Any?] = []
    let watching = try thermostat.observe(path: "parent.celsius", options: .new) { _, change in
      seen.append(change.newValue!)
    }
    thermostat.parent = Thermostat()
    thermostat.parent?.celsius = 25
    #expect(seen.map { $0 as? Double } == [20, 25])
    watching.invalidate()
  }
}
