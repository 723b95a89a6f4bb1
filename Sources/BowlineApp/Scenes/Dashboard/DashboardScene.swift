// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// This machine and this process, live: a background task takes samples, and a binding brings them
/// to the main actor.
final class DashboardScene: Scene {
  static let name = "dashboard"
  static let summary = "A background task samples this machine, live."

  let machine = Machine()
  let processors = ProcessorLines()
  let load = LineChart(range: 0...100, style: .graded)
  let memory = Gauge(style: .graded)
  let swap = Gauge(style: .graded)
  let network = Label()
  let disks = Label()
  let processes = Table<ProcessSample>(DashboardScene.columns, emptyText: "no sample yet")
  let filter = TextField(placeholder: "a name or a number; Esc shows all")

  // Around the views that the code binds.
  let memoryText = DashboardScene.remark("")
  let swapText = DashboardScene.remark("")
  let own = Label()
  let ownTrend = Sparkline()
  let networkTrend = Sparkline()
  let diskTrend = Sparkline()

  var note: (String) -> Void = { _ in }

  private var watching: KeyValueObservation?
  private var samples: Binding?

  static let code = [
    #"processors.bind(\.loads, to: machine, \.processors)"#,
    #"load.bind(\.series, to: machine, \.loads)"#,
    #"memory.bind(\.value, to: machine, \.memory)"#,
    #"network.bind(\.text, to: machine, \.networkText)"#,
    #"processes.bind(\.elements, to: machine, \.shown)"#,
    #"filter.bind(\.text, to: machine, \.filter, mode: .twoWay)"#,
    #"let interval = Duration.seconds(machine.interval)"#,
    #"samples = machine.bind(\.sample, to: Sampler.samples(every: interval))"#,
  ]

  let source = SceneSource(DashboardScene.code)

  func bind() {
    source.begins(count: 6)
    // The code that the screen shows begins here.
    processors.bind(\.loads, to: machine, \.processors)
    load.bind(\.series, to: machine, \.loads)
    memory.bind(\.value, to: machine, \.memory)
    network.bind(\.text, to: machine, \.networkText)
    processes.bind(\.elements, to: machine, \.shown)
    filter.bind(\.text, to: machine, \.filter, mode: .twoWay)
    // It ends here.
    processes.bind(\.emptyText, to: machine, \.emptyText)
    disks.bind(\.text, to: machine, \.diskText)
    swap.bind(\.value, to: machine, \.swap)
    swap.bind(\.emptyText, to: machine, \.noSwapText)
    memoryText.bind(\.text, to: machine, \.memoryText)
    swapText.bind(\.text, to: machine, \.swapText)
    own.bind(\.text, to: machine, \.ownText)
    ownTrend.bind(\.series, to: machine, \.ownLoads)
    networkTrend.bind(\.series, to: machine, \.networkRates)
    diskTrend.bind(\.series, to: machine, \.diskRates)
    heading.bind(\.title, to: machine, \.title)
    tableHeading.bind(\.title, to: machine, \.processText)
  }

  func start(_ surroundings: Surroundings) {
    // Unrecorded: a replayed session has its samples from a file instead, and its inspector has to
    // show the same.
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
    source.begins(with: 6, count: 2)
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
    _ = reader.sample()
    usleep(UInt32(Sampler.firstInterval / .microseconds(1)))
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

  var keptFilter: TextField? { filter }
  private lazy var list = FilteredView(processes, filter: filter, leastRows: 6)

  private(set) lazy var root: Widget = DashboardPage(
    machine: heading, chart: Box("load of all processors, in percent") { load },
    processes: tableHeading)

  // Each is called by the words on the screen; in the cause line they are parts of what they belong to.
  var named: [NamedObject] {
    [
      NamedObject(heading, "this machine"), NamedObject(own, "bowline"),
      NamedObject(ownTrend, "trend of bowline", in: "bowline"),
      NamedObject(networkTrend, "trend of network", in: "network"),
      NamedObject(diskTrend, "trend of disks", in: "disks"),
      NamedObject(memoryText, "memory in words", in: "memory"),
      NamedObject(swapText, "swap in words", in: "swap"),
      NamedObject(tableHeading, "title of processes", in: "processes"),
    ]
  }

  /// The box whose title says how often there are samples.
  private(set) lazy var heading = Box("") {
    processors
    usage
  }

  /// The box whose title says how many processes show.
  private(set) lazy var tableHeading = Box("") { list }

  private var usage: Widget {
    let left = [
      Field("memory", memory, remark: memoryText), Field("swap", swap, remark: swapText),
      Field("bowline", own, remark: ownTrend),
    ]
    let right = [
      Field("network", rates(network, networkTrend)), Field("disks", rates(disks, diskTrend)),
    ]
    // The rates take more columns than the gauges.
    let halves = [(left, 18, 5), (right, 0, 6)].map { fields, remarks, growth in
      let half = Fields(nameColumns: 7, remarkColumns: remarks) { fields }
      half.growth = growth
      return half
    }
    return Flow(minimumColumns: 70, rowSpacing: 0) { halves }
  }

  /// Makes a row of the label of some rates, and of their latest values as a line where there is
  /// room.
  private func rates(_ label: Label, _ trend: Sparkline) -> Row {
    Row(spacing: 2) {
      label.width(29)
      trend.growing()
    }
  }

  var commands: [Command] {
    let machine = machine
    return NumberKeys.commands(
      "the interval", arrowsTo: processes, "select the process", rest: "rest, without samples",
      of: { machine.interval }, note: { [unowned self] in note($0) },
      raise: { machine.raise(by: $0) }, zero: { machine.interval = 0 })
      + [
        Command("/", "show only some processes", hint: "filter") { [unowned self] in
          list.beginFilter()
        }
      ]
  }

  var values: [BoundValue] {
    [
      BoundValue("machine.interval", machine, \.interval),
      BoundValue("machine.filter", machine, \.filter),
      BoundValue("processors", machine, \.processorText),
      BoundValue("memory", machine, \.memoryText), BoundValue("network", machine, \.networkText),
    ]
  }

  var externalInputs: [ExternalInput] { [ExternalInput("sample", machine, \.sample)] }

  var unkept: String? { "samples are not kept" }

  func record(in journal: Journal) {
    journal.record(machine, as: "machine", \.interval, \.filter)
  }
}
