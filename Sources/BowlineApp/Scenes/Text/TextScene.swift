// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Wide, combining and hostile text in labels, all bound to one number.
final class TextScene: Scene {
  static let name = "text"
  static let summary = "wide, combining and hostile text in bound labels"

  let model = HelloModel(number: 10)
  let labels = TextSample.all.map { Label($0.text) }
  let field = TextField("try your own: 10")

  static let code = [
    #"for label in labels {"#,
    #"  label.bind(\.text, to: model, \.number, sync: .number)"#,
    #"}"#,
    #"field.bind(\.text, to: model, \.number, sync: .number)"#,
  ]

  func bind() {
    // The code that the screen shows begins here.
    for label in labels {
      label.bind(\.text, to: model, \.number, sync: .number)
    }
    field.bind(\.text, to: model, \.number, sync: .number)
    // It ends here.
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let fields = zip(TextSample.all, labels).map { sample, label in
      Field(sample.name, label, remark: Self.remark(sample.remark))
    }
    return Section(
      "One number in every text",
      Self.fields(fields + [Field("your own", field, remark: Self.remark("type, or paste"))]))
  }()

  var commands: [Command] {
    let model = model
    return NumberKeys.commands(
      "the number", raise: { model.raise(by: $0) }, zero: { model.number = 0 })
  }

  var values: [BoundValue] {
    [BoundValue("number", model, \.number)]
      + zip(TextSample.all, labels).map { BoundValue($0.name, $1, \.text) }
  }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.number)
  }
}
