// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct ToastTests {
  let pilot = Pilot(TextBlock(["one", "two", "three"]), rows: 3, columns: 12)

  @Test func `a note comes over the screen, and goes when its time is over`() {
    let toast = pilot.screen.toast
    let before = pilot.rows
    toast.show("Saved", for: .seconds(2))
    #expect(pilot.paintRequests == 1)
    #expect(pilot.rows == ["one", "two   Saved", "three"])
    #expect(pilot.grid[1, 5].style.role == .focus, "it shows without color")
    toast.advance(by: .seconds(1))
    #expect(toast.isShowing)
    toast.advance(by: .seconds(1))
    #expect(!toast.isShowing)
    #expect(pilot.rows == before)
  }

  @Test func `notes come one after another`() {
    let toast = Toast()
    toast.show("one", for: .seconds(1))
    toast.show("two", for: .seconds(1))
    toast.show("two", for: .seconds(3))
    #expect(toast.text == "one")
    toast.advance(by: .seconds(2))
    #expect(toast.text == "two", "time that is left over is the next one's")
    toast.advance(by: .milliseconds(1999))
    #expect(toast.text == "two")
    toast.advance(by: .milliseconds(1))
    #expect(toast.text == nil)
    toast.dismiss()
    toast.show("three", for: .seconds(1))
    toast.dismiss()
    #expect(toast.text == nil)
  }

  @Test func `a note that answers a key goes with the next one, and others stay`() throws {
    let toast = pilot.screen.toast
    toast.show("nothing to undo", for: .seconds(3), isAnswer: true)
    toast.show("Saved", for: .seconds(3))
    #expect(toast.text == "nothing to undo")
    try pilot.press("x")
    #expect(toast.text == "Saved")
    try pilot.press("x")
    #expect(toast.text == "Saved")
    toast.dismiss()
    toast.show("nothing to undo", for: .seconds(3), isAnswer: true)
    pilot.click(row: 0, column: 0)
    #expect(!toast.isShowing)
    toast.show("nothing to undo", for: .seconds(3), isAnswer: true)
    pilot.screen.send(.mouse(MouseEvent(.move, at: Position(row: 0, column: 0))))
    #expect(toast.isShowing, "what does nothing leaves it")
  }

  @Test func `a note takes no keys and no focus`() throws {
    let counter = Counter(1)
    let pilot = Pilot(counter, rows: 3, columns: 12)
    pilot.screen.toast.show("Saved", for: .seconds(1))
    try pilot.press("<Tab><Right>")
    #expect(counter.value == 2)
  }

  @Test func `a note survives every size`() {
    pilot.screen.toast.show("今天 saved", for: .seconds(1))
    expectToSurviveEverySize(pilot)
    #expect(Pilot(Toast(), rows: 1, columns: 5).grid.rows == 1)
  }

  @Test func `a note for no time traps`() async {
    await #expect(processExitsWith: .failure) { Toast().show("x", for: .zero) }
  }
}
