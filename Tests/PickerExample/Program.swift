// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineWidgets
import Glibc

struct Line: Identifiable {
  let id: Int
  let text: String
}

@main
struct Program {
  @MainActor static func main() {
    var lines: [Line] = []
    while let text = readLine() { lines.append(Line(id: lines.count, text: text)) }

    let options = Terminal.Options(
      usesControllingTerminal: true, extent: .inline(rows: 10, isErasedAtEnd: true))
    let application = Application(Terminal.orExit(options: options))
    let chosen: Line? = application.run { answer in
      let list = List(lines, text: \.text)
      list.selection = lines.first?.id
      let screen = Screen(list)
      screen.setFocus(list)
      screen.keyMap = KeyMap([
        Command("<Enter>", "take the line") { answer(list.selectedIndex.map { lines[$0] }) },
        Command("q", "take none") { answer(nil) },
        Command("e", "edit the notes") {
          application.suspend { _ = unsafe system("${EDITOR:-vi} notes.txt </dev/tty >/dev/tty") }
        },
      ])
      return screen
    }
    guard let chosen else { exit(1) }
    print(chosen.text)
  }
}
