// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Dependencies that a class declares, wherever the value is read: contract 4.8.
@Suite struct DeclaredDependencyTests {
  class Sensor: KeyValueObservable, KeyValueCoding {
    @Observed var unit = "C"
    @Observed var label = "a"

    /// Declares itself.
    var size: Int { unit.count }

    /// Not observed.
    var archive = "old"

    /// Says nothing of its being read.
    var silent: String { archive }

    /// Can be set as well.
    var settable: String {
      get { archive }
      set { archive = newValue }
    }

    /// Has no name either.
    var nameless: String { archive + "!" }

    var summary: String {
      didAccessValue(for: \.summary)
      return archive
    }

    /// Computed from one that says so, and from one that is observed.
    var heading: String { "<\(summary) \(label)>" }

    var ping: String {
      didAccessValue(for: \.ping)
      return archive
    }
    var pong: String {
      didAccessValue(for: \.pong)
      return archive
    }

    class func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
      switch keyPath {
      case \Sensor.label, \Sensor.silent, \Sensor.settable, \Sensor.nameless, \Sensor.summary:
        [\Sensor.unit]
      case \Sensor.ping: [\Sensor.pong, \Sensor.unit]
      case \Sensor.pong: [\Sensor.ping]
      case \Sensor.size: [\Sensor.size]
      default: []
      }
    }

    class var keys: KeyTable<Sensor> {
      ["label": \.label, "silent": \.silent, "settable": \.settable, "summary": \.summary]
    }
  }

  final class Probe: Sensor {
    @Observed var depth = 0

    override class func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
      let own: [AnyKeyPath] = keyPath == \Sensor.label ? [\Probe.depth] : []
      return own + super.keyPathsForValuesAffecting(keyPath)
    }
  }

  final class Room: KeyValueObservable, KeyValueCoding {
    @Observed var sensor = Sensor()
    @Observed var spare: Sensor?
    @Observed var text = ""

    var title: String { "\(sensor.label): \(sensor.summary)" }
    var hint: String { text.isEmpty ? sensor.unit : sensor.label }

    static let keys: KeyTable<Room> = ["sensor": \.sensor, "spare": \.spare]
  }

  /// Has no names.
  final class House: KeyValueObservable {
    @Observed var room = Room()
    @Observed var gauge = Gauge()
  }

  final class Street: KeyValueObservable {
    @Observed var house = House()
  }

  let room = Room()

  /// Counts the notices of a change of the unit, and of a change of the unit of a sensor that comes
  /// in its place.
  func counts(
    _ replace: Bool = true, _ observe: (Room, @escaping () -> Void) throws -> KeyValueObservation
  ) rethrows -> [Int] {
    var calls = 0
    let watching = try observe(room) { calls += 1 }
    var counts: [Int] = []
    room.sensor.unit = "K"
    counts.append(calls)
    let first = room.sensor
    room.sensor = Sensor()
    counts.append(calls)
    first.unit = "F"
    counts.append(calls)
    room.sensor.unit = "F"
    counts.append(calls)
    watching.invalidate()
    return counts
  }

  @Test func `that of an observed property is followed behind other objects`() {
    #expect(
      counts { room, told in room.observe(\.sensor.label) { _, _ in told() } } == [1, 2, 2, 3])
  }

  @Test func `an object of another class declares what its own class does`() {
    var calls = 0
    let watching = room.observe(\.sensor.label) { _, _ in calls += 1 }
    let probe = Probe()
    room.sensor = probe
    probe.depth = 1
    probe.unit = "K"
    #expect(calls == 3)
    room.sensor = Sensor()
    probe.depth = 2
    #expect(calls == 4)
    room.sensor.unit = "K"
    #expect(calls == 5)
    watching.invalidate()
  }

  @Test func `another property that is read in the place of one is followed with its own`() {
    var calls = 0
    let watching = room.observe(\.hint) { _, _ in calls += 1 }
    for _ in 0..<3 {
      calls = 0
      room.text = "label"
      room.sensor.unit = "K"
      #expect(calls == 2, "by way of the label")
      room.sensor.label = "b"
      #expect(calls == 3)
      room.text = ""
      room.sensor.unit = "F"
      room.sensor.label = "a"
      #expect(calls == 5)
    }
    watching.invalidate()
  }

  @Test(arguments: [true, false])
  func `that of a computed property with a name is followed behind other objects`(
    isSettable: Bool
  ) {
    #expect(
      counts { room, told in room.observe(\.sensor.silent) { _, _ in told() } } == [1, 2, 2, 3])
    #expect(
      counts { room, told in room.observe(\.sensor.settable) { _, _ in told() } } == [1, 2, 2, 3])
    let street = Street()
    var calls = 0
    func told(_: Street, _: KeyValueChange<String>) { calls += 1 }
    let watching =
      isSettable
      ? street.observe(\.house.room.sensor.settable, changeHandler: told)
      : street.observe(\.house.room.sensor.silent, changeHandler: told)
    street.house.room.sensor.unit = "K"
    street.house.room = Room()
    street.house.room.sensor.unit = "K"
    street.house.room.sensor = Sensor()
    street.house = House()
    street.house.room.sensor.unit = "K"
    #expect(calls == 6)
    watching.invalidate()
  }

  @Test func `that of a computed property without a name is not`() {
    #expect(
      counts { room, told in room.observe(\.sensor.nameless) { _, _ in told() } } == [0, 1, 1, 1])
    var calls = 0
    let direct = room.sensor.observe(\.nameless) { _, _ in calls += 1 }
    room.sensor.unit = "C"
    #expect(calls == 1)
    direct.invalidate()
  }

  @Test func `that of a computed property behind another object is carried by bindings`() {
    let binding = room.bind(\.text, to: room, \.sensor.silent)
    room.sensor.archive = "new"
    #expect(room.text == "old")
    room.sensor.unit = "K"
    #expect(room.text == "new")
    binding.invalidate()
  }

  @Test func `a probe in the place of a sensor declares what its own class does`() {
    var calls = 0
    let watching = room.observe(\.sensor.silent) { _, _ in calls += 1 }
    let probe = Probe()
    room.sensor = probe
    probe.unit = "K"
    #expect(calls == 2)
    watching.invalidate()
  }

  final class Gauge: KeyValueCoding, ManuallyObservable {
    var manualNotices = ManualNotices()
    var archive = 1
    /// Told of by hand, and says nothing of its being read.
    var level: Int { archive }
    static let keys: KeyTable<Gauge> = ["level": \.level]
  }

  @Test func `what an object behind another one tells by hand is followed as well`() {
    let house = House()
    var seen: [Int] = []
    let watching = house.observe(\.gauge.level, options: .new) { seen.append($1.newValue!) }
    let gauge = house.gauge
    gauge.withChange(of: \.level) { gauge.archive = 2 }
    house.gauge = Gauge()
    gauge.withChange(of: \.level) { gauge.archive = 3 }
    house.gauge.withChange(of: \.level) { house.gauge.archive = 4 }
    #expect(seen == [2, 1, 4])
    watching.invalidate()
  }

  @Test func `it is followed through optionals`() {
    var calls = 0
    let watching = room.observe(\.spare?.label) { _, _ in calls += 1 }
    let sensor = Sensor()
    room.spare = sensor
    sensor.unit = "K"
    room.spare = nil
    sensor.unit = "F"
    #expect(calls == 3)
    watching.invalidate()
  }

  @Test(arguments: ["sensor.label", "sensor.silent", "sensor.summary"])
  func `it is followed along names, that of a computed property too`(path: String) throws {
    let counts = try counts { room, told in try room.observe(path: path) { _, _ in told() } }
    #expect(counts == [1, 2, 2, 3])
  }

  @Test func `it is followed by a single name`() throws {
    var calls = 0
    let tokens = try ["label", "silent", "summary"].map {
      try room.sensor.observe(path: $0) { _, _ in calls += 1 }
    }
    room.sensor.unit = "K"
    #expect(calls == 3)
    withExtendedLifetime(tokens) {}
  }

  @Test func `it is followed by what other properties compute`() {
    #expect(counts { room, told in room.observe(\.title) { _, _ in told() } } == [1, 2, 2, 3])
    #expect(
      counts { room, told in room.observe(\.sensor.heading) { _, _ in told() } } == [1, 2, 2, 3])
  }

  @Test func `a getter that says that it is read is followed wherever it is called`() {
    #expect(
      counts { room, told in room.observe(\.sensor.summary) { _, _ in told() } } == [1, 2, 2, 3])
  }

  @Test func `it is carried by bindings`() {
    let binding = room.bind(\.text, to: room, \.title)
    room.sensor.archive = "new"
    room.sensor.unit = "K"
    #expect(room.text == "a: new")
    binding.invalidate()
    let direct = room.bind(\.text, to: room.sensor, \.silent)
    room.sensor.archive = "newer"
    room.sensor.unit = "F"
    #expect(room.text == "newer")
    direct.invalidate()
  }

  @Test func `a tracking follows it`() {
    var calls = 0
    let tracking = ChangeTracking { calls += 1 }
    tracking.track { _ = room.sensor.label }
    room.sensor.unit = "K"
    #expect(calls == 1)
  }

  @Test func `what a superclass declares holds for its subclasses, and the other way`() {
    let probe = Probe()
    var seen: [String] = []
    let tokens = [
      probe.observe(\.label) { _, _ in seen.append("label") },
      probe.observe(\.summary) { _, _ in seen.append("summary") },
      probe.observe(\.heading) { _, _ in seen.append("heading") },
      (probe as Sensor).observe(\.label) { _, _ in seen.append("base") },
    ]
    probe.unit = "K"
    #expect(seen == ["label", "summary", "heading", "base"])
    seen = []
    probe.depth = 3
    #expect(seen == ["label", "heading", "base"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a ring of getters that say so ends, and a change is told once`() {
    let (sensor, bag) = (room.sensor, ObservationBag())
    var (calls, size) = (0, 0)
    sensor.observe(\.ping, in: bag) { _, _ in calls += 1 }
    sensor.observe(\.pong, in: bag) { _, _ in calls += 1 }
    sensor.observe(\.size, options: .new, in: bag) { _, change in size = change.newValue! }
    sensor.unit = "kelvin"
    #expect(calls == 2 && size == 6)
  }
}
