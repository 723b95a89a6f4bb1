// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Whose notices by hand are: contract 4.9.
@Suite struct ManualNoticesOwnerTests {
  @Test func `notices that are not kept have no observers`() {
    final class Sensor: ManuallyObservable {
      var manualNotices: ManualNotices {
        get { ManualNotices() }
        set {}
      }
      var reading: Int {
        didAccessValue(for: \.reading)
        return 3
      }
    }
    let sensor = Sensor()
    var calls = 0
    let watching = sensor.observe(\.reading) { _, _ in calls += 1 }
    sensor.withChange(of: \.reading) {}
    #expect(calls == 0 && !watching.isActive)
  }

  @Test func `notices that are given to another object have no observers there`() {
    final class Sensor: ManuallyObservable {
      var manualNotices = ManualNotices()
      var name = "a name that is long enough to live on the heap"
      var reading: Int {
        didAccessValue(for: \.reading)
        return 3
      }
    }
    var first: Sensor? = Sensor()
    let second = Sensor()
    var names: [String] = []
    let watching = first!.observe(\.reading) { sensor, _ in names.append(sensor.name) }
    second.manualNotices = first!.manualNotices
    first = nil
    second.withChange(of: \.reading) {}
    #expect(names.isEmpty && !watching.isActive)
    let other = second.observe(\.reading) { sensor, _ in names.append(sensor.name) }
    second.withChange(of: \.reading) {}
    #expect(names.count == 1)
    other.invalidate()
  }

  @Test func `a value that reads one key of a dictionary follows it in a class of notices by hand`()
  {
    final class Settings: ManuallyObservable {
      var manualNotices = ManualNotices()
      let values: ObservedDictionary<Int> = ["speed": 3]
      var speed: Int { values["speed"] ?? 0 }
    }
    let settings = Settings()
    var seen: [Int] = []
    let watching = settings.observe(\.speed, options: .new) { seen.append($1.newValue!) }
    settings.values["speed"] = 4
    #expect(seen == [4])
    watching.invalidate()
  }

  /// Its getter says that it was read, and its class declares dependencies by key paths of its own.
  final class Gauge: ManuallyObservable {
    var manualNotices = ManualNotices()
    @Observed var scale = 2
    private var stored = 1
    var reading: Int {
      get {
        didAccessValue(for: \.reading)
        return stored * scale
      }
      set { withChange(of: \.reading) { stored = newValue } }
    }

    static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
      // A cast, as of a class that looks its key paths up in a table of them.
      keyPath as! PartialKeyPath<Gauge> == \.reading ? [\Gauge.scale] : []
    }
  }

  @Test func `a class is asked what a value depends on by key paths of the class alone`() {
    let gauge = Gauge()
    var seen: [Int] = []
    let watching = gauge.observe(\.reading, options: .new) { seen.append($1.newValue!) }
    gauge.reading = 3
    gauge.scale = 1
    #expect(seen == [6, 3])
    watching.invalidate()
  }
}
