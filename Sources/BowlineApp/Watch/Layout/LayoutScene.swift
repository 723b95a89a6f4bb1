// SPDX-License-Identifier: Apache-2.0

private import Dispatch
internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// The values that several sources write, in the widgets that a layout file names.
final class LayoutScene: Scene {
  static let name = "layout"
  static let summary = "The widgets of a layout file, bound to what the sources write."
  static let code: [String] = []
  let source = SceneSource(LayoutScene.code)

  let model: LayoutModel
  var note: (String) -> Void = { _ in }
  var resume: () -> Void = {}
  var quit: () -> Void = {}
  var refreshKeys: () -> Void = {}
  let unkept: String? = "what a program writes stays"

  private let file: LayoutFile
  private let input: WatchInput?
  private let endsWithInput: Bool

  /// The present moment.
  let clock: () -> FeedTime

  private lazy var pages = LayoutPages(LayoutBoard(model.layout.parts, model.cells))
  private(set) lazy var header: Widget? = WatchHeader(model)

  /// The token of the clock that runs while values come, or an alert may begin.
  private var watch: AnyObject?
  private var surroundings: Surroundings?
  private var fileWatch: FileWatch?

  /// The widget that shows as large as the screen.
  weak var detail: WatchDetail?

  private var showing: KeyValueObservation?
  private var problems: [KeyValueObservation] = []

  /// The cells that show an earlier moment; nil while now shows.
  private var pastCells: [LayoutCell]?

  /// - Parameters:
  ///   - layout: The content of the file.
  ///   - file: The file, which is read again when it is saved.
  ///   - feeds: The models of the sources, in their order.
  ///   - input: The input that fills them; nil where something else does.
  ///   - clock: The present moment.
  init(
    _ layout: Layout, _ file: LayoutFile, _ feeds: [Feed], input: WatchInput? = nil,
    endsWithInput: Bool = false, clock: @escaping () -> FeedTime = { .now }
  ) {
    self.file = file
    self.input = input
    self.endsWithInput = endsWithInput
    self.clock = clock
    model = LayoutModel(layout, feeds, clock: clock)
    model.send = { [unowned self] feed, path, value in send(feed, path, value) }
    model.didEdit = { [unowned self] in refreshOnMainActor() }
    model.alerts.notify = { [unowned self] in note($0) }
    model.alerts.complain = { [unowned self] in note($0) }
    model.alerts.ring = { LineOutput.bell() }
    model.alerts.runsCommands = input?.isReplay != true
  }

  var root: Widget { pages }
  var views: Widget { pages }

  func bind() {
    problems = Insight.unrecorded {
      let refresh = { [unowned self] in refreshKeys() }
      return [
        model.observe(\.hasProblems) { _, _ in refresh() },
        model.observe(\.problems) { _, _ in refresh() },
        model.observe(\.mistakeText) { _, _ in refresh() },
      ]
    }
    showing = model.observe(\.cells) { [unowned self] model, _ in
      pages.change(to: LayoutBoard(model.layout.parts, model.cells))
      refreshKeys()
    }
  }

  private(set) lazy var past: (any ScenePast)? = {
    let past = WatchPast { [model] in model.feeds }
    past.onChange = { [unowned self] feeds, isPause in
      pastCells = feeds.map { feeds in
        model.pastCells(feeds) { [unowned self] in goOn($0) }
      }
      pages.show(
        past: pastCells.map { LayoutBoard(model.layout.parts, $0) }, isPause: isPause)
      if isPause { pages.board.takeAges(of: pages.live) }
    }
    past.onMove = { [unowned self] in
      (model.shownTime, model.shownFeeds) = ($0?.time, $0?.feeds)
      for cell in pastCells ?? [] { cell.shownTime = $0?.time }
    }
    return past
  }()

  /// Changes a value of now, and ends the pause in which a person wants that; an earlier moment
  /// cannot be changed.
  private func goOn(_ change: () -> Void) {
    if model.shownTime != nil {
      return note("an earlier moment cannot be changed; Esc returns to now")
    }
    // Before the widget of now gets the focus: the caret of a field then stands behind the change.
    change()
    resume()
  }

  func record(in journal: Journal) {}

  var values: [BoundValue] { [] }

  var namesAll: Bool { true }

  var named: [NamedObject] {
    pages.board.tiles.map { NamedObject($0, $0.cell.name) }
      + (model.cells + (pastCells ?? [])).map { NamedObject($0, $0.name, property: "value") }
      + model.feeds.flatMap { feed in
        [NamedObject(feed, feed.name, property: "state")]
          + feed.paths.map { NamedObject($0, "\(feed.name).\($0.name)", property: "value") }
      }
  }

  // MARK: Time

  func takeOnce() { _ = model.advance(to: clock()) }

  func start(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    guard let input else { return refresh() }
    input.onBatch = { [unowned self] in proceed() }
    input.start()
    if let path = file.path {
      let scene = WeakScene(self)
      fileWatch = FileWatch(path) {
        DispatchQueue.main.async { MainActor.assumeIsolated { scene.reload() } }
      }
    }
  }

  /// Brings the scene up to the present moment, and ends the program where nothing more comes and it is to
  /// end then.
  @MainActor private func proceed() {
    refresh()
    if endsWithInput, input?.isOver == true { quit() }
  }

  /// Brings rates, ages and alerts up to the present moment, and does so again when they change by
  /// themselves.
  @MainActor private func refresh() {
    guard let seconds = advance(), let surroundings else { return watch = nil }
    watch = surroundings.repeating(.seconds(max(seconds, 0.01))) { [unowned self] in
      refreshOnMainActor()
    }
  }

  /// Brings rates, ages and alerts up to the present moment.
  ///
  /// - Returns: The seconds until they change by time alone; nil for never.
  @discardableResult
  func advance() -> Double? {
    let now = clock()
    return [model.advance(to: now), pages.live.advance(to: now)].compactMap(\.self).min()
  }

  /// Reads the file again, as it was saved; where it is wrong the screen stays as it is.
  @MainActor func reload() {
    do throws(LayoutFile.Failure) {
      let layout = try file.read()
      if layout == model.layout {
        if !model.problems.isEmpty { model.problems = [] }
        return
      }
      if let input {
        do {
          input.change(to: try input.sources(of: layout, after: model.layout))
        } catch {
          model.problems = ["\((error as? UsageError)?.message ?? "\(error)")"]
          return
        }
      }
      model.change(to: layout, input?.feeds ?? model.feeds)
      proceed()
      note("\(file.name) was read again")
    } catch {
      if error.lines != model.problems { model.problems = error.lines }
    }
  }

  // MARK: What a person does

  /// Sends a value to the program that a source reads.
  private func send(_ feed: Feed, _ path: LayoutPath, _ value: FeedValue) {
    guard let source = model.layout.sources.first(where: { $0.name == feed.name }) else { return }
    let line = LayoutMessage.line(path, value)
    if source.origin == .input {
      if !LineOutput.send(line) { note("standard output is a terminal, so nobody takes \(line)") }
    } else if feed.state == .reading || source.interval != nil {
      // A command that is run again and again reads it at its next start, though its last run failed.
      nonisolated(unsafe) let feed = feed  // why: keys come on the main actor
      MainActor.assumeIsolated { [input] in unsafe input?.send(line, to: feed) }
      refreshOnMainActor()
    } else {
      note("\(feed.name) runs no more and takes no values; r starts it again")
    }
  }

  /// Brings the scene up to the present moment; the callers are on the main actor.
  private func refreshOnMainActor() {
    if surroundings == nil { return }
    nonisolated(unsafe) let scene = self  // why: main actor
    MainActor.assumeIsolated { unsafe scene.refresh() }
  }

  /// The commands that move the focus, where no widget uses their keys, and those that scroll a
  /// page that is higher than the screen.
  private var moves: [Command] {
    let steps: [(keys: String, title: String, isForward: Bool)] = [
      ("<Down>", "next widget", true), ("<Up>", "widget before", false),
    ]
    let ways: [(keys: String, title: String, key: Key)] = [
      ("<PgDn>", "scroll on by a page", .pageDown), ("<PgUp>", "scroll back by a page", .pageUp),
      ("<Home>", "scroll to the top", .home), ("<End>", "scroll to the bottom", .end),
    ]
    return steps.map { step in
      Command(step.keys, step.title) { [unowned self] in
        pages.screen?.moveFocus(forward: step.isForward)
      }
    }
      + ways.map { way in
        Command(way.keys, way.title) { [unowned self] in
          _ = pages.page.scroll.handle(KeyPress(way.key))
        }
      }
  }

  /// There is a command that can be started again.
  private var hasCommand: Bool {
    input?.isReplay != true
      && model.layout.sources.contains { if case .run = $0.origin { true } else { false } }
  }

  var commands: [Command] {
    let restart = Command("r", "start the commands again", hint: "restart") { [unowned self] in
      resume()
      MainActor.assumeIsolated { [input] in input?.restart() }
    }
    return moves + [
      Command("<Enter>", "show the widget with the focus large", hint: "large", priority: 1) {
        [unowned self] in showLarge()
      },
      Command("S", "write this layout as another file", priority: -1) { [unowned self] in
        guard let screen = pages.screen else { return }
        do throws(FileError) {
          let text = String(decoding: try file.bytes(), as: UTF8.self)
          Insight.unrecorded { LayoutSaving.ask(text, on: screen) { [unowned self] in note($0) } }
        } catch {
          note("\(error)")
        }
      },
      ProblemList.command(
        "errors of the file, lines that did not fit, and standard error",
        isNeeded: model.hasProblems || !model.problems.isEmpty || !model.mistakeText.isEmpty
      ) { [unowned self] in
        Insight.unrecorded {
          pages.screen?.toggle(ProblemList.self) {
            ProblemList(model.feeds, model.problems + model.silentAlerts)
          }
        }
      },
    ] + (hasCommand ? [restart] : [])
  }

  private func showLarge() {
    guard let tile = pages.board.tiles.first(where: \.hasFocus) else {
      return note("choose a widget first, by Tab or Down")
    }
    // Enter ends what a person writes.
    if tile.cell.widget.kind.isEndedByEnter { return }
    // The first row of the page is covered.
    let warning = { [model] in
      [model.alertText, model.problemText].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    guard let detail = tile.detail(warning: warning) else {
      return note("nothing has come yet for \(tile.cell.name)")
    }
    self.detail = detail
    Insight.unrecorded { pages.screen?.toggle(WatchDetail.self) { detail } }
  }

  /// A weak reference to the scene, for calls from another thread.
  private final class WeakScene: @unchecked Sendable {  // why: main actor alone
    private weak var scene: LayoutScene?

    init(_ scene: LayoutScene) {
      self.scene = scene
    }

    @MainActor func reload() { scene?.reload() }
  }
}
