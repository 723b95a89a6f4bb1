// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Paths through an object that is replaced and dropped: by key path, derived, by name, and
/// aggregated.
final class PathsScene: Scene {
  static let name = "paths"
  static let summary = "Bindings follow a path whose middle can break."

  let desk = Desk()
  let named = Label()
  let titled = Label()
  let byName = Label()
  let aggregates = [
    Label("count 0"), Label("sum 0"), Label("avg 0"), Label("min 0"), Label("max 0"),
  ]
  let alive = Label()
  let log = LogView(Log(capacity: 100))

  var note: (String) -> Void = { _ in }

  private var watching: KeyValueObservation?
  private var recording: KeyValueObservation?

  static let code = [
    #"named.bind(\.text, to: desk, \.customer?.name) { $0 ?? "nobody" }"#,
    #"titled.bind(\.text, to: desk, \.customer?.title) { $0 ?? "" }"#,
    #"try byName.bind(\.text, to: desk, path: "customer.name")"#,
    #"for (label, name) in zip(aggregates, Self.names) {"#,
    #"  try label.bind(\.text, to: desk, path: name, sync: .number)"#,
    #"}"#,
  ]

  /// The paths of the aggregates.
  static let names = ["count", "sum.balance", "avg.balance", "min.balance", "max.balance"]
    .map { "customer.accounts.@\($0)" }

  func bind() {
    do {
      try bindPaths()
    } catch {
      preconditionFailure("the tables of names have the names of this scene: \(error)")
    }
    alive.bind(\.text, to: desk, \.alive, sync: .whole)
    let log = log
    watching = desk.observe(\.customer?.title, options: [.old, .new]) { _, change in
      let (old, new) = (change.oldValue ?? nil, change.newValue ?? nil)
      log.log.append("\(old ?? "nil") -> \(new ?? "nil")")
    }
  }

  private func bindPaths() throws(KeyPathError) {
    // The code that the screen shows begins here.
    named.bind(\.text, to: desk, \.customer?.name) { $0 ?? "nobody" }
    titled.bind(\.text, to: desk, \.customer?.title) { $0 ?? "" }
    try byName.bind(\.text, to: desk, path: "customer.name")
    for (label, name) in zip(aggregates, Self.names) {
      try label.bind(\.text, to: desk, path: name, sync: .number)
    }
    // It ends here.
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let fields = Self.fields([
      Field("key path", named, remark: Self.remark("customer?.name")),
      Field("derived", titled, remark: Self.remark("customer?.title")),
      Field("by name", byName, remark: Self.remark("the last \"customer.name\"")),
      Field("in memory", alive, remark: Self.remark("customers not yet freed")),
    ])
    let past = Label("of the last", style: .warning)
    past.bind(\.isHidden, to: desk, \.customer) { $0 != nil }
    let sums = Self.fields(
      [
        Field("accounts", Stack(.row, spacing: 3, aggregates + [past])),
        Field("", Self.remark("customer.accounts.@count, .@sum.balance and so on")),
      ], remarks: 0)
    return Stack(
      .column, spacing: 1,
      [
        Section(
          "Middle object: n replaces, d drops it", Stack(.column, [fields, sums])),
        growing(Section("An observer of customer?.title", Sized(rows: 2, log))),
      ])
  }()

  private func growing(_ widget: Widget) -> Widget {
    widget.growth = 1
    return widget
  }

  var commands: [Command] {
    let desk = desk
    return [
      Command("n", "replace the middle object", hint: "replace") { desk.next() },
      Command("d", "drop the middle object", hint: "drop") { [unowned self] in
        withCustomer { desk.drop() }
      },
    ]
      + NumberKeys.commands(
        "a balance", raise: { [unowned self] step in withCustomer { desk.raise(by: step) } },
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

  var undoNote: String {
    let isGone = desk.customer == nil || desk.visits > 1
    return "nothing to undo" + (isGone ? ": a customer who is gone is not kept" : "")
  }

  func record(in journal: Journal) {
    // A customer whom undoing could bring back would be kept in memory, so the balances alone.
    recording = desk.observe(\.customer, options: .initial) { desk, _ in
      guard let account = desk.customer?.accounts.first else { return }
      journal.record(account, as: "account", \.balance)
    }
  }
}
