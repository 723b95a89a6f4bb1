// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Takes samples of this machine from `/proc`.
///
/// What is used in a time is the difference to the sample before; the first sample has the time
/// since the machine was started.
struct MachineReader {
  private var processors = ProcText.Processors(busy: 0, total: 0)
  private var ticks: [Int: Int] = [:]
  private let processorCount = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
  private let pageKilobytes = max(Int(sysconf(Int32(_SC_PAGESIZE))) / 1024, 1)

  /// How many of the busiest processes a sample has.
  private static let busiestCount = 40

  /// Takes a sample.
  ///
  /// - Complexity: O(*n*), where *n* is the number of processes: a file is read for each.
  mutating func sample() -> MachineSample {
    var sample = MachineSample()
    let now = Self.read("/proc/stat").flatMap(ProcText.processors) ?? processors
    let (busy, total) = (now.busy - processors.busy, now.total - processors.total)
    if total > 0 { sample.load = min(max(Double(busy) / Double(total), 0), 1) }
    processors = now
    readMemory(into: &sample)
    sample.average = Self.firstNumber("/proc/loadavg") ?? 0
    sample.uptime = Int(Self.firstNumber("/proc/uptime") ?? 0)
    let interval = Double(total) / Double(processorCount)
    let processes = readProcesses(interval: interval)
    sample.processCount = processes.count
    let own = Int(getpid())
    sample.own = processes.first { $0.id == own } ?? sample.own
    sample.busiest = Array(
      processes.sorted { ($0.load, $0.memory, -$0.id) > ($1.load, $1.memory, -$1.id) }
        .prefix(Self.busiestCount))
    return sample
  }

  private func readMemory(into sample: inout MachineSample) {
    let memory = Self.read("/proc/meminfo").map(ProcText.memory) ?? [:]
    sample.totalMemory = memory["MemTotal"] ?? 0
    sample.usedMemory = max(sample.totalMemory - (memory["MemAvailable"] ?? 0), 0)
    sample.totalSwap = memory["SwapTotal"] ?? 0
    sample.usedSwap = max(sample.totalSwap - (memory["SwapFree"] ?? 0), 0)
  }

  /// Reads what each process uses.
  ///
  /// - Parameter interval: The clock ticks of one processor since the sample before.
  private mutating func readProcesses(interval: Double) -> [ProcessSample] {
    var now: [Int: Int] = [:]
    var processes: [ProcessSample] = []
    for id in Self.processNumbers() {
      guard let found = Self.read("/proc/\(id)/stat").flatMap(ProcText.process) else { continue }
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

  private static func processNumbers() -> [Int] {
    guard let directory = unsafe opendir("/proc") else { return [] }
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

  /// The text of a file; nil where there is none, as of a process that has just ended.
  private static func read(_ path: String) -> String? { try? TextFile.text(of: path) }

  private static func firstNumber(_ path: String) -> Double? {
    read(path)?.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
  }
}
