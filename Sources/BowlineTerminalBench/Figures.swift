// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TestSupport

/// The cost of a program at a terminal of one size.
///
/// Times are medians, in milliseconds.
struct Figures {
  /// From the start of the process to its first byte.
  private(set) var start = 0.0

  /// From a key to the first byte that it causes.
  private(set) var key = 0.0

  /// The bytes that a key causes.
  private(set) var keyBytes = 0.0

  /// From 10,000 keys in one write to the last byte that they cause.
  private(set) var burst = 0.0

  /// The bytes that these cause.
  private(set) var burstBytes = 0.0

  /// The memory in use afterwards, in megabytes.
  private(set) var memory = 0.0

  private let clock = ContinuousClock()

  /// Longer than the time between two paints, so that a key never waits for the next one.
  private static let pause: Int32 = 25

  /// Drives programs that count `+` and end at `q`.
  ///
  /// They take turns, so that other work of the machine affects all of them.
  static func measure(
    _ programs: [String], rows: Int, columns: Int, keys: Int = 150, starts: Int = 15
  ) throws -> [Figures] {
    var all = programs.map { _ in Figures() }
    var times = programs.map { _ in [Double]() }
    for _ in 0..<starts {
      for (index, program) in programs.enumerated() {
        times[index].append(try all[index].measureStart(program, rows, columns))
      }
    }
    for index in all.indices { all[index].start = median(times[index]) }
    let ptys = try programs.map { try Pty($0, rows: rows, columns: columns) }
    for (figures, pty) in zip(all, ptys) { figures.settle(pty) }
    times = programs.map { _ in [] }
    var bytes = programs.map { _ in [Double]() }
    for _ in 0..<keys {
      for (index, pty) in ptys.enumerated() {
        let (time, count) = all[index].measureKey(pty)
        times[index].append(time)
        bytes[index].append(Double(count))
      }
    }
    for (index, pty) in ptys.enumerated() {
      all[index].key = median(times[index])
      all[index].keyBytes = median(bytes[index])
      all[index].finish(pty)
    }
    return all
  }

  private func measureKey(_ pty: Pty) -> (time: Double, bytes: Int) {
    let (before, began) = (pty.output.count, clock.now)
    pty.write("+")
    _ = pty.wait { $0.count > before }
    let time = milliseconds(since: began)
    settle(pty)
    return (time, pty.output.count - before)
  }

  private mutating func finish(_ pty: Pty) {
    let before = pty.output.count
    burst = measureBurst(pty)
    burstBytes = Double(pty.output.count - before)
    memory = Double(pty.residentPages) * 4_096 / 1e6
    pty.write("q")
    _ = pty.end()
  }

  private func measureStart(_ program: String, _ rows: Int, _ columns: Int) throws -> Double {
    let began = clock.now
    let pty = try Pty(program, rows: rows, columns: columns)
    _ = pty.wait { !$0.isEmpty }
    let time = milliseconds(since: began)
    settle(pty)
    pty.write("q")
    _ = pty.end()
    return time
  }

  private func measureBurst(_ pty: Pty) -> Double {
    let began = clock.now
    pty.write([UInt8](repeating: UInt8(ascii: "+"), count: 10_000))
    var time = milliseconds(since: began)
    // Over when the program has read the keys and waits for more, and all that it wrote has come.
    while true {
      let count = pty.output.count
      // Long enough for the system to hand all keys over.
      if pty.wait(within: .milliseconds(20), until: { $0.count > count }) {
        time = milliseconds(since: began)
      } else if pty.unreadInput == 0, ProcessState(pty.process).isAsleep {
        return time
      }
    }
  }

  /// Reads until nothing comes for the length of a frame.
  private func settle(_ pty: Pty) {
    var count = -1
    while pty.output.count != count {
      count = pty.output.count
      _ = poll(nil, 0, Self.pause)
      pty.readAvailable()
    }
  }

  private func milliseconds(since start: ContinuousClock.Instant) -> Double {
    start.duration(to: clock.now) / .milliseconds(1)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
