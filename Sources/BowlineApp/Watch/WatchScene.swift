// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The values that other programs write, live: each path in the widget that suits it.
final class WatchScene: Scene {
  static let name = WatchOptions.name
  static let summary = "Each value that a program writes, in the widget that suits it."

  /// Empty: the widgets are made for the paths that come, and no fixed lines bind them.
  static let code: [String] = []
  let source = SceneSource(WatchScene.code)

  let model: WatchModel
  let filter = TextField(placeholder: "part of a name; Esc shows all")
  var note: (String) -> Void = { _ in }
  var resume: () -> Void = {}
  var quit: () -> Void = {}
  var refreshKeys: () -> Void = {}
  let unkept: String? = "what a program writes stays"

  /// The input that is read, and can be started again; nil where something else fills the models.
  private let input: WatchInput?

  /// The present moment.
  private let clock: () -> FeedTime

  /// The token of the clock that runs until nothing changes by itself any more.
  private var watch: AnyObject?
  private var surroundings: Surroundings?
  private var problems: KeyValueObservation?

  /// The path that shows as large as the screen.
  private weak var detail: WatchDetail?

  /// The options, which name the sources.
  private let options: WatchOptions

  /// - Parameters:
  ///   - feeds: The models of the sources.
  ///   - input: The input that fills them.
  ///   - options: The options: the sources, and whether the program ends with them.
  ///   - clock: The present moment.
  init(
    _ feeds: [Feed], input: WatchInput? = nil, options: WatchOptions = WatchOptions(),
    clock: @escaping () -> FeedTime = { .now }
  ) {
    self.input = input
    self.options = options
    self.clock = clock
    model = WatchModel(feeds)
  }

  private lazy var pages = WatchPages(model)
  private lazy var page = FilteredView(pages, filter: filter)

  private lazy var earlier: WatchPast = {
    let past = WatchPast { [model] in model.feeds }
    past.onMove = { [model] in (model.shownTime, model.shownFeeds) = ($0?.time, $0?.feeds) }
    past.onChange = { [unowned self] feeds, isPause in
      pastModel = feeds.map { WatchModel($0, past: model) }
      if isPause { pastModel?.takeAges(of: model) }
      pages.show(pastModel, isPause: isPause)
    }
    return past
  }()

  /// The paths as they were at the earlier moment or at the pause that shows; nil while now shows.
  private var pastModel: WatchModel?

  var past: (any ScenePast)? { earlier }

  /// The paths of the moment that shows.
  private var shownModel: WatchModel { pastModel ?? model }

  var keptFilter: TextField? { filter }

  var root: Widget { page }
  var views: Widget { pages }
  private(set) lazy var header: Widget? = WatchHeader(model)

  func bind() {
    filter.bind(\.text, to: model, \.filter, mode: .twoWay)
    problems = Insight.unrecorded {
      model.observe(\.hasProblems) { [unowned self] _, _ in refreshKeys() }
    }
  }

  func record(in journal: Journal) {
    journal.record(model, as: "model", \.arrangement)
  }

  var values: [BoundValue] { [] }

  var attention: Widget? { pages.board.selected }

  var namesAll: Bool { true }

  var named: [NamedObject] {
    // The tiles in sight have been made already; their names are those of their paths.
    model.items.map { NamedObject($0.path, $0.name, property: "value") }
      + model.feeds.map { NamedObject($0, $0.name, property: "state") }
      + (pastModel?.items ?? []).map { NamedObject($0.path, $0.name, property: "value") }
      + pages.made.map { NamedObject($0, $0.item.name) }
      + pages.made.map { NamedObject($0.body, "tile \($0.item.name)", property: "") }
  }

  func evidence(for target: WhyTargets.Target) -> WhyEvidence? {
    guard let tile = target.widget as? WatchTile else { return nil }
    let item = tile.item
    let live = model.items.first { $0.name == item.name }
    let part = body(of: tile)?.chosenPart(target.part)
    return WatchEvidence.of(item, live ?? item, part: part, at: model.shownTime, now: clock())
  }

  var large: (widget: Widget, area: Rectangle, parts: [ShownWidget.Part])? { detail?.large }

  func log(of target: WhyTargets.Target) -> LogView? {
    ((target.widget as? WatchTile).flatMap(body) as? LogBody)?.view
  }

  /// The body that shows the values of a tile, on the page or in large.
  private func body(of tile: WatchTile) -> WatchBody? {
    large == nil ? tile.body : detail?.body as? WatchBody
  }

  // MARK: Time

  func start(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    guard let input else { return refresh() }
    input.onBatch = { [unowned self] in
      refresh()
      if options.endsWithInput, input.isOver { quit() }
    }
    input.start()
  }

  /// Brings rates and ages up to the present moment, and again when they change by themselves.
  @MainActor private func refresh() {
    guard let seconds = advance(), let surroundings else { return watch = nil }
    watch = surroundings.repeating(.seconds(max(seconds, 1))) { [unowned self] in
      nonisolated(unsafe) let scene = self  // why: alarms ring on the main actor
      MainActor.assumeIsolated { unsafe scene.refresh() }
    }
  }

  /// Brings rates and ages up to the present moment.
  ///
  /// - Returns: The seconds until they change by time alone; nil for never.
  @discardableResult
  func advance() -> Double? {
    let now = clock()
    var next: Double?
    for feed in model.feeds {
      feed.advance(to: now)
      if let left = feed.secondsToChange(at: now) { next = min(next ?? left, left) }
    }
    return [next, model.advance(to: now)].compactMap(\.self).min()
  }

  // MARK: Keys

  var commands: [Command] { moves + choices }

  private var moves: [Command] {
    let ways: [(keys: String, title: String, distance: () -> Int)] = [
      ("<Down>", "next path", { 1 }), ("<Up>", "path before", { -1 }),
      ("<PgDn>", "ten paths on", { 10 }), ("<PgUp>", "ten paths back", { -10 }),
      ("<End>", "last path", { 1 << 30 }), ("<Home>", "first path", { -(1 << 30) }),
    ]
    return ways.map { way in
      Command(way.keys, way.title) { [unowned self] in shownModel.select(by: way.distance()) }
    }
  }

  private var choices: [Command] {
    let restart = Command("r", "start the command again", hint: "restart") { [unowned self] in
      resume()
      MainActor.assumeIsolated { [input] in input?.restart() }
    }
    return [
      Command("<Enter>", "show this path large", hint: "large", priority: 1) { [unowned self] in
        showLarge()
      },
      Command("/", "show only some paths", hint: "filter", priority: 1) { [unowned self] in
        page.beginFilter()
      },
      Command("o", "next order", hint: "sort") { [unowned self] in
        note("order: \(shownModel.nextOrder())")
      },
      Command("g", "show this path in another way", hint: "widget", priority: -1) {
        [unowned self] in
        let shape = shownModel.nextShape()
        if shape != nil { leaveTile() }
        note(shape.map { "shown as \($0.rawValue)" } ?? "there is no other way to show it")
      },
      Command("x", "hide this path", hint: "hide", priority: -1) { [unowned self] in
        guard let name = shownModel.hide() else { return }
        leaveTile()
        note("\(name) is hidden; u shows it again, X all")
      },
      Command("X", "show what is hidden") { [unowned self] in shownModel.showAll() },
      Command("J", "move this path down") { [unowned self] in shownModel.move(by: 1) },
      Command("K", "move this path up") { [unowned self] in shownModel.move(by: -1) },
      Command("S", "write this page as a layout file", priority: -1) { [unowned self] in
        guard let screen = page.screen else { return }
        let text = LayoutText.text(options, model, recorded: input?.recorded)
        if let problem = LayoutText.problem(of: text) { return note(problem) }
        let omission = LayoutText.omission(model)
        Insight.unrecorded {
          LayoutSaving.ask(text, on: screen) { [unowned self] in note(omission + $0) }
        }
      },
      ProblemList.command(
        "lines that did not fit, and standard error", isNeeded: shownModel.hasProblems
      ) { [unowned self] in
        Insight.unrecorded {
          page.screen?.toggle(ProblemList.self) { ProblemList(shownModel.feeds) }
        }
      },
    ] + (input?.hasCommand == true ? [restart] : [])
  }

  /// Leaves the widget with the focus, which goes: the next one in the order of Tab, such as the filter, is
  /// none that the person has chosen.
  private func leaveTile() { page.screen?.setFocus(nil) }

  /// Shows the chosen path as large as the screen.
  private func showLarge() {
    let model = shownModel
    guard let item = model.selected else { return }
    Insight.unrecorded {
      page.screen?.toggle(WatchDetail.self) {
        let tile = pages.board.made.first { $0.item === item }
        let new = WatchDetail(item, model.shape(of: item), of: tile)
        detail = new
        return new
      }
    }
  }
}
