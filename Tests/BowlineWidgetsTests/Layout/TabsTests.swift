// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct TabsTests {
  final class Settings: KeyValueObservable {
    @Observed var page = 0
    @Observed var title = "Field"
  }

  let settings = Settings()
  let field = TextField("text")
  let tabs: Tabs
  let pilot: Pilot

  init() {
    tabs = Tabs([("Field", field), ("Label", Label("a label")), ("Count", Counter(3))])
    tabs.bind(\.selection, to: settings, \.page, mode: .twoWay)
    pilot = Pilot(tabs, rows: 2, columns: 24)
  }

  @Test func `tabs show their titles and one page`() {
    #expect(pilot.rows == ["[Field]  Label   Count", "text"])
    settings.page = 1
    #expect(pilot.rows == [" Field  [Label]  Count", "a label"])
  }

  @Test func `with the focus on the titles keys choose the page`() throws {
    try pilot.press("<Tab><Right>")
    #expect(settings.page == 1)
    try pilot.press("3")
    #expect(settings.page == 2 && tabs.page is Counter)
    try pilot.press("<Right><Home><Left>")
    #expect(settings.page == 0)
    try pilot.press("<End>")
    #expect(pilot.rows == [" Field   Label  [Count]", "◂ 3 ▸"])
    #expect(!pilot.screen.send(KeyPress("4")), "there is no such page")
  }

  @Test func `digits may be left to commands`() throws {
    var commands = 0
    pilot.screen.keyMap = KeyMap([Command("3", "count") { commands += 1 }])
    tabs.usesDigits = false
    try pilot.press("<Tab>3")
    #expect(settings.page == 0 && commands == 1)
  }

  @Test func `Tab goes on into the page, whose keys are its own`() throws {
    try pilot.press("<Tab><Tab>2")
    #expect(field.text == "text2" && settings.page == 0)
    try pilot.press("<Tab>")
    #expect(tabs.isFocused)
  }

  @Test func `a page keeps what it has while it does not show`() throws {
    try pilot.press("<Tab><Tab>!<Left>")
    settings.page = 1
    #expect(pilot.screen.paint().cursor == nil)
    #expect(!field.isFocused, "a page that does not show has no focus")
    try pilot.press("x")
    #expect(field.text == "text!")
    settings.page = 0
    #expect(pilot.rows[ifPresent: 1] == "text!")
  }

  @Test func `titles follow what they are bound to`() {
    let observing = settings.observe(\.title, options: [.initial]) { [tabs] settings, _ in
      tabs.titles[0] = settings.title
    }
    settings.title = "F"
    #expect(pilot.rows[ifPresent: 0] == "[F]  Label   Count")
    tabs.titles = ["one"]
    #expect(pilot.rows[ifPresent: 0] == "[one]")
    observing.invalidate()
  }

  @Test func `with too little room the chosen title shows`() {
    pilot.screen.resize(to: Size(rows: 2, columns: 9))
    settings.page = 2
    #expect(pilot.rows[ifPresent: 0] == "… [Count]")
    pilot.screen.resize(to: Size(rows: 2, columns: 7))
    #expect(pilot.rows[ifPresent: 0] == "[Count]", "the chosen title is not covered")
    pilot.screen.resize(to: Size(rows: 2, columns: 9))
    settings.page = 0
    #expect(pilot.rows[ifPresent: 0] == "[Field] …")
  }

  @Test(arguments: 9...22) func `pages out of sight are marked at every width`(columns: Int) {
    pilot.screen.resize(to: Size(rows: 2, columns: columns))
    #expect(pilot.rows[0].hasSuffix("…"))
    settings.page = 1
    #expect(pilot.rows[0].contains("[Label]") && pilot.rows[0].hasSuffix("…"))
    settings.page = 2
    #expect(pilot.rows[0].hasSuffix("[Count]") && pilot.rows[0].hasPrefix("…"))
  }

  @Test func `where not all titles show, the number of the chosen one stands beside them`() {
    let tabs = Tabs((1...12).map { ("Page \($0)", Label("page \($0)")) })
    let pilot = Pilot(tabs, rows: 2, columns: 40)
    #expect(pilot.rows[0] == "[Page 1]  Page 2   Page 3   Pa…  1 of 12")
    tabs.selection = 11
    #expect(pilot.rows[0] == "…  Page 10   Page 11  [Page 12] 12 of 12")
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 36))))
    #expect(tabs.selection == 11, "the number is no title")
    pilot.screen.resize(to: Size(rows: 2, columns: 120))
    #expect(!pilot.rows[0].contains(" of "))
  }

  @Test func `a press on a title chooses its page`() {
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 10))))
    #expect(settings.page == 1)
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 23))))
    #expect(settings.page == 1)
  }

  @Test(arguments: [-1, 99]) func `a place outside of the pages is the nearest one`(place: Int) {
    settings.page = place
    #expect(tabs.page === tabs.pages[place < 0 ? 0 : 2])
  }

  @Test func `choice and focus show without color, and in ASCII`() throws {
    let before = withoutColor(pilot)
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) != before)
    let plain = Pilot(Tabs([("a", Label("b"))]), rows: 2, columns: 5, isASCII: true)
    #expect(plain.rows == ["[a]", "b"])
  }

  @Test func `tabs survive every size`() throws {
    try pilot.press("<Tab><Tab>")
    expectToSurviveEverySize(pilot)
    settings.page = 2
    expectToSurviveEverySize(pilot)
  }

  @Test func `tabs without a page trap`() async {
    await #expect(processExitsWith: .failure) { _ = Tabs([]) }
  }
}
