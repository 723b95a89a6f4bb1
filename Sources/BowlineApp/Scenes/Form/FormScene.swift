// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Fields that are bound both ways, what is wrong in them, and what is derived from them.
final class FormScene: Scene {
  static let name = "form"
  static let summary = "Each key in a field reaches what is bound to it."

  let person = Person()
  let first = FormScene.nameField()
  let last = FormScene.nameField()
  let town = FormScene.nameField()
  let age = NumberField(0, range: Person.ages)
  let news = Checkbox("send me the news")
  let formal = Switch("by my full name")
  let full = Label()
  let greeting = Label()

  static let code = [
    #"first.bind(\.text, to: person, \.firstName, mode: .twoWay)"#,
    #"last.bind(\.text, to: person, \.lastName, mode: .twoWay)"#,
    #"town.bind(\.text, to: person, \.town, mode: .twoWay)"#,
    #"age.bind(\.value, to: person, \.age, mode: .twoWay)"#,
    #"news.bind(\.isOn, to: person, \.wantsNews, mode: .twoWay)"#,
    #"formal.bind(\.isOn, to: person, \.isFormal, mode: .twoWay)"#,
    #"full.bind(\.text, to: person, \.fullName)"#,
    #"greeting.bind(\.text, to: person, \.greeting)"#,
  ]

  func bind() {
    // The code that the screen shows begins here.
    first.bind(\.text, to: person, \.firstName, mode: .twoWay)
    last.bind(\.text, to: person, \.lastName, mode: .twoWay)
    town.bind(\.text, to: person, \.town, mode: .twoWay)
    age.bind(\.value, to: person, \.age, mode: .twoWay)
    news.bind(\.isOn, to: person, \.wantsNews, mode: .twoWay)
    formal.bind(\.isOn, to: person, \.isFormal, mode: .twoWay)
    full.bind(\.text, to: person, \.fullName)
    greeting.bind(\.text, to: person, \.greeting)
    // It ends here.
  }

  /// A field for a name, which Enter takes over.
  private static func nameField() -> TextField {
    TextField(commit: .onEnter) { text in
      text.allSatisfy(\.isWhitespace) ? "a name has a letter" : nil
    }
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    Stack(
      .column, spacing: 1,
      [
        Section(
          "Person: Tab goes from field to field",
          Self.fields([
            Field("first name", first, remark: problem(of: first, or: "Enter commits")),
            Field("last name", last, remark: problem(of: last, or: "Esc restores")),
            Field("town", town, remark: problem(of: town, or: "both ways")),
            Field("age", age, remark: Self.remark("each key commits")),
            Field("news", news, remark: Self.remark("Space")),
            Field("greeting", formal, remark: Self.remark("Space, Left, Right")),
          ])),
        Section(
          "Derived: nothing is declared",
          Self.fields([Field("full name", full), Field("letter", greeting)], remarks: 0)),
      ])
  }()

  /// What is wrong with a field, or else what there is to know about it.
  private func problem(of field: TextField, or hint: String) -> Widget {
    let label = Self.remark(hint)
    label.bind(\.text, to: field, \.error) { $0.isEmpty ? hint : $0 }
    label.bind(\.style, to: field, \.error) { $0.isEmpty ? .muted : .error }
    return label
  }

  var commands: [Command] {
    let person = person
    return NumberKeys.commands(
      "the age", raise: { person.raise(by: $0) }, zero: { person.age = 0 })
  }

  var values: [BoundValue] {
    [
      BoundValue("first name", person, \.firstName), BoundValue("last name", person, \.lastName),
      BoundValue("town", person, \.town), BoundValue("age", person, \.age),
      BoundValue("news", person, \.wantsNews), BoundValue("formal", person, \.isFormal),
      BoundValue("full name", person, \.fullName), BoundValue("letter", person, \.greeting),
      BoundValue("age error", age.field, \.error),
    ]
  }

  func record(in journal: Journal) {
    journal.record(
      person, as: "person", \.firstName, \.lastName, \.town, \.age, \.wantsNews, \.isFormal)
  }
}
