// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Paths through an object that is replaced and dropped: by key path, derived, by name, and
/// aggregated.
final class PathsScene: Scene {
  static let name = "paths"
  static let summary = "Bindings follow a path, also where it breaks."

  let desk = Desk()
  let name = Label()
  let titled = Label()
  let byName = Label()
  let aggregates = [
    Label("count 0"), Label("sum 0"), Label("avg 0"), Label("min 0"), Label("max 0"),
  ]
  let alive = Label("customers: 0")

  /// The words behind a name that leads to nil: it waits, so its label keeps the text that it had.
  let kept = Label()
  let log = LogView(Log(capacity: 100))
  private(set) lazy var wires = [
    Wire(.oneWay, name: ".customer", to: name),
    Wire(.oneWay, name: ".accounts", to: aggregates[1]),
  ]
  private(set) lazy var picture = PathsPicture(wires: wires)

  var note: (String) -> Void = { _ in }

  private var watching: KeyValueObservation?
  private var logged: KeyValueObservation?
  private var recording: KeyValueObservation?
  private var travelling: KeyValueObservation?

  static let code = [
    #"name.bind(\.text, to: desk, \.customer?.name) { $0 ?? "none" }"#,
    #"titled.bind(\.text, to: desk, \.customer?.title) { $0 ?? "none" }"#,
    #"try byName.bind(\.text, to: desk, path: "customer.name")"#,
    #"for (label, name) in zip(aggregates, Self.names) {"#,
    #"  try label.bind(\.text, to: desk, path: name, sync: .number)"#,
    #"}"#,
    #"let options: ObservingOptions = [.old, .new]"#,
    #"watching = desk.observe(\.customer?.title, options: options) { _, change in"#,
    #"  log.log.append(Self.words(change))"#,
    #"}"#,
    #"alive.bind(\.text, to: desk, \.alive, sync: .number)"#,
  ]

  let source = SceneSource(PathsScene.code)

  /// The paths of the aggregates, and what they have in common.
  static let names = ["count", "sum.balance", "avg.balance", "min.balance", "max.balance"]
    .map { "\(shared)@\($0)" }
  private static let shared = "customer.accounts."

  // Each is called by the words before it on the screen.
  var named: [NamedObject] {
    zip(Self.names, aggregates).map {
      NamedObject($1, "\($0.dropFirst(Self.shared.count))", in: "aggregates")
    }
  }

  func bind() {
    bindPicture()
    do {
      try bindPaths()
    } catch {
      preconditionFailure("the tables of names have the names of this scene: \(error)")
    }
  }

  private func bindPaths() throws(KeyPathError) {
    let log = log
    log.emptyText = "no change yet"
    source.begins()
    // The code that the screen shows begins here.
    name.bind(\.text, to: desk, \.customer?.name) { $0 ?? "none" }
    titled.bind(\.text, to: desk, \.customer?.title) { $0 ?? "none" }
    try byName.bind(\.text, to: desk, path: "customer.name")
    for (label, name) in zip(aggregates, Self.names) {
      try label.bind(\.text, to: desk, path: name, sync: .number)
    }
    let options: ObservingOptions = [.old, .new]
    watching = desk.observe(\.customer?.title, options: options) { _, change in
      log.log.append(Self.words(change))
    }
    alive.bind(\.text, to: desk, \.alive, sync: .number)
    // It ends here.
    logged = log.recorded()
  }

  /// Binds the picture; its bindings are unrecorded, as the scene is not about them.
  private func bindPicture() {
    Insight.unrecorded {
      picture.bind(\.visits, to: desk, \.visits)
      picture.bind(\.freed, to: desk, \.freed)
      picture.bind(\.customer, to: desk, \.customer?.name)
      picture.bind(\.balances, to: desk, \.customer?.balances)
      for wire in wires { wire.bind(\.isBroken, to: desk, \.customer) { $0 == nil } }
      travelling = desk.observe(\.customer?.title) { [wires] _, _ in
        Insight.unrecorded { for wire in wires { wire.carry() } }
      }
    }
  }

  /// A change in words: `Ann: 100 -> none`.
  static func words(_ change: KeyValueChange<String?>) -> String {
    let (old, new) = (change.oldValue ?? nil, change.newValue ?? nil)
    return "\(old ?? "none") -> \(new ?? "none")"
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    kept.bind(\.text, to: desk, \.customer) { $0 == nil ? ", the last one" : "" }
    let labels = Box("labels that follow the path") {
      Fields {
        Field("customer?.name", name)
        Field("customer?.title", titled)
        Field(
          "\"customer.name\"",
          Row {
            byName
            kept
          })
        Field("in memory", alive)
        Field("observer", log.height(1).growing())
      }
    }
    return Column {
      picture.growing().height(.fitting.atMost(PathsPicture.mostRows))
      Flow(minimumColumns: 70, columnSpacing: 1, rowSpacing: 0) {
        // Wide enough for a line of the observer, and for the longest name.
        labels.growing(21)
        heading.growing(17)
      }.growing()
    }.growing()
  }()

  /// The box of the aggregates, whose title says whose they are.
  private(set) lazy var heading: Box = {
    let box = Box(Self.shared) {
      Fields {
        zip(Self.names, aggregates).map { name, label in
          Field("\(name.dropFirst(Self.shared.count))", label)
        }
      }
    }
    box.bind(\.title, to: desk, \.customer) {
      $0 == nil ? "the last ones there were" : "\"\(Self.shared)…\""
    }
    return box
  }()

  var commands: [Command] {
    let desk = desk
    return [
      Command("n", "replace the middle object", hint: "replace") { desk.next() },
      Command("d", "set the middle object to nil", hint: "nil") { [unowned self] in
        withCustomer { desk.drop() }
      },
    ]
      + NumberKeys.commands(
        "the balance", of: { desk.customer?.accounts.first?.balance },
        note: { [unowned self] in note($0) },
        raise: { [unowned self] step in withCustomer { desk.raise(by: step) } },
        zero: { [unowned self] in withCustomer { desk.zero() } })
  }

  /// Does something with the customer, or says that there is none.
  private func withCustomer(_ body: () -> Void) {
    if desk.customer == nil { note("there is no customer: n brings one") } else { body() }
  }

  var values: [BoundValue] {
    [
      BoundValue("customer.name", desk, \.customer?.name),
      BoundValue("customer.title", desk, \.customer?.title),
      BoundValue("in memory", desk, \.alive),
    ]
  }

  var unkept: String? {
    let isGone = desk.customer == nil || desk.visits > 1
    return isGone ? "a customer who is gone is not kept" : nil
  }

  var traces: [Trace] { [Trace(log, \.log)] }

  func record(in journal: Journal) {
    // The balances alone: undo could bring back customers only by keeping them in memory. So what was
    // done for the customer before is no step any more.
    recording = desk.observe(\.customer, options: .initial) { desk, _ in
      journal.removeAll()
      guard let account = desk.customer?.accounts.first else { return }
      journal.record(account, as: "account", \.balance)
    }
  }
}
