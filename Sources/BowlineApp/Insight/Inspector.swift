// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Every live binding and observer of the program, what happened to the one that is selected, and why
/// the widget in focus shows what it shows.
final class Inspector: Widget, LiveLayer {
  private let insight: Insight
  private let scene: String
  private let subject: Subject?
  private let export: (Export) -> Void
  private let table: Table<EntryRow>
  private let details = TextBlock()
  private let reasons = TextBlock()
  private let selected: Section
  private let focused: Section
  private var watching: KeyValueObservation?

  /// A form to write what is known in.
  enum Export: String {
    case dot
    case json
  }

  /// The widget in focus, and how to ask for its last change.
  typealias Subject = any Inspected

  /// - Parameters:
  ///   - insight: What knows.
  ///   - scene: The name of the scene that shows; what belongs to it comes first.
  ///   - subject: The widget in focus.
  ///   - export: Writes what is known to a file.
  init(
    _ insight: Insight, scene: String, subject: Subject?, export: @escaping (Export) -> Void
  ) {
    self.insight = insight
    self.scene = scene.prefix(1).uppercased() + scene.dropFirst()
    self.subject = subject
    self.export = export
    table = Table(Self.columns, emptyText: "nothing is bound")
    selected = Section("The selected one", Sized(rows: 3, details))
    focused = Section("The widget in focus", Sized(rows: 2, reasons))
    super.init()
    isRecorded = false
    adopt(children)
    watching = table.observe(\.selection) { [weak self] _, _ in self?.showDetails() }
    refresh()
  }

  /// The rows that the list keeps before anything else gets some.
  private static let leastRows = 5

  private static var columns: [TableColumn<EntryRow>] {
    [
      TableColumn("Bound or observed", text: \.ends, by: \.ends),
      TableColumn("Mode", width: 8, text: \.mode, by: \.mode),
      TableColumn(
        "Times", width: 7, alignment: .right, text: { "\($0.timesFired)" }, by: \.timesFired),
      TableColumn("Health", width: 9, text: \.health, by: \.health),
      TableColumn("Began at", width: 24, text: \.site).shown(from: 96),
    ]
  }

  override var children: [Widget] { [table, selected, focused] }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(room.rows, 40), columns: min(room.columns, 140))
  }

  override func arrangeChildren(in area: Rectangle) {
    var rest = area.inset(top: 1, left: 2, bottom: 1, right: 2)
    // In a low window the list is the last to go.
    for (section, rows) in [(focused, 3), (selected, 4)] {
      let parts = rest.split(bottom: rest.rows >= Self.leastRows + rows ? rows : 0)
      section.place(in: parts.bottom)
      rest = parts.rest
    }
    table.place(in: rest)
  }

  override func draw(on canvas: Canvas) {
    canvas.box(style: .accent, title: title, titleStyle: .heading)
  }

  override var keyUses: [KeyUse] {
    [
      KeyUse([.init("d")], "write a new bowline-insight.dot, a graph for Graphviz", hint: "DOT"),
      KeyUse([.init("j")], "write a new bowline-insight.json", hint: "JSON"),
    ]
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress("d"): export(.dot)
    case KeyPress("j"): export(.json)
    default: return false
    }
    return true
  }

  // MARK: What it shows

  @Observed private var title = "Inspector"

  /// Takes what there is now; nothing of that is recorded.
  func refresh() {
    Insight.unrecorded {
      let rows = insight.entries.map { EntryRow($0, scene: scene) }
      let observers = rows.count { $0.mode == "observer" }
      let title =
        "Inspector: \(rows.count - observers) bindings, \(observers) observers, "
        + "\(insight.changeCount) changes"
      if title != self.title { self.title = title }
      let near = rows.filter { $0.distance < 2 }
        .sorted { ($0.distance, $0.line, $0.id) < ($1.distance, $1.line, $1.id) }
      let ordered = near + rows.filter { $0.distance == 2 }
      if ordered != table.elements { table.elements = ordered }
      if table.selection == nil { table.selection = ordered.first?.id }
      showDetails()
      let lines = reason
      if lines != reasons.lines { reasons.lines = lines }
    }
  }

  private func showDetails() {
    let row = table.elements.first { $0.id == table.selection }
    let lines = row?.details ?? []
    if lines != details.lines { details.lines = lines }
  }

  private static let advice = [
    "none: Tab goes to a widget, then i tells of it;", "from a text field Ctrl-P finds inspect",
  ]

  private var reason: [String] {
    guard let subject else { return Self.advice }
    guard let change = subject.lastChange(in: insight) else { return ["has not changed yet"] }
    guard let origin = change.origin else {
      return [change.summary, "by a key, or by other code that is no binding and no observer"]
    }
    return [change.summary, "by \(origin)" + (change.cause.map { ", because \($0)" } ?? "")]
  }
}
