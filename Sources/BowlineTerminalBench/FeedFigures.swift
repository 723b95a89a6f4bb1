// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TestSupport

/// The cost of a program that shows the output of another one.
struct FeedFigures {
  /// The seconds that a program runs which reads ``FeedLines/count`` lines and shows their latest
  /// values.
  var reading = Double.infinity

  /// The megabytes of memory with 1,000 paths that have 1,000 samples each.
  private(set) var memory = 0.0

  /// The megabytes of memory after lines have flooded for some seconds.
  private(set) var floodedMemory = 0.0

  /// The median of the milliseconds from a key to its answer while lines flood.
  private(set) var key = 0.0

  /// The median of the milliseconds from the first line to its value on the screen.
  private(set) var picture = 0.0

  /// The changes of the screen a second, the lines a second that are taken of the 100,000 that
  /// come, and whether all of those taken are counted.
  private(set) var frames = 0.0
  private(set) var speed = 0.0
  private(set) var isExact = false

  /// The number of times that a thread woke in three seconds in which nothing came.
  private(set) var wakes = 0

  private let clock = ContinuousClock()
  private let viewer: FeedViewer
  private let lines: FeedLines

  init(_ viewer: FeedViewer, _ lines: FeedLines) {
    self.viewer = viewer
    self.lines = lines
  }

  /// Reads all lines once more, and keeps the time if it is the least.
  mutating func measureReading(_ file: String) throws {
    let began = clock.now
    let pty = try viewer.start(reading: "cat \(file)", isOnce: true)
    _ = pty.end()
    reading = min(reading, began.duration(to: clock.now) / .seconds(1))
  }

  /// Measures all but the reading.
  mutating func measure() throws {
    try measureMemory()
    try measureKey()
    try measurePicture()
    try measureFrames()
  }

  private mutating func measureMemory() throws {
    // In 25 seconds, so that the kept past is full as well.
    let pipe = try FeedPipe(in: lines.folder, "wide")
    let pty = try viewer.start(reading: "exec cat \(pipe.path)")
    _ = pty.wait(forText: "waiting for the first line")
    for number in 1...1_000 {
      pipe.write(FeedLines.wideRecord(number))
      _ = pty.wait(within: .milliseconds(25)) { _ in false }
    }
    guard pty.repainted().contains("1,000 lines") else { return memory = .nan }
    memory = pty.megabytes
    end(pty)
  }

  /// Measures the key that lists the keys, while lines come as fast as they are read.
  private mutating func measureKey() throws {
    let pty = try viewer.start(reading: "while :; do cat \(lines.file); done")
    _ = pty.wait(forText: "requests")
    var times: [Double] = []
    for _ in 0..<40 {
      let before = pty.output.count
      let began = clock.now
      pty.write("?")
      _ = pty.wait(forText: "list the keys", after: before)
      times.append(began.duration(to: clock.now) / .milliseconds(1))
      pty.write("q")
      _ = pty.wait(within: .milliseconds(60)) { _ in false }
    }
    key = Self.median(times)
    floodedMemory = pty.megabytes
    end(pty)
  }

  private mutating func measurePicture() throws {
    var times: [Double] = []
    for round in 0..<9 {
      let pipe = try FeedPipe(in: lines.folder, "first\(round)")
      let pty = try viewer.start(reading: "exec cat \(pipe.path)")
      _ = pty.wait(forText: "waiting for the first line")
      pty.settle()
      let began = clock.now
      pipe.write("{\"n\":48151623}\n")
      _ = pty.wait(forText: "48151623")
      times.append(began.duration(to: clock.now) / .milliseconds(1))
      if round == 8 { measureWakes(pty) }
      end(pty)
    }
    picture = Self.median(times)
  }

  /// Counts while nothing comes: some seconds after the last line, before its value is stale.
  private mutating func measureWakes(_ pty: Pty) {
    _ = pty.wait(within: .seconds(8)) { _ in false }
    let before = ProcessState(pty.process).switches
    _ = pty.wait(within: .seconds(3)) { _ in false }
    let after = ProcessState(pty.process).switches
    wakes = after.reduce(0) { $0 + $1.value - before[$1.key, default: 0] }
  }

  /// Counts frames while lines come at a steady speed; each burst of bytes is a frame.
  private mutating func measureFrames() throws {
    let (wanted, seconds) = (100_000.0, 3.0)
    let pipe = try FeedPipe(in: lines.folder, "steady")
    let pty = try viewer.start(reading: "exec cat \(pipe.path)")
    _ = pty.wait(forText: "waiting for the first line")
    pty.settle()
    let text = lines.sample
    let lineLength = Double(text.count) / Double(FeedLines.sampleCount)
    var (sent, bursts, size) = (0, 0, pty.output.count)
    let began = clock.now
    var last = began
    while true {
      let now = clock.now
      let passed = began.duration(to: now) / .seconds(1)
      if passed >= seconds { break }
      let due = Int(passed * wanted * lineLength)
      if sent < due { sent += pipe.write(text, from: sent % text.count, atMost: due - sent) }
      pty.readAvailable()
      if pty.output.count > size {
        if last.duration(to: now) > .milliseconds(5) { bursts += 1 }
        (size, last) = (pty.output.count, now)
      }
      _ = poll(nil, 0, 1)
    }
    frames = Double(bursts) / seconds
    speed = Double(sent) / lineLength / seconds
    // The rest of the last line.
    while text[(sent - 1) % text.count] != 0x0A {
      pty.readAvailable()
      sent += pipe.write(text, from: sent % text.count, atMost: 1)
    }
    let rounds = sent / text.count
    let count =
      rounds * FeedLines.sampleCount + text.prefix(sent % text.count).count { $0 == 0x0A }
    isExact = pty.repainted().contains("\(Self.grouped(count)) lines")
    end(pty)
  }

  private func end(_ pty: Pty) {
    pty.write("q")
    _ = pty.end()
  }

  /// A whole number with its thousands apart, as programs show it.
  private static func grouped(_ number: Int) -> String {
    let rest = "\(number % 1_000)"
    let zeros = String(repeating: "0", count: 3 - rest.count)
    return number < 1_000 ? rest : "\(grouped(number / 1_000)),\(zeros)\(rest)"
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
