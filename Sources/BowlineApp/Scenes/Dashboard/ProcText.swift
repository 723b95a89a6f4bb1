// SPDX-License-Identifier: Apache-2.0

/// A parser of the files of proc(5).
enum ProcText {
  /// The work of processors since the machine was started, in clock ticks.
  struct Processors: Equatable {
    /// The ticks in which they did something.
    var busy: Int

    /// All ticks.
    var total: Int
  }

  /// Bytes that have come and gone since the machine was started.
  struct Traffic: Equatable {
    /// Those that were received or read.
    var into: Int

    /// Those that were sent or written.
    var out: Int
  }

  /// The work of a process.
  struct Process: Equatable {
    /// The name of its program.
    var name: String

    /// The clock ticks that it has used.
    var ticks: Int

    /// The pages that it has in memory.
    var pages: Int
  }

  /// Reads `/proc/stat`: all processors together; nil where it has no such line.
  static func processors(_ text: String) -> Processors? {
    text.split(separator: "\n").first { $0.hasPrefix("cpu ") }.flatMap(ticks)
  }

  /// Reads `/proc/stat`: each processor that is on, by its number.
  static func eachProcessor(_ text: String) -> [Int: Processors] {
    var all: [Int: Processors] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("cpu") {
      guard let number = Int(line.dropFirst(3).prefix { $0 != " " }), let ticks = ticks(line)
      else { continue }
      all[number] = ticks
    }
    return all
  }

  private static func ticks(_ line: Substring) -> Processors? {
    // user nice system idle iowait irq softirq steal; the time of guests is in user already.
    let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Int($0) }
    guard ticks.count >= 4 else { return nil }
    let total = ticks.reduce(0, +)
    let idle = ticks[3] + (ticks.count > 4 ? ticks[4] : 0)
    return Processors(busy: total - idle, total: total)
  }

  /// Reads `/proc/meminfo`: kilobytes by name.
  static func memory(_ text: String) -> [String: Int] {
    var amounts: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2, words[0].hasSuffix(":"), let amount = Int(words[1]) else { continue }
      amounts[String(words[0].dropLast())] = amount
    }
    return amounts
  }

  /// Reads `/proc/net/dev`: all interfaces but the loopback; nil if there is none.
  static func network(_ text: String) -> Traffic? {
    var sum: Traffic?
    for line in text.split(separator: "\n") {
      // The two lines of headings have no colon. Between the colon and a long number there is no
      // space.
      guard let colon = line.lastIndex(of: ":") else { continue }
      let name = line[..<colon].drop { $0 == " " }
      let numbers = line[line.index(after: colon)...].split(separator: " ").compactMap { Int($0) }
      guard name != "lo", numbers.count >= 9 else { continue }
      let before = sum ?? Traffic(into: 0, out: 0)
      sum = Traffic(into: before.into + numbers[0], out: before.out + numbers[8])
    }
    return sum
  }

  /// Reads `/proc/diskstats`: all disks, without their partitions and without devices that are kept
  /// on another disk or in memory; nil if there is none.
  static func disks(_ text: String) -> Traffic? {
    var disks: [(name: Substring, traffic: Traffic)] = []
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 10, let read = Int(fields[5]), let written = Int(fields[9]),
        !["loop", "ram", "zram", "dm-", "md", "sr", "fd"].contains(where: fields[2].hasPrefix)
      else { continue }
      // A sector has 512 bytes here, whatever the disk has: Documentation/admin-guide/iostats.rst.
      disks.append((fields[2], Traffic(into: read * 512, out: written * 512)))
    }
    let whole = disks.filter { disk in
      !disks.contains { isPartition(disk.name, of: $0.name) }
    }
    if whole.isEmpty { return nil }
    return whole.reduce(into: Traffic(into: 0, out: 0)) { sum, disk in
      sum.into += disk.traffic.into
      sum.out += disk.traffic.out
    }
  }

  /// Says whether a name is that of a partition of a disk: `sda1` of `sda`, `nvme0n1p1` of
  /// `nvme0n1`.
  private static func isPartition(_ name: Substring, of disk: Substring) -> Bool {
    guard name.hasPrefix(disk), let last = disk.last else { return false }
    var rest = name.dropFirst(disk.count)
    if last.isNumber {
      guard rest.first == "p" else { return false }
      rest = rest.dropFirst()
    }
    return !rest.isEmpty && rest.allSatisfy(\.isNumber)
  }

  /// Reads `/proc/[pid]/stat`; nil for any other text.
  static func process(_ text: String) -> Process? {
    // The name stands in parentheses and may have parentheses, spaces and line ends in it.
    guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"), start < end
    else { return nil }
    let name = text[text.index(after: start)..<end]
    let fields = text[text.index(after: end)...].split(separator: " ").map(String.init)
    // Behind the name, field 3 is the first: utime 14, stime 15, rss 24.
    guard fields.count > 21, let user = Int(fields[11]), let system = Int(fields[12]),
      let pages = Int(fields[21])
    else { return nil }
    return Process(
      name: String(name.map { $0.isNewline ? " " : $0 }), ticks: user + system,
      pages: max(pages, 0))
  }
}
