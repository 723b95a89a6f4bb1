// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineMarkdown
internal import BowlineTerminal
internal import BowlineWidgets

/// Every widget of the library, all of them bound to one model: whichever is changed, the others
/// follow.
final class WidgetsScene: Scene {
  static let name = "widgets"
  static let summary = "Every widget here is bound to one shared model."

  let model = WidgetsModel()
  let label = Label()
  let digits = Digits()
  let counter = Counter(range: WidgetsModel.levels)
  let gauge = Gauge(total: 100)
  let sparkline = Sparkline(range: 0...100)
  let chart = LineChart(range: 0...100)
  let text = TextField()
  let number = NumberField(0, range: WidgetsModel.levels)
  let checkbox = Checkbox("open")
  let toggle = Switch("the same")
  let radio = Radio<WidgetsModel.Step> { $0.name }
  let select = Select<WidgetsModel.Step> { $0.name }
  let list = List<WidgetsModel.Step> { $0.name }
  let table = Table<WidgetsModel.Step>(WidgetsScene.columns)
  let tree = Tree<WidgetsModel.Step>(isLeaf: \.levels.isEmpty, children: \.levels, text: \.name)
  let changes = Table<WidgetsModel.Change>(WidgetsScene.changeColumns, emptyText: "no change yet")
  let cards = List<WidgetsModel.Change>(
    emptyText: "no change yet", rowHeight: 2,
    text: { "change \($0.id, style: .heading)\nfrom \($0.old) to \($0.new)" },
    trailing: { $0.new < $0.old ? "down" : "up" })
  let bars = BarChart()
  let histogram = Histogram(parts: 10, range: 0...100)
  let progress = Progress(total: 100, unit: .count(of: "levels"))
  let spinner = Spinner("while it is open")
  let log = LogView()
  let block = TextBlock()
  let page = Markdown()
  let area = TextArea(placeholder: "notes")
  let dropdown = Dropdown<WidgetsModel.Step> { $0.name }
  let date = DateField(today: WidgetsModel.today)
  let alarm = OptionalNumberField(placeholder: "none", range: WidgetsModel.levels)
  let secret = TextField(placeholder: "password", isSecret: true)

  /// The mistake in the number, where there is no room for all of its words beside the field.
  let mistake = Label(style: .error)

  // On the pages with lists of chores, and with the layouts.
  let openCount = ChoresPage.corner()
  let doneCount = ChoresPage.corner()
  let gridGauge = Gauge(total: 100)
  let gridSparkline = Sparkline(range: 0...100)

  let chores = Chores()
  let valves = Valves()

  /// The level and its course once more, where there is room for large digits and a chart.
  let large = Digits()
  let course = LineChart(range: 0...100)

  /// The names of the widgets on pushed pages, the topmost page last.
  var pushed: [[NamedObject]] = []

  var named: [NamedObject] { pushed.flatMap(\.self) }

  private(set) lazy var tabs = Tabs([
    (
      "Radio, List, Table",
      Split(.row, radio, Split(.row, list, table, fraction: 0.4), fraction: 0.2)
    ),
    ("LogView", log), ("TextBlock", block), ("Markdown", Scroll { page }), ("TextArea", area),
    (
      "Dropdown, DateField",
      Fields {
        Field("Dropdown", dropdown)
        Field("DateField", date.height(1))
        Field("OptionalNumberField", alarm.height(1))
        Field("password", secret)
      }
    ),
    ("Tree", tree), ("Charts", Split(.row, chart, Split(.row, bars, histogram), fraction: 0.34)),
    ("Progress", Column { [progress, spinner] }),
    (
      "Button, Dialog, Toast",
      Row(spacing: 1) {
        Button("Dialog") { [unowned self] in ask() }
        Button("Toast") { [unowned self] in note(model.words) }
      }
    ),
    ("drag and drop", ChoresPage.make(chores, openCount, doneCount)),
    ("ModelInspector", ModelInspector(model)),
    ("FilePicker", Button("choose a file") { [unowned self] in pick() }),
    ("changes", Split(.row, changes, cards)),
    ("layouts", LayoutsPage.make(model, valves, gridGauge, gridSparkline)),
    ("a page on top", Button("open a page on top") { [unowned self] in push() }),
  ])

  var note: (String) -> Void = { _ in }

  static let code = [
    #"label.bind(\.text, to: model, \.words)"#,
    #"digits.bind(\.value, to: model, \.level)"#,
    #"counter.bind(\.value, to: model, \.level, mode: .twoWay)"#,
    #"gauge.bind(\.value, to: model, \.level) { Double($0) }"#,
    #"sparkline.bind(\.series, to: model, \.history)"#,
    #"chart.bind(\.series, to: model, \.history)"#,
    #"text.bind(\.text, to: model, \.name, mode: .twoWay)"#,
    #"number.bind(\.value, to: model, \.level, mode: .twoWay)"#,
    #"checkbox.bind(\.isOn, to: model, \.isOpen, mode: .twoWay)"#,
    #"toggle.bind(\.isOn, to: model, \.isOpen, mode: .twoWay)"#,
    #"radio.bind(\.selection, to: model, \.step, mode: .twoWay)"#,
    #"select.bind(\.selection, to: model, \.step, mode: .twoWay)"#,
    #"list.bind(\.selection, to: model, \.step, mode: .twoWay)"#,
    #"table.bind(\.selection, to: model, \.step, mode: .twoWay)"#,
    #"log.bind(\.log, to: model, \.log)"#,
    #"block.bind(\.lines, to: model, \.story)"#,
    #"page.bind(\.text, to: model, \.page)"#,
    #"area.bind(\.text, to: model, \.notes, mode: .twoWay)"#,
    #"dropdown.bind(\.selection, to: model, \.step, mode: .twoWay)"#,
    #"date.bind(\.date, to: model, \.day, mode: .twoWay)"#,
  ]

  let source = SceneSource(WidgetsScene.code)

  func bind() {
    source.begins()
    // The code that the screen shows begins here.
    label.bind(\.text, to: model, \.words)
    digits.bind(\.value, to: model, \.level)
    counter.bind(\.value, to: model, \.level, mode: .twoWay)
    gauge.bind(\.value, to: model, \.level) { Double($0) }
    sparkline.bind(\.series, to: model, \.history)
    chart.bind(\.series, to: model, \.history)
    text.bind(\.text, to: model, \.name, mode: .twoWay)
    number.bind(\.value, to: model, \.level, mode: .twoWay)
    checkbox.bind(\.isOn, to: model, \.isOpen, mode: .twoWay)
    toggle.bind(\.isOn, to: model, \.isOpen, mode: .twoWay)
    radio.bind(\.selection, to: model, \.step, mode: .twoWay)
    select.bind(\.selection, to: model, \.step, mode: .twoWay)
    list.bind(\.selection, to: model, \.step, mode: .twoWay)
    table.bind(\.selection, to: model, \.step, mode: .twoWay)
    log.bind(\.log, to: model, \.log)
    block.bind(\.lines, to: model, \.story)
    page.bind(\.text, to: model, \.page)
    area.bind(\.text, to: model, \.notes, mode: .twoWay)
    dropdown.bind(\.selection, to: model, \.step, mode: .twoWay)
    date.bind(\.date, to: model, \.day, mode: .twoWay)
    // It ends here.
    large.bind(\.value, to: model, \.level)
    course.bind(\.series, to: model, \.history)
    log.emptyText = "no change yet"
    radio.options = model.steps
    select.options = model.steps
    dropdown.options = model.steps
    list.elements = model.steps
    table.elements = model.steps
    tree.elements = model.steps
    tree.expansion = Set(model.steps.map(\.id))
    // These stand on other pages of the tabs.
    alarm.bind(\.value, to: model, \.alarm, mode: .twoWay)
    tree.bind(\.selection, to: model, \.nearest, mode: .twoWay)
    changes.bind(\.$elements, to: model, \.changes)
    cards.bind(\.$elements, to: model, \.changes)
    (changes.isFollowing, cards.isFollowing) = (true, true)
    changes.allowsMultipleSelection = true
    bars.bind(\.bars, to: model, \.visits)
    histogram.bind(\.values, to: model, \.past)
    progress.bind(\.done, to: model, \.level) { Double($0) }
    spinner.bind(\.isSpinning, to: model, \.isOpen)
  }

  private static var columns: [TableColumn<WidgetsModel.Step>] {
    [
      TableColumn("Step", text: \.name, by: \.name),
      TableColumn("From", width: 6, alignment: .right, text: { "\($0.id)" }, by: \.id),
    ]
  }

  private static var changeColumns: [TableColumn<WidgetsModel.Change>] {
    [
      TableColumn("Change", width: 8, text: { "\($0.id)" }, by: \.id),
      TableColumn("From", width: 6, alignment: .right, text: { "\($0.old)" }, by: \.old),
      TableColumn("To", width: 6, alignment: .right, text: { "\($0.new)" }, by: \.new),
    ]
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let views = Box("views of the model") {
      Fields(nameColumns: Self.names) {
        Field("Label", label)
        Field("Digits", digits)
        Field("Gauge", gauge)
        Field("Sparkline", sparkline)
      }
    }
    let inputs = Box("inputs, bound both ways") {
      Fields(nameColumns: Self.names) {
        Field("Counter", counter)
        Field("TextField", text)
        Field("NumberField", number.height(1))
        Field("Checkbox", checkbox)
        Field("Switch", toggle)
        Field("Select", select)
      }
      mistake
    }
    mistake.bind(\.text, to: number, \.error) { [unowned number] words in
      TextWidth.columns(of: words) + 2 <= number.frame.columns / 2 ? "" : words
    }
    mistake.bind(\.isHidden, to: mistake, \.text) { $0.isEmpty }
    // The digits go from scene to scene.
    tabs.usesDigits = false
    // Takes nearly all spare rows from the guide, whose keys and words stand in the help, too.
    return Column {
      Flow(minimumColumns: 66, columnSpacing: 1, rowSpacing: 0) {
        SpareRoom(views, below: Box("model.history") { course })
        SpareRoom(inputs, below: Box("model.level") { large })
      }.growing(4)
      tabs.height(5).growing()
    }.growing(10)
  }()

  /// The columns of the names in this scene, which has two columns of fields.
  private static let names = 11

  private func pick() {
    guard let screen = root.screen else { return }
    screen.present(
      FilePicker { [unowned screen, note] path in
        screen.dismiss()
        note(path)
      })
  }

  private func push() {
    if let screen = root.screen { PushedPage.push(of: self, on: screen) }
  }

  private func ask() {
    guard let screen = root.screen else { return }
    screen.present(
      Dialog(
        "Set the level to 0?", Label("u brings it back."),
        [
          Button("Keep") { [unowned screen] in screen.dismiss() },
          Button("Set to 0") { [unowned screen, model] in
            screen.dismiss()
            model.level = 0
          },
        ]))
  }

  var commands: [Command] {
    let model = model
    return NumberKeys.commands(
      "the level", of: { model.level }, note: { [unowned self] in note($0) },
      raise: { model.raise(by: $0) }, zero: { model.level = 0 })
      + [
        Command("d", "ask in a dialog", hint: "dialog") { [unowned self] in ask() },
        Command("n", "show a note", hint: "note") { [unowned self] in
          note(model.words)
        },
      ]
  }

  var values: [BoundValue] {
    [
      BoundValue("model.level", model, \.level), BoundValue("model.isOpen", model, \.isOpen),
      BoundValue("model.name", model, \.name), BoundValue("label", label, \.text),
    ]
  }

  var traces: [Trace] { model.traces }

  var bringBack: (() -> Void)? {
    get { model.bringBack }
    set { model.bringBack = newValue }
  }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.level, \.isOpen, \.name, \.notes, \.day, \.alarm)
    journal.record(chores, as: "chores", \.open, \.done)
    valves.record(in: journal)
  }
}
