// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The widgets of the article *A widget of your own*.
@Suite struct OwnWidgetTests {
  final class Film: KeyValueObservable {
    @Observed var rating = 3
  }

  @Test func `keys and the mouse rate a film`() throws {
    let film = Film()
    let stars = Stars()
    stars.bind(\.count, to: film, \.rating, mode: .twoWay)
    let pilot = Pilot(stars, rows: 1, columns: 5)
    #expect(pilot.rows == ["★★★☆☆"])
    try pilot.press("<Tab><Right>")
    #expect(film.rating == 4)
    pilot.click(row: 0, column: 1)
    #expect(film.rating == 2 && pilot.rows == ["★★☆☆☆"])
    try pilot.press("9x")
    #expect(film.rating == 2, "neither is a key of it")
  }

  @Test func `a rating stays between none and five stars`() throws {
    let stars = Stars()
    let pilot = Pilot(stars, rows: 1, columns: 5, isASCII: true)
    try pilot.press("<Tab>5<Right>")
    #expect(stars.count == 5 && pilot.rows == ["*****"])
    try pilot.press("0<Left>")
    #expect(stars.count == 0 && pilot.rows == ["....."])
    pilot.drag(from: Position(row: 0, column: 0), to: Position(row: 0, column: 3))
    #expect(stars.count == 4)
  }

  @Test func `what is folded opens, takes the focus inside, and closes`() throws {
    let stars = Stars()
    let folded = Folded("Rating", stars)
    let pilot = Pilot(folded, rows: 3, columns: 12)
    #expect(pilot.rows == ["▸ Rating", "", ""])
    try pilot.press("<Tab><Enter>")
    #expect(pilot.rows == ["▾ Rating", "  ☆☆☆☆☆", ""])
    try pilot.press("<Tab>3")
    #expect(stars.count == 3 && stars.isFocused)
    pilot.click(on: "▾ Rating")
    #expect(pilot.rows == ["▸ Rating", "", ""] && !stars.isFocused)
  }

  @Test func `a folded title has the columns that it takes, whatever its script`() {
    let row = Row { [Folded("買い物リスト", Stars()), Label("|end")] }
    #expect(Pilot(row, rows: 1, columns: 30).rows == ["▸ 買い物リスト|end"])
  }

  @Test func `a page that is shown again is the one that it was, and may stand elsewhere`() throws {
    let (first, second) = (TextField("one"), TextField("two"))
    let pages = Pages(first)
    let pilot = Pilot(Column { [pages, Label("end")] }, rows: 2, columns: 8)
    try pilot.press("<Tab>!")
    pages.show(second)
    #expect(second.isFocused && !first.isFocused && pilot.rows == ["two", "end"])
    try pilot.press("?")
    pages.show(first)
    #expect(pilot.rows == ["one!", "end"] && first.isFocused)
    #expect(Pilot(second, rows: 1, columns: 8).rows == ["two?"])
  }

  @Test func `a widget lets go only what stands in it`() async {
    await #expect(processExitsWith: .failure) { Pages(Label("x")).disown([Label("y")]) }
  }

  @Test(arguments: [0, 1, 2, 40], [0, 1, 3, 80])
  func `they draw in any room`(rows: Int, columns: Int) {
    let stars = Stars()
    stars.count = 5
    let folded = Folded("Rating", stars)
    folded.isOpen = true
    let pilot = Pilot(folded, rows: rows, columns: columns)
    #expect(pilot.rows.count == rows)
    if rows > 1, columns == 80 { #expect(pilot.rows.prefix(2) == ["▾ Rating", "  ★★★★★"]) }
  }
}
