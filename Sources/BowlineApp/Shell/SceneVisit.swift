// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// A scene with what the program keeps for it while others show: its page, what can be undone in
/// it, and its latest changes.
final class SceneVisit {
  let scene: any Scene

  /// What stands on the screen.
  let page: Widget

  let journal = Journal()

  /// Changes wait to be told.
  var isPaused = false {
    didSet {
      if isPaused { return }
      for line in untold { tell(line) }
      untold = []
    }
  }

  /// The widget that had the focus when another scene came.
  weak var focus: Widget?

  private let log = LogView(Log(capacity: 500))
  private let code: SceneCode
  private let tellChange: (String) -> Void
  private let showChange: (BoundValue.Change, Int) -> Void
  private var untold: [String] = []
  private var isBound = false
  private var tokens: [KeyValueObservation] = []

  /// - Parameters:
  ///   - scene: The scene.
  ///   - tellChange: Called with each change of a bound value, in words.
  ///   - showChange: Called with each change as it happens, and with how many wait to be told.
  ///   - note: Shows a note of the scene.
  ///   - tellInput: Called with what comes from outside: the inlet's name, and the value as text.
  init(
    _ scene: any Scene, tellChange: @escaping (String) -> Void,
    showChange: @escaping (BoundValue.Change, _ waiting: Int) -> Void,
    note: @escaping (String) -> Void, tellInput: @escaping (String, String) -> Void
  ) {
    self.scene = scene
    self.tellChange = tellChange
    self.showChange = showChange
    code = SceneCode(type(of: scene).code)
    page = Scroll(ScenePage(scene.root, code: code, changes: log))
    tokens = scene.values.map { value in
      value.observe { [unowned self] old, new in
        guard isBound else { return }
        take(BoundValue.Change(name: value.name, old: old, new: new), isSaid: value.isSaid)
      }
    }
    scene.note = note
    scene.bind()
    isBound = true
    scene.record(in: journal)
    tokens += scene.inlets.map { inlet in
      inlet.observe { text in tellInput(inlet.name, text) }
    }
  }

  /// Takes a change of a bound value: it is shown at once, and told in words once it is not paused.
  private func take(_ change: BoundValue.Change, isSaid: Bool) {
    if isSaid, isPaused { untold.append(change.line) }
    showChange(change, untold.count)
    if isSaid, !isPaused { tell(change.line) }
  }

  private func tell(_ line: String) {
    // What the program itself writes is no change of the scene.
    Insight.unrecorded { log.log.append(line) }
    tellChange(line)
  }

  /// Brings the code up to date: the present values in it, and how often each line has fired.
  ///
  /// - Parameter insight: What knows how often; nil where nobody counts.
  func refreshCode(_ insight: Insight?) {
    let counts = insight.map { scene.fired($0) } ?? []
    if counts != code.counts { code.counts = counts }
    let shown = scene.shownCode
    if shown != code.lines { code.lines = shown }
  }
}
