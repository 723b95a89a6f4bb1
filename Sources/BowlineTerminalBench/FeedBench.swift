// SPDX-License-Identifier: Apache-2.0

internal import TestSupport

/// The cost of `bowline watch`, beside `jq -c .`, which reads the same and shows nothing, beside a
/// program with Textual that shows the same, and beside ttyplot, which shows numbers alone.
enum FeedBench {
  /// A figure with its bound.
  private struct Row {
    let name: String
    let values: [Double?]
    let bound: String
    let holds: Bool
  }

  /// Measures, and prints a table in which each bound is said to hold or not.
  static func run() throws {
    let lines = try FeedLines()
    let viewers = [try FeedViewer.textual(), .bowline].compactMap(\.self)
    var figures = viewers.map { FeedFigures($0, lines) }
    var jq: Double?
    let hasJQ = try has("jq")
    for _ in 0..<3 {
      if hasJQ {
        let time = try seconds(of: "jq -c . <lines >/dev/null", lines)
        jq = min(jq ?? time, time)
      }
      for index in figures.indices { try figures[index].measureReading(lines.file) }
    }
    for index in figures.indices { try figures[index].measure() }
    let own = figures[figures.count - 1]
    let other = figures.count > 1 ? figures[0] : nil
    func row(
      _ name: String, _ figure: KeyPath<FeedFigures, Double>, jq: Double? = nil, bound: String,
      _ holds: Bool
    ) -> Row {
      Row(
        name: name, values: [jq, other?[keyPath: figure], own[keyPath: figure]], bound: bound,
        holds: holds)
    }
    let rows = [
      row(
        "\(FeedLines.count) lines read (and shown), s", \.reading, jq: jq, bound: "a third of jq",
        jq.map { own.reading * 3 <= $0 } ?? false),
      row("memory, 1,000 paths of 1,000 samples, MB", \.memory, bound: "40", own.memory <= 40),
      row(
        "memory after a flood of lines, MB", \.floodedMemory, bound: "40", own.floodedMemory <= 40),
      row("key to its answer in a flood, ms", \.key, bound: "5", own.key <= 5),
      row("first line to its value shown, ms", \.picture, bound: "20", own.picture <= 20),
      row("lines a second taken of 100,000", \.speed, bound: "99,000", own.speed >= 99_000),
      row("frames a second meanwhile", \.frames, bound: "58", own.frames >= 58),
      row(
        "all of these counted (1: yes)", \.countedAll, bound: "1", own.isExact),
      row("wake-ups in 3 s without lines", \.wakeCount, bound: "0", own.wakes == 0),
    ]
    print(
      padded("watch, lines of JSON at 80x24", to: 42) + right("jq -c .", 10)
        + right(other == nil ? "no Textual" : viewers[0].name, 16) + right("bowline", 10)
        + "  bound")
    for row in rows {
      let cells = zip(row.values, [10, 16, 10]).map { value, width in
        right(value.map(text) ?? "-", width)
      }
      print(
        padded(row.name, to: 42) + cells.joined() + "  \(row.bound): "
          + (row.holds ? "holds" : "does not hold"))
    }
    try printNumbers(lines)
  }

  /// Compares with ttyplot, which shows numbers alone.
  private static func printNumbers(_ lines: FeedLines) throws {
    var (plot, own) = (Double?.none, Double.infinity)
    let hasPlot = try has("ttyplot")
    let clock = ContinuousClock()
    for _ in 0..<3 {
      let began = clock.now
      let pty = try FeedViewer.bowline.start(reading: "cat \(lines.numbers)", isOnce: true)
      _ = pty.end()
      own = min(own, began.duration(to: clock.now) / .seconds(1))
      guard hasPlot else { continue }
      let start = clock.now
      let other = try Pty("sh", ["-c", "cat \(lines.numbers) | ttyplot"])
      _ = other.end()
      let time = start.duration(to: clock.now) / .seconds(1)
      plot = min(plot ?? time, time)
    }
    print(
      padded("watch, \(FeedLines.sampleCount) numbers at 80x24", to: 42)
        + right(plot == nil ? "no ttyplot" : "ttyplot", 26) + right("bowline", 10))
    print(
      padded("read and shown, s", to: 42) + right(plot.map(text) ?? "-", 26) + right(text(own), 10))
  }

  private static func has(_ program: String) throws -> Bool {
    try Command.run("sh", ["-c", "command -v \(program)"]).status == .exited(0)
  }

  private static func seconds(of line: String, _ lines: FeedLines) throws -> Double {
    let clock = ContinuousClock()
    let began = clock.now
    try lines.folder.shell(line)
    return began.duration(to: clock.now) / .seconds(1)
  }

  /// A number with two decimals, large ones with none.
  private static func text(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    if value >= 1_000 { return "\(Int(value.rounded()))" }
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1)) + text
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}

extension FeedFigures {
  fileprivate var countedAll: Double { isExact ? 1 : 0 }
  fileprivate var wakeCount: Double { Double(wakes) }
}
