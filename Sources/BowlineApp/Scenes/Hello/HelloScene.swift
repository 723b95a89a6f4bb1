// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// One number of a model, which keys change, and three views that follow it in three ways.
final class HelloScene: Scene, KeyValueObservable {
  static let name = "hello"
  static let summary = "Keys change the model; views bound to it follow."
  static let switchesSync = true

  let model: HelloModel
  let label: Label
  let counter: Counter
  let history = NumberHistory()

  // The widgets around the views: bound as well, but by no line of the code that shows.
  let digits = Digits(style: Style(attributes: .bold))
  let lastChange = NumberHistory(hasTrend: false)
  let mode = Label(style: .accent)
  let remark = Label(style: .warning)
  let strip: SyncStrip
  let chart = LineChart(Series(capacity: 240))

  /// The sync mode of the label: the way in which it shows the number.
  @Observed private(set) var sync = SyncMode.number {
    didSet { if sync != oldValue { syncChanged(from: oldValue) } }
  }

  /// The text of the label, as it was given.
  private let text: String

  private lazy var wires = [
    Wire(.oneWay, to: label), Wire(.twoWay, to: counter), Wire(nil, to: history),
  ]

  var note: (String) -> Void = { _ in }

  private var seen: KeyValueObservation?
  private var travelling: KeyValueObservation?
  private var renewing: KeyValueObservation?

  /// The number that the model starts with, where the text has another one, in words; else empty.
  private let startNumber: String

  /// - Parameter text: The text of the label. The model's number starts as the first one in it.
  init(text: String) {
    self.text = text
    model = HelloModel(number: NumberText.firstInteger(in: text) ?? 0)
    label = Label(text)
    // As the label with its text: so none of the bindings has something to write at the start.
    counter = Counter(model.number)
    strip = SyncStrip(text: text)
    history.begin(with: model.number)
    let (number, range) = ("\(model.number)", NumberText.ranges(in: text).first)
    let isOther = SyncMode.number.text(replacing: text, with: number) != text
    startNumber = isOther ? range.map { "\(text[$0]) is taken as \(number)" } ?? "" : ""
  }

  static let code = [
    #"label.bind(\.text, to: model, \.number, sync: sync)"#,
    #"counter.bind(\.value, to: model, \.number, mode: .twoWay)"#,
    #"seen = model.observe(\.number, options: [.old, .new]) { history($1) }"#,
    #"label.text = text  // the text comes back after whole mode"#,
  ]

  let source = SceneSource(HelloScene.code)

  var shownCode: [String] { source.lines(in: sync) }

  func bind() {
    // As one change of the label, which then is none.
    withChanges {
      bindViews()
      // Until the number changes the text stands as it was given, also where the number in it is
      // one that the model cannot have.
      if NumberText.hasNumber(in: text), label.text != text { label.text = text }
    }
  }

  private func bindViews() {
    let history = history.add
    // Observed before the views are bound: a counter with the new value has made the change.
    Insight.unrecorded {
      travelling = model.observe(\.number, options: .new) { [unowned self] _, change in
        let isFromCounter = counter.value == change.newValue
        Insight.unrecorded {
          wires[0].carry()
          wires[1].carry(backwards: isFromCounter)
          wires[2].carry()
        }
      }
      // In compatible mode a sign before the digits stays, so that each number comes into the text
      // as it was given, and not behind the minus of the number before.
      renewing = model.observe(\.number) { [unowned self] _, _ in
        if sync == .compatible { bindLabel(toWholeText: true) }
      }
    }
    source.begins(count: 3)
    // The code that the screen shows begins here.
    label.bind(\.text, to: model, \.number, sync: sync)
    counter.bind(\.value, to: model, \.number, mode: .twoWay)
    seen = model.observe(\.number, options: [.old, .new]) { history($1) }
    // It ends here.
  }

  /// Binds the label again in the present mode.
  private func syncChanged(from before: SyncMode) {
    // Number mode has replaced a number alone, which the new binding finds again.
    bindLabel(toWholeText: before != .number)
  }

  /// Binds the label again, which ends its earlier binding.
  ///
  /// - Parameter isWhole: Whether the parts of the text come back that were replaced before.
  private func bindLabel(toWholeText isWhole: Bool) {
    // As one change of the label, so that no state in between is told.
    withChanges {
      if isWhole { restoreText() }
      source.stands(0, at: #line + 1)
      source.count { label.bind(\.text, to: model, \.number, sync: sync) }
    }
  }

  private func restoreText() {
    source.begins(with: 3, count: 1)
    // The code that the screen shows begins here.
    label.text = text  // the text comes back after whole mode
    // It ends here.
  }

  /// The words on the screen for the mode.
  var syncText: String { "sync: \(sync)" }

  /// The reason why the label shows the number alone though it is not in whole mode, or a number
  /// that the model does not have; empty if it does neither.
  var textNote: String {
    if sync != .number { return "" }
    if !NumberText.hasNumber(in: text) { return "no number in the text given" }
    return startNumber.isEmpty || label.text != text ? "" : startNumber
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    digits.bind(\.value, to: model, \.number)
    lastChange.bind(\.text, to: history, \.text)
    mode.bind(\.text, to: self, \.syncText)
    strip.bind(\.mode, to: self, \.sync)
    strip.bind(\.number, to: model, \.number)
    chart.bind(\.series, to: history, \.numbers) { NumberHistory.steps($0) }
    return HelloPage(
      HelloPage.Parts(
        digits: digits, lastChange: lastChange, wires: wires, views: views, mode: mode,
        strip: strip, chart: Box("the latest numbers") { chart },
        nextMode: { [unowned self] in sync = sync.next }))
  }()

  private(set) lazy var views: Widget = {
    remark.bind(\.text, to: self, \.textNote)
    return HelloViews(label: label, note: remark, counter: counter, history: history)
  }()

  var commands: [Command] {
    let model = model
    return NumberKeys.commands(
      "the number", of: { model.number }, note: { [unowned self] in note($0) },
      raise: { model.raise(by: $0) }, zero: { model.number = 0 })
      + [
        // The strip says it too, where there is room for it.
        Command("s", "next sync mode", hint: "sync", priority: -1) { [unowned self] in
          sync = sync.next
        }
      ]
  }

  var values: [BoundValue] {
    [
      BoundValue("model.number", model, \.number), BoundValue("label", label, \.text),
      BoundValue("counter", counter, \.value), BoundValue("history", history, \.text),
      BoundValue("sync", self, \.sync), BoundValue("note", self, \.textNote),
    ]
  }

  var startNote: String { textNote }

  var traces: [Trace] { history.traces }

  var bringBack: (() -> Void)? {
    get { history.bringBack }
    set { history.bringBack = newValue }
  }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.number)
    journal.record(self, as: "scene", \.sync)
  }
}
