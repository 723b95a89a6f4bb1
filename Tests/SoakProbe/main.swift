// SPDX-License-Identifier: Apache-2.0

// A program for the soak test: many widgets, and a key that writes what the screen shows into a file.

import Bowline
import BowlineTerminal
import BowlineWidgets
import Glibc

struct Item: Identifiable, Equatable {
  let id: Int
  let name: String
}

/// The model that the widgets show and change.
final class Model: KeyValueObservable {
  @Observed var number = 10
  @Observed var text = "今天有10人"
  @Observed var isOn = false
  @Observed var log = Log(capacity: 40)
  @Observed var series = Series(capacity: 40)

  func change(by difference: Int) {
    number = max(min(number + difference, 1_000_000), -1_000_000)
    log.append("\(number) \(text.prefix(20))")
    series.append(Double(number))
  }
}

@MainActor func makeRoot(_ model: Model) -> Widget {
  let items = (0..<50).map { Item(id: $0, name: "item \($0) 今天") }
  let label = Label("Stock: 10 boxes")
  label.bind(\.text, to: model, \.number, sync: .number)
  let counter = Counter()
  counter.bind(\.value, to: model, \.number, mode: .twoWay)
  let field = TextField(placeholder: "write here")
  field.bind(\.text, to: model, \.text, mode: .twoWay)
  let box = Checkbox("on")
  box.bind(\.isOn, to: model, \.isOn, mode: .twoWay)
  let gauge = Gauge(total: 100)
  gauge.bind(\.value, to: model, \.number) { Double($0) }
  let view = LogView()
  view.bind(\.log, to: model, \.log)
  let chart = LineChart()
  chart.bind(\.series, to: model, \.series)
  let list = List(items) { $0.name }
  let table = Table([TableColumn("name", text: \Item.name)], items)
  let form = Column {
    label
    counter
    field
    NumberField(3)
    box
    Switch("s")
    gauge
  }
  let pages = Tabs([
    ("form", Scroll { form }), ("list", Split(.row, list, table)),
    ("log", Column { [view, chart] }),
  ])
  pages.growth = 1
  let soak = Box("Soak 今天") { pages }
  soak.growth = 1
  return Column { [soak, HelpBar()] }
}

/// Writes what shows, and puts the file in its place at once.
func write(_ lines: [String], to path: String) {
  let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
  let file = unsafe open(path + ".new", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
  close(file)
  unsafe rename(path + ".new", path)
}

let model = Model()
let application = Application(try Terminal())
let screen = Screen(makeRoot(model), minimumSize: Size(rows: 3, columns: 10))
screen.onIgnoredPaste = {}
var count = 0
screen.keyMap = KeyMap([
  Command("+<Up>", "more", hint: "more") { model.change(by: 1) },
  Command("-<Down>", "less", hint: "less") { model.change(by: -1) },
  Command("t", "theme", isGlobal: true) { application.theme = application.theme.next },
  Command("m", "mouse", isGlobal: true) { application.usesMouse.toggle() },
  Command("?", "help", hint: "help", isGlobal: true) {
    if !screen.dismiss() { screen.present(HelpPanel()) }
  },
  Command("<C-l>", "repaint", isGlobal: true) { application.repaint() },
  Command("<F12>", "write what shows", isGlobal: true) {
    count += 1
    write(["\(count)"] + screen.paint().lines, to: CommandLine.arguments[1])
  },
])
application.run(screen)
