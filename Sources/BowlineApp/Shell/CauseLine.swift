// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest change of the scene from its cause to the views that followed it, in one row:
/// `key + → model.number 10 → 11 → label, counter, history`.
///
/// The values of a line of input have come beside one another, and not by one another:
/// `input line 7 → cpu 3 → 4, free, used`.
final class CauseLine: Widget {
  /// A change that no other one has caused.
  fileprivate struct First {
    let event: Insight.Event?
    let remark: String?
    let place: Insight.Place
    let name: String
    let isWidget: Bool
    let old: String
    var new: String
    let kind: ChangeKind
    let time: Duration
  }

  @Observed fileprivate var first: First?

  /// The names of the values that have changed because of ``first``, each once.
  @Observed private var followers: [String] = []

  /// The causes whose changes wait to be shown; nil while the screen is not paused.
  @Observed var waiting: Waiting?

  /// The row has nothing to say.
  var isEmpty: Bool { first == nil && waiting == nil }

  /// The most names that are kept.
  private static let most = 20

  /// The time for which no timer and no sample replaces a person's change.
  private static let patience = Duration.seconds(3)

  override var highlightsChanges: Bool { false }

  /// Clears the row, for another scene.
  func clear() {
    first = nil
    followers = []
  }

  /// Adds a change of the scene that shows.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - isFirst: Whether no other change that is told has caused it.
  ///   - names: The names of the scene.
  ///   - remark: Additional words about its event, such as the change that it undoes; nil for none.
  ///   - time: When it was made.
  func add(
    _ change: Insight.Change, isFirst: Bool, _ names: SceneNames, remark: String? = nil,
    at time: Duration
  ) {
    if let first, first.event == change.event, change.cause != nil || change.event != nil {
      addFollower(change, first, names)
    } else if isFirst, !isLate(change, time) {
      let widget = names.widget(of: change.place.object)
      // A value that changes repeatedly without an event is told from its first value on.
      let isSame = first?.event == nil && change.event == nil && first?.place == change.place
      let before = isSame ? first : nil
      first = First(
        event: change.event, remark: remark, place: change.place,
        name: widget ?? names.text(change.place),
        isWidget: widget != nil, old: before?.old ?? names.words(change.old, at: change.place),
        new: names.words(change.new, at: change.place), kind: change.kind, time: time)
      followers = []
    }
  }

  private func addFollower(_ change: Insight.Change, _ first: First, _ names: SceneNames) {
    if change.place == first.place {
      if first.kind == .setting, change.kind == .setting {
        self.first?.new = names.words(change.new, at: change.place)
      }
      return
    }
    // Before any text is made: thousands of changes may follow.
    if followers.count == Self.most { return }
    // Between a widget in which a person types and those that follow comes the model.
    let isNamed = change.cause == nil || first.isWidget
    let widget = names.widget(of: change.place.object)
    guard let name = widget ?? (isNamed ? names.text(change.place) : nil), name != first.name,
      !followers.contains(name), widget == nil || names.isShown(change.place.object)
    else { return }
    followers.append(name)
  }

  /// The change comes too early after a person's change to replace that.
  private func isLate(_ change: Insight.Change, _ time: Duration) -> Bool {
    guard let first, first.event?.isOfPerson == true, change.event?.isOfPerson != true else {
      return false
    }
    return time - first.time < Self.patience
  }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: room.columns)
  }

  override func draw(on canvas: Canvas) {
    canvas.write(
      words(isASCII: canvas.isASCII), row: 0, column: 0, truncatedTo: canvas.columns)
  }

  private func words(isASCII: Bool) -> AttributedText {
    var all: AttributedText = ""
    if let words = waiting?.words {
      all += AttributedText("paused, \(words) to be shown   ", style: .warning)
    }
    guard let first else { return all }
    let arrow = isASCII ? " -> " : " → "
    if let event = first.event {
      let words = ValueText.words(event)
      let told = first.remark.map { "\(words), \($0)" } ?? words
      all += "\(told, style: Style(attributes: .bold))\(arrow, style: .muted)"
    }
    all += AttributedText(first.name, style: .warning)
    if first.hasWords {
      let words = ValueText.words(
        kind: first.kind, old: first.old, new: first.new, arrow: arrow)
      all += AttributedText(" " + words, style: .warning)
    }
    if waiting == nil, !followers.isEmpty {
      let names = followers.joined(separator: ", ")
      let sign = first.event?.kind == .line ? ", " : arrow
      all += "\(sign, style: .muted)\(names, style: .accent)"
    }
    return all
  }
}

extension CauseLine.First {
  /// Its values are shown; those of a sample and of a timer are too many.
  fileprivate var hasWords: Bool { event?.kind != .sample && event?.kind != .timer }
}

extension Insight.Change {
  /// A person has set the value to what it was.
  ///
  /// A text that is cut may have changed behind the cut.
  var setsSameValue: Bool {
    event?.isOfPerson == true && kind == .setting && old == new && !new.contains("…")
  }
}

extension Insight.Event {
  /// A person has caused it.
  var isOfPerson: Bool {
    switch kind {
    case .key, .mouse, .paste, .line: true
    case .start, .timer, .sample: false
    }
  }
}
