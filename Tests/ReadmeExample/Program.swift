// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineWidgets

final class Shelf: KeyValueObservable {
  @Observed var stock = 10
}

@main
struct Program {
  @MainActor static func main() {
    let shelf = Shelf()
    let label = Label("Stock: 10 boxes")
    label.bind(\.text, to: shelf, \.stock, sync: .number)

    let application = Application(Terminal.orExit())
    let screen = Screen(label)
    screen.keyMap = KeyMap([
      Command("+", "one box more") { shelf.stock += 1 },
      Command("q", "quit") { application.stop() },
    ])
    application.run(screen)
  }
}
