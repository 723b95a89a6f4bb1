// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// This machine and this process, as the last sample had them.
final class Machine: KeyValueObservable {
  /// The last sample.
  @Observed var sample = MachineSample()

  /// The time from sample to sample, in seconds, from 0 to 60; with 0 there are no samples.
  @Observed var interval = 1

  /// The load of the processors and that of this process, in percent, the latest ones.
  @Observed private(set) var loads = Series(capacity: 120)
  @Observed private(set) var ownLoads = Series(capacity: 120)

  private var watching: KeyValueObservation?

  init() {
    watching = observe(\.sample, options: .new) { machine, change in
      guard let sample = change.newValue else { return }
      machine.loads.append(sample.load.map { $0 * 100 })
      machine.ownLoads.append(sample.own.load * 100)
    }
  }

  var load: Double? { sample.load }

  /// The parts in use, from 0 to 1; nil where there is nothing to use.
  var memory: Double? { Self.part(sample.usedMemory, of: sample.totalMemory) }
  var swap: Double? { Self.part(sample.usedSwap, of: sample.totalSwap) }

  var memoryText: String { Self.amounts(sample.usedMemory, of: sample.totalMemory) }
  var swapText: String { Self.amounts(sample.usedSwap, of: sample.totalSwap) }

  /// How long the machine has run, and how many processes want to run.
  var stateText: String {
    let (days, hours) = (sample.uptime / 86_400, sample.uptime / 3_600 % 24)
    let time = days > 0 ? "\(days) d \(hours) h" : "\(hours) h \(sample.uptime / 60 % 60) min"
    return "up \(time), load \((sample.average * 100).rounded() / 100)"
  }

  /// How many processes there are.
  var processText: String { "\(sample.processCount) processes, busiest first or sorted" }

  /// What this process is and uses.
  var ownText: String { "\(Amount.text(sample.own.memory)), process \(sample.own.id)" }

  var busiest: [ProcessSample] { sample.busiest }

  /// How often samples are taken.
  var intervalText: String {
    let time =
      interval == 0 ? "at rest" : interval == 1 ? "each second" : "every \(interval) seconds"
    return "This machine and this process, \(time)"
  }

  /// Changes the interval, from 0 to 60 seconds.
  func raise(by difference: Int) {
    interval = interval.raised(by: difference, within: 0...60)
  }

  private static func part(_ used: Int, of total: Int) -> Double? {
    total > 0 ? Double(used) / Double(total) : nil
  }

  private static func amounts(_ used: Int, of total: Int) -> String {
    total > 0 ? "\(Amount.text(used)) of \(Amount.text(total))" : "none"
  }
}
