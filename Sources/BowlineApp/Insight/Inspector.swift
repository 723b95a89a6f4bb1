// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Every live binding and observer of the scene that shows, with details about the selected one;
/// `a` adds those of all scenes that were visited and of the program itself.
final class Inspector: Widget, LiveLayer {
  private let insight: Insight
  private let scene: String
  private let isOfScene: (Insight.Entry) -> Bool
  private let text: (Insight.Place) -> String
  private let export: (Export, [Insight.Entry]) -> Void
  private let table: Table<EntryRow>
  private let details = TextBlock()
  private let selected: Section
  private var watching: KeyValueObservation?

  /// The format of a file with the bindings and observers.
  enum Export: String {
    case dot
    case json
  }

  /// - Parameters:
  ///   - insight: The insight that has them.
  ///   - scene: The name of the scene that shows.
  ///   - isOfScene: Whether a binding or observer is that scene's.
  ///   - text: A value in words.
  ///   - export: Writes the entries of the table to a file.
  init(
    _ insight: Insight, scene: String, isOfScene: @escaping (Insight.Entry) -> Bool,
    text: @escaping (Insight.Place) -> String,
    export: @escaping (Export, [Insight.Entry]) -> Void
  ) {
    self.insight = insight
    self.scene = scene
    self.isOfScene = isOfScene
    self.text = text
    self.export = export
    table = Table(Self.columns, emptyText: "nothing is bound; a shows all")
    selected = Section("The selected one") { [details] in details.height(3) }
    super.init()
    isRecorded = false
    adopt(children)
    watching = table.observe(\.selection) { [weak self] _, _ in self?.showDetails() }
    refresh()
  }

  /// The rows that the list has before the details get some.
  private static let leastRows = 5

  private static var columns: [TableColumn<EntryRow>] {
    [
      TableColumn("Bound or observed", text: \.ends, by: \.ends),
      TableColumn("Mode", width: 9, text: \.mode, by: \.mode),
      TableColumn(
        "Times", width: 7, alignment: .right, text: { "\($0.timesFired)" }, by: \.timesFired),
      TableColumn("Last change", width: 30, text: \.last).shown(from: 128),
      TableColumn("Health", width: 9, text: \.health, by: \.health),
      TableColumn("Began at", width: 24, text: \.site).shown(from: 96),
    ]
  }

  override var children: [Widget] { [table, selected] }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(room.rows, 40), columns: min(room.columns, 140))
  }

  override func arrangeChildren(in area: Rectangle) {
    var rest = area.inset(top: 1, left: 2, bottom: 1, right: 2)
    // In a low window the details go first.
    let parts = rest.split(bottom: rest.rows >= Self.leastRows + 4 ? 4 : 0)
    selected.place(in: parts.bottom)
    rest = parts.rest
    table.place(in: rest)
  }

  override func draw(on canvas: Canvas) {
    canvas.box(style: .accent, title: title, titleStyle: .heading)
  }

  override var keyHints: [KeyHint] {
    [
      KeyHint(
        [.init("a")], showsAll ? "show those of the scene" : "show those of all scenes visited too",
        hint: showsAll ? "scene" : "all"),
      KeyHint([.init("d")], "write a new bowline-insight.dot, a graph for Graphviz", hint: "DOT"),
      KeyHint([.init("j")], "write a new bowline-insight.json", hint: "JSON"),
    ]
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress("a"):
      showsAll.toggle()
      refresh()
    case KeyPress("d"): export(.dot, shown)
    case KeyPress("j"): export(.json, shown)
    default: return false
    }
    return true
  }

  // MARK: What it shows

  @Observed private var title = "Inspector"

  /// The table shows the bindings and observers of all scenes and of the program itself too.
  @Observed private var showsAll = false

  /// The bindings and observers that the table shows.
  private var shown: [Insight.Entry] {
    showsAll ? insight.entries : insight.entries.filter { !$0.servesProgram && isOfScene($0) }
  }

  /// Shows the present state, and records no change of its own.
  func refresh() {
    Insight.unrecorded {
      let file = scene.prefix(1).uppercased() + scene.dropFirst()
      let rows = shown.map { EntryRow($0, scene: file, text: text) }
      let observers = rows.count { $0.mode == "observer" }
      func words(_ count: Int, _ name: String) -> String {
        "\(count) \(name)\(count == 1 ? "" : "s")"
      }
      let title =
        "Inspector: \(showsAll ? "all scenes visited" : scene), "
        + "\(words(rows.count - observers, "binding")), \(words(observers, "observer"))"
      if title != self.title { self.title = title }
      let near = rows.filter(\.isNear).sorted { ($0.line, $0.id) < ($1.line, $1.id) }
      let ordered = near + rows.filter { !$0.isNear }
      if ordered != table.elements { table.elements = ordered }
      if table.selection == nil { table.selection = ordered.first?.id }
      showDetails()
    }
  }

  private func showDetails() {
    let row = table.elements.first { $0.id == table.selection }
    let lines = row?.details ?? []
    if lines != details.lines { details.lines = lines }
  }
}
