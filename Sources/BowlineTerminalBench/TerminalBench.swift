// SPDX-License-Identifier: Apache-2.0

internal import TestSupport

/// `bowline-terminal-bench`: what programs cost at a terminal, beside a counter in C on plain
/// ncurses, all driven through a pty in the same run.
///
/// The counter of the README shows the same line as the one in C and so stands for the library; the
/// program shows more: four bound widgets, a log of changes, what can be undone.
///
/// Compare the figures of one run only.
@main
struct TerminalBench {
  static func main() throws {
    for (rows, columns) in [(24, 80), (60, 200)] {
      let programs = ["CursesCounter", "ReadmeExample", "bowline"].map(Command.path(ofProduct:))
      let figures = try Figures.measure(programs, rows: rows, columns: columns)
      print(padded("\(columns)x\(rows)", to: 28) + "        C   README  ratio  bowline  ratio")
      line("first byte after start, ms", figures.map(\.start))
      line("key to first byte, ms", figures.map(\.key))
      line("bytes a key", figures.map(\.keyBytes))
      line("10,000 keys, ms", figures.map(\.burst))
      line("bytes of 10,000 keys", figures.map(\.burstBytes))
      line("memory, MB", figures.map(\.memory))
    }
    try watch()
  }

  /// Prints what `bowline watch` costs.
  private static func watch() throws {
    let figures = try FeedFigures.measure()
    print(
      padded("watch, \(FeedFigures.lines) lines of JSON", to: 44)
        + "jq -c .  bowline  times as fast")
    let jq = figures.jq.map { right($0, width: 9) } ?? "  not here"
    let ratio = figures.jq.map { right($0 / figures.bowline, width: 9) } ?? ""
    print(
      padded("read, and with bowline shown, s", to: 42) + jq + right(figures.bowline, width: 9)
        + ratio)
    print("counted of them: \(figures.lineCount)")
    for (name, value) in [
      ("memory, 1,000 paths with 1,000 samples, MB", figures.memory),
      ("key to its answer while lines flood, ms", figures.key),
      ("line to its value on the screen, ms", figures.picture),
      ("wake-ups in 3 s without lines", Double(figures.wakes)),
    ] {
      print(padded(name, to: 44) + right(value, width: 9))
    }
  }

  /// Prints the figures of a line, and after each but the first how many times the first it is.
  private static func line(_ name: String, _ values: [Double]) {
    var cells = ""
    for (index, value) in values.enumerated() {
      cells += right(value, width: 9)
      if index > 0 { cells += right(value / max(values[0], 0.001), width: 7) }
    }
    print(padded(name, to: 28) + cells)
  }

  /// A number with two decimals at the right of its column.
  private static func right(_ value: Double, width: Int) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    let text = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    return String(repeating: " ", count: max(width - text.count, 1)) + text
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}
