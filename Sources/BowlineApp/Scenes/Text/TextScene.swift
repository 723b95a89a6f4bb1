// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Wide, combining and hostile text in labels, all bound to one number.
final class TextScene: Scene, KeyValueObservable {
  static let name = "text"
  static let summary = "Labels show wide, combining and hostile text."

  let model = HelloModel(number: 10)
  let labels = TextSample.all.map { Label($0.text) }
  let field = TextField("try your own: 10")

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
  ///
  /// The texts that the mode before has replaced come back. That of the field is replaced only
  /// where nothing but a number is left of it.
  private func syncChanged(from before: SyncMode) {
    // As one change of each text, so that no state in between is told.
    withChanges {
      if before != .number {
        for (label, sample) in zip(labels, TextSample.all) { label.text = sample.text }
      }
      if before == .whole { field.text = "try your own: \(model.number)" }
      source.count { bind() }
    }
  }

  /// The line above the texts.
  var title: String { "One number in every text, sync: \(sync)" }

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

  private(set) lazy var root: Widget = {
    let all = Section(title) { views }
    all.bind(\.title, to: self, \.title)
    all.growth = 1
    return all
  }()

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
      "the number", raise: { model.raise(by: $0) }, zero: { model.number = 0 })
      + [
        Command("s", "next sync mode", hint: "sync") { [unowned self] in sync = sync.next }
      ]
  }

  var values: [BoundValue] {
    [BoundValue("number", model, \.number), BoundValue("sync", self, \.sync)]
      + [BoundValue("note", self, \.ownNote)]
      + zip(TextSample.all, labels).map { BoundValue($0.name, $1, \.text) }
  }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.number)
    journal.record(self, as: "scene", \.sync)
  }
}
