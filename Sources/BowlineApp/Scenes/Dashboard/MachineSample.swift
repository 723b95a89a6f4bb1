// SPDX-License-Identifier: Apache-2.0

/// The load of a machine and of this process at one moment, as the system tells it.
struct MachineSample: Equatable {
  /// Bytes that come and go in a second.
  struct Rates: Equatable {
    /// Those that are received or read.
    var into: Int

    /// Those that are sent or written.
    var out: Int
  }

  /// The part of all processors that was busy since the sample before, from 0 to 1; nil where it is
  /// not known.
  var load: Double?

  /// The same for each processor, in the order of their numbers.
  var processors: [Double] = []

  /// The memory that is in use and that there is, in kilobytes.
  var usedMemory = 0
  var totalMemory = 0

  /// The swap space that is in use and that there is, in kilobytes.
  var usedSwap = 0
  var totalSwap = 0

  /// The traffic of the network and of the disks; nil where it is not known.
  var network: Rates?
  var disks: Rates?

  /// The processes that wanted to run, as an average of the last minute.
  var average = 0.0

  /// The time since the machine was started, in seconds.
  var uptime = 0

  /// The number of processes.
  var processCount = 0

  /// This process.
  var own = ProcessSample(id: 0, name: "", load: 0, memory: 0)

  /// All processes, the busiest first.
  var busiest: [ProcessSample] = []
}

extension MachineSample: CustomStringConvertible {
  /// The sample in words, as the scene says it of its parts.
  var description: String {
    if processCount == 0 { return "none" }
    let load = load.map { "CPU \(Int(($0 * 100).rounded()))%" }
    let memory = totalMemory > 0 ? "memory \(Machine.amounts(usedMemory, of: totalMemory))" : nil
    let rates = network.map { "network \(Machine.words($0, "in", "out"))" }
    return [load, memory, rates, "\(processCount) processes"].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension MachineSample: Recordable {
  /// The sample as text: a line for the machine, one for its processors and one for its rates, then
  /// one for each process, the own one first.
  var record: String {
    let numbers = [
      load.map { "\($0)" } ?? "-", "\(usedMemory)", "\(totalMemory)", "\(usedSwap)",
      "\(totalSwap)", "\(average)", "\(uptime)", "\(processCount)",
    ]
    let rates = [network, disks].flatMap { rates in
      rates.map { ["\($0.into)", "\($0.out)"] } ?? ["-", "-"]
    }
    let machine = [numbers, processors.map { "\($0)" }, rates].map { $0.joined(separator: " ") }
    return (machine + ([own] + busiest).map(Self.line)).joined(separator: "\n")
  }

  init?(record: String) {
    let lines = record.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 4 else { return nil }
    let words = lines[0].split(separator: " ").map(String.init)
    let whole = words.enumerated().map {
      $0.offset == 0 || $0.offset == 5 ? 0 : Self.count($0.element)
    }
    let numbers = whole.compactMap { $0 }
    guard words.count == 8, numbers.count == 8, let average = Self.part(words[5]),
      words[0] == "-" || Self.part(words[0]) != nil
    else { return nil }
    let loads = lines[1].split(separator: " ")
    let rates = lines[2].split(separator: " ")
    processors = loads.compactMap(Self.part)
    let processes = lines.dropFirst(3).compactMap(Self.process)
    guard processors.count == loads.count, rates.count == 4,
      rates.allSatisfy({ $0 == "-" || Self.count($0) != nil }), processes.count == lines.count - 3,
      let own = processes.first
    else { return nil }
    load = Self.part(words[0])
    self.average = average
    (usedMemory, totalMemory) = (numbers[1], numbers[2])
    (usedSwap, totalSwap) = (numbers[3], numbers[4])
    (uptime, processCount) = (numbers[6], numbers[7])
    network = Self.rates(rates[0], rates[1])
    disks = Self.rates(rates[2], rates[3])
    self.own = own
    busiest = Array(processes.dropFirst())
  }

  /// Reads a number of things; nil for one so large that sums of it have no room.
  private static func count(_ text: some StringProtocol) -> Int? {
    Int(text).flatMap { (0...1_000_000_000_000_000).contains($0) ? $0 : nil }
  }

  /// Reads a load; nil for one that is not finite or too large to be counted in percent.
  private static func part(_ text: some StringProtocol) -> Double? {
    Double(text).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
  }

  private static func rates(_ into: Substring, _ out: Substring) -> Rates? {
    guard let into = count(into), let out = count(out) else { return nil }
    return Rates(into: into, out: out)
  }

  private static func line(_ process: ProcessSample) -> String {
    "\(process.id) \(process.load) \(process.memory) \(process.name)"
  }

  private static func process(_ line: Substring) -> ProcessSample? {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, let id = count(words[0]), let load = part(words[1]),
      let memory = count(words[2])
    else { return nil }
    return ProcessSample(id: id, name: String(words[3]), load: load, memory: memory)
  }
}
