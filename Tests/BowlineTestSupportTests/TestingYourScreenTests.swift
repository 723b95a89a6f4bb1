// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

/// The code of the article *Testing your screen*, line by line: `ListingTests` compares them.
@Suite struct TestingYourScreenTests {
  final class Account: KeyValueObservable {
    @Observed var owner = "Ann"
    @Observed var balance = 10
  }

  @Test func `Enter takes the name over`() throws {
    let account = Account()
    let field = TextField(commit: .onEnter)
    field.bind(\.text, to: account, \.owner, mode: .twoWay)
    let pilot = Pilot(field, rows: 1, columns: 12)
    try pilot.press("<Tab><C-u>Bo")
    #expect(account.owner == "Ann")
    try pilot.press("<Enter>")
    #expect(account.owner == "Bo" && pilot.rows == ["Bo"])
  }

  func accountScreen(_ account: Account) -> Screen {
    let owner = Label()
    owner.bind(\.text, to: account, \.owner)
    let balance = Label("Balance: 10 crowns")
    balance.bind(\.text, to: account, \.balance, sync: .number)
    let news = Checkbox("send news")
    let page = Box("Account") {
      owner
      balance
      news
    }
    let screen = Screen(page)
    screen.keyMap = KeyMap([
      Command("+", "pay in one crown") { account.balance += 1 }
    ])
    return screen
  }

  @Test func `a box shows the account`() throws {
    let account = Account()
    let pilot = Pilot(accountScreen(account))
    pilot.resize(rows: 5, columns: 24)
    try pilot.press("+")
    #expect(
      pilot.rows == [
        "╭─ Account ────────────╮",
        "│ Ann                  │",
        "│ Balance: 11 crowns   │",
        "│ [ ] send news        │",
        "╰──────────────────────╯",
      ])
  }

  @Test func `a narrow box in ASCII cuts what is too long`() {
    let pilot = Pilot(
      Box("Account") { Label("Balance: 10 crowns") }, rows: 3, columns: 16, isASCII: true)
    #expect(
      pilot.rows == [
        "+- Account ----+",
        "| Balance: 10> |",
        "+--------------+",
      ])
  }

  @Test func `the focus shows without colors`() throws {
    let pilot = Pilot(Counter(10), rows: 1, columns: 8)
    func looks() -> [Style] {
      pilot.grid.cells(inRow: 0).map { Theme.mono.look(of: $0.style, in: .none) }
    }
    let before = looks()
    try pilot.press("<Tab>")
    #expect(looks() != before)
  }

  @Test func `the box looks as it did when somebody looked at it`() throws {
    let pilot = Pilot(accountScreen(Account()))
    pilot.resize(rows: 5, columns: 24)
    try pilot.press("<Tab>")
    try pilot.expectSnapshot("account")
  }

  @Test func `the article shows the file of its snapshot`() throws {
    let article = try Article(
      "Sources/BowlineTestSupport/BowlineTestSupport.docc/TestingYourScreen.md")
    let file = try SourceText("Tests/BowlineTestSupportTests/Snapshots/account.txt").lines
    #expect(article.blocks.filter { $0.language == "" }.map(\.lines) == [file.dropLast()])
  }

  @Test func `a click and a paste reach what they are meant for`() throws {
    let news = Checkbox("send news")
    let name = TextField()
    let pilot = Pilot(Column { [news, name] }, rows: 2, columns: 16)
    #expect(pilot.click(on: "send news") && news.isOn)
    #expect(pilot.click(row: 1, column: 0))
    pilot.paste("Ann\nBo")
    #expect(name.text == "Ann Bo")
    pilot.resize(rows: 2, columns: 8)
    #expect(pilot.rows == ["[✓] sen…", "Ann Bo"])
  }

  nonisolated(nonsending) func pay(
    _ account: Account, by clock: some Clock<Duration>
  ) async throws {
    while true {
      try await clock.sleep(for: .seconds(60))
      account.balance += 1
    }
  }

  @Test @MainActor func `a crown comes each minute`() async {
    let account = Account()
    let label = Label("Balance: 10 crowns")
    label.bind(\.text, to: account, \.balance, sync: .number)
    let pilot = Pilot(label, rows: 1, columns: 24)
    let clock = pilot.clock
    let paying = Task { try await pay(account, by: clock) }
    await pilot.advance(by: .seconds(59))
    #expect(pilot.rows == ["Balance: 10 crowns"])
    await pilot.advance(by: .seconds(3541))
    #expect(pilot.rows == ["Balance: 70 crowns"])
    paying.cancel()
  }

  @Test func `a note goes after three seconds`() async {
    let pilot = Pilot(Label("Account"), rows: 3, columns: 12)
    pilot.screen.toast.show("saved", for: .seconds(3))
    #expect(pilot.rows[1].hasSuffix("saved"))
    await pilot.advance(by: .seconds(3))
    #expect(pilot.rows == ["Account", "", ""])
  }

  @Test @MainActor func `a task is waited for, here and on another thread`() async {
    let account = Account()
    let label = Label()
    label.bind(\.text, to: account, \.owner)
    let pilot = Pilot(label, rows: 1, columns: 8)
    Task { account.owner = "Bo" }
    await pilot.settle()
    #expect(pilot.rows == ["Bo"])
    let (names, source) = AsyncStream.makeStream(of: String.self)
    account.bind(\.owner, to: names)
    Task.detached { source.yield("Cy") }
    #expect(await pilot.wait { pilot.rows == ["Cy"] })
  }

  @Test @MainActor func `what a thread sends to an inbox is waited for`() async {
    let label = Label()
    let inbox = Inbox<String> { names in label.text = names.last ?? "" }
    let pilot = Pilot(label, rows: 1, columns: 8)
    Task.detached { for name in ["Ann", "Bo", "Cy"] { inbox.send(name) } }
    #expect(await pilot.wait { pilot.rows == ["Cy"] })
  }

  @Test @MainActor func `q ends the program, and a thousand changes are one frame`() {
    let account = Account()
    let screen = accountScreen(account)
    let terminal = MemoryTerminal(rows: 5, columns: 24)
    let application = Application(terminal, showing: screen)
    screen.keyMap = KeyMap(
      screen.keyMap.commands + [
        Command("q", "quit") { [unowned application] in application.stop() }
      ])
    let frames = terminal.frames
    for balance in 1...1000 { account.balance = balance }
    #expect(terminal.rows[2] == "│ Balance: 1000 crowns │")
    #expect(terminal.frames == frames + 1)
    terminal.send("\t\u{1B}[B ")  // Tab, the down arrow and a space
    #expect(terminal.rows[3] == "│ [✓] send news        │")
    terminal.send("q")
    #expect(terminal.hasEnded)
    withExtendedLifetime(application) {}
  }
}
