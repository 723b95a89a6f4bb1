// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `dashboard`, and what it reads.
@Suite(.timeLimit(.minutes(10))) struct DashboardSceneTests {
  static let sample = MachineSample(
    load: 0.25, processors: [0.4, 0.1], usedMemory: 3 << 20, totalMemory: 8 << 20, usedSwap: 0,
    totalSwap: 1 << 20, network: .init(into: 2_048, out: 1 << 20), average: 0.5, uptime: 90_000,
    processCount: 2, own: ProcessSample(id: 7, name: "bowline", load: 0.01, memory: 8_000),
    busiest: [
      ProcessSample(id: 9, name: "a name (of) three", load: 1.5, memory: 2_000),
      ProcessSample(id: 7, name: "bowline", load: 0.01, memory: 8_000),
    ])

  @Test func `at 80 columns the longest rates have their unit`() {
    let stage = Stage(DashboardScene.self, time: .replayed)
    let rates = "read 999 kB/s, write 999 kB/s"
    stage.scene.disks.text = rates
    #expect(stage.pilot.rows.contains { $0.contains(rates) })
  }

  @Test func `a sample shows in every widget`() {
    let stage = Stage(DashboardScene.self, columns: 120, rows: 40, time: .replayed)
    stage.scene.machine.sample = Self.sample
    let rows = stage.pilot.rows
    #expect(rows.contains { $0.contains("╭─ this machine, each second, up 1 d 1 h, load 0.5 ──") })
    #expect(rows.contains { $0.contains("38%  3.0 GB of 8.0 GB") })
    #expect(rows.contains { $0.contains("0%  0 kB of 1.0 GB") })
    #expect(rows.contains { $0.contains("in 2 kB/s, out 1.0 MB/s") })
    #expect(rows.contains { $0.contains(" disks ") && $0.contains("not known") })
    #expect(
      rows.contains { $0.contains(" bowline ") && $0.contains("1% of one CPU, 7.8 MB") })
    #expect(rows.contains { $0.contains("╭─ 2 processes, the busiest first ──") })
    let row = rows.first { $0.contains("a name (of) three") }
    #expect(row?.contains("     9   150%    2.0 MB") == true)
    #expect(stage.scene.load.series.last == 25)
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func `each processor has its load in percent at the end of its line`(columns: Int, rows: Int) {
    let stage = Stage(DashboardScene.self, columns: columns, rows: rows, time: .replayed)
    for loads in [[0.0912, 0.4], [1, 0.515]] {
      stage.scene.machine.sample.processors = loads
      let text = stage.pilot.rows.joined(separator: "\n")
      for load in loads { #expect(text.contains(" \(Int((load * 100).rounded()))% ")) }
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func `a machine without swap space says that there is none`(columns: Int, rows: Int) {
    let stage = Stage(DashboardScene.self, columns: columns, rows: rows, time: .replayed)
    var sample = Self.sample
    sample.totalSwap = 0
    stage.scene.machine.sample = sample
    #expect(stage.field("swap")?.hasPrefix("none") == true)
    #expect(!stage.pilot.rows.contains { $0.contains("?%") })
  }

  @Test func `each processor has a line of its own`() {
    let stage = Stage(DashboardScene.self, time: .replayed)
    var sample = Self.sample
    for count in [1, 2, 4, 8, 16] {
      sample.processors = (0..<count).map { Double($0) / 16 }
      stage.scene.machine.sample = sample
      let rows = stage.pilot.rows
      for index in 0..<count {
        #expect(rows.contains { $0.contains(" cpu\(index) ") }, "cpu\(index) of \(count)")
      }
    }
    #expect(stage.scene.processors.loads.count == 16)
    #expect(stage.scene.processors.loads[4].last == 25)
  }

  @Test func `a slash begins a filter of the processes, Enter keeps it and Esc ends it`() throws {
    let stage = Stage(DashboardScene.self, time: .replayed)
    stage.scene.machine.sample = Self.sample
    try stage.press("/OWL<Enter>")
    #expect(stage.scene.machine.filter == "OWL" && stage.shell.screen.focus == nil)
    #expect(stage.scene.processes.elements.map(\.id) == [7])
    #expect(stage.pilot.rows.contains { $0.contains(#"╭─ 1 of 2 processes have "OWL" ──"#) })
    #expect(stage.pilot.rows.contains { $0.contains("│ filter  OWL") })
    try stage.press("/<Esc>")
    #expect(stage.scene.machine.filter == "" && stage.shell.screen.focus == nil)
    #expect(stage.scene.processes.elements.count == 2)
    #expect(!stage.pilot.rows.contains { $0.contains("│ filter ") })
    try stage.press("/9<Enter>")
    #expect(stage.scene.processes.elements.map(\.id) == [9])
  }

  @Test func `the names in the cause line stand on the screen`() throws {
    let stage = Stage(recording: DashboardScene.self, columns: 160, rows: 40, time: .replayed)
    stage.scene.machine.sample = Self.sample
    var cause = stage.pilot.rows.dropLast(2).last ?? ""
    for name in ["network", "disks", "bowline", "memory", "processes"] {
      #expect(cause.contains(" \(name)"), "\(name): \(cause)")
    }
    for name in ["trends", "table", "heading", "own,"] {
      #expect(!cause.contains(name), "\(name): \(cause)")
    }
    try stage.press("+")
    cause = stage.pilot.rows.dropLast(2).last ?? ""
    #expect(cause.contains(" → this machine"))
  }

  @Test func `a larger window has a chart, which grows with it`() {
    var rows: [Int] = []
    for (columns, height) in [(80, 24), (120, 40), (200, 60)] {
      let stage = Stage(DashboardScene.self, columns: columns, rows: height, time: .replayed)
      stage.scene.machine.sample = Self.sample
      _ = stage.pilot.rows
      rows.append(stage.scene.load.frame.rows)
    }
    #expect(rows[0] == 0 && rows[1] >= 5 && rows[2] > rows[1] * 2, "\(rows)")
  }

  @Test func `without a sample nothing is claimed`() {
    let stage = Stage(DashboardScene.self, time: .replayed)
    for name in ["memory", "swap"] {
      #expect(stage.pilot.rows.contains { $0.contains(" \(name) ") && $0.contains("?%") })
    }
    let rows = stage.pilot.rows
    #expect(rows.count { $0.contains("no sample yet") } == 3, "processors, bowline, processes")
    #expect(rows.contains { $0.contains("╭─ this machine, each second ──") })
    #expect(rows.contains { $0.contains("╭─ processes, the busiest first ──") })
    #expect(rows.contains { $0.contains("│ bowline  no sample yet ") })
  }

  @Test func `a picture without a clock has the loads of a moment`() {
    let machine = Stage(DashboardScene.self).scene.machine
    #expect(machine.sample.load != nil && !machine.sample.processors.isEmpty)
  }

  @Test func `without a screen each sample has a line of processors`() {
    var lines: [String] = []
    var services = Services()
    services.say = { lines.append($0) }
    let stage = Stage(DashboardScene.self, time: .replayed, services: services)
    stage.scene.machine.sample = Self.sample
    #expect(lines.contains("processors: no sample yet -> 40% 10%"))
  }

  @Test func `a card says what the sample has that a widget follows`() throws {
    let stage = Stage(recording: DashboardScene.self, columns: 120, rows: 40, time: .replayed)
    Insight.caused(by: Insight.Event(.sample)) { stage.scene.machine.sample = Self.sample }
    _ = stage.pilot.rows
    stage.shell.why(at: stage.scene.memory.frame.origin)
    let card = stage.card.joined(separator: " ")
    #expect(card.contains("1 a sample came in"))
    let sample = "2 machine.sample  CPU 25%, memory 3 GB of 8 GB, network in 2 kB/s"
    #expect(card.contains(sample), "\(card)")
    #expect(card.contains("none → 38%"))
  }

  @Test func `the seconds between samples stay from 0 to 60, and 0 rests`() throws {
    let stage = Stage(DashboardScene.self, time: .replayed)
    try stage.press("++")
    #expect(stage.pilot.rows.contains { $0.contains("╭─ this machine, every 3 seconds ─") })
    for _ in 0..<99 { try stage.press("+") }
    #expect(stage.scene.machine.interval == 60)
    try stage.press("0-")
    #expect(stage.scene.machine.interval == 0)
    #expect(stage.pilot.rows.contains { $0.contains("╭─ this machine, at rest ─") })
  }

  @Test func `samples are no steps through time, and a note says so`() throws {
    let stage = Stage(DashboardScene.self, columns: 100)
    try stage.press("[")
    #expect(stage.pilot.position(of: "nothing to step back to: samples are not kept") != nil)
    try stage.press("u")
    #expect(stage.pilot.position(of: "nothing to undo: samples are not kept") != nil)
  }

  @Test func `the arrows select a process without the focus`() throws {
    let stage = Stage(DashboardScene.self, time: .replayed)
    stage.scene.machine.sample = Self.sample
    try stage.press("<Down><Down>")
    #expect(stage.scene.processes.selection == 7)
    try stage.press("<PgUp>")
    #expect(stage.scene.processes.selection == 9)
  }

  @Test func `a sample is written as text and read back`() {
    #expect(MachineSample(record: Self.sample.record) == Self.sample)
    var unknown = Self.sample
    unknown.load = nil
    #expect(MachineSample(record: unknown.record) == unknown)
  }

  @Test(arguments: [
    "", "1 2 3", "- 1 1 1 1 x 1 1\n0\n- - - -\n1 1 1 a", "- 1 1 1 1 1 1 1",
    "- 1 1 1 1 1 1 1\n0\n- - - -\nx", "- 1 1 1 1 1 1 1\nx\n- - - -\n1 1 1 a",
    "- 1 1 1 1 1 1 1\n0\n- - -\n1 1 1 a", "- 1 1 1 1 1 1 1\n0\n- - - b\n1 1 1 a",
    // Numbers that a percentage or a sum could not hold.
    "nan 1 1 1 1 1 1 1\n0\n- - - -\n1 1 1 a", "- 1 1 1 1 1 1 1\ninf\n- - - -\n1 1 1 a",
    "- 1 1 1 1 1 1 1\n0\n9223372036854775807 1 - -\n1 1 1 a",
    "- 1 1 1 1 1 1 1\n0\n- - - -\n1 1e300 1 a",
  ])
  func `what is no sample is not taken`(text: String) {
    #expect(MachineSample(record: text) == nil)
  }

  @Test func `samples come from a task and end with their reader`() async {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    var seen = 0
    for await sample in Sampler.samples(every: .milliseconds(20), ended: { end.finish() }) {
      #expect(sample.totalMemory > 0 && sample.load != nil, "also the first one")
      seen += 1
      if seen == 3 { break }
    }
    #expect(seen == 3)
    for await _ in ended {}
  }

  @Test @MainActor func `stopped, the scene lets the task go and keeps its last sample`() async {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let machine = Machine()
    let binding = machine.bind(
      \.sample, to: Sampler.samples(every: .seconds(3_600), ended: { end.finish() }))
    for await sample in machine.values(of: \.sample) where sample.totalMemory > 0 { break }
    binding.invalidate()
    for await _ in ended {}
    #expect(machine.sample.totalMemory > 0)
  }

  @Test func `processors are busy where they are not idle and do not wait`() {
    let text = "cpu  10 1 5 80 4 0 0 0 7 0\ncpu0 1 1 1 1\n"
    #expect(ProcText.processors(text) == ProcText.Processors(busy: 16, total: 100))
    #expect(ProcText.processors("intr 1") == nil && ProcText.processors("cpu 1 2") == nil)
  }

  @Test func `a program may have parentheses, spaces and line ends in its name`() {
    let fields = (1...22).map(String.init).joined(separator: " ")
    let process = ProcText.process("42 (a) b\n(c) S \(fields)")
    #expect(process == ProcText.Process(name: "a) b (c", ticks: 11 + 12, pages: 21))
    #expect(ProcText.process("42 (a) S 1 2") == nil && ProcText.process(")(") == nil)
  }

  @Test(arguments: [
    (0, "0 kB"), (999, "999 kB"), (1_000, "1.0 MB"), (8_704, "8.5 MB"), (99_999, "98 MB"),
    (1 << 20, "1.0 GB"), (24 << 20, "24 GB"),
  ])
  func `amounts are short`(kilobytes: Int, text: String) {
    #expect(Amount.text(kilobytes) == text)
  }
}
