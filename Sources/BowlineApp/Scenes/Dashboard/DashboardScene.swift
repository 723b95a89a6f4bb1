// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// This machine and this process, live: a background task takes samples, and a binding brings them
/// to the main actor.
final class DashboardScene: Scene {
  static let name = "dashboard"
  static let summary = "A background task samples this machine, live."

  let machine = Machine()
  let load = Gauge()
  let loads = Sparkline(range: 0...100)
  let memory = Gauge()
  let swap = Gauge()
  let ownLoads = Sparkline(range: 0...100)
  let table = Table<ProcessSample>(DashboardScene.columns, emptyText: "no sample yet")

  private var watching: KeyValueObservation?
  private var samples: Binding?

  static let code = [
    #"load.bind(\.value, to: machine, \.load)"#,
    #"loads.bind(\.series, to: machine, \.loads)"#,
    #"memory.bind(\.value, to: machine, \.memory)"#,
    #"table.bind(\.elements, to: machine, \.busiest)"#,
    #"let interval = Duration.seconds(machine.interval)"#,
    #"samples = machine.bind(\.sample, to: Sampler.samples(every: interval))"#,
  ]

  func bind() {
    // The code that the screen shows begins here.
    load.bind(\.value, to: machine, \.load)
    loads.bind(\.series, to: machine, \.loads)
    memory.bind(\.value, to: machine, \.memory)
    table.bind(\.elements, to: machine, \.busiest)
    // It ends here.
    swap.bind(\.value, to: machine, \.swap)
    ownLoads.bind(\.series, to: machine, \.ownLoads)
  }

  func start(_ surroundings: Surroundings) {
    // Not listed: in a session that is replayed the samples come from its file, and the inspector
    // shows the same there.
    Insight.unrecorded {
      watching = machine.observe(\.interval, options: .distinct) { [weak self] _, _ in
        MainActor.assumeIsolated { Insight.unrecorded { self?.sample() } }
      }
      sample()
    }
  }

  @MainActor private func sample() {
    samples?.invalidate()
    if machine.interval == 0 { return }
    // The code that the screen shows begins here.
    let interval = Duration.seconds(machine.interval)
    samples = machine.bind(\.sample, to: Sampler.samples(every: interval))
    // It ends here.
  }

  func stop() {
    samples?.invalidate()
    watching = nil
  }

  func takeOnce() {
    var reader = MachineReader()
    machine.sample = reader.sample()
  }

  private static var columns: [TableColumn<ProcessSample>] {
    [
      TableColumn("Process", text: \.name, by: \.name),
      TableColumn("PID", width: 7, alignment: .right, text: { "\($0.id)" }, by: \.id),
      TableColumn(
        "CPU", width: 5, alignment: .right, text: { "\(Int(($0.load * 100).rounded()))%" },
        by: \.load),
      TableColumn(
        "Memory", width: 8, alignment: .right, text: { Amount.text($0.memory) }, by: \.memory),
    ]
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let all = Section(
      "This machine, and this process",
      Self.fields([
        Field("processors", load, remark: remark(\.stateText)),
        Field("history", loads, remark: Self.remark("percent, and its range")),
        Field("memory", memory, remark: remark(\.memoryText)),
        Field("swap", swap, remark: remark(\.swapText)),
        Field("bowline", ownLoads, remark: remark(\.ownText)),
      ]))
    all.bind(\.title, to: machine, \.intervalText)
    let busiest = Section("Processes", Sized(rows: 5, table))
    busiest.bind(\.title, to: machine, \.processText)
    busiest.growth = 1
    return Stack(.column, spacing: 1, [all, busiest])
  }()

  /// A remark that follows the machine.
  private func remark(_ text: KeyPath<Machine, String>) -> Label {
    let label = Self.remark("")
    label.bind(\.text, to: machine, text)
    return label
  }

  var commands: [Command] {
    let machine = machine
    return NumberKeys.commands(
      "the seconds", arrowsTo: table, "select the process", rest: "rest, without samples",
      raise: { machine.raise(by: $0) }, zero: { machine.interval = 0 })
  }

  var values: [BoundValue] {
    [
      BoundValue("seconds", machine, \.interval), BoundValue("processors", load, \.percentage),
      BoundValue("memory", machine, \.memoryText),
    ]
  }

  var inlets: [Inlet] { [Inlet("sample", machine, \.sample)] }

  func record(in journal: Journal) {
    journal.record(machine, as: "machine", \.interval)
  }
}
