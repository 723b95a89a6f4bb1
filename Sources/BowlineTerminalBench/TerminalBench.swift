// SPDX-License-Identifier: Apache-2.0

internal import TestSupport

/// `bowline-terminal-bench`: what the program costs at a terminal, beside a counter in C on plain
/// ncurses, both driven through a pty in the same run.
///
/// Compare the figures of one run only.
@main
struct TerminalBench {
  static func main() throws {
    for (rows, columns) in [(24, 80), (60, 200)] {
      let plain = try Figures(
        Command.path(ofProduct: "CursesCounter"), rows: rows, columns: columns)
      let own = try Figures(Command.path(ofProduct: "bowline"), rows: rows, columns: columns)
      print("\(columns)x\(rows)                     C  bowline  ratio")
      line("first byte after start, ms", plain.start, own.start)
      line("key to first byte, ms", plain.key, own.key)
      line("bytes a key", plain.keyBytes, own.keyBytes)
      line("10,000 keys, ms", plain.burst, own.burst)
      line("bytes of 10,000 keys", plain.burstBytes, own.burstBytes)
      line("memory, MB", plain.memory, own.memory)
    }
  }

  private static func line(_ name: String, _ plain: Double, _ own: Double) {
    let cells = [plain, own, own / max(plain, 0.001)].map { value in
      let hundredths = Int((value * 100).rounded())
      let fraction = hundredths % 100
      let text = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
      return String(repeating: " ", count: max(9 - text.count, 1)) + text
    }
    print(name + String(repeating: " ", count: 28 - name.count) + cells.joined())
  }
}
