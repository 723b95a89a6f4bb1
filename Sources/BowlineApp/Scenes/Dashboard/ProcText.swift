// SPDX-License-Identifier: Apache-2.0

/// The texts of proc(5), parsed.
enum ProcText {
  /// The work of the processors since the machine was started, in clock ticks.
  struct Processors: Equatable {
    /// The ticks in which they did something.
    var busy: Int

    /// All ticks.
    var total: Int
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

  /// Reads `/proc/stat`; nil where it has no line of all processors.
  static func processors(_ text: String) -> Processors? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("cpu ") }) else {
      return nil
    }
    // user nice system idle iowait irq softirq steal; what guests use is in user already.
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

  /// Reads `/proc/[pid]/stat`; nil for what is something else.
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
