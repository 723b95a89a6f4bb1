// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// One number of a model, shown by three widgets in three ways.
///
/// Keys change the model and nothing else; the widgets follow by their bindings.
final class HelloScene: Scene, KeyValueObservable {
  static let name = "hello"
  static let summary = "one number, and three widgets that follow it"

  let model: HelloModel
  let label: Label
  let counter = Counter()
  let log = Label("no change yet")

  /// How the label shows the number.
  @Observed private(set) var sync = SyncMode.number

  /// The text of the label, as it was given.
  private let text: String

  private var watching: KeyValueObservation?

  /// - Parameter text: The text of the label. The model's number starts as the first one in it.
  init(text: String) {
    self.text = text
    model = HelloModel(number: NumberText.firstInteger(in: text) ?? 0)
    label = Label(text)
  }

  static let code = [
    #"label.bind(\.text, to: model, \.number, sync: sync)"#,
    #"counter.bind(\.value, to: model, \.number, mode: .twoWay)"#,
    #"watching = model.observe(\.number, options: [.old, .new]) { _, change in"#,
    #"  log.text = "\(change.oldValue!) -> \(change.newValue!)""#,
    #"}"#,
  ]

  func bind() {
    let log = log
    // The code that the screen shows begins here.
    label.bind(\.text, to: model, \.number, sync: sync)
    counter.bind(\.value, to: model, \.number, mode: .twoWay)
    watching = model.observe(\.number, options: [.old, .new]) { _, change in
      log.text = "\(change.oldValue!) -> \(change.newValue!)"
    }
    // It ends here.
  }

  /// Takes the next sync mode and binds the label again, which ends its earlier binding.
  ///
  /// What the mode before has taken out of the text comes back.
  func nextSync() {
    // One change of the label: nobody is told of a state that does not last.
    withChanges {
      let before = sync
      sync = before.next
      // Number mode has replaced nothing that cannot be found again.
      if before != .number { label.text = text }
      label.bind(\.text, to: model, \.number, sync: sync)
    }
  }

  /// What a person sees of the mode.
  var syncText: String { "sync: \(sync)" }

  /// Says why the label shows the number alone, though it is not in whole mode.
  var textNote: String {
    sync == .number && !NumberText.hasNumber(in: text) ? "no number in the text" : ""
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let mode = Label(style: .accent)
    mode.bind(\.text, to: self, \.syncText)
    let value = Label()
    value.bind(\.text, to: model, \.number, sync: .whole)
    let source = Self.fields([
      Field("model.number", value, remark: Self.remark("keys change only this")),
      Field("label's mode", mode, remark: Self.remark("s takes the next one")),
    ])
    return Stack(.column, spacing: 1, [Section("The model", source), views])
  }()

  private(set) lazy var views: Widget = {
    let note = Label(style: .warning)
    note.bind(\.text, to: self, \.textNote)
    note.bind(\.isHidden, to: self, \.textNote) { $0.isEmpty }
    return Section(
      "The widgets bound to it",
      Self.fields([
        Field(
          "label", Stack(.column, [label, note]),
          remark: Self.remark("one way: text from number")),
        Field("counter", counter, remark: Self.remark("both ways: Tab, arrows")),
        Field("log", log, remark: Self.remark("written by an observer")),
      ]))
  }()

  var commands: [Command] {
    let model = model
    return NumberKeys.commands(
      "the number", raise: { model.raise(by: $0) }, zero: { model.number = 0 })
      + [
        Command("s", "next sync mode", hint: "sync") { [unowned self] in nextSync() }
      ]
  }

  var values: [BoundValue] {
    [
      BoundValue("number", model, \.number), BoundValue("label", label, \.text),
      BoundValue("sync", self, \.sync), BoundValue("note", self, \.textNote),
    ]
  }

  var startNote: String { textNote }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.number)
  }
}
