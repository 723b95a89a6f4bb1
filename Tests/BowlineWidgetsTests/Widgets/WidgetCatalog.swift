// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineMarkdown
import BowlineTerminal
import BowlineWidgets

/// One of each widget, with text in it that is neither ASCII nor narrow.
@MainActor enum WidgetCatalog {
  struct Item: Identifiable {
    let id: Int
    var title: String { "項目 é \(id)" }
  }

  static let items = (0..<9).map(Item.init)
  static let commands = (0..<9).map { number in
    Command([KeyPress(.character(Character("\(number)")))], "命令 é \(number)", hint: "h\(number)") {}
  }

  static let series = {
    var series = Series(capacity: 9)
    for value in [1, nil, 5, 2.5, -3] { series.append(value) }
    return series
  }()

  final class Lamp: KeyValueObservable, KeyValueCoding {
    @Observed var name = "灯 é"
    @Observed var level = 3

    nonisolated static let keys: KeyTable<Lamp> = ["name": \.name, "level": \.level]
  }

  static let lamp = Lamp()

  static let day = CalendarDate(dayNumber: 20_000)

  static var log: Log {
    var log = Log(capacity: 9)
    for number in 0..<12 { log.append("行 é \(number)") }
    return log
  }

  /// The names of their classes.
  nonisolated static let names = [
    "BarChart",
    "Box",
    "Button",
    "Calendar",
    "Checkbox",
    "Column",
    "CommandPalette",
    "Counter",
    "DateField",
    "Dialog",
    "Digits",
    "Dropdown",
    "Fields",
    "FilePicker",
    "Flow",
    "Gauge",
    "Grid",
    "HelpBar",
    "HelpPanel",
    "Histogram",
    "Label",
    "LineChart",
    "List",
    "LogView",
    "Markdown",
    "Menu",
    "ModelInspector",
    "NumberField",
    "OptionalNumberField",
    "Progress",
    "Radio",
    "Row",
    "Scroll",
    "Section",
    "Select",
    "Spacer",
    "Sparkline",
    "Spinner",
    "Split",
    "StatusBar",
    "Surface",
    "Switch",
    "Table",
    "Tabs",
    "TextArea",
    "TextBlock",
    "TextField",
    "Toast",
    "Tree",
  ]

  /// The functions that make the widgets, by the name of the widget's class.
  static let all: [String: () -> Widget] = [
    "BarChart": { BarChart([Bar("茶 é", 3), Bar("水 é", 1)]) },
    "Box": { Box("題 é") { Label("中 é") } },
    "Button": { Button("押す é") {} },
    "Calendar": { Calendar(day, today: day.adding(days: 3)) },
    "Checkbox": { Checkbox("選ぶ é", isOn: true) },
    "Column": {
      Column(spacing: 1, alignment: .center) { [Label("上 é"), Label("下 é").padding(left: 1)] }
    },
    "CommandPalette": { CommandPalette(commands) { _ in } },
    "Counter": { Counter(12, range: 0...99) },
    "DateField": { DateField(day, today: day) },
    "Dialog": { Dialog("題 é", Label("中 é"), [Button("はい é") {}]) },
    "Digits": { Digits(-12) },
    "Dropdown": { Dropdown(items, selection: 2) { $0.title } },
    "Fields": { Fields { Field("名 é", Label("中 é"), remark: Label("注 é")) } },
    "FilePicker": { FilePicker(in: "/no/such/文件夹 é") { _ in } },
    "Flow": { Flow(minimumColumns: 10) { [Label("左 é"), Label("右 é")] } },
    "Gauge": { Gauge(0.4) },
    "Grid": {
      Grid(columns: [.fitting, .flexible()]) {
        [Label("上 é"), Label("右 é")]
        [Label("下 é"), Button("押す é") {}]
      }
    },
    "HelpBar": { HelpBar(commands) },
    "HelpPanel": { HelpPanel(commands) },
    "Histogram": { Histogram([1, 2, 2, 5]) },
    "Label": { Label("札 é") },
    "LineChart": { LineChart(series) },
    "List": { List(items) { $0.title } },
    "LogView": { LogView(log, filter: "行") },
    "Markdown": { Markdown("# 題 é\n\n- 項 é\n\n|甲 é|乙|\n|-|-|\n|一|二|") },
    "Menu": { Menu(commands + [Command("", "閉 é", isEnabled: { false }) {}]) },
    "ModelInspector": { ModelInspector(lamp) },
    "NumberField": { NumberField(12, range: 0...99) },
    "OptionalNumberField": { OptionalNumberField<Int>(placeholder: "無 é") },
    "Progress": {
      let progress = Progress(total: 9, unit: .count(of: "件 é"))
      progress.done = 4
      return progress
    },
    "Radio": { Radio(items, selection: 2) { $0.title } },
    "Row": {
      Row(spacing: 1, alignment: .end) {
        Label("左 é").width(.percent(40))
        Label("右 é").width(.flexible().atLeast(2))
      }
    },
    "Scroll": { Scroll { TextBlock(["一 é", "二 é", "三 é", "四 é"]) } },
    "Section": { Section("節 é") { Label("中 é") } },
    "Select": { Select(items, selection: 2) { $0.title } },
    "Spacer": { Spacer() },
    "Sparkline": { Sparkline(series) },
    "Spinner": { Spinner("待 é") },
    "Split": { Split(.row, Label("左 é"), Label("右 é")) },
    "StatusBar": { StatusBar([StatusItem("態 é"), StatusItem("右 é", side: .right)]) },
    "Surface": { Surface { Label("地 é") } },
    "Switch": { Switch("灯 é", isOn: true) },
    "Table": { Table([TableColumn("項 é", text: \.title)], items) },
    "Tabs": { Tabs([("甲 é", Label("一 é")), ("乙 é", Label("二 é"))]) },
    "TextArea": { TextArea("一 é\n二 é\t三 é", placeholder: "無 é") },
    "TextBlock": { TextBlock(["一 é", "二 é"]) },
    "TextField": { TextField("字 é", placeholder: "無 é") },
    "Toast": {
      let toast = Toast()
      toast.show("知らせ é", for: .seconds(3))
      return toast
    },
    "Tree": {
      let tree = Tree(items, children: { [Item(id: $0.id * 10 + 10)] }, text: \.title)
      tree.expansion = [0, 10, 110]
      tree.selection = 10
      return tree
    },
  ]
}
