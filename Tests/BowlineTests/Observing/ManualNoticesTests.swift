// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Notices by hand and declared dependencies: contract 4.8 to 4.10.
@Suite struct ManualNoticesTests {
  fileprivate let thermostat = Thermostat()

  func log<Root: KeyValueObservable, Value>(
    _ root: Root, _ keyPath: KeyPath<Root, Value>, prior: Bool = false, into seen: Log
  ) -> KeyValueObservation {
    root.observe(keyPath, options: prior ? [.old, .new, .prior] : [.old, .new]) { _, change in
      let new = change.newValue.map { "\($0)" } ?? ""
      seen.lines.append("\(change.oldValue!)>\(new)")
    }
  }

  @Test func `a property without storage is observed by its key path`() {
    let seen = Log()
    let watching = log(thermostat, \.plain, prior: true, into: seen)
    thermostat.plain = 21
    thermostat.plain = 22
    #expect(seen.lines == ["20>", "20>21", "21>", "21>22"])
    watching.invalidate()
    thermostat.plain = 23
    #expect(seen.lines.count == 4)
  }

  @Test func `will and did tell singly, did alone tells nothing, will alone only before`() {
    let seen = Log()
    let watching = log(thermostat, \.plain, prior: true, into: seen)
    thermostat.stored = 21
    thermostat.didChangeValue(for: \.plain)
    #expect(seen.lines == [])
    thermostat.willChangeValue(for: \.plain)
    thermostat.stored = 22
    #expect(seen.lines == ["21>"])
    thermostat.didChangeValue(for: \.plain)
    thermostat.didChangeValue(for: \.plain)
    #expect(seen.lines == ["21>", "21>22"])
    watching.invalidate()
  }

  @Test(arguments: [true, false])
  func `who begins between will and did is told if the will was observed`(isObserved: Bool) {
    let seen = Log()
    thermostat.withChange(of: \.plain) {}
    let first = isObserved ? log(thermostat, \.plain, into: Log()) : nil
    thermostat.willChangeValue(for: \.plain)
    let second = log(thermostat, \.plain, into: seen)
    thermostat.stored = 21
    thermostat.didChangeValue(for: \.plain)
    #expect(seen.lines == (isObserved ? ["20>21"] : []))
    withExtendedLifetime((first, second)) {}
  }

  @Test func `pairs nest`() {
    let seen = Log()
    let watching = log(thermostat, \.plain, into: seen)
    thermostat.withChange(of: \.plain) {
      thermostat.stored = 21
      thermostat.withChange(of: \.plain) { thermostat.stored = 22 }
    }
    #expect(seen.lines == ["21>22", "20>22"])
    watching.invalidate()
  }

  @Test func `a derived value is told of the outer pair too`() {
    let seen = Log()
    let watching = log(thermostat, \.shout, into: seen)
    thermostat.withChange(of: \.silent) {
      thermostat.withChange(of: \.silent) { thermostat.silent = "a" }
      thermostat.silent = "b"
    }
    #expect(seen.lines == ["!>a!", "a!>b!"])
    watching.invalidate()
  }

  @Test func `a scoped change is told also if it throws`() {
    let seen = Log()
    let watching = log(thermostat, \.plain, into: seen)
    #expect(throws: Failure.self) {
      try thermostat.withChange(of: \.plain) {
        thermostat.stored = 25
        throw Failure()
      }
    }
    #expect(seen.lines == ["20>25"])
    watching.invalidate()
  }

  @Test func `a property whose automatic notices are off is told by hand alone`() {
    let seen = Log()
    let tokens = [
      log(thermostat, \.silent, into: seen), log(thermostat, \.shout, into: seen),
    ]
    thermostat.silent = "a"
    thermostat.silent += "b"
    #expect(seen.lines == [])
    thermostat.withChange(of: \.silent) {
      thermostat.silent = "c"
      thermostat.silent = "d"
    }
    #expect(seen.lines == ["ab>d", "!>d!"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a getter that says so is followed from other objects and derived values`() {
    let seen = Log()
    let room = Room()
    let tokens = [
      log(room, \.thermostat.target, into: seen), log(room, \.text, into: seen),
    ]
    let first = room.thermostat
    first.target = 18
    #expect(seen.lines == ["20>18", "20 degrees>18 degrees"])
    room.thermostat = Thermostat()
    seen.lines = []
    first.target = 5
    #expect(seen.lines == [])
    room.thermostat.target = 6
    #expect(seen.lines == ["20>6", "20 degrees>6 degrees"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a getter that says so is followed in an object of a subclass`() {
    let seen = Log()
    let digital = DigitalThermostat()
    let watching = log(digital, \.target, into: seen)
    digital.target = 18
    #expect(seen.lines == ["20>18"])
    watching.invalidate()
  }

  @Test func `a property without storage can be bound both ways`() {
    let account = Account(balance: 7)
    thermostat.bind(\.target, to: account, \.balance, mode: .twoWay)
    #expect(thermostat.stored == 7)
    thermostat.target = 8
    #expect(account.balance == 8)
    account.balance = 9
    #expect(thermostat.stored == 9)
  }

  @Test func `changes by hand are part of a batch`() {
    let seen = Log()
    let watching = log(thermostat, \.plain, into: seen)
    withChanges {
      thermostat.plain = 21
      thermostat.plain = 22
    }
    withChanges {
      thermostat.plain = 23
      thermostat.plain = 22
    }
    #expect(seen.lines == ["20>22"])
    watching.invalidate()
  }

  @Test func `neither end is kept, and the end of the object is silent`() {
    let seen = Log()
    var doomed: Thermostat? = Thermostat()
    weak let reference = doomed
    let watching = log(doomed!, \.plain, into: seen)
    doomed = nil
    #expect(reference == nil)
    #expect(!watching.isActive)
    #expect(seen.lines == [])
  }

  @Test func `a declared dependency is followed beside what is read`() {
    let seen = Log()
    let sensor = Sensor()
    let tokens = [log(sensor, \.text, into: seen), log(sensor, \.copied, into: seen)]
    sensor.archive = "2 C"
    sensor.reading = 2
    sensor.archive = "2 K"
    sensor.unit = "K"
    #expect(seen.lines == ["1 C>2 C", "1 C>2 C", "2 C>2 K", "2 C>2 K"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a stored property may depend on another one`() {
    let sensor = Sensor()
    var calls = 0
    let watching = sensor.observe(\.label) { _, _ in calls += 1 }
    sensor.unit = "K"
    sensor.label = "b"
    #expect(calls == 2)
    watching.invalidate()
  }

  @Test func `what is told by hand is bound, and written only if its value differs`() {
    let account = Account(balance: 20)
    for path in [\Thermostat.target, \.plain, \.level] {
      let thermostat = Thermostat()
      thermostat[keyPath: path] = 20
      thermostat.writes = 0
      let binding = thermostat.bind(path, to: account, \.balance)
      account.balance = 20
      #expect(thermostat.writes == 0, "\(path)")
      account.balance = 21
      account.balance = 20
      #expect(thermostat[keyPath: path] == 20 && thermostat.writes == 2, "\(path)")
      binding.invalidate()
    }
    let room = Field()
    let thermostat = Thermostat()
    let name = thermostat.bind(\.silent, to: room, \.text)
    room.text = "north"
    #expect(thermostat.silent == "north")
    let both = thermostat.bind(\.target, to: account, \.balance, mode: .twoWay)
    thermostat.target = 25
    #expect(account.balance == 25)
    account.balance = 26
    #expect(thermostat.target == 26)
    withExtendedLifetime((name, both)) {}
  }

  @Test func `a ring of declared dependencies ends, and each change is told once`() {
    let sensor = Sensor()
    var calls: [String] = []
    let tokens = [
      sensor.observe(\.ping) { _, _ in calls.append("ping") },
      sensor.observe(\.pong) { _, _ in calls.append("pong") },
    ]
    sensor.ping = 1
    #expect(calls.sorted() == ["ping", "pong"])
    sensor.pong = 1
    #expect(calls.count == 4)
    withExtendedLifetime(tokens) {}
  }
}

private class Thermostat: ManuallyObservable {
  var manualNotices = ManualNotices()
  var stored = 20 { didSet { writes += 1 } }
  var writes = 0
  @ManuallyObserved var silent = ""

  /// Stored, so that what comes behind its value is known.
  @ManuallyObserved var level = 20 { didSet { writes += 1 } }
  var after = 7

  /// Says nothing of its being read.
  var plain: Int {
    get { stored }
    set { withChange(of: \.plain) { stored = newValue } }
  }

  var target: Int {
    get {
      didAccessValue(for: \.target)
      return stored
    }
    set { withChange(of: \.target) { stored = newValue } }
  }

  var shout: String { silent + "!" }
}

private final class DigitalThermostat: Thermostat {}

private final class Room: KeyValueObservable {
  @Observed var thermostat = Thermostat()

  var text: String { "\(thermostat.target) degrees" }
}

private final class Sensor: KeyValueObservable {
  @Observed var reading = 1
  @Observed var unit = "C"
  @Observed var label = "a"
  @Observed var ping = 0
  @Observed var pong = 0

  /// Not observed.
  var archive = "1 C"

  var text: String { "\(reading) \(unit)" }
  var copied: String { archive }

  static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
    switch keyPath {
    case \Sensor.copied: [\Sensor.text]
    case \Sensor.label: [\Sensor.unit]
    case \Sensor.ping: [\Sensor.pong]
    case \Sensor.pong: [\Sensor.ping]
    default: []
    }
  }

  class Plain: KeyValueObservable {
    @Observed var unit = "C"
    @Observed var label = "a"
  }

  final class Late: Plain {
    class func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
      keyPath == \Plain.label ? [\Plain.unit] : []
    }
  }

  @Test func `what only a subclass declares is not asked`() {
    let late = Late()
    var calls = 0
    let watching = late.observe(\.label) { _, _ in calls += 1 }
    late.unit = "K"
    #expect(calls == 0)
    late.label = "b"
    #expect(calls == 1)
    watching.invalidate()
  }
}
