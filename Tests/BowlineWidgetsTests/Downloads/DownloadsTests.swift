// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import BowlineWidgets
import Testing

/// The code that the article *A screen with a table* shows.
@Suite struct DownloadsTests {
  @Test func `the screen follows what comes in`() async throws {
    let downloads = Downloads()
    downloads.add("swift.tar")
    downloads.add("ncurses.tar")
    let pilot = Pilot(downloadsScreen(downloads, quit: {}))
    let receiving = pilot.screen.alarm(after: .seconds(1), repeats: true) { downloads.receive() }
    pilot.resize(rows: 9, columns: 40)
    try pilot.press("<Tab><Tab><Down>")
    await pilot.advance(by: .seconds(4))
    #expect(
      pilot.rows == [
        "filter",
        "  Name                             KiB",
        "▸ swift.tar                        400",
        "  ncurses.tar                      200",
        "Details ────────────────────────────────",
        "name   swift.tar",
        "done   ▕██████████▍               ▏  40%",
        "KiB/s                 ▁▁▁▁ 100  100..100",
        "Down select  Esc leave  ? help  q quit",
      ])
    await pilot.advance(by: .seconds(6))
    #expect(pilot.rows[7].hasSuffix("swift.tar is done"))
    withExtendedLifetime(receiving) {}
  }

  @Test func `a download is added, found and renamed`() throws {
    let downloads = Downloads()
    let pilot = Pilot(downloadsScreen(downloads, quit: {}))
    try pilot.press("aswift.tar<Enter>")
    try pilot.press("<C-p>add<Enter>ncurses.tar<Enter>")
    try pilot.press("/nc<Tab><Down><Tab><C-u>curses<Enter>")
    #expect(downloads.all.map(\.name) == ["swift.tar", "curses"])
  }

  @Test(arguments: ["<C-p>", "?"]) func `what a key opens it also closes`(key: String) throws {
    let pilot = Pilot(downloadsScreen(Downloads(), quit: {}))
    try pilot.press(key)
    #expect(pilot.screen.topmostLayer != nil)
    try pilot.press(key)
    #expect(pilot.screen.topmostLayer == nil)
  }
}
