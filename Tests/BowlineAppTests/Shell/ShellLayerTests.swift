// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The keys under what lies over a scene.
@Suite struct ShellLayerTests {
  let stage = Stage(HelloScene.self)

  @Test(arguments: ["?", "e", "i", "l", "<C-p>", "i?", "l<C-p>"])
  func `under a layer keys change no model, and q closes it where it is no letter`(
    keys: String
  ) throws {
    var quits = 0
    var services = Services()
    services.quit = { quits += 1 }
    services.insight = Insight(keeping: 20_000)
    let stage = Stage(HelloScene.self, services: services)
    let before = stage.pilot.rows
    try stage.press(keys)
    let layer = try #require(stage.shell.screen.topmostLayer)
    try stage.press("+=-_0su<Up><PgUp>Up")
    #expect(stage.scene.model.number == 10 && stage.scene.sync == .number)
    #expect(stage.shell.screen.topmostLayer === layer && !stage.shell.isPaused)
    let last = try #require(stage.pilot.rows.last)
    for hint in ["raise", "lower", "sync", "undo", "pause"] { #expect(!last.contains(hint)) }
    try stage.press("q")
    let takesText = keys.hasSuffix("<C-p>")
    #expect((stage.shell.screen.topmostLayer === layer) == takesText && quits == 0)
    try stage.press("<Esc><Esc>")
    #expect(stage.pilot.rows == before)
    try stage.press("q")
    #expect(quits == 1)
  }

  @Test func `the hint at the top right ends in the same column under a layer`() throws {
    let stage = Stage(recording: HelloScene.self)
    let before = stage.pilot.rows[1]
    try stage.press("w")
    let under = stage.pilot.rows[1]
    #expect(under.hasSuffix("  Ctrl-C to quit, ? for help") && under.count == before.count)
  }

  @Test func `q closes a dialog without an answer`() throws {
    let stage = Stage(WidgetsScene.self)
    try stage.press("dq")
    #expect(stage.shell.screen.topmostLayer == nil && stage.scene.model.level == 42)
  }

  @Test func `over a list the palette has nothing that would change the scene below`() throws {
    try stage.press("?<C-p>raise<Enter>")
    #expect(stage.pilot.rows.contains { $0.contains("no such command") })
    #expect(stage.scene.model.number == 10)
  }

  @Test func `in a dialog the hints are its keys`() throws {
    let stage = Stage(WidgetsScene.self)
    try stage.press("d")
    #expect(stage.pilot.rows[23].hasPrefix(" Enter press  Tab next  Esc close  "))
    #expect(stage.pilot.rows[23].hasSuffix("  ? help  ^P all  ^C quit"))
    #expect(!stage.pilot.rows[23].contains("q quit"))
  }

  @Test func `over a dialog the palette has what the dialog lets through`() throws {
    let stage = Stage(WidgetsScene.self)
    try stage.press("d<C-p>")
    #expect(stage.pilot.rows.contains { $0.contains("  quit ") })
    #expect(!stage.pilot.rows.contains { $0.contains("raise the level") })
    try stage.press("<Esc><Esc><C-p>")
    #expect(stage.pilot.rows.contains { $0.contains("▸ raise the level") })
  }
}
