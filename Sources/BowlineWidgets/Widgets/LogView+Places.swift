// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// The place in the log, and the rows that show there.
extension LogView {
  /// The part of the log that shows.
  struct Place: Equatable {
    var (end, hiddenRows, hiddenColumns): (Int?, Int, Int) = (nil, 0, 0)
    var (wraps, filter) = (false, "")
  }

  var place: Place {
    Place(
      end: pausedEnd, hiddenRows: hiddenRows, hiddenColumns: hiddenColumns, wraps: wraps,
      filter: filter)
  }

  /// More rows than any log has, and few enough that no sum of them overflows.
  static let allRows = 1 << 30

  /// There are lines that do not show.
  var hasMore: Bool { pausedEnd != nil || shownRows(rows + 1).count > rows }

  /// The number after that of the line at the bottom.
  var shownEnd: Int { pausedEnd ?? log.numbers.upperBound }

  /// Scrolls by rows of lines that pass the filter; at the newest line the view follows again.
  func scroll(by count: Int) {
    if count > 0 { return scrollDown(by: count) }
    // Scrolling up stops when the oldest line is at the top.
    let above = shownRows(rows - count)
    guard above.count > rows else { return }
    let bottom = above[max(above.count + count, rows) - 1]
    pause(at: bottom.line + 1, hiding: bottom.rowsBelow)
  }

  func scrollDown(by count: Int) {
    guard var end = pausedEnd else { return }
    var (hidden, left) = (hiddenRows, count)
    while left > 0, hidden > 0 || end < log.numbers.upperBound {
      if hidden == 0 {
        if matches(end) { hidden = parts(ofLine: end, columns: frame.columns).count }
        end += 1
      }
      let step = min(hidden, left)
      (hidden, left) = (hidden - step, left - step)
    }
    if end == log.numbers.upperBound, hidden == 0 {
      isFollowing = true
    } else {
      pause(at: end, hiding: hidden)
    }
  }

  /// Scrolls sideways by half a view.
  ///
  /// - Returns: Whether there is a line to scroll; otherwise a widget around the view may use the
  ///   key.
  func scrollSideways(isRight: Bool) -> Bool {
    if wraps { return false }
    let widest = log.numbers.lazy.filter(matches).map { self.log[attributed: $0].columns }.max()
    let step = max(frame.columns / 2, 1)
    let isUsed = hiddenColumns > 0 || widest ?? 0 > frame.columns
    if !isRight {
      hiddenColumns = max(hiddenColumns - step, 0)
    } else if widest ?? 0 > hiddenColumns + frame.columns {
      hiddenColumns += step
    }
    return isUsed
  }

  /// Shows the lines in the way that another view does, from the same column on.
  package func takeColumns(of other: LogView) {
    (wraps, hiddenColumns) = (other.wraps, other.hiddenColumns)
  }

  /// The rows for lines, without the one for the state.
  var rows: Int { max(frame.rows - 1, 1) }

  /// Moves to the oldest remaining lines, if the log has dropped lines that showed, and to the end
  /// of another log that is shorter.
  func skipDroppedLines() {
    guard let pausedEnd else { return }
    let (first, end) = (log.firstNumber, log.numbers.upperBound)
    let place = min(first > 0 ? max(pausedEnd, first + rows) : pausedEnd, end)
    if place != pausedEnd { (self.pausedEnd, hiddenRows) = (place, 0) }
    firstNew = min(firstNew, end)
  }

  /// Stops following, with the line before a number at the bottom.
  ///
  /// - Parameter rows: The rows of that line that are below the bottom.
  package func pause(at number: Int, hiding rows: Int = 0) {
    if isFollowing { isFollowing = false }
    (pausedEnd, hiddenRows) = (number, rows)
  }

  /// Stops following, and scrolls as little as brings a line into sight.
  ///
  /// - Precondition: It is a line of the log that passes the filter.
  package func hold(at number: Int) {
    if isFollowing { isFollowing = false }
    if number >= shownEnd { pause(at: number + 1) }
    var before: Place?
    while let top = visibleRows.first, top.line > number, place != before {
      before = place
      scroll(by: -1)
    }
  }

  /// Finds the nearest line from a number on, upwards or downwards, that passes the filter; nil where
  /// the log has none.
  package func line(from number: Int, isUp: Bool) -> Int? {
    isUp
      ? log.numbers.clamped(to: 0..<number + 1).last(where: matches)
      : log.numbers.clamped(to: number..<Int.max).first(where: matches)
  }

  /// A row of the view: a line, or a part of one that wraps.
  struct Row {
    let line: Int
    let text: AttributedText

    /// The rows of the same line that follow.
    let rowsBelow: Int
  }

  /// Returns the last rows above the bottom of lines that pass the filter, at most `count` of them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines that are filtered to find these.
  func shownRows(_ count: Int) -> [Row] {
    var found: [Row] = []
    var number = min(shownEnd, log.numbers.upperBound)
    while found.count < count, let match = lastMatch(before: number) {
      number = match
      let parts = parts(ofLine: number, columns: frame.columns)
      // Where the view has become wider, the line may have fewer rows than are hidden.
      let hidden = found.isEmpty ? min(hiddenRows, parts.count - 1) : 0
      for (index, part) in parts.enumerated().dropLast(hidden).reversed() {
        found.append(Row(line: number, text: part, rowsBelow: parts.count - 1 - index))
      }
    }
    return found.prefix(max(count, 0)).reversed()
  }

  /// The lines in sight, each with all of its rows that are; the one at the bottom is selected.
  package var shownParts: [ShownWidget.Part] {
    let shown = visibleRows
    return shown.indices.filter { $0 == 0 || shown[$0 - 1].line != shown[$0].line }.map { first in
      let line = shown[first].line
      let rows = shown[first...].prefix { $0.line == line }.count
      return ShownWidget.Part(
        area: Rectangle(
          row: frame.row + first, column: frame.column, rows: rows, columns: frame.columns),
        element: line, isSelected: first + rows == shown.count)
    }
  }

  /// The rows of a line.
  func parts(ofLine number: Int, columns: Int) -> [AttributedText] {
    let line = log[attributed: number]
    return wraps ? line.wrapped(to: max(columns - 1, 1)) : [line]
  }
}
