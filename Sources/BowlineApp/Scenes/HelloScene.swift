// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// One number of a model, shown by three widgets in three ways.
///
/// Keys change the model and nothing else; the widgets follow by their bindings.
final class HelloScene: Scene, KeyValueObservable {
  static let name = "hello"
  static let summary = "one number of a model and three widgets that follow it"

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
    bind()
  }

  /// The lines that ``bind()`` consists of, as the screen shows them.
  static let code = [
    #"label.bind(\.text, to: model, \.number, sync: sync)"#,
    #"counter.bind(\.value, to: model, \.number, mode: .twoWay)"#,
    #"watching = model.observe(\.number, options: [.old, .new]) { _, change in"#,
    #"  log.text = "\(change.oldValue!) -> \(change.newValue!)""#,
    #"}"#,
  ]

  private func bind() {
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
  func nextSync() {
    if sync == .whole { label.text = text }
    sync = sync == .number ? .whole : sync == .whole ? .compatible : .number
    label.bind(\.text, to: model, \.number, sync: sync)
  }

  /// What a person sees of the mode.
  var syncText: String { "sync: \(sync)" }

  /// Says why the label shows the number alone, though it is not in whole mode.
  var note: String {
    sync == .number && !NumberText.hasNumber(in: text) ? "no number in the text" : ""
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let mode = Label(style: .accent)
    mode.bind(\.text, to: self, \.syncText)
    let note = Label(style: .warning)
    note.bind(\.text, to: self, \.note)
    note.bind(\.isHidden, to: self, \.note) { $0.isEmpty }
    let value = Label("model.number = 0")
    value.bind(\.text, to: model, \.number, sync: .number(.last))
    return Stack(
      .column, spacing: 0,
      [
        Box("Model", value),
        Box(
          "Label, bound one way",
          Stack(.row, spacing: 2, [growing(label), note, mode])),
        Stack(
          .row, spacing: 1,
          [
            growing(Box("Counter, bound both ways", counter)),
            growing(Box("Label, written by an observer", log)),
          ]),
        Box("The code that binds them", TextBlock(Self.code)),
        Spacer(),
      ])
  }()

  private func growing(_ widget: Widget) -> Widget {
    widget.growth = 1
    return widget
  }

  var commands: [Command] {
    let model = model
    return [
      Command([.init("+"), .init("="), .init(.up)], "raise the number by one", hint: "raise") {
        model.raise(by: 1)
      },
      Command([.init("-"), .init("_"), .init(.down)], "lower the number by one", hint: "lower") {
        model.raise(by: -1)
      },
      Command([.init(.pageUp)], "raise the number by ten", hint: "+10") { model.raise(by: 10) },
      Command([.init(.pageDown)], "lower the number by ten", hint: "-10") {
        model.raise(by: -10)
      },
      Command([.init("0")], "set the number to zero", hint: "zero") { model.number = 0 },
      Command([.init("s")], "next sync mode: number, whole, compatible", hint: "sync") {
        [unowned self] in nextSync()
      },
    ]
  }
}
