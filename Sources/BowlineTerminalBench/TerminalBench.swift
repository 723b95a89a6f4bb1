// SPDX-License-Identifier: Apache-2.0

internal import TestSupport

/// `bowline-terminal-bench`: the cost of programs at a terminal, beside a counter in C on plain
/// ncurses, all driven through a pty in the same run.
///
/// The counter of the README shows the same line as the one in C and so stands for the library; the
/// program shows more: four bound widgets, a log of changes, what can be undone.
///
/// Compare the figures of one run only. `bowline-terminal-bench watch` runs the last part alone.
@main
struct TerminalBench {
  static func main() throws {
    if CommandLine.arguments.dropFirst() == ["watch"] { return try FeedBench.run() }
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
    try FeedBench.run()
  }

  /// Prints the figures of a line, and after each but the first its ratio to the first.
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
