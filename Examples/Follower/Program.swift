// SPDX-License-Identifier: Apache-2.0
// Follows lines of JSON: journalctl -fo json | FollowerExample, or FollowerExample app.log

import Bowline
import BowlineFeed
import BowlineTerminal
import BowlineWidgets
import Glibc

/// The records of a feed that fit a filter, one of them in detail, and the numbers of one name.
final class Follower: KeyValueObservable {
  struct Name: Identifiable, Hashable { let id: String }

  let feed: Feed
  var input: FeedInput?
  @Observed var filter = "" { didSet { refill() } }
  @ObservedArray var shown: [FeedRecord] = []
  @Observed var chosen: Int?
  @Observed var charted: String?
  @Observed var isFollowing = true

  private var lastID = -1
  private var watching: [KeyValueObservation] = []

  init(_ feed: Feed) {
    self.feed = feed
    watching = [
      feed.observe(\.records) { [unowned self] _, _ in update() },
      feed.observe(\.paths) { [unowned self] _, _ in charted = charted ?? numbers.first?.id },
    ]
  }

  /// The names that have numbers.
  var numbers: [Name] { feed.paths.filter { $0.value.number != nil }.map { Name(id: $0.name) } }

  var series: Series {
    let values = shown.suffix(400).compactMap { record in charted.flatMap { record[$0].number } }
    return Series(values, capacity: 400)
  }

  /// The chosen record, a line for each of its values.
  var details: [AttributedText] {
    guard let record = shown.last(where: { $0.id == chosen }) else {
      return [AttributedText("Choose a row to see all of it.", style: .muted)]
    }
    return zip(record.names, record.values).map { "\($0, style: .accent): \($1)" }
  }

  var state: String {
    var words = ["\(feed.lineCount) lines", "\(shown.count) shown"]
    if feed.refusedCount > 0 { words.append("\(feed.refusedCount) no JSON") }
    switch feed.state {
    case .reading: words.append(isFollowing ? "following" : "paused: End follows")
    case .failed(let reason): words.append(reason)
    default: words.append("ended")
    }
    return words.joined(separator: ", ")
  }

  /// Each word is in the line, or, for `level=error`, `error` is in the value of `level`.
  private func fits(_ record: FeedRecord) -> Bool {
    filter.lowercased().split(separator: " ").allSatisfy { word in
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count < 2 { return record.line.text.lowercased().contains(word) }
      let name = record.names.first { $0.lowercased() == parts[0] }
      return name.map { record[$0].description.lowercased().contains(parts[1]) } ?? false
    }
  }

  private func refill() {
    shown = feed.records.filter(fits)
    lastID = feed.records.last?.id ?? lastID
  }

  /// Adds new records, and removes those that the feed does not keep any more.
  private func update() {
    let records = feed.records
    let start = records.lastIndex { $0.id <= lastID }.map { $0 + 1 } ?? 0
    let gone = shown.prefix { $0.id < records.first?.id ?? 0 }.count
    withChanges {
      if gone > 0 { $shown.removeSubrange(0..<gone) }
      $shown.append(contentsOf: records[start...].filter(fits))
    }
    lastID = records.last?.id ?? lastID
  }
}

/// The widgets, arranged by their room: the chart from 20 rows on, details beside a wide table.
final class FollowerPage: Widget {
  let filter = TextField(placeholder: "words, or level=error")
  let charted = Dropdown<Follower.Name> { $0.id }
  let table = Table<FeedRecord>([], emptyText: "no lines")
  private let chart = LineChart(Series(capacity: 400))
  private let details = TextBlock(wraps: true)
  private let state = Label(style: .muted)
  private let model: Follower
  private lazy var bar = Row(spacing: 1) { [Label("filter"), filter.growing(), charted] }
  private lazy var lower = Section("details") { Scroll { details } }
  private lazy var help = Surface { HelpBar() }
  private var watching: KeyValueObservation?

  init(_ model: Follower) {
    self.model = model
    super.init()
    adopt(children)
    filter.bind(\.text, to: model, \.filter, mode: .twoWay)
    charted.bind(\.options, to: model, \.numbers)
    charted.bind(\.selection, to: model, \.charted, mode: .twoWay)
    table.bind(\.$elements, to: model, \.shown)
    table.bind(\.selection, to: model, \.chosen, mode: .twoWay)
    table.isFollowing = true
    model.bind(\.isFollowing, to: table, \.isFollowing)
    chart.bind(\.series, to: model, \.series)
    details.bind(\.attributedLines, to: model, \.details)
    state.bind(\.text, to: model, \.state)
    watching = model.feed.observe(\.paths, options: .initial) { [unowned self] feed, _ in
      table.columns = feed.paths.map(Self.column)
    }
  }

  private static func column(_ path: FeedPath) -> TableColumn<FeedRecord> {
    let (name, value) = (path.name, path.value)
    let width = max(name.count + 2, min(value.description.count, 24))
    if value.number != nil {
      return TableColumn(
        name, width: max(width, 8), alignment: .right,
        text: { $0[name] == .null ? "" : "\($0[name])" }, by: { $0[name].number ?? -.infinity })
    }
    let column = TableColumn<FeedRecord>(
      name, width: width, text: { $0[name] == .null ? "" : "\($0[name])" },
      by: { $0[name].description })
    // A value with blanks in it is a sentence, for which no width is enough.
    return value.description.contains(" ") ? column.growing() : column
  }

  override func handle(_ key: KeyPress) -> Bool {
    guard filter.isFocused, [.enter, .escape, .down].contains(key.key) else { return false }
    screen?.setFocus(table)
    return true
  }

  override var children: [Widget] { [bar, chart, table, lower, state, help] }

  override func arrangeChildren(in area: Rectangle) {
    let (isHigh, isWide) = (area.rows >= 20, area.columns >= 120)
    var parts = area.split(top: 1)
    bar.place(in: parts.top)
    parts = parts.rest.split(top: isHigh ? area.rows / 5 : 0)
    chart.place(in: parts.top)
    var ends = parts.rest.split(bottom: 1)
    help.place(in: ends.bottom)
    ends = ends.rest.split(bottom: 1)
    state.place(in: ends.bottom)
    if isWide {
      let sides = ends.rest.split(right: area.columns / 3)
      lower.place(in: sides.right)
      table.place(in: sides.rest.inset(right: 1))
    } else {
      let halves = ends.rest.split(bottom: area.rows / 3)
      lower.place(in: halves.bottom)
      table.place(in: halves.rest)
    }
  }

  func makeScreen(quit: @escaping () -> Void) -> Screen {
    let screen = Screen(self, minimumSize: Size(rows: 8, columns: 30))
    screen.highlightsChanges = false
    screen.keyMap = KeyMap([
      Command("/", "filter the lines", hint: "filter") { [unowned self, unowned screen] in
        screen.setFocus(filter)
      },
      Command("c", "choose what the chart shows", hint: "chart") { [unowned self] in
        charted.open()
      },
      Command("x", "show all lines", hint: "all") { [unowned self] in model.filter = "" },
      Command("q", "quit", hint: "quit", priority: 2, action: quit),
    ])
    screen.setFocus(table)
    return screen
  }
}

@main struct Program {
  @MainActor static func main() {
    let file = CommandLine.arguments.dropFirst().first
    guard file != nil || isatty(STDIN_FILENO) == 0 else {
      print("usage: some-program | FollowerExample, or FollowerExample FILE")
      exit(2)
    }
    let application = Application(Terminal.orExit(options: .init(usesControllingTerminal: true)))
    let follower = Follower(Feed(name: file ?? "input", records: 5_000))
    let source = file.map { FeedSource.file($0) } ?? .descriptor(STDIN_FILENO)
    follower.input = follower.feed.read(source, format: .json)
    application.run(FollowerPage(follower).makeScreen { application.stop() })
  }
}
