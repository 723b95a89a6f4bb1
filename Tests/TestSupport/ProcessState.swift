// SPDX-License-Identifier: Apache-2.0

public import Glibc

/// The kernel's account of the threads of a process.
public struct ProcessState: Equatable {
  /// The number of times that each thread gave up the processor by itself or lost it, by the
  /// thread's number.
  public let switches: [Int: Int]

  /// All threads sleep.
  public let isAsleep: Bool

  /// A signal has stopped all threads.
  public let isStopped: Bool

  /// Looks at a process now.
  public init(_ process: pid_t) {
    var switches: [Int: Int] = [:]
    var isAsleep = true
    var isStopped = true
    for thread in Self.threads(of: process) {
      let path = "/proc/\(process)/task/\(thread)/status"
      guard let lines = try? SourceText(absolute: path).lines else { continue }
      let fields = lines.map { $0.split(separator: ":").map { $0.filter { !$0.isWhitespace } } }
      for field in fields where field.count == 2 {
        if field[0].hasSuffix("ctxt_switches") {
          switches[thread, default: 0] += Int(field[1]) ?? 0
        }
        // A main thread that has ended stays as a zombie until the process ends.
        if field[0] == "State" {
          isAsleep = isAsleep && "SZ".contains(field[1].prefix(1))
          isStopped = isStopped && "TZ".contains(field[1].prefix(1))
        }
      }
    }
    self.switches = switches
    self.isAsleep = isAsleep && !switches.isEmpty
    self.isStopped = isStopped && !switches.isEmpty
  }

  private static func threads(of process: pid_t) -> [Int] {
    let names = try? FileSystem.names(in: "/proc/\(process)/task")
    return (names ?? []).compactMap { Int($0) }
  }
}
