// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct TextFieldTests {
  final class Account: KeyValueObservable {
    @Observed var owner = "Ann"
  }

  /// A field that refuses digits.
  private func strict(_ text: String, commit: TextField.Commit = .eachKey) -> TextField {
    TextField(text, commit: commit) { $0.contains(where: \.isNumber) ? "no digits, please" : nil }
  }

  /// Gives the line on the screen, with a `|` where the cursor is, for text of narrow characters.
  private func marked(_ pilot: Pilot) -> String {
    let canvas = pilot.screen.paint()
    var line = Array(canvas.grid.paddedLines.first ?? "")
    if let cursor = canvas.cursor { line.insert("|", at: cursor.column) }
    return String(line)
  }

  @Test func `Enter tells the mistake in the text that shows, and a valid text has none`() throws {
    let field = strict("")
    let pilot = Pilot(field, rows: 1, columns: 20)
    var told: [String] = []
    field.onRefusal = { told.append($0) }
    try pilot.press("<Tab>a1<Enter>")
    #expect(told == ["no digits, please"])
    try pilot.press("<Backspace><Enter>")
    #expect(told.count == 1)
  }

  // MARK: Showing

  @Test func `a field shows its text, and with the focus a cursor at its end`() throws {
    let pilot = Pilot(TextField("Ann"), rows: 1, columns: 6)
    #expect(marked(pilot) == "Ann   ")
    try pilot.press("<Tab>")
    #expect(marked(pilot) == "Ann|   ")
    try pilot.press("<Esc>")
    #expect(marked(pilot) == "Ann   ")
  }

  @Test func `an empty field shows its placeholder until something is written`() throws {
    let pilot = Pilot(TextField(placeholder: "name"), rows: 1, columns: 6)
    #expect(marked(pilot) == "name  ")
    try pilot.press("<Tab>")
    #expect(marked(pilot) == "|name  ")
    try pilot.press("a")
    #expect(marked(pilot) == "a|     ")
    try pilot.press("<Backspace>")
    #expect(marked(pilot) == "|name  ")
  }

  @Test func `text without room scrolls with the caret and is marked where it is cut`() throws {
    let pilot = Pilot(TextField("abcdefgh"), rows: 1, columns: 5)
    #expect(marked(pilot) == "abcd…")
    try pilot.press("<Tab>")
    #expect(marked(pilot) == "…fgh| ")
    try pilot.press("<Left><Left><Left>")
    #expect(marked(pilot) == "…|fgh ")
    try pilot.press("<Left><Left>")
    #expect(marked(pilot) == "|defgh")
    try pilot.press("<Home>")
    #expect(marked(pilot) == "|abcd…")
    try pilot.press("<C-k>xy")
    #expect(marked(pilot) == "xy|   ")
  }

  @Test func `in ASCII the marks are angle brackets`() throws {
    let pilot = Pilot(TextField("abcdefgh"), rows: 1, columns: 5, isASCII: true)
    #expect(pilot.rows == ["abcd>"])
    try pilot.press("<Tab><Left>")
    #expect(pilot.rows == ["<efgh"])
  }

  @Test func `the cursor stands in columns, not in characters`() throws {
    let pilot = Pilot(TextField("今天e\u{301}x"), rows: 1, columns: 8)
    try pilot.press("<Tab>")
    #expect(pilot.screen.paint().cursor == Position(row: 0, column: 6))
    try pilot.press("<Left><Left><Left>")
    #expect(pilot.screen.paint().cursor == Position(row: 0, column: 2))
  }

  @Test func `the room and the focus show without color`() throws {
    let pilot = Pilot(TextField("a"), rows: 1, columns: 2)
    #expect(withoutColor(pilot) == ["a4 4"])
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) == ["a9 9"])
  }

  @Test(arguments: ["", "a", "今天有10人", "abcdefghijklmnopq"])
  func `a field survives every size, with the focus too`(text: String) throws {
    for isASCII in [false, true] {
      let pilot = Pilot(TextField(text), rows: 1, columns: 1, isASCII: isASCII)
      expectToSurviveEverySize(pilot)
      try pilot.press("<Tab>")
      expectToSurviveEverySize(pilot)
      try pilot.press("<Home>")
      expectToSurviveEverySize(pilot)
    }
  }

  // MARK: Input

  @Test func `letters are letters and no commands, while the field has the focus`() throws {
    let field = TextField()
    let pilot = Pilot(field, rows: 1, columns: 9)
    var commands: [String] = []
    pilot.screen.keyMap = KeyMap(
      ["q", "+", "<Up>", "<PgDn>", "<C-p>", "<F1>"].map { name in
        let key = (try? KeyPress.parse(keys: name).first) ?? KeyPress("!")
        return Command([key], name) { commands.append(name) }
      })
    try pilot.press("<Tab>q+<Up><PgDn><C-p><F1>")
    #expect(field.text == "q+")
    #expect(commands == ["<C-p>", "<F1>"])
    try pilot.press("<Tab><Esc>q<Up>")
    #expect(commands == ["<C-p>", "<F1>", "q", "<Up>"])
  }

  @Test func `a paste is one change in one line`() throws {
    let field = TextField("ad")
    let pilot = Pilot(field, rows: 1, columns: 20)
    var changes = 0
    let watching = field.observe(\.text) { _, _ in changes += 1 }
    try pilot.press("<Tab><Left>")
    pilot.screen.send(.paste("b\r\nc\t\u{1B}[2J\r"))
    #expect(field.text == "ab c [2Jd")
    #expect(changes == 1)
    try pilot.press("<C-_>")
    #expect(field.text == "ad")
    watching.invalidate()
  }

  // MARK: Taking over

  @Test func `by itself a field takes over each key`() throws {
    let account = Account()
    let field = TextField()
    field.bind(\.text, to: account, \.owner, mode: .twoWay)
    let pilot = Pilot(field, rows: 1, columns: 9)
    try pilot.press("<Tab>a")
    #expect(account.owner == "Anna")
    try pilot.press("<C-u>Bo")
    #expect(account.owner == "Bo")
  }

  @Test(arguments: ["<Enter>", "<Esc>", "<Tab>"])
  func `a field that waits takes over with Enter or when it is left`(key: String) throws {
    let account = Account()
    let field = TextField(commit: .onEnter)
    field.bind(\.text, to: account, \.owner, mode: .twoWay)
    let pilot = Pilot(Row { [field, Counter()] }, rows: 1, columns: 30)
    try pilot.press("<Tab>a")
    #expect(account.owner == "Ann" && field.draft == "Anna")
    try pilot.press(key)
    #expect(account.owner == (key == "<Esc>" ? "Ann" : "Anna"))
    #expect(field.draft == account.owner, "Esc goes back to what was taken over last")
  }

  @Test func `what somebody else writes meanwhile is what Esc goes back to, typed already or not`()
    throws
  {
    let field = TextField("Ann", commit: .onEnter)
    let pilot = Pilot(field, rows: 1, columns: 9)
    try pilot.press("<Tab>a")
    field.text = "Anna"
    try pilot.press("s<Esc>")
    #expect(field.text == "Anna" && field.draft == "Anna")
  }

  @Test func `a group of bindings commits a field that waits, and reverts it`() throws {
    let account = Account()
    let field = strict("", commit: .onEnter)
    field.bind(\.text, to: account, \.owner, mode: .twoWay)
    let group = BindingGroup([field.edit])
    let pilot = Pilot(field, rows: 1, columns: 9)
    try pilot.press("<Tab>a")
    #expect(group.hasPendingEdit && account.owner == "Ann")
    #expect(group.commit() && account.owner == "Anna")
    try pilot.press("1")
    #expect(!group.commit() && group.validationErrors == ["no digits, please"])
    group.revert()
    #expect(group.isValid && field.draft == "Anna" && account.owner == "Anna")
  }

  @Test func `Enter with nothing new is left to others`() throws {
    let field = TextField(commit: .onEnter)
    let pilot = Pilot(field, rows: 1, columns: 9)
    pilot.screen.setFocus(field)
    #expect(!pilot.screen.send(KeyPress(.enter)))
    try pilot.press("x")
    #expect(pilot.screen.send(KeyPress(.enter)))
  }

  @Test(arguments: TextFieldTests.commits)
  func `what is wrong is told, and not taken over until it is right`(
    commit: TextField.Commit
  ) throws {
    let field = strict("Ann", commit: commit)
    let note = Label()
    note.bind(\.text, to: field, \.error)
    let pilot = Pilot(field, rows: 1, columns: 9)
    try pilot.press("<Tab>1<Enter>")
    #expect(note.text == "no digits, please")
    #expect(field.text == "Ann" && field.draft == "Ann1")
    try pilot.press("<Backspace>a<Enter>")
    #expect(note.text == "" && field.text == "Anna")
    try pilot.press("1<Enter><Esc>")
    #expect(note.text == "" && field.draft == "Anna", "Esc goes back to what was right")
    #expect(field.isFocused)
    try pilot.press("<Esc>")
    #expect(!field.isFocused, "the second Esc gives up the focus")
  }

  @Test func `Esc goes back behind keys that were taken over on the way to what is wrong`() throws {
    let field = strict("Ann")
    let pilot = Pilot(field, rows: 1, columns: 9)
    try pilot.press("<Tab><C-u>Bo1<Esc>")
    #expect(field.text == "Ann" && field.draft == "Ann" && field.error == "")
    try pilot.press("<C-u>Bo<Enter>1<Esc>")
    #expect(field.text == "Bo" && field.draft == "Bo", "Enter has ended the edit before")
    field.text = "Cy"
    try pilot.press("d1<Esc>")
    #expect(field.text == "Cy" && field.draft == "Cy", "somebody else has written it since")
  }

  @Test(arguments: TextFieldTests.commits)
  func `a program commits and restores as Enter and Esc do`(commit: TextField.Commit) throws {
    let field = strict("Ann", commit: commit)
    let pilot = Pilot(field, rows: 1, columns: 9)
    #expect(field.commit() && !field.restore(), "there is nothing to do")
    try pilot.press("<Tab>a")
    #expect(field.commit() && field.text == "Anna")
    try pilot.press("s1")
    #expect(!field.commit() && field.error == "no digits, please")
    #expect(field.text == (commit == .eachKey ? "Annas" : "Anna"))
    #expect(field.restore())
    #expect(field.text == "Anna" && field.draft == "Anna" && field.error == "")
    #expect(!field.restore())
  }

  static let commits: [TextField.Commit] = [.eachKey, .onEnter]

  // MARK: Changes by the model

  @Test func `the caret stays where it was when the model changes the text`() throws {
    let account = Account()
    account.owner = "Stock: 10 boxes"
    let field = TextField()
    field.bind(\.text, to: account, \.owner, mode: .twoWay)
    let pilot = Pilot(field, rows: 1, columns: 20)
    try pilot.press("<Tab><Left><Left>")
    #expect(marked(pilot) == "Stock: 10 box|es     ")
    account.owner = "Stock: 1234 boxes"
    #expect(marked(pilot) == "Stock: 1234 box|es   ")
    try pilot.press("X")
    #expect(account.owner == "Stock: 1234 boxXes")
  }

  @Test func `a model that makes another text of what was typed keeps the caret in place`() throws {
    final class Shouting: KeyValueObservable {
      @Observed var name = "AC"
    }
    let model = Shouting()
    let field = TextField()
    field.bind(\.text, to: model, \.name, mode: .twoWay)
    let shouting = model.observe(\.name) { model, _ in
      let upper = model.name.uppercased()
      if model.name != upper { model.name = upper }
    }
    let pilot = Pilot(field, rows: 1, columns: 6)
    try pilot.press("<Tab><Left>b")
    #expect(model.name == "ABC")
    #expect(marked(pilot) == "AB|C   ")
    shouting.invalidate()
  }

  @Test func `a change of the model takes away what was wrong`() throws {
    let field = strict("Ann")
    let pilot = Pilot(field, rows: 1, columns: 9)
    try pilot.press("<Tab>1")
    field.text = "Bo"
    #expect(field.error == "" && field.draft == "Bo")
    #expect(pilot.rows == ["Bo"])
  }

  @Test func `a field goes when nobody holds it, with its binding`() {
    let account = Account()
    weak var seen: TextField?
    do {
      let field = TextField()
      field.bind(\.text, to: account, \.owner, mode: .twoWay)
      seen = field
    }
    #expect(seen == nil)
    account.owner = "Bo"
  }

  @Test(arguments: TextFieldTests.commits)
  func `what Esc takes back can be undone, as one change`(commit: TextField.Commit) throws {
    let field = strict("Ann", commit: commit)
    let pilot = Pilot(field, rows: 1, columns: 20)
    try pilot.press("<Tab> with a long note 1<Esc>")
    #expect(field.draft == "Ann" && field.error == "")
    try pilot.press("<C-_>")
    #expect(field.draft == "Ann with a long note 1" && field.text == "Ann")
    try pilot.press("<A-e>")
    #expect(field.draft == "Ann" && field.text == "Ann")
  }
}
