// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A scene with the state that the program keeps for it while others show: its page, its journal,
/// and its latest changes.
final class SceneVisit {
  let scene: any Scene

  /// The widget that stands on the screen.
  let page: Widget

  let journal = Journal()

  /// The states that the journal has recorded.
  private(set) lazy var past = JournalPast(scene, journal, [Trace(log, \.log)])

  /// The names of the scene's objects.
  private(set) lazy var names = SceneNames(scene)

  /// Changes wait to be told.
  var isPaused = false {
    didSet {
      waiting = Waiting()
      if isPaused { return }
      for change in heldChanges { tell(change) }
      heldChanges = []
    }
  }

  /// The causes whose changes wait to be shown.
  var waiting = Waiting()

  /// A change of a bound value, in words.
  private struct Told {
    let name: String
    let old: String
    let new: String
  }

  /// The most columns of a value in the log.
  private static let longestValue = 230

  /// The widget that had the focus when another scene came.
  weak var focus: Widget?

  let log = LogView(Log(capacity: 500))
  private let code: SceneCode
  private let onChange: (String) -> Void
  private var heldChanges: [Told] = []
  private var isBound = false
  private var tokens: [KeyValueObservation] = []

  /// - Parameters:
  ///   - scene: The scene.
  ///   - onChange: Called with each change of a bound value, in words.
  ///   - note: Shows a note of the scene.
  ///   - resume: Ends the pause.
  ///   - quit: Ends the program.
  ///   - refreshKeys: Offers the present commands of the scene.
  ///   - onInput: Called for a value from outside, with the input's name and the value as text.
  init(
    _ scene: any Scene, onChange: @escaping (String) -> Void,
    note: @escaping (String) -> Void, resume: @escaping () -> Void,
    quit: @escaping () -> Void,
    refreshKeys: @escaping () -> Void,
    onInput: @escaping (String, String) -> Void
  ) {
    self.scene = scene
    self.onChange = onChange
    let (code, log) = (SceneCode(type(of: scene).code), log)
    self.code = code
    page =
      Self.hasCode(scene)
      ? Scroll {
        ScenePage(scene.root, code: code, changes: log, guide: SceneGuide(scene.commands))
      }
      : scene.root
    tokens = scene.values.map { value in
      value.observe { [unowned self] old, new in
        guard isBound else { return }
        let change = Told(name: value.name, old: old, new: new)
        if isPaused { heldChanges.append(change) } else { tell(change) }
      }
    }
    log.emptyText = "no change yet"
    scene.note = note
    scene.resume = resume
    scene.quit = quit
    scene.refreshKeys = refreshKeys
    scene.source.count { scene.bind() }
    isBound = true
    scene.record(in: journal)
    tokens += scene.externalInputs.map { input in
      input.observe { text in onInput(input.name, text) }
    }
  }

  /// The scene shows the code that binds it.
  static func hasCode(_ scene: any Scene) -> Bool { !type(of: scene).code.isEmpty }

  private func tell(_ change: Told) {
    // Each key in a long text tells all of it, which would be laid out as often; no more is seen.
    func shown(_ text: String) -> String {
      CellGrid.line(TextWidth.prefix(of: text, columns: Self.longestValue).text, isASCII: false)
    }
    let values = ValueText.attributed(shown(change.old), shown(change.new))
    // What the program itself writes is no change of the scene.
    Insight.unrecorded { log.log.append("\(change.name, style: .accent): \(values)") }
    onChange("\(change.name): \(change.old) -> \(change.new)")
  }

  /// Brings the code up to date: the present values in it, and how often each line has fired; while
  /// changes wait, it has the counts of those that show.
  ///
  /// - Parameter isCounted: Whether an insight counts how often.
  func refreshCode(isCounted: Bool) {
    guard Self.hasCode(scene) else { return }
    let shown = scene.shownCode
    if !isPaused {
      let readings = isCounted ? shown.indices.map(scene.source.reading) : []
      if readings != code.readings { code.readings = readings }
    }
    if shown != code.lines { code.lines = shown }
  }
}
