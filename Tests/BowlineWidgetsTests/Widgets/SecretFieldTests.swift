// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A text field for a password.
@Suite struct SecretFieldTests {
  final class Account: KeyValueObservable {
    @Observed var secretWord = ""
  }

  private func make(
    commit: TextField.Commit = .eachKey, isASCII: Bool = false
  ) throws -> (Account, TextField, Pilot) {
    let account = Account()
    let field = TextField(placeholder: "password", commit: commit, isSecret: true)
    field.bind(\.text, to: account, \.secretWord, mode: .twoWay)
    let pilot = Pilot(
      Column { [field, TextField()] }, rows: 2, columns: 12, isASCII: isASCII)
    try pilot.press("<Tab>")
    return (account, field, pilot)
  }

  @Test(arguments: [true, false])
  func `a mark shows for each character, with the focus and without`(isASCII: Bool) throws {
    let (account, _, pilot) = try make(isASCII: isASCII)
    #expect(pilot.rows[0] == "password")
    try pilot.press("pß今e\u{301}")
    let marks = String(repeating: isASCII ? "*" : "•", count: 4)
    #expect(pilot.rows[0] == marks && account.secretWord == "pß今e\u{301}")
    #expect(pilot.cursor == Position(row: 0, column: 4))
    pilot.click(row: 0, column: 2)
    try pilot.press("<Backspace><Tab>")
    #expect(account.secretWord == "p今e\u{301}" && pilot.rows[0] == String(marks.dropLast()))
  }

  @Test func `it copies and cuts nothing, and takes a paste`() throws {
    let (account, _, pilot) = try make()
    try pilot.press("one two<A-a><A-c><C-x>")
    #expect(pilot.screen.copiedText == nil && account.secretWord == "one two")
    pilot.paste("three")
    #expect(account.secretWord == "three")
  }

  @Test func `its keys know no words`() throws {
    let (account, field, pilot) = try make()
    try pilot.press("one two three<C-Left>")
    #expect(field.caret == 0)
    try pilot.press("<C-Right>")
    #expect(field.caret == 13)
    try pilot.press("<C-w>")
    #expect(account.secretWord == "")
  }

  @Test(arguments: [TextField.Commit.eachKey, .onEnter], ["<Enter>", "<Tab>"])
  func `what is typed is taken down nowhere`(commit: TextField.Commit, key: String) throws {
    let insight = Insight()
    let (account, field, pilot) = try make(commit: commit)
    let watching = [
      account.observe(\.secretWord) { _, _ in }, field.observe(\.text) { _, _ in },
      field.observe(\.draft) { _, _ in },
    ]
    try pilot.press("hunter2x<Backspace>\(key)")
    #expect(account.secretWord == "hunter2")
    let texts = [
      insight.lastChange(of: account, \.secretWord).map { "\($0)" },
      insight.lastChange(of: field, \.text).map { "\($0)" },
      insight.lastChange(of: field, \.draft).map { "\($0)" },
    ]
    #expect(texts.allSatisfy { $0?.contains("hunter") != true })
    for watch in watching { watch.invalidate() }
  }
}
