// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The surroundings of every scene: the scenes to choose from, the help, the state, and the keys
/// that do the same everywhere.
final class Shell: KeyValueObservable {
  /// The least size of a window; in a smaller one a note says that it is too small.
  static let minimumSize = Size(rows: 6, columns: 30)

  let screen: Screen

  /// The scene that shows, with its state.
  private(set) var visit: SceneVisit

  /// Changes wait to be shown.
  @Observed var isPaused = false

  /// The changes and counts by which questions about the views are answered while changes wait; nil
  /// while none do.
  var pause: WhyExplainer.Pause?

  /// The mouse is reported.
  @Observed private(set) var usesMouse: Bool

  /// An event of a recorded session is being replayed.
  var isReplaying = false

  /// The position of now in the past of the scene while an earlier time shows; nil while now does.
  var present: Int?

  /// The theme in which everything is drawn.
  @Observed private(set) var theme: Theme

  /// No theme was chosen, so that the terminal's background decides.
  private var suitsTerminal: Bool

  let options: Options
  let services: Services

  /// The scenes that a person can go to.
  let entries: [SceneCatalog.Entry]

  /// The layers that keys of the shell have opened over the scene, topmost last.
  var layers: [Widget] = []

  private var visits: [String: SceneVisit] = [:]
  let frame: ShellFrame
  private let bar: SceneBar
  private let words = Label(style: .muted)
  let cause = CauseLine()
  let timeline = Timeline()
  private let help = HelpBar()
  private let state = StatusBar()

  /// The changes since the start.
  let trail: ChangeTrail
  private let following: Insight.Following?

  /// The scenes' reference to the shell.
  private let weakShell: WeakShell

  /// The way of values from outside to the scenes.
  private let time: TimeSource

  /// - Parameters:
  ///   - entries: The scenes to go to, that of the options among them.
  ///   - time: How values from outside reach the scenes.
  ///   - services: The services of the program around it.
  init(
    _ options: Options, entries: [SceneCatalog.Entry] = SceneCatalog.all, size: Size, isASCII: Bool,
    time: TimeSource = .once, services: Services = Services()
  ) {
    guard let entry = entries.first(where: { $0.name == options.scene }) else {
      preconditionFailure("the options name a scene that there is")
    }
    self.entries = entries
    self.options = options
    self.services = services
    self.time = time
    usesMouse = options.usesMouse
    theme = options.theme ?? .default
    suitsTerminal = options.theme == nil
    bar = SceneBar(entries.map(\.name))
    // The scene needs a reference to the shell, which is not initialized yet.
    let weakShell = WeakShell()
    self.weakShell = weakShell
    let trail = ChangeTrail()
    self.trail = trail
    // The closure is called on the thread that makes the shell, which alone changes what shows.
    nonisolated(unsafe) let (ownTrail, ownShell) = (trail, weakShell)  // why: on this thread
    following = services.insight?.follow { change in
      unsafe ownTrail.add(change, at: ownShell.shell?.screen.now ?? .zero)
      unsafe ownShell.shell?.show(change)
    }
    visit = Self.visit(entry, options, weakShell)
    // The closures of builders cannot capture `self` before all of it is initialized.
    let (words, help, timeline) = (words, help, timeline)
    let state: StatusBar = state
    let header = entries.count == 1 ? visit.scene.header : nil
    let wordRow = Row(spacing: Welcome.gap) {
      words.growing()
      Welcome(beside: words)
    }
    wordRow.isHidden = header != nil
    frame = ShellFrame(
      bar: header ?? bar, words: wordRow, page: visit.page,
      cause: cause,
      bottom: Surface {
        Row(spacing: 2) {
          help.growing()
          state
        }
      },
      timeline: Surface { timeline })
    screen = Screen(frame, size: size, minimumSize: Self.minimumSize, isASCII: isASCII)
    screen.rowsBelowLayers = 1
    screen.highlightsChanges = options.hasMotion && options.task == .run
    screen.closingKeys = [KeyPress(.escape), KeyPress("q")]
    weakShell.shell = self
    visits[entry.name] = visit
    bar.onChoose = { [unowned self] index in show(entries[index].name) }
    screen.onIgnoredPaste = { [unowned self] in note("pasted text needs a text field") }
    // A person's change shows at once; only changes from the model wait.
    screen.onUseOfHeld = { [unowned self] in resume() }
    screen.onRenewalOfHeld = { [unowned self] in renewPause() }
    screen.onUnusedPress = { [unowned self] position in
      if services.insight != nil, targets.index(at: position) != nil { why(at: position) }
    }
    bindState()
    connectTimeline()
    screen.onEvent = { [unowned self] event in passes(event) }
    screen.willPaint = { [weak self] in
      self?.refreshCode()
      self?.refreshTimeline()
      for case let layer as any LiveLayer in self?.openLayers ?? [] { layer.refresh() }
    }
    arrive(at: entry)
    if time == .once { takeOnce() }
  }

  // MARK: Scenes

  /// The name of the scene that shows.
  var sceneName: String { type(of: visit.scene).name }

  /// Shows a scene; the one that showed keeps everything it has.
  func show(_ name: String) {
    guard name != sceneName, let entry = entries.first(where: { $0.name == name }) else { return }
    resume()
    returnToNow()
    while screen.dismiss() {}
    services.say("scene: \(sceneName) -> \(name)")
    visit.focus = screen.focus
    if time == .live { onMainActor { $0.stop() } }
    let isNew = visits[name] == nil
    visit = visits[name] ?? Self.visit(entry, options, weakShell)
    visits[name] = visit
    Insight.unrecorded { cause.clear() }
    frame.show(visit.page)
    screen.setFocus(visit.focus)
    arrive(at: entry)
    start()
    // Last, as in a recorded session.
    if isNew, time == .once { takeOnce() }
  }

  /// Takes the first values from outside, where no time passes.
  private func takeOnce() {
    let event = visit.scene.externalInputs.first?.event ?? .sample
    Insight.caused(by: Insight.Event(event)) { visit.scene.takeOnce() }
  }

  private func arrive(at entry: SceneCatalog.Entry) {
    words.text = entry.summary
    if !visit.scene.startNote.isEmpty { services.say(visit.scene.startNote) }
    bar.current = entries.firstIndex { $0.name == entry.name } ?? 0
    refreshKeys()
  }

  /// Gives the screen the commands of the scene and of the program, with their present hints.
  func refreshKeys() {
    // The footer shows them in this order.
    screen.keyMap = KeyMap(
      visit.scene.commands + sceneKeys + timeCommands + programKeys + firstCommands
        + sceneCommands + scrollCommands + syncAnswer)
  }

  /// Lets the scene that shows take values from outside, where time passes.
  ///
  /// - Precondition: The program runs on the main actor then.
  func start() {
    if time != .live { return }
    let surroundings = Surroundings(figures: services.figures, repeating: services.repeating)
    onMainActor { $0.start(surroundings) }
  }

  /// Calls a body with the scene on the main actor: where time passes, the loop of the program is
  /// there, and calls the shell.
  private func onMainActor(_ body: @MainActor (any Scene) -> Void) {
    nonisolated(unsafe) let scene = visit.scene  // why: both sides are on the main actor
    MainActor.assumeIsolated { unsafe body(scene) }
  }

  private static func visit(
    _ entry: SceneCatalog.Entry, _ options: Options, _ weakShell: WeakShell
  ) -> SceneVisit {
    let name = entry.name
    return Insight.caused(by: Insight.Event(.start)) {
      SceneVisit(
        entry.make(options),
        onChange: { line in weakShell.shell?.services.say(line) },
        note: { line in weakShell.shell?.note(line) },
        resume: { weakShell.shell?.resume() },
        quit: {
          weakShell.shell?.services.paint()
          weakShell.shell?.services.quit()
        },
        refreshKeys: { weakShell.shell?.refreshKeys() },
        onInput: { input, text in
          weakShell.shell?.services.record(.change(scene: name, input: input, value: text))
        })
    }
  }

  /// Writes a value that came from outside in a session that is replayed.
  ///
  /// - Returns: Whether there is such a scene with such an input, and the text is a value for it.
  func receive(scene name: String, input: String, value: String) -> Bool {
    guard let visit = visits[name],
      let input = visit.scene.externalInputs.first(where: { $0.name == input })
    else { return false }
    return Insight.caused(by: Insight.Event(input.event)) { input.receive(value) }
  }

  /// A value in the words of its scene: `model.number`; `list: model.items` for that of another scene
  /// than the one that shows.
  func name(of place: Insight.Place) -> String {
    if visit.names.name(of: place.object) != nil { return visit.names.text(place) }
    let other = visits.first { $0.value.names.name(of: place.object) != nil }
    return other.map { "\($0.key): \($0.value.names.text(place))" } ?? visit.names.text(place)
  }

  // MARK: State

  /// The state has nothing to show.
  private var hasNoState: Bool { !isPaused && !usesMouse }

  private func bindState() {
    let items = [
      state("paused", \.isPaused, style: .warning), state("mouse on", \.usesMouse, style: .muted),
    ]
    state.items = items
    // While it is hidden, the hints have its columns.
    Insight.unrecorded { _ = state.bind(\.isHidden, to: self, \.hasNoState) }
  }

  private func state(
    _ text: String, _ property: KeyPath<Shell, Bool>, style: Style
  ) -> StatusItem {
    let item = StatusItem(style: style)
    // The inspector shows the bindings of the scene alone.
    Insight.unrecorded { _ = item.bind(\.text, to: self, property) { $0 ? text : "" } }
    return item
  }

  func toggleMouse() {
    Insight.unrecorded { usesMouse.toggle() }
    services.useMouse(usesMouse)
  }

  /// Shows everything in the theme that suits the terminal, unless a person has chosen one.
  func suit(_ theme: Theme) {
    guard suitsTerminal, theme != self.theme else { return }
    Insight.unrecorded { self.theme = theme }
    services.useTheme(theme)
  }

  func nextTheme() {
    suitsTerminal = false
    theme = theme.next
    services.useTheme(theme)
    note("theme: \(theme.name)")
  }

  /// Shows a change of the scene in the row of causes, and how many wait while the screen is paused.
  private func show(_ change: Insight.Change) {
    if change.event?.kind == .start || visit.past.isRestoring || isBehindPast(change) { return }
    let object = change.place.object
    if visit.names.name(of: object) == nil {
      // The object may be new, such as one that a person has inserted.
      guard change.cause == nil, change.event?.isOfPerson == true else { return }
      visit.names.search()
      if visit.names.name(of: object) == nil { return }
    }
    guard visit.names.isTold(change.place), !change.setsSameValue else { return }
    let remark = change.event.flatMap(trail.remark)
    // A part of a page may have no name: then the change of the model that it makes is the first.
    let isFirst = change.causes.allSatisfy { visit.names.name(of: $0.place.object) == nil }
    cause.add(change, isFirst: isFirst, visit.names, remark: remark, at: screen.now)
    guard isPaused, isFirst else { return }
    // In models that stand still what a person does shows at once.
    if past.hasOwnModels, change.event?.kind != .line { return }
    visit.waiting.add(change.event)
    cause.waiting = visit.waiting
  }

  /// Brings the code of the scene up to date.
  func refreshCode() {
    Insight.unrecorded { visit.refreshCode(isCounted: services.insight != nil) }
  }
}

/// A weak reference to the shell, for the scenes that it shows.
private final class WeakShell {
  weak var shell: Shell?
}
