// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The lines of a log, the newest at the bottom.
///
/// ```swift
/// let view = LogView()
/// view.bind(\.log, to: server, \.log)
/// view.bind(\.filter, to: search, \.text)
/// ```
///
/// The view follows the log until a person scrolls up, and again when they scroll back to its end.
/// While it does not follow, its lines stay at their place when others are appended; lines that the
/// log has dropped disappear from the screen too.
///
/// Size: a row for each line and one more, as many columns as the widest of the newest lines that
/// fit; let it grow. A line that is too long ends in `…`, and scrolled sideways begins with it; or
/// it ``wraps``: the line continues in the next row, indented. A row below the lines tells an unusual
/// state: `paused`, or with the number of lines that have come since and are not seen yet
/// `paused, 3 new`, and `filter: error`; with one row there are lines only. While the view has the
/// focus that row is in reverse, or the last cell if there is no such row. Keys: Up, Down, PgUp,
/// PgDn, Home; End follows again; Space pauses and resumes; Right and Left scroll sideways where a
/// line is too long, and `W` wraps long lines or cuts them again. The mouse wheel scrolls.
///
/// Looks: in ASCII a line that is cut ends in `>` or begins with `<`. The last row is muted, which is dim without colors.
public final class LogView: Widget {
  /// The lines.
  @Observed public var log: Log {
    didSet { skipDroppedLines() }
  }

  /// Shows only lines with this text in them, in upper or lower case; empty for all lines.
  ///
  /// With a filter, drawing searches the log from its end until the rows are filled, each line once.
  @Observed public var filter: String {
    didSet {
      hiddenRows = 0
      passing = PassingLines(containing: filter)
    }
  }

  /// The lines that pass the filter, as far as they were searched.
  private var passing: PassingLines

  /// The text that shows if there are no lines, or none with the filter; empty at the start.
  @Observed public var emptyText = ""

  /// The filter stands below the lines; set it to false if another widget shows the filter.
  @Observed public var tellsFilter = true

  /// Long lines continue in the next row, and do not scroll sideways.
  ///
  /// The last column is free then, for the mark of the focus.
  @Observed public var wraps = false {
    didSet { hiddenRows = 0 }
  }

  /// The view follows the log: each new line shows.
  ///
  /// Setting it to false pauses: the same lines stay on the screen.
  @Observed public var isFollowing = true {
    didSet {
      if isFollowing == oldValue { return }
      pausedEnd = isFollowing ? nil : log.numbers.upperBound
      hiddenRows = 0
      firstNew = log.numbers.upperBound
    }
  }

  /// The number after that of the line at the bottom; nil while following.
  @Observed package internal(set) var pausedEnd: Int?

  /// The rows of the line at the bottom that are out of sight below it, where lines wrap.
  @Observed var hiddenRows = 0

  /// The columns of all lines that are out of sight at the left.
  @Observed var hiddenColumns = 0

  /// The number of the first line that has come since the view stopped following.
  var firstNew = 0

  /// The new lines that were counted last, so that each is filtered only once.
  private var counted = NewLines(filter: "", numbers: 0..<0)

  /// The place when the view was drawn last.
  private var drawn = Place()

  /// Makes a view.
  public init(_ log: Log = Log(), filter: String = "") {
    self.log = log
    self.filter = filter
    passing = PassingLines(containing: filter)
  }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    let newest = log.numbers.suffix(room.rows)
    let widest = newest.lazy.map { self.log[attributed: $0].columns }.max() ?? 0
    let rows = newest.reduce(1) { $0 + parts(ofLine: $1, columns: room.columns).count }
    return Size(
      rows: min(wraps ? rows : log.numbers.count + 1, room.rows),
      columns: min(widest + (wraps ? 1 : 0), room.columns))
  }

  // MARK: Drawing

  public override var highlightsChanges: Bool { place == drawn }

  public override func draw(on canvas: Canvas) {
    drawn = place
    let state = state
    let hasState = hasState
    let shown = visibleRows
    let hidden = wraps ? 0 : hiddenColumns
    if shown.isEmpty {
      canvas.write(emptyText, row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
    }
    for (row, part) in shown.enumerated() {
      // The last cell shows the focus if there is no row for the state.
      let isMarked = isFocused && row == canvas.rows - 1
      canvas.write(
        part.text, row: row, column: -hidden,
        truncatedTo: canvas.columns + hidden - (isMarked ? 1 : 0))
      if hidden > 0, part.text.columns > 0 {
        canvas.write(canvas.isASCII ? "<" : "…", row: row, column: 0)
      }
    }
    if hasState {
      canvas.write(
        state, row: canvas.rows - 1, column: 0, truncatedTo: canvas.columns,
        style: isFocused ? .focus : .muted)
    } else if isFocused, canvas.rows > 0 {
      let mark = canvas.clipped(
        to: Rectangle(row: canvas.rows - 1, column: canvas.columns - 1, rows: 1, columns: 1))
      mark.fill(style: .focus)
    }
  }

  /// A row tells of the state.
  private var hasState: Bool { frame.rows > 1 && !state.isEmpty }

  /// The rows with lines.
  var visibleRows: [Row] { shownRows(frame.rows - (hasState ? 1 : 0)) }

  /// The unusual state in words: a pause with its new lines, and the filter.
  private var state: String {
    var words: [String] = []
    if let pausedEnd {
      let news = countNew(from: max(pausedEnd, firstNew))
      words.append(news > 0 ? "paused, \(news) new" : "paused")
    }
    if !filter.isEmpty, tellsFilter { words.append("filter: \(filter)") }
    return words.joined(separator: "  ")
  }

  // MARK: Input

  public override var keyHints: [KeyHint] {
    [
      KeyHint([.down, .up], "scroll", hint: "scroll"),
      KeyHint([.pageDown, .pageUp], "scroll by a page"), KeyHint([.home], "go to the oldest line"),
      KeyHint([.end], "go to the newest line, and follow"),
      KeyHint([" "], isFollowing ? "stop following" : "follow again"),
    ] + sidewaysHints
  }

  /// The hints for long lines, while there is one.
  private var sidewaysHints: [KeyHint] {
    if wraps { return [KeyHint(["W"], "cut long lines", hint: "unwrap")] }
    guard hiddenColumns > 0 || shownRows(rows).contains(where: { $0.text.columns > frame.columns })
    else { return [] }
    return [
      KeyHint([.right, .left], "scroll sideways", hint: "sideways"),
      KeyHint(["W"], "wrap long lines", hint: "wrap"),
    ]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    let page = max(rows - 1, 1)
    switch key.key {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home: scroll(by: -Self.allRows)
    case .right: return scrollSideways(isRight: true)
    case .left: return scrollSideways(isRight: false)
    case "W": wraps.toggle()
    case .end: isFollowing = true
    case " ": isFollowing.toggle()
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    switch event.action {
    case .press(.left): return true
    // All lines show, so a widget around the view may scroll.
    case .scrollUp where !hasMore, .scrollDown where !hasMore: return false
    case .scrollUp: scroll(by: -3)
    case .scrollDown: scroll(by: 3)
    default: return false
    }
    return true
  }

  // MARK: Lines

  /// Counts the lines from a number on that pass the filter, without lines that were dropped
  /// uncounted.
  private func countNew(from start: Int) -> Int {
    let end = log.numbers.upperBound
    if filter.isEmpty { return max(end - start, 0) }
    if counted.filter != filter || counted.numbers.lowerBound != start
      || counted.numbers.upperBound > end
    {
      counted = NewLines(filter: filter, numbers: start..<start)
    }
    let next = max(counted.numbers.upperBound, log.numbers.lowerBound)
    if next < end {
      counted.count += (next..<end).count(where: matches)
      counted.numbers = start..<end
    }
    return counted.count
  }

  /// Lines of a log, with the number of those that pass a filter.
  private struct NewLines {
    let filter: String
    var numbers: Range<Int>
    var count = 0
  }

  func matches(_ number: Int) -> Bool {
    filter.isEmpty || passing.contains(number, of: log)
  }

  /// Finds the last line that passes the filter and has a lower number; nil for none.
  func lastMatch(before number: Int) -> Int? {
    if !filter.isEmpty { return passing.last(before: number, of: log) }
    return number > log.numbers.lowerBound ? number - 1 : nil
  }
}
