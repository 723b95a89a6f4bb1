// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import Glibc

/// A reader of samples of this machine from `/proc`.
///
/// Loads and rates come from the differences to the sample before, so the first sample has none.
struct MachineReader {
  /// The folder that has the files of proc(5).
  var root: String
  private let ownID: Int
  private var processors: ProcText.Processors?
  private var eachProcessor: [Int: ProcText.Processors] = [:]
  private var ticks: [Int: Int] = [:]
  private var traffic: (network: ProcText.Traffic?, disks: ProcText.Traffic?)
  private var last: ContinuousClock.Instant?
  private let pageKilobytes = max(Int(sysconf(Int32(_SC_PAGESIZE))) / 1024, 1)

  /// - Parameters:
  ///   - root: The folder that has the files of proc(5).
  ///   - ownID: The number of this process.
  init(root: String = "/proc", ownID: Int = Int(getpid())) {
    self.root = root
    self.ownID = ownID
  }

  /// Takes a sample.
  ///
  /// - Complexity: O(*n*), where *n* is the number of processes: a file is read for each.
  mutating func sample(at time: ContinuousClock.Instant = .now) -> MachineSample {
    var sample = MachineSample()
    let interval = readProcessors(into: &sample)
    readMemory(into: &sample)
    readTraffic(into: &sample, since: last.map { time - $0 })
    last = time
    sample.average = firstNumber("loadavg") ?? 0
    sample.uptime = Int(firstNumber("uptime") ?? 0)
    let processes = readProcesses(interval: interval)
    sample.processCount = processes.count
    sample.own = processes.first { $0.id == ownID } ?? sample.own
    sample.busiest = processes.sorted {
      ($0.load, $0.memory, -$0.id) > ($1.load, $1.memory, -$1.id)
    }
    return sample
  }

  /// Reads the loads of all processors.
  ///
  /// - Returns: The clock ticks of one processor since the sample before.
  private mutating func readProcessors(into sample: inout MachineSample) -> Double {
    let text = read("stat") ?? ""
    let now = ProcText.processors(text) ?? processors
    sample.load = now.flatMap { Self.load($0, since: processors) }
    let total = now.flatMap { now in processors.map { now.total - $0.total } } ?? 0
    processors = now
    let each = ProcText.eachProcessor(text)
    let numbers = each.keys.sorted()
    if !eachProcessor.isEmpty {
      sample.processors = numbers.map { number in
        each[number].flatMap { Self.load($0, since: eachProcessor[number]) } ?? 0
      }
    }
    eachProcessor = each
    return Double(total) / Double(max(numbers.count, 1))
  }

  private static func load(
    _ now: ProcText.Processors, since before: ProcText.Processors?
  ) -> Double? {
    guard let before else { return nil }
    let (busy, total) = (now.busy - before.busy, now.total - before.total)
    return total > 0 ? min(max(Double(busy) / Double(total), 0), 1) : nil
  }

  private func readMemory(into sample: inout MachineSample) {
    let memory = read("meminfo").map(ProcText.memory) ?? [:]
    sample.totalMemory = memory["MemTotal"] ?? 0
    sample.usedMemory = max(sample.totalMemory - (memory["MemAvailable"] ?? 0), 0)
    sample.totalSwap = memory["SwapTotal"] ?? 0
    sample.usedSwap = max(sample.totalSwap - (memory["SwapFree"] ?? 0), 0)
  }

  private mutating func readTraffic(into sample: inout MachineSample, since elapsed: Duration?) {
    let now = (
      network: read("net/dev").flatMap(ProcText.network),
      disks: read("diskstats").flatMap(ProcText.disks)
    )
    sample.network = Self.rates(now.network, since: traffic.network, in: elapsed)
    sample.disks = Self.rates(now.disks, since: traffic.disks, in: elapsed)
    traffic = now
  }

  /// Computes the bytes in a second; nil if they are not known.
  ///
  /// A counter that has begun anew counts as no traffic.
  private static func rates(
    _ now: ProcText.Traffic?, since before: ProcText.Traffic?, in elapsed: Duration?
  ) -> MachineSample.Rates? {
    guard let now, let before, let elapsed, elapsed > .zero else { return nil }
    let seconds = elapsed / .seconds(1)
    return MachineSample.Rates(
      into: Int(Double(max(now.into - before.into, 0)) / seconds),
      out: Int(Double(max(now.out - before.out, 0)) / seconds))
  }

  /// Reads the load and the memory of each process.
  ///
  /// - Parameter interval: The clock ticks of one processor since the sample before.
  private mutating func readProcesses(interval: Double) -> [ProcessSample] {
    var now: [Int: Int] = [:]
    var processes: [ProcessSample] = []
    for id in processNumbers() {
      guard let found = read("\(id)/stat").flatMap(ProcText.process) else { continue }
      now[id] = found.ticks
      let used = Double(max(found.ticks - (ticks[id] ?? 0), 0))
      processes.append(
        ProcessSample(
          id: id, name: found.name, load: interval > 0 ? used / interval : 0,
          memory: found.pages * pageKilobytes))
    }
    ticks = now
    return processes
  }

  private func processNumbers() -> [Int] {
    guard let directory = unsafe opendir(root) else { return [] }
    defer { unsafe closedir(directory) }
    var numbers: [Int] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if let number = Int(name) { numbers.append(number) }
    }
    return numbers
  }

  /// Reads a file; nil if there is none, as for a process that has just ended.
  private func read(_ path: String) -> String? { try? TextFile.text(of: "\(root)/\(path)") }

  private func firstNumber(_ path: String) -> Double? {
    read(path)?.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
  }
}
