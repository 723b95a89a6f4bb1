// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// This machine and this process, as the last sample had them.
final class Machine: KeyValueObservable {
  /// The last sample.
  @Observed var sample = MachineSample()

  /// The time from sample to sample, in seconds, from 0 to 60; with 0 there are no samples.
  @Observed var interval = 1

  /// The text that is in the name or the number of each shown process; all show if it is empty.
  @Observed var filter = ""

  /// The latest loads of all processors together, of each, and of this process, in percent.
  @Observed private(set) var loads = Series(capacity: capacity)
  @Observed private(set) var processors: [Series] = []
  @Observed private(set) var ownLoads = Series(capacity: capacity)

  /// The traffic of the network and of the disks in a second, in kilobytes, the latest values.
  @Observed private(set) var networkRates = Series(capacity: capacity)
  @Observed private(set) var diskRates = Series(capacity: capacity)

  /// The number of values in a chart: two for each column of a wide one.
  private static let capacity = 240

  private var watching: KeyValueObservation?

  init() {
    watching = observe(\.sample, options: .new) { machine, change in
      if let sample = change.newValue { machine.append(sample) }
    }
  }

  private func append(_ sample: MachineSample) {
    loads.append(sample.load.map { $0 * 100 })
    ownLoads.append(sample.own.load * 100)
    networkRates.append(sample.network.map { Double($0.into + $0.out) / 1_024 })
    diskRates.append(sample.disks.map { Double($0.into + $0.out) / 1_024 })
    // A processor that is turned on or off moves those behind it, so all lines begin anew.
    var all =
      processors.count == sample.processors.count
      ? processors : sample.processors.map { _ in Series(capacity: Self.capacity) }
    for (index, load) in sample.processors.enumerated() { all[index].append(load * 100) }
    processors = all
  }

  /// The parts in use, from 0 to 1; nil if the machine has none of it.
  var memory: Double? { Self.part(sample.usedMemory, of: sample.totalMemory) }
  var swap: Double? { Self.part(sample.usedSwap, of: sample.totalSwap) }

  var memoryText: String { Self.amounts(sample.usedMemory, of: sample.totalMemory) }
  var swapText: String { Self.amounts(sample.usedSwap, of: sample.totalSwap) }

  var networkText: String { Self.words(sample.network, "in", "out") }
  var diskText: String { Self.words(sample.disks, "read", "write") }

  /// A sample has come; without one nothing is claimed.
  private var hasSample: Bool { sample.processCount > 0 }

  /// The loads of the processors in the order of their numbers: `40% 10%`.
  var processorText: String {
    let words = sample.processors.map { "\(Int(($0 * 100).rounded()))%" }
    return words.isEmpty ? Self.noSample : words.joined(separator: " ")
  }

  /// The words in place of a gauge of the swap space.
  var noSwapText: String { hasSample ? "none" : "" }

  /// The words in place of processes.
  var emptyText: String { hasSample ? "no such process" : Self.noSample }

  private static let noSample = "no sample yet"

  /// The load and the memory of this process, in words.
  var ownText: String {
    if !hasSample { return Self.noSample }
    let load = Int((sample.own.load * 100).rounded())
    return "\(load)% of one CPU, \(Amount.text(sample.own.memory))"
  }

  /// The processes that show, the busiest first.
  var shown: [ProcessSample] {
    let wanted = filter.lowercased()
    if wanted.isEmpty { return sample.busiest }
    return sample.busiest.filter {
      $0.name.lowercased().contains(wanted) || "\($0.id)".contains(wanted)
    }
  }

  /// The number of processes, and how many of them show.
  var processText: String {
    if !hasSample { return "processes, the busiest first" }
    return filter.isEmpty
      ? "\(sample.processCount) processes, the busiest first"
      : "\(shown.count) of \(sample.processCount) processes have \"\(filter)\""
  }

  /// The interval of the samples, the time that the machine has run, and the number of processes
  /// that want to run.
  var title: String {
    let pace =
      interval == 0 ? "at rest" : interval == 1 ? "each second" : "every \(interval) seconds"
    if !hasSample { return "this machine, \(pace)" }
    let (days, hours) = (sample.uptime / 86_400, sample.uptime / 3_600 % 24)
    let time = days > 0 ? "\(days) d \(hours) h" : "\(hours) h \(sample.uptime / 60 % 60) min"
    return "this machine, \(pace), up \(time), load \((sample.average * 100).rounded() / 100)"
  }

  /// Changes the interval, from 0 to 60 seconds.
  func raise(by difference: Int) {
    interval = interval.raised(by: difference, within: 0...60)
  }

  private static func part(_ used: Int, of total: Int) -> Double? {
    total > 0 ? Double(used) / Double(total) : nil
  }

  static func amounts(_ used: Int, of total: Int) -> String {
    total > 0 ? "\(Amount.text(used)) of \(Amount.text(total))" : ""
  }

  static func words(_ rates: MachineSample.Rates?, _ into: String, _ out: String) -> String {
    guard let rates else { return "not known" }
    return
      "\(into) \(Amount.text(rates.into / 1_024))/s, \(out) \(Amount.text(rates.out / 1_024))/s"
  }
}
