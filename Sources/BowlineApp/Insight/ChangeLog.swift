// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest changes of all properties, grouped by the key or other event that has caused them.
///
/// `/` begins a filter: changes whose line contains its text show, in upper or lower case, each below
/// its event. Where the scene lists what it shows, `a` adds the changes of all other objects. While the
/// screen is paused, the changes of its views say that they wait.
final class ChangeLog: Widget, LiveLayer {
  private let insight: Insight
  private let view = LogView(Log(capacity: ChangeLog.most))
  private let field = TextField(placeholder: "press / and type")
  private let name = Label("filter", style: .muted)
  private let text: (Insight.Place) -> String
  private let isOfScene: (Insight.Change) -> Bool
  private let pause: () -> WhyExplainer.Pause?
  private let names: SceneNames

  /// There may be changes that are not of the scene.
  private let hasMore: Bool

  /// All changes show, also those that are not of the scene.
  @Observed private var showsAll = false

  /// The latest changes, each with its line.
  private var all: [(change: Insight.Change, line: AttributedText)] = []

  /// The event above the last line that shows, the filter that it has passed, whether all changes show,
  /// and the last change before the pause.
  private var shown: (event: Insight.Event?, filter: String, isAll: Bool, pause: UInt64?) =
    (nil, "", false, nil)

  /// The first causes, each with the number of the line that has it, in order.
  private var headings: [(line: Int, text: String)] = []

  /// The lines show anew, with another filter.
  private var isAnew = false

  /// The most lines.
  private static let most = 1000

  /// - Parameters:
  ///   - insight: The insight that has the changes.
  ///   - hasMore: Whether there may be changes that are not of the scene.
  ///   - isOfScene: Whether a change is that scene's.
  ///   - pause: The state of the views while the screen is paused; nil while it is not.
  ///   - names: The names of the scene.
  ///   - text: A value in words.
  init(
    _ insight: Insight, hasMore: Bool, isOfScene: @escaping (Insight.Change) -> Bool,
    pause: @escaping () -> WhyExplainer.Pause?, names: SceneNames,
    text: @escaping (Insight.Place) -> String
  ) {
    self.insight = insight
    self.hasMore = hasMore
    self.isOfScene = isOfScene
    self.pause = pause
    self.names = names
    self.text = text
    super.init()
    isRecorded = false
    adopt([view, name, field])
    refresh()
  }

  override var children: [Widget] { [view, name, field] }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(room.rows, 40), columns: min(room.columns, 140))
  }

  override func arrangeChildren(in area: Rectangle) {
    let inside = area.inset(top: 1, left: 2, bottom: 1, right: 2)
    let parts = inside.split(bottom: 1)
    view.place(in: parts.rest)
    let row = parts.bottom.split(left: 8)
    name.place(in: row.left)
    field.place(in: row.rest)
  }

  // Another filter is no change of the lines.
  override var highlightsChanges: Bool { !isAnew }

  override func draw(on canvas: Canvas) {
    let heading = hiddenHeading.map { "Changes, from \($0) on" } ?? "Changes, with their causes"
    canvas.box(style: .accent, title: heading, titleStyle: .heading)
  }

  /// The first cause of the uppermost line, where that of its own has scrolled out of sight.
  private var hiddenHeading: String? {
    guard let top = view.shownParts.first?.element,
      let heading = headings.last(where: { $0.line <= top }), heading.line < top
    else { return nil }
    return heading.text
  }

  override var keyHints: [KeyHint] {
    // `/` works from everywhere but the field itself.
    field.isFocused
      ? [KeyHint([.init(.enter)], "go to the lines", hint: "lines")]
      : [KeyHint([.init("/")], "show only lines with a text", hint: "filter", priority: 3)]
        + (hasMore ? [allHint] : [])
  }

  private var allHint: KeyHint {
    KeyHint(
      [.init("a")], showsAll ? "show those of the scene" : "show those of all objects too",
      hint: showsAll ? "scene" : "all")
  }

  override func uses(_ key: KeyPress) -> Bool { [KeyPress("/"), KeyPress(.enter)].contains(key) }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress("/"): screen?.setFocus(field)
    case KeyPress(.enter): screen?.setFocus(view)
    case KeyPress("a") where hasMore && !field.isFocused: showsAll.toggle()
    default: return false
    }
    return true
  }

  /// Adds the changes since the last call, and records none of its own.
  func refresh() {
    Insight.unrecorded {
      let last = all.last?.change.id ?? 0
      let news = insight.recentChanges.filter { $0.id > last }.map { ($0, Self.line($0, text)) }
      all += news
      if all.count >= Self.most * 2 { all.removeFirst(all.count - Self.most) }
      let pause = pause()
      isAnew =
        field.text != shown.filter || showsAll != shown.isAll || pause?.lastChange != shown.pause
      if isAnew {
        shown = (nil, field.text, showsAll, pause?.lastChange)
        headings = []
        view.log = Log(capacity: Self.most)
        view.isFollowing = true
      }
      let filter = field.text.lowercased()
      for (change, line) in isAnew ? all : news
      where (showsAll || isOfScene(change))
        && (filter.isEmpty || line.string.lowercased().contains(filter))
      {
        if change.event != shown.event {
          let heading = Self.heading(change)
          headings.append((view.log.numbers.upperBound, heading))
          view.log.append(AttributedText(heading, style: .heading))
        }
        let waits = pause?.holds(change, names) == true
        view.log.append(waits ? Self.line(change, isWaiting: true, text) : line)
        shown.event = change.event
      }
      if headings.count > Self.most * 2 { headings.removeFirst(Self.most) }
      let words = filter.isEmpty ? "no change yet" : "no such change"
      if view.emptyText != words { view.emptyText = words }
    }
  }

  /// The first cause of a change, which stands above its line where that of the change before
  /// differs.
  static func heading(_ change: Insight.Change) -> String {
    change.event.map(ValueText.words) ?? "the program itself"
  }

  /// The columns of the longest kind.
  private static let kindColumns = "\(ChangeKind.replacement)".count

  /// A change in one line, so that a filter finds it with its causes: its kind, its path, the values,
  /// and the paths of its causes, the nearest first, with its event.
  ///
  /// The path has the color that it has in the cause line. All paths begin in one column.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - isWaiting: Whether it is yet to be shown, which is said in place of its kind.
  ///   - text: A value in words.
  static func line(
    _ change: Insight.Change, isWaiting: Bool = false, _ text: (Insight.Place) -> String
  ) -> AttributedText {
    let events = change.event == nil ? [] : [heading(change)]
    let causes = change.causes.prefix(5).map { text($0.place) } + events
    let style: Style = change.cause == nil ? .warning : .accent
    let ways = causes.map { "  <- \($0)" }.joined()
    let words = isWaiting ? "waits" : "\(change.kind)"
    let kind = words + String(repeating: " ", count: max(kindColumns - words.count, 0))
    return "  \(kind, style: isWaiting ? .warning : .muted) \(text(change.place), style: style): "
      + "\(ValueText.attributed(change))\(ways, style: .muted)"
  }
}
