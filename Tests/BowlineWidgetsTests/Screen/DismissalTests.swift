// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Code that goes on when a layer has gone.
@MainActor @Suite struct DismissalTests {
  private let button = Button("below") {}
  private let pilot: Pilot

  init() {
    let below = button
    pilot = Pilot(Column { below }, rows: 9, columns: 30)
    pilot.screen.setFocus(button)
  }

  /// The function in the documentation of a dialog.
  private func confirms(_ question: String, on screen: Screen) async -> Bool {
    var isConfirmed = false
    let yes = Button("Yes") {
      isConfirmed = true
      screen.dismiss()
    }
    let dialog = Dialog(question, Label(""), [Button("No") { screen.dismiss() }, yes])
    await withCheckedContinuation { continuation in
      screen.present(dialog, onDismissal: { continuation.resume() })
    }
    return isConfirmed
  }

  @Test(arguments: [("<Esc>", false), ("<Enter>", false), ("<Tab><Enter>", true)])
  func `code that waits for an answer goes on after each key that closes a dialog`(
    keys: String, isConfirmed: Bool
  ) async throws {
    let screen = pilot.screen
    let answer = Task { await confirms("Remove?", on: screen) }
    await pilot.settle()
    try pilot.press(keys)
    #expect(await answer.value == isConfirmed)
  }

  @Test func `it is called once, when the layer has gone and the focus is back`() throws {
    let screen = pilot.screen
    var calls = 0
    let layer = Counter(1)
    let dismissed = { [button] in
      calls += 1
      #expect(screen.topmostLayer == nil && button.isFocused && layer.screen == nil)
    }
    screen.present(layer, onDismissal: dismissed)
    try pilot.press("<Esc><Esc>")
    #expect(calls == 1 && !screen.dismiss(layer))
    screen.setFocus(button)
    screen.present(layer, at: .beside(button), onDismissal: dismissed)
    pilot.click(row: 8, column: 29)
    #expect(calls == 2, "a press elsewhere closes a popup")
    screen.push(layer, onDismissal: dismissed)
    screen.dismiss()
    #expect(calls == 3)
    screen.present(layer, isModal: false, onDismissal: dismissed)
    screen.dismiss(layer)
    #expect(calls == 4)
  }

  @Test func `a layer may open the next one when it has gone`() throws {
    let screen = pilot.screen
    let next = Counter(2)
    screen.present(Counter(1), onDismissal: { screen.present(next) })
    try pilot.press("<Esc>")
    #expect(screen.topmostLayer === next && next.isFocused)
    try pilot.press("<Esc>")
    #expect(button.isFocused)
  }
}
