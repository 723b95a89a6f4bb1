// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TestSupport

/// The cost of `bowline watch`, beside `jq -c .`, which reads the same and shows nothing.
struct FeedFigures {
  /// The seconds of the fastest of some runs in which each read the same file to its end.
  private(set) var jq: Double?
  private(set) var bowline = Double.infinity

  /// The lines of the file that were counted.
  private(set) var lineCount = ""

  /// The megabytes of memory with 1,000 paths that have 1,000 samples each.
  private(set) var memory = 0.0

  /// The median of the milliseconds from a key to its answer while a command floods.
  private(set) var key = 0.0

  /// The median of the milliseconds from a line to its value on the screen.
  private(set) var picture = 0.0

  /// How often a thread woke in three seconds in which nothing came.
  private(set) var wakes = 0

  static let lines = 200_000

  private let folder = Scratch()
  private let program = Command.path(ofProduct: "bowline")
  private let clock = ContinuousClock()

  static func measure() throws -> FeedFigures {
    var figures = FeedFigures()
    try figures.measureReading()
    try figures.measureMemory()
    try figures.measureKey()
    try figures.measurePicture()
    return figures
  }

  /// A line of 300 bytes with ten paths.
  private static func record(_ number: Int) -> String {
    "{\"time\":\(number).5,\"requests\":\(number * 3),\"errors\":7,\"load\":0.\(number % 100),"
      + "\"cpu\":{\"user\":12.5,\"sys\":3.25},\"level\":\"info\",\"up\":true,"
      + "\"host\":\"web-17.example.org\",\"note\":\"\(String(repeating: "x", count: 142))\"}\n"
  }

  /// A line with 1,000 paths.
  private static func wideRecord(_ number: Int) -> String {
    let values = (0..<1_000).map { "\"path\($0)\":\((number + $0) % 977)" }
    return "{\(values.joined(separator: ","))}\n"
  }

  private func write(_ name: String, _ count: Int, _ record: (Int) -> String) {
    let file = unsafe open("\(folder.path)/\(name)", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    for start in stride(from: 0, to: count, by: 1_000) {
      let text = (start..<min(start + 1_000, count)).map { record($0 + 1) }.joined()
      _ = unsafe Array(text.utf8).withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress, $0.count)
      }
    }
  }

  private mutating func measureReading() throws {
    write("lines", Self.lines, Self.record)
    let hasJQ = try Command.run("sh", ["-c", "command -v jq"]).status == .exited(0)
    for _ in 0..<3 {
      if hasJQ {
        let time = try seconds(of: "jq -c . < lines > /dev/null")
        jq = min(jq ?? time, time)
      }
      bowline = min(bowline, try seconds(of: "\(program) watch --snapshot 80x24 < lines > shown"))
    }
    let shown = try Command.run("head", ["-n", "1", folder.path + "/shown"]).output
    lineCount = shown.split(separator: "  ").last { $0.contains("lines") }.map(String.init) ?? ""
  }

  private func seconds(of line: String) throws -> Double {
    let began = clock.now
    try folder.shell(line)
    return began.duration(to: clock.now) / .seconds(1)
  }

  private mutating func measureMemory() throws {
    write("wide", 1_000, Self.wideRecord)
    let pty = try Pty(program, ["watch", folder.path + "/wide"], rows: 24, columns: 80)
    _ = pty.wait { Self.ends($0, with: "1,000 lines") }
    settle(pty)
    memory = Double(pty.residentPages) * 4_096 / 1e6
    pty.write("q")
    _ = pty.end()
  }

  /// A key that shows a list takes its turn among lines that come as fast as they are read.
  private mutating func measureKey() throws {
    let pty = try Pty(
      program, ["watch", "--", "sh", "-c", "while :; do cat \(folder.path)/lines; done"], rows: 24,
      columns: 80)
    _ = pty.wait { Self.ends($0, with: "requests") }
    var times: [Double] = []
    for _ in 0..<40 {
      let before = pty.output.count
      let began = clock.now
      pty.write("?")
      _ = pty.wait { Self.ends($0.dropFirst(before), with: "list the keys") }
      times.append(began.duration(to: clock.now) / .milliseconds(1))
      pty.write("q")
      settle(pty, within: .milliseconds(60))
    }
    key = Self.median(times)
    pty.write("q")
    _ = pty.end()
  }

  private mutating func measurePicture() throws {
    var times: [Double] = []
    for round in 0..<9 {
      let path = folder.path + "/new\(round)"
      try folder.shell("true > new\(round)")
      let pty = try Pty(program, ["watch", path], rows: 24, columns: 80)
      _ = pty.wait { Self.ends($0, with: "waiting for the first line") }
      settle(pty)
      let file = unsafe open(path, O_WRONLY | O_APPEND)
      let began = clock.now
      _ = unsafe Glibc.write(file, "{\"n\":48151623}\n", 15)
      _ = pty.wait { Self.ends($0, with: "48151623") }
      times.append(began.duration(to: clock.now) / .milliseconds(1))
      close(file)
      if round == 8 { measureWakes(pty) }
      pty.write("q")
      _ = pty.end()
    }
    picture = Self.median(times)
  }

  /// Counts while nothing comes: some seconds after the last line, and before its value is old.
  private mutating func measureWakes(_ pty: Pty) {
    settle(pty, within: .seconds(8))
    let before = ProcessState(pty.process).switches
    settle(pty, within: .seconds(3))
    let after = ProcessState(pty.process).switches
    wakes = after.reduce(0) { $0 + $1.value - before[$1.key, default: 0] }
  }

  /// Reads what is written for a time.
  private func settle(_ pty: Pty, within time: Duration = .milliseconds(300)) {
    _ = pty.wait(within: time) { _ in false }
  }

  /// The latest bytes, as many as some screens have, have a text in them.
  private static func ends(_ bytes: some BidirectionalCollection<UInt8>, with text: String) -> Bool
  {
    let latest = Array(bytes.suffix(60_000))
    return latest.firstRange(of: Array(text.utf8)) != nil
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
