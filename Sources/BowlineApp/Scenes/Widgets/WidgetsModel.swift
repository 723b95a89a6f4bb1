// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// One model that all widgets of the scene share.
final class WidgetsModel: KeyValueObservable {
  /// A step to choose.
  struct Step: Identifiable, Equatable, CustomStringConvertible {
    let id: Int
    let name: String

    /// The tens inside it, as steps below its own row; its first level is not among them.
    var levels: [Step] = []

    init(_ range: Range<Int>, _ name: String) {
      (id, self.name) = (range.lowerBound, name)
      levels = range.dropFirst().filter { $0.isMultiple(of: 10) }.map { Step($0..<$0, "\($0)") }
    }

    /// The name, which is what a person reads of it in a change.
    var description: String { name }
  }

  /// From 0 to 100.
  @Observed var level = 42

  @Observed var isOpen = true
  @Observed var name = "tank"

  /// Several lines of text.
  @Observed var notes = """
    The tank is filled in the morning.
    Shift with the arrows selects, Alt-C copies, Control-X cuts, Control-V pastes.
    Control-S searches, Control-_ undoes, Alt-E redoes.
    """

  /// The level at which an alarm is due; nil for none.
  @Observed var alarm: Int?

  /// A day; nil for none.
  @Observed var day: CalendarDate? = WidgetsModel.today

  /// The same day in each run, so that pictures of it stay the same.
  static let today = CalendarDate(dayNumber: 20_780)

  /// The values that ``level`` has had.
  @Observed private(set) var history: Series

  /// A change of the level.
  struct Change: Identifiable, Equatable, CustomStringConvertible {
    let id: Int
    let old: Int
    let new: Int

    var description: String { "\(old) -> \(new)" }
  }

  /// The changes of the level, oldest first.
  @ObservedArray private(set) var changes: [Change] = []

  /// The log of the changes, in words.
  @Observed var log = Log(capacity: 200)

  static let levels = 0...100

  /// The parts of the range of levels, by the level at which they begin.
  let steps = [
    Step(0..<34, "low"), Step(34..<67, "middle"), Step(67..<101, "high"),
  ]

  /// The step of the present level; choosing another one goes to its beginning.
  var step: Int? {
    get { steps.last { $0.id <= level }?.id }
    set { if let newValue, newValue != step { level = newValue } }
  }

  /// The step, or the level inside one, that is nearest below the present level; choosing another one
  /// goes there.
  var nearest: Int? {
    get { steps.flatMap { [$0] + $0.levels }.last { $0.id <= level }?.id }
    set { if let newValue, newValue != nearest { level = newValue } }
  }

  /// The values that the level has had, and how many of them lie in each step.
  var past: [Double] { history.compactMap(\.self) }
  var visits: [Bar] {
    steps.map { step in
      Bar(step.name, Double(past.count { past in steps.last { Double($0.id) <= past } == step }))
    }
  }

  /// Brings back what changes of the level have written, while these are steps through time.
  var bringBack: (() -> Void)?

  private var watching: KeyValueObservation?

  init() {
    history = Series([30, 34, 33, 37, 40, 38, 41, 42], capacity: 60)
    watching = observe(\.level, options: [.old, .new, .distinct]) { model, change in
      if let bringBack = model.bringBack { return bringBack() }
      guard let old = change.oldValue, let new = change.newValue else { return }
      model.history.append(Double(new))
      model.$changes.append(Change(id: model.changes.count + 1, old: old, new: new))
      model.log.append("level \(old) -> \(new, style: .heading)")
    }
  }

  /// All that changes of the level have written.
  var traces: [Trace] {
    [Trace(self, \.history), Trace(self, \.changes), Trace(self, \.log)]
  }

  /// The level in words.
  var words: String { "\(name): \(level) of 100, \(isOpen ? "open" : "closed")" }

  /// The state in sentences, a line for each.
  var story: [String] {
    let step = steps.last { $0.id <= level }?.name ?? "none"
    return [
      "The \(name) is at \(level) of 100.", "It is \(isOpen ? "open" : "closed").",
      "The step is \(step).",
    ]
  }

  /// The state as a page in Markdown.
  var page: String {
    """
    # \(name)

    It is **\(isOpen ? "open" : "closed")**, at \(level) of 100: see [the steps](https://tank.example/steps).

    | Step | From |
    |:-----|-----:|
    \(steps.map { "| \($0.id == step ? "**\($0.name)**" : $0.name) | \($0.id) |" }.joined(separator: "\n"))

    - `+` and `-` change the level
    - *everything else* follows
    """
  }

  /// Adds to the level, from 0 to 100.
  func raise(by difference: Int) {
    level = level.raised(by: difference, within: Self.levels)
  }
}

extension WidgetsModel: KeyValueCoding {
  static let keys: KeyTable<WidgetsModel> = [
    "level": \.level, "isOpen": \.isOpen, "name": \.name, "notes": \.notes,
  ]
}
