// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets

// MARK: - Bars, notes and layers

extension Gallery {
  func makeStatusBar() -> Widget {
    let level = StatusItem(side: .right)
    level.bind(\.text, to: tank, \.level) { "\($0) litres" }
    let status = StatusBar([StatusItem("filling"), level])
    return status
  }

  func makeHelpBar() -> Widget {
    let help = HelpBar([
      Command("+", "a litre more", hint: "more") { tank.level += 1 },
      Command("q", "quit", hint: "quit") {},
    ])
    return help
  }

  func makeHelpPanel(_ screen: Screen) {
    screen.keyMap = KeyMap([
      Command("+", "a litre more") { tank.level += 1 },
      Command("0", "empty the tank") { tank.level = 0 },
    ])
    screen.present(HelpPanel(screen.liveCommands))
  }

  func makeCommandPalette(_ screen: Screen) {
    screen.present(
      CommandPalette([
        Command("+", "a litre more") { tank.level += 1 },
        Command("0", "empty the tank") { tank.level = 0 },
      ]) { command in
        screen.dismiss()
        command.action()
      })
  }

  func makeMenu(_ screen: Screen) {
    screen.present(
      Menu([
        Command("+", "a litre more") { tank.level += 1 },
        Command("0", "empty the tank") { tank.level = 0 },
      ]))
  }

  func makeDialog(_ screen: Screen) {
    screen.present(
      Dialog(
        "Empty the tank?", Label("42 litres are lost."),
        [
          Button("Keep") { screen.dismiss() },
          Button("Empty") { tank.level = 0 },
        ]))
  }

  func makeFilePicker(_ screen: Screen) {
    screen.present(
      FilePicker(in: folder) { path in
        screen.dismiss()
        tank.name = path
      })
  }

  func makeToast(_ screen: Screen) {
    screen.toast.show("the tank is full", for: .seconds(3))
  }
}
