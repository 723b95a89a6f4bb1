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
/// fit; let it grow. A line that is too long ends in `…`. A row below the lines tells an unusual
/// state: `paused`, or with the number of lines that have come since and are not seen yet
/// `paused, 3 new`, and `filter: error`; with one row there are lines only. While the view has the
/// focus that row is in reverse, or the last cell if there is no such row. Keys: Up, Down, PgUp,
/// PgDn, Home; End follows again; Space pauses and resumes. The mouse wheel scrolls.
///
/// Looks: a cut line ends in `>` in ASCII. The last row is muted, which is dim without colors.
public final class LogView: Widget {
  /// The lines.
  @Observed public var log: Log {
    didSet { skipDroppedLines() }
  }

  /// Shows only lines with this text in them, in upper or lower case; empty for all lines.
  ///
  /// With a filter, drawing searches the log from its end until the rows are filled.
  @Observed public var filter: String

  /// The text that shows if there are no lines, or none with the filter; empty at the start.
  @Observed public var emptyText = ""

  /// The filter stands below the lines; set it to false if another widget shows the filter.
  @Observed public var tellsFilter = true

  /// The view follows the log: each new line shows.
  ///
  /// Setting it to false pauses: the same lines stay on the screen.
  @Observed public var isFollowing = true {
    didSet {
      if isFollowing == oldValue { return }
      pausedEnd = isFollowing ? nil : log.numbers.upperBound
      firstNew = log.numbers.upperBound
    }
  }

  /// The number after that of the line at the bottom; nil while following.
  @Observed package private(set) var pausedEnd: Int?

  /// The number of the first line that has come since the view stopped following.
  private var firstNew = 0

  /// The new lines that were counted last, so that each is filtered only once.
  private var counted = NewLines(filter: "", numbers: 0..<0)

  /// The values of `pausedEnd` and `filter` when the view was drawn last.
  private var drawnEnd: Int?
  private var drawnFilter = ""

  /// Makes a view.
  public init(_ log: Log = Log(), filter: String = "") {
    self.log = log
    self.filter = filter
  }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    let widest = log.numbers.suffix(room.rows).lazy.map { self.log[attributed: $0].columns }
    return Size(
      rows: min(log.numbers.count + 1, room.rows), columns: min(widest.max() ?? 0, room.columns))
  }

  // MARK: Drawing

  public override var highlightsChanges: Bool { pausedEnd == drawnEnd && filter == drawnFilter }

  public override func draw(on canvas: Canvas) {
    (drawnEnd, drawnFilter) = (pausedEnd, filter)
    let state = state
    let hasState = canvas.rows > 1 && !state.isEmpty
    let shown = lines(before: shownEnd, count: canvas.rows - (hasState ? 1 : 0))
    if shown.isEmpty {
      canvas.write(emptyText, row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
    }
    for (row, number) in shown.enumerated() {
      // The last cell shows the focus if there is no row for the state.
      let isMarked = isFocused && row == canvas.rows - 1
      canvas.write(
        log[attributed: number], row: row, column: 0,
        truncatedTo: canvas.columns - (isMarked ? 1 : 0))
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
    case .home: scroll(by: -log.numbers.count)
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

  /// There are lines that do not show.
  private var hasMore: Bool {
    pausedEnd != nil || lines(before: shownEnd, count: rows + 1).count > rows
  }

  /// The number after that of the line at the bottom.
  private var shownEnd: Int { pausedEnd ?? log.numbers.upperBound }

  /// Scrolls by lines that pass the filter; at the newest line the view follows again.
  private func scroll(by lines: Int) {
    if lines > 0 {
      guard let pausedEnd else { return }
      var number = pausedEnd
      var left = lines
      while left > 0, number < log.numbers.upperBound {
        if matches(number) { left -= 1 }
        number += 1
      }
      if number == log.numbers.upperBound { isFollowing = true } else { self.pausedEnd = number }
      return
    }
    // Scrolling up stops when the oldest line is at the top.
    let above = self.lines(before: shownEnd, count: rows - lines)
    if above.count > rows { pause(at: above[max(above.count + lines, rows) - 1] + 1) }
  }

  /// The rows for lines, without the one for the state.
  private var rows: Int { max(frame.rows - 1, 1) }

  /// Moves to the oldest remaining lines, if the log has dropped lines that showed, and to the end
  /// of another log that is shorter.
  private func skipDroppedLines() {
    guard let pausedEnd else { return }
    let (first, end) = (log.firstNumber, log.numbers.upperBound)
    let place = min(first > 0 ? max(pausedEnd, first + rows) : pausedEnd, end)
    if place != pausedEnd { self.pausedEnd = place }
    firstNew = min(firstNew, end)
  }

  /// Stops following, with the line before a number at the bottom.
  package func pause(at number: Int) {
    if isFollowing { isFollowing = false }
    pausedEnd = number
  }

  /// The numbers of the last lines before a number that pass the filter, at most `count` of them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines that are filtered to find these.
  private func lines(before end: Int, count: Int) -> [Int] {
    var found: [Int] = []
    var number = min(end, log.numbers.upperBound)
    while found.count < count, number > log.numbers.lowerBound {
      number -= 1
      if matches(number) { found.append(number) }
    }
    return found.reversed()
  }

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

  private func matches(_ number: Int) -> Bool {
    filter.isEmpty || log[number].lowercased().contains(filter.lowercased())
  }
}
