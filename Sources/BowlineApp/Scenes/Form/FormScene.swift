// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Fields that write a draft with each key, values that are derived from it, and buttons that apply
/// or discard it.
final class FormScene: Scene, KeyValueCoding {
  static let name = "form"
  static let summary = "Each key changes the draft; Apply saves it."

  let model = FormModel()
  let first = FormScene.nameField()
  let last = FormScene.nameField()
  let town = FormScene.nameField()
  let age = NumberField(0, range: Person.ages)
  let news = Switch("send a letter")
  let formal = Switch("by the full name")
  let full = Label(style: .heading)
  let letter = TextBlock(wraps: true)
  let saved = TextBlock(wraps: true)

  // The mistakes below the fields, and the state of the draft.
  let firstError = Label(style: .error)
  let lastError = Label(style: .error)
  let townError = Label(style: .error)
  let status = Label()

  /// The age once more, where there is room for large digits.
  let years = Digits()
  private(set) lazy var apply = Button("Apply") { [unowned self] in applyDraft() }
  private(set) lazy var cancel = Button("Cancel") { [unowned self] in cancelDraft() }

  var note: (String) -> Void = { _ in }

  /// The bindings that validate what is typed.
  private(set) lazy var fields = BindingGroup([first.edit, last.edit, town.edit, age.field.edit])

  static let code = [
    #"first.bind(\.text, to: draft, \.firstName, mode: .twoWay)"#,
    #"last.bind(\.text, to: draft, \.lastName, mode: .twoWay)"#,
    #"town.bind(\.text, to: draft, \.town, mode: .twoWay)"#,
    #"age.bind(\.value, to: draft, \.age, mode: .twoWay)"#,
    #"news.bind(\.isOn, to: draft, \.wantsNews, mode: .twoWay)"#,
    #"formal.bind(\.isOn, to: draft, \.isFormal, mode: .twoWay)"#,
    #"formal.bind(\.isEnabled, to: draft, \.wantsNews)"#,
    #"full.bind(\.text, to: draft, \.fullName)"#,
    #"letter.bind(\.lines, to: draft, \.letter)"#,
    #"saved.bind(\.lines, to: person, \.lines)"#,
    #"apply.bind(\.isEnabled, to: self, \.canApply)"#,
    #"cancel.bind(\.isEnabled, to: self, \.canCancel)"#,
  ]

  let source = SceneSource(FormScene.code)

  func bind() {
    let (draft, person) = (model.draft, model.saved)
    source.begins()
    // The code that the screen shows begins here.
    first.bind(\.text, to: draft, \.firstName, mode: .twoWay)
    last.bind(\.text, to: draft, \.lastName, mode: .twoWay)
    town.bind(\.text, to: draft, \.town, mode: .twoWay)
    age.bind(\.value, to: draft, \.age, mode: .twoWay)
    news.bind(\.isOn, to: draft, \.wantsNews, mode: .twoWay)
    formal.bind(\.isOn, to: draft, \.isFormal, mode: .twoWay)
    formal.bind(\.isEnabled, to: draft, \.wantsNews)
    full.bind(\.text, to: draft, \.fullName)
    letter.bind(\.lines, to: draft, \.letter)
    saved.bind(\.lines, to: person, \.lines)
    apply.bind(\.isEnabled, to: self, \.canApply)
    cancel.bind(\.isEnabled, to: self, \.canCancel)
    // It ends here.
    years.bind(\.value, to: draft, \.age)
    status.bind(\.text, to: self, \.state)
    status.bind(\.style, to: self, \.canApply) { $0 ? .success : .muted }
    bindErrors()
  }

  /// Shows the mistake in each field below it, while there is one, and once more at Enter.
  private func bindErrors() {
    for (field, error) in [(first, firstError), (last, lastError), (town, townError)] {
      error.bind(\.text, to: field, \.error)
      error.bind(\.isHidden, to: field, \.error) { $0.isEmpty }
    }
    for field in [first, last, town, age.field] {
      field.onRefusal = { [unowned self] in note($0) }
    }
  }

  /// Makes a field for a name, which validates it.
  private static func nameField() -> TextField {
    TextField(validate: Person.problem(withName:))
  }

  // MARK: The draft

  /// All fields are valid, and the draft differs from the saved person.
  var canApply: Bool { fields.isValid && model.changes > 0 }

  /// There is something to discard.
  var canCancel: Bool { !fields.isValid || model.changes > 0 }

  /// The state of the draft in words.
  var state: String {
    let wrong = fields.validationErrors.count
    if wrong > 0 { return "\(wrong) not valid" }
    return switch model.changes {
    case 0: "no changes"
    case 1: "1 change"
    case let count: "\(count) changes"
    }
  }

  /// The names by which a person is told of the values that are computed from all fields.
  static let keys: KeyTable<FormScene> = [
    "state": \.state, "canApply": \.canApply, "canCancel": \.canCancel,
  ]

  private func applyDraft() {
    if canApply, model.edits.commit() { return note("applied: \(model.saved.summary)") }
    if let error = fields.validationErrors.first { note(error) }
  }

  private func cancelDraft() {
    withChanges {
      // A text that is not valid has not reached the draft.
      fields.revert()
      model.edits.revert()
    }
    note("back to what is saved")
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let draft = Box("draft") {
      Fields {
        Field("first", Column { [first, firstError] })
        Field("last", Column { [last, lastError] })
        Field("town", Column { [town, townError] })
        Field("age", age)
        Field("news", news)
        Field("formal", formal)
        Field("", Label())
      }
      Row(spacing: 1) {
        apply
        cancel
        Spacer()
        status
      }
    }
    return Flow(minimumColumns: 76, columnSpacing: 1, rowSpacing: 0) {
      // Wide enough for an error of the age.
      SpareRoom(draft, below: Box("draft.age") { years }).growing(4)
      Column {
        Box("derived from the draft") {
          full
          letter
        }.growing()
        Box("saved by Apply") { saved }
      }.growing(3)
    }.growing()
  }()

  // The names that the code has for them.
  var named: [NamedObject] {
    [NamedObject(model.draft, "draft"), NamedObject(model.saved, "person")]
  }

  var commands: [Command] {
    let draft = model.draft
    let isEdited = { [unowned self] in canCancel }
    return [
      // As their buttons; Enter also says what is wrong in a field.
      Command("<Enter>", "apply the draft", hint: "apply", isEnabled: isEdited) {
        [unowned self] in applyDraft()
      },
      Command("c", "cancel: back to what is saved", hint: "cancel", isEnabled: isEdited) {
        [unowned self] in cancelDraft()
      },
    ]
      + NumberKeys.commands(
        "the age", of: { draft.age }, note: { [unowned self] in note($0) },
        raise: { draft.raise(by: $0) }, zero: { draft.age = 0 })
  }

  var values: [BoundValue] {
    let (draft, saved) = (model.draft, model.saved)
    return [
      BoundValue("draft.firstName", draft, \.firstName),
      BoundValue("draft.lastName", draft, \.lastName), BoundValue("draft.town", draft, \.town),
      BoundValue("draft.age", draft, \.age), BoundValue("draft.wantsNews", draft, \.wantsNews),
      BoundValue("draft.isFormal", draft, \.isFormal),
      BoundValue("saved", saved, \.summary),
      BoundValue("full", full, \.text),
      BoundValue("age.error", age, \.error), BoundValue("apply.isEnabled", apply, \.isEnabled),
    ]
  }

  var traces: [Trace] { [first, last, town, age.field].map { Trace(draftOf: $0) } }

  func record(in journal: Journal) {
    for (person, name) in [(model.draft, "draft"), (model.saved, "saved")] {
      journal.record(
        person, as: name, \.firstName, \.lastName, \.town, \.age, \.wantsNews, \.isFormal)
    }
  }
}
