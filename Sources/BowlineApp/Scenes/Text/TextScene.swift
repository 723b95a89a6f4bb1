// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Wide, combining and hostile text in labels, all bound to one number.
final class TextScene: Scene, KeyValueObservable {
  static let name = "text"
  static let summary = "Labels show wide, combining and hostile text."
  static let switchesSync = true

  let model = HelloModel(number: 10)
  let labels = TextSample.all.map { Label($0.text) }
  let field = TextField(TextScene.start)

  private static let start = "try your own: 10"

  /// A text that a person has typed, and the number and the sync mode in which it was typed.
  struct OwnText: Equatable, CustomStringConvertible {
    let text: String
    let number: Int
    let sync: SyncMode

    var description: String { text }
  }

  /// The text in the field as it was typed last, which each sync mode begins with.
  @Observed private(set) var own = OwnText(text: start, number: 10, sync: .number) {
    didSet { if own != oldValue, field.text != own.text { showOwn() } }
  }

  /// The sync mode of the texts: the way in which they show the number.
  @Observed private(set) var sync = SyncMode.number {
    didSet { if sync != oldValue { syncChanged(from: oldValue) } }
  }

  static let code = [
    #"for label in labels {"#,
    #"  label.bind(\.text, to: model, \.number, sync: sync)"#,
    #"}"#,
    #"field.bind(\.text, to: model, \.number, sync: sync)"#,
  ]

  let source = SceneSource(TextScene.code)

  var shownCode: [String] { source.lines(in: sync) }

  var note: (String) -> Void = { _ in }

  private var typing: KeyValueObservation?
  private var renewing: KeyValueObservation?

  init() {
    var isTyped = false
    typing = field.observe(\.text, options: .prior) { [unowned self] field, change in
      // What a person types shows before it becomes the text, and what code writes after.
      if change.isPrior { isTyped = field.draft != field.text }
      if isTyped, !change.isPrior {
        own = OwnText(text: field.text, number: model.number, sync: sync)
      }
    }
    // In compatible mode a sign before the digits stays, so that each number comes into the texts
    // as they were given, and not behind the minus of the number before.
    renewing = model.observe(\.number) { [unowned self] _, _ in
      if sync == .compatible { bind(toWholeTexts: true) }
    }
  }

  func bind() {
    source.begins()
    // The code that the screen shows begins here.
    for label in labels {
      label.bind(\.text, to: model, \.number, sync: sync)
    }
    field.bind(\.text, to: model, \.number, sync: sync)
    // It ends here.
  }

  /// Binds the texts again in the present mode.
  private func syncChanged(from before: SyncMode) {
    // Number mode has replaced a number alone, which the new bindings find again.
    bind(toWholeTexts: before != .number)
  }

  /// Binds the texts again, which ends their earlier bindings.
  ///
  /// - Parameter isWhole: Whether the parts of the texts come back that were replaced before.
  private func bind(toWholeTexts isWhole: Bool) {
    // As one change of each text, so that no state in between is told.
    withChanges {
      if isWhole {
        for (label, sample) in zip(labels, TextSample.all) { label.text = sample.text }
        field.text = own.text
      }
      source.count { bind() }
    }
  }

  /// Shows the text that was typed, as it was then, or with another number in the present mode.
  private func showOwn() {
    let isAsTyped = own.number == model.number && own.sync == sync
    field.text = isAsTyped ? own.text : sync.text(replacing: own.text, with: "\(model.number)")
  }

  /// The text that a person has typed.
  var ownText: String { own.text }

  /// The line above the texts, which a narrow window cuts at its end.
  var title: String { "sync: \(sync), one number in all" }

  /// The remark about a person's own text; empty for none.
  var ownNote: String {
    let isLost = sync == .number && !NumberText.hasNumber(in: field.text)
    return isLost ? "no number in the text" : ""
  }

  private(set) lazy var ownRemark: Label = {
    let label = Self.remark("")
    label.bind(\.text, to: self, \.ownNote) { $0.isEmpty ? "type, or paste" : $0 }
    label.bind(\.style, to: self, \.ownNote) { $0.isEmpty ? .muted : .warning }
    return label
  }()

  // MARK: Scene

  var root: Widget { heading }

  private(set) lazy var heading: Section = {
    let heading = Section(title) { views }
    heading.bind(\.title, to: self, \.title)
    heading.growth = 1
    return heading
  }()

  // Each is called by the words before it on the screen.
  var named: [NamedObject] {
    zip(TextSample.all, labels).map { NamedObject($1, "label \"\($0.name)\"", in: "labels") }
  }

  private(set) lazy var views: Widget = {
    let fields = zip(TextSample.all, labels).map { sample, label in
      Field(sample.name, TextRow(label), remark: Self.remark(sample.remark))
    }
    let all = Self.fields(fields + [Field("your own", field, remark: ownRemark)])
    all.growth = 1
    return all
  }()

  var commands: [Command] {
    let model = model
    return NumberKeys.commands(
      "the number", of: { model.number }, note: { [unowned self] in note($0) },
      raise: { model.raise(by: $0) }, zero: { model.number = 0 })
      + [
        Command("s", "next sync mode", hint: "sync") { [unowned self] in sync = sync.next }
      ]
  }

  var values: [BoundValue] {
    [BoundValue("model.number", model, \.number), BoundValue("sync", self, \.sync)]
      + [BoundValue("your own", self, \.ownText), BoundValue("note", self, \.ownNote)]
      + zip(TextSample.all, labels).map { BoundValue($0.name, $1, \.text) }
  }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.number)
    journal.record(self, as: "scene", \.sync, \.own)
  }
}
