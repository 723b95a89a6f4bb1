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

  /// Each has its name and the number, which alone is replaced.
  let aggregates = PathsScene.shortNames.map { name in
    Label(name + String(repeating: " ", count: 14 - name.count) + "0")
  }
  let alive = Label("customers: 0")

  /// The words behind a name that leads to nil: it waits, so its label keeps the text that it had.
  let kept = Label()
  let log = LogView(Log(capacity: 100))

  /// The picture of the path.
  let deskBox = DeskBox()
  let customerBox = CustomerBox()
  let accountsBox = AccountsBox()
  let freedList = FreedList()
  private(set) lazy var wires = [
    Wire(.oneWay, name: ".customer", from: deskBox, to: customerBox),
    Wire(.oneWay, name: ".accounts", from: customerBox, to: accountsBox),
  ]

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
  private static let shortNames = names.map { String($0.dropFirst(shared.count)) }

  // Each label is called by the words before it on the screen, and each box by its title.
  var named: [NamedObject] {
    zip(Self.shortNames, aggregates).map { NamedObject($1, $0) }
      + [
        NamedObject(deskBox, "desk"), NamedObject(customerBox, "customer"),
        NamedObject(accountsBox, "accounts"), NamedObject(freedList, "freed"),
        NamedObject(kept, "byName.remark", in: "byName"),
        NamedObject(heading, "aggregates", property: ""),
      ]
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

  private func bindPicture() {
    deskBox.bind(\.came, to: desk, \.visits)
    deskBox.bind(\.freed, to: desk, \.freedCount)
    customerBox.bind(\.balances, to: desk, \.customer?.balances)
    customerBox.bind(\.name, to: desk, \.customer?.name)
    accountsBox.bind(\.balances, to: desk, \.customer?.balances)
    freedList.bind(\.names, to: desk, \.freedNames) { FreedList.latest($0) }
    // The wires themselves show no value.
    Insight.unrecorded {
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
      Fields(nameColumns: Self.nameColumns, remarkColumns: Self.remarkColumns) {
        Field("name", name, remark: Self.remark("customer?.name"))
        Field("titled", titled, remark: Self.remark("customer?.title"))
        Field(
          "byName",
          Row {
            byName
            kept
          }, remark: Self.remark("\"customer.name\""))
        Field("alive", alive, remark: Self.remark("in memory"))
      }
      // A line of the observer takes the columns of the remarks, too.
      Fields(nameColumns: Self.nameColumns) { Field("log", log.height(1).growing()) }.growing()
    }
    let picture = PathsPicture(
      desk: deskBox, customer: customerBox, accounts: accountsBox, wires: wires, freed: freedList)
    return Column {
      picture.growing().height(.fitting.atMost(PathsPicture.mostRows))
      Flow(minimumColumns: 70, columnSpacing: 1, rowSpacing: 0) {
        // Wide enough for the paths, and for the longest title.
        labels.growing(23)
        heading.growing(15)
      }.growing()
    }.growing()
  }()

  /// The columns of the names of the labels, and of their paths.
  private static let (nameColumns, remarkColumns) = (6, 15)

  /// The box of the aggregates, whose title says whose they are.
  private(set) lazy var heading: Box = {
    let box = Box(Self.shared) { aggregates }
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
      BoundValue("name", name, \.text), BoundValue("titled", titled, \.text),
      BoundValue("byName", byName, \.text), BoundValue("alive", alive, \.text),
    ] + zip(Self.shortNames, aggregates).map { BoundValue($0, $1, \.figure) }
  }

  var unkept: String? {
    let isGone = desk.customer == nil || desk.visits > 1
    return isGone ? "the customer is freed" : nil
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

extension Label {
  /// The number behind the name that the text begins with.
  fileprivate var figure: String { text.split(separator: " ").last.map(String.init) ?? "" }
}
