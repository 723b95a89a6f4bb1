// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineWidgets

func table(_ downloads: Downloads) -> Widget {
  let table = Table<Download>([
    TableColumn("Name", text: \.name, by: \.name),
    TableColumn(
      "KiB", width: 6, alignment: .right, text: { "\(Int($0.received))" }, by: \.received),
  ])
  table.bind(\.elements, to: downloads, \.shown)
  table.bind(\.selection, to: downloads, \.chosenID, mode: .twoWay)
  return table
}

func details(_ downloads: Downloads) -> Widget {
  let name = TextField(commit: .onEnter)
  name.bind(\.text, to: downloads, through: \.chosen, \.name, mode: .twoWay, fallback: "")
  let done = Gauge(total: 1000)
  done.bind(\.value, to: downloads, \.chosen?.received)
  let rates = Sparkline()
  rates.bind(
    \.series, to: downloads, \.chosen?.rates, placeholder: Series(capacity: 30))
  return Section("Details") {
    Fields {
      Field("name", name)
      Field("done", done)
      Field("KiB/s", rates)
    }
  }
}

func addDialog(_ downloads: Downloads, on screen: Screen) -> Dialog {
  let name = TextField(placeholder: "name of the file")
  return Dialog(
    "Add a download", name,
    [
      Button("Add") {
        downloads.add(name.text)
        screen.dismiss()
      },
      Button("Cancel") { screen.dismiss() },
    ])
}

func downloadsScreen(_ downloads: Downloads, quit: @escaping () -> Void) -> Screen {
  let filter = TextField(placeholder: "filter")
  filter.bind(\.text, to: downloads, \.filter, mode: .twoWay)
  let page = Column {
    filter
    table(downloads).growing()
    details(downloads)
    HelpBar()
  }
  let screen = Screen(page, minimumSize: Size(rows: 8, columns: 24))
  screen.rowsBelowLayers = 1
  screen.keyMap = KeyMap([
    Command("a", "add a download", hint: "add") { [unowned screen] in
      screen.present(addDialog(downloads, on: screen))
    },
    Command("/", "filter by name", hint: "filter") { [unowned screen] in
      screen.setFocus(filter)
    },
    Command("<C-p>", "find a command", hint: "find", isGlobal: true) { [unowned screen] in
      screen.toggle(CommandPalette.self) {
        CommandPalette(screen.available(screen.keyMap.commands)) { command in
          screen.dismiss()
          command.action()
        }
      }
    },
    Command("?<F1>", "help", hint: "help", priority: 1, isGlobal: true) {
      [unowned screen] in
      screen.toggle(HelpPanel.self) { HelpPanel(screen.liveCommands) }
    },
    Command("q", "quit", hint: "quit", priority: 1, isGlobal: true, action: quit),
  ])
  downloads.onDone = { [weak screen] download in
    screen?.toast.show("\(download.name) is done", for: .seconds(3))
  }
  return screen
}
