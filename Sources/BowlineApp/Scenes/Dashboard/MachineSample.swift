// SPDX-License-Identifier: Apache-2.0

/// The load of a machine and of this process at one moment, as the system tells it.
struct MachineSample: Equatable {
  /// The part of all processors that was busy since the sample before, from 0 to 1; nil where it is
  /// not known.
  var load: Double?

  /// The memory that is in use and that there is, in kilobytes.
  var usedMemory = 0
  var totalMemory = 0

  /// The swap space that is in use and that there is, in kilobytes.
  var usedSwap = 0
  var totalSwap = 0

  /// The processes that wanted to run, as an average of the last minute.
  var average = 0.0

  /// The time since the machine was started, in seconds.
  var uptime = 0

  /// The number of processes.
  var processCount = 0

  /// This process.
  var own = ProcessSample(id: 0, name: "", load: 0, memory: 0)

  /// Those that use most, the busiest first.
  var busiest: [ProcessSample] = []
}

extension MachineSample: LosslessStringConvertible {
  /// The sample as text: a line for the machine, then one for each process, the own one first.
  var description: String {
    let numbers = [
      load.map { "\($0)" } ?? "-", "\(usedMemory)", "\(totalMemory)", "\(usedSwap)",
      "\(totalSwap)", "\(average)", "\(uptime)", "\(processCount)",
    ]
    return ([numbers.joined(separator: " ")] + ([own] + busiest).map(Self.line))
      .joined(separator: "\n")
  }

  init?(_ description: String) {
    let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    let whole = words.enumerated().map { $0.offset == 0 || $0.offset == 5 ? 0 : Int($0.element) }
    let numbers = whole.compactMap { $0 }
    guard words.count == 8, numbers.count == 8, let average = Double(words[5]) else { return nil }
    let processes = lines.dropFirst().compactMap(Self.process)
    guard processes.count == lines.count - 1, let own = processes.first else { return nil }
    load = Double(words[0])
    self.average = average
    (usedMemory, totalMemory) = (numbers[1], numbers[2])
    (usedSwap, totalSwap) = (numbers[3], numbers[4])
    (uptime, processCount) = (numbers[6], numbers[7])
    self.own = own
    busiest = Array(processes.dropFirst())
  }

  private static func line(_ process: ProcessSample) -> String {
    "\(process.id) \(process.load) \(process.memory) \(process.name)"
  }

  private static func process(_ line: Substring) -> ProcessSample? {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, let id = Int(words[0]), let load = Double(words[1]),
      let memory = Int(words[2])
    else { return nil }
    return ProcessSample(id: id, name: String(words[3]), load: load, memory: memory)
  }
}
