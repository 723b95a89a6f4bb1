// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// An observed array, a list that follows it, and its changes as they are told.
final class ListScene: Scene {
  static let name = "list"
  static let summary = "A list follows each change of its array."

  let model: ListModel
  let list = List<Item>(emptyText: "no items; a inserts one") { $0.title }
  let log = LogView(Log(capacity: 500))
  let count = Label("items: 0", style: .muted)
  let chosen = Label(style: Style(.accent, attributes: .bold))

  /// The same count once more, where there is room for large digits.
  let total = Digits()

  var note: (String) -> Void = { _ in }

  private var watching: KeyValueObservation?
  private var logged: KeyValueObservation?

  /// - Parameter count: How many items there are at the start.
  init(count: Int) {
    model = ListModel(count: count)
  }

  static let code = [
    #"list.bind(\.$elements, to: model, \.items)"#,
    #"list.bind(\.selection, to: model, \.chosen, mode: .twoWay)"#,
    #"chosen.bind(\.text, to: model, \.chosenTitle)"#,
    #"count.bind(\.text, to: model, \.items.count, sync: .number)"#,
    #"let options: ObservingOptions = [.initial, .old, .new, .difference]"#,
    #"watching = model.observe(\.items, options: options) { _, change in"#,
    #"  log.log.append(Self.words(change))"#,
    #"}"#,
  ]

  let source = SceneSource(ListScene.code)

  func bind() {
    let log = log
    source.begins()
    // The code that the screen shows begins here.
    list.bind(\.$elements, to: model, \.items)
    list.bind(\.selection, to: model, \.chosen, mode: .twoWay)
    chosen.bind(\.text, to: model, \.chosenTitle)
    count.bind(\.text, to: model, \.items.count, sync: .number)
    let options: ObservingOptions = [.initial, .old, .new, .difference]
    watching = model.observe(\.items, options: options) { _, change in
      log.log.append(Self.words(change))
    }
    // It ends here.
    logged = log.recorded()
    total.bind(\.value, to: model, \.items.count)
  }

  /// A change in words: its kind, the indexes, and the elements that came or left.
  static func words(_ change: KeyValueChange<[Item]>) -> String {
    let (old, new) = (places(change.oldIndexes), places(change.newIndexes))
    return switch change.kind {
    case .setting: "set, items: \(change.newValue?.count ?? 0)"
    case .insertion: "inserted at \(new): \(titles(change.newValue))"
    case .removal: "removed at \(old): \(titles(change.oldValue))"
    case .replacement: "replaced at \(new): \(titles(change.newValue))"
    case .move: "moved \(old) -> \(new): \(titles(change.newValue))"
    }
  }

  private static func places(_ indexes: RangeSet<Int>?) -> String {
    let words = (indexes?.ranges).map { ranges in
      ranges.prefix(3).map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)..<\($0.upperBound)"
      }
    }
    return words?.joined(separator: ",") ?? ""
  }

  private static func titles(_ items: [Item]?) -> String {
    let titles = (items ?? []).prefix(3).map(\.title)
    let rest = (items?.count ?? 0) - titles.count
    return titles.joined(separator: "; ") + (rest > 0 ? " and \(rest) more" : "")
  }

  // MARK: Scene

  private(set) lazy var root: Widget = {
    let changes = Box("changes of the array") { log.height(4).growing() }
    return Flow(minimumColumns: 60, columnSpacing: 1, rowSpacing: 0) {
      Box("model.items") {
        count
        list.height(6).growing()
      }.growing()
      Column {
        Box("the chosen item's own label") { chosen }
        SpareRoom(changes.growing(), below: Box("model.items.count") { total })
      }.growing()
    }.growing()
  }()

  var commands: [Command] {
    let model = model
    return [
      Command("a", "insert an item on top", hint: "insert") { model.insertOnTop() },
      Command("x", "remove the selected item", hint: "remove") { [unowned self] in
        withSelection { model.removeChosen() }
      },
      Command("c", "change the selected item", hint: "change") { [unowned self] in
        withSelection { model.changeChosen() }
      },
      Command("v", "move the last item to the top", hint: "move") { [unowned self] in
        if model.items.count > 1 {
          model.moveLastToTop()
        } else {
          note(model.items.isEmpty ? "there are no items" : "the only item is on top")
        }
      },
    ]
      + NumberKeys.commands(
        "the item's count", arrowsTo: list, "select the item",
        of: { model.chosenIndex.map { model.items[$0].count } },
        note: { [unowned self] in note($0) },
        raise: { [unowned self] step in withSelection { model.raise(by: step) } },
        zero: { [unowned self] in withSelection { model.zero() } })
  }

  /// Does something with the selected item, or says that there is none.
  private func withSelection(_ body: () -> Void) {
    if model.chosenIndex == nil { note("nothing is selected") } else { body() }
  }

  var values: [BoundValue] {
    [
      BoundValue("model.firstTitle", model, \.firstTitle),
      BoundValue("model.items.count", model, \.items.count),
      BoundValue("model.chosen", model, \.chosen), BoundValue("chosen", chosen, \.text),
    ]
  }

  var traces: [Trace] { [Trace(log, \.log), Trace(model, \.chosen, isChoice: true)] }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.items)
  }
}
