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

  /// Whether changes wait to be told.
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
  private let tellChange: (String) -> Void
  private var untold: [String] = []
  private var isBound = false
  private var tokens: [KeyValueObservation] = []

  /// - Parameters:
  ///   - scene: The scene.
  ///   - tellChange: Called with each change of a bound value, in words.
  ///   - note: Shows a note of the scene.
  ///   - tellInput: Called with what comes from outside: the inlet's name, and the value as text.
  init(
    _ scene: any Scene, tellChange: @escaping (String) -> Void,
    note: @escaping (String) -> Void, tellInput: @escaping (String, String) -> Void
  ) {
    self.scene = scene
    self.tellChange = tellChange
    page = Scroll(ScenePage(scene.root, code: type(of: scene).code, changes: log))
    tokens = scene.values.map { value in
      value.observe { [unowned self] old, new in
        guard isBound else { return }
        tell("\(value.name): \(old) -> \(new)")
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

  /// Shows and tells a change in words, once it is not paused.
  private func tell(_ line: String) {
    if isPaused { return untold.append(line) }
    // What the program itself writes is no change of the scene.
    Insight.unrecorded { log.log.append(line) }
    tellChange(line)
  }
}
