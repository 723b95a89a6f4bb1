// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest lines, the newest at the bottom.
final class LogBody: WatchBody, PartlyShown {
  let view = LogView(Log(capacity: Feed.mostLines))
  private var watching: KeyValueObservation?

  /// The number of the last line that was taken.
  private var last = 0

  override init(_ item: WatchItem) {
    super.init(item)
    adopt([view])
    watching = item.feed.observe(\.lines, options: .initial) { [unowned self] feed, _ in
      show(feed.lines)
    }
  }

  override var children: [Widget] { [view] }

  private func show(_ lines: [FeedLine]) {
    let newest = lines.last?.number ?? 0
    if newest == last { return }
    // An earlier moment than the one before may show now.
    let isEarlier = newest < last
    var log = isEarlier ? Log(capacity: Feed.mostLines) : view.log
    // A line is one row, whatever is in it.
    for line in lines.suffix(where: { [last] in isEarlier || $0.number > last }) {
      log.append(Self.row(line.text))
    }
    last = newest
    view.log = log
  }

  /// The text in one row, with spaces up to the next eighth column for a tab, such as those of `du`.
  private static func row(_ text: String) -> String {
    let row = text.filter { !$0.isNewline }
    let parts = row.split(separator: "\t", omittingEmptySubsequences: false)
    guard let last = parts.last, parts.count > 1 else { return row }
    return parts.dropLast().reduce(into: "") { row, part in
      row += part
      row += String(repeating: " ", count: 8 - TextWidth.columns(of: row) % 8)
    } + last
  }

  override func takePlace(of other: WatchBody, isReturn: Bool) {
    guard let other = other as? LogBody else { return }
    view.takeColumns(of: other.view)
    // The place in an earlier moment may be one that a person has not scrolled to.
    if isReturn { return }
    if other.view.isFollowing { return view.isFollowing = true }
    let bottom = other.bottomLine?.number ?? 0
    let below = item.feed.lines.suffix(where: { $0.number > bottom }).count
    view.pause(at: view.log.numbers.upperBound - below)
  }

  /// The lines in sight.
  var shownParts: [ShownWidget.Part] { view.shownParts }

  /// The line that the question is about, or the one at the bottom, where that is not the latest.
  override func chosenPart(_ part: WhyTargets.Part?) -> WatchEvidence.Part? {
    guard let line = part.flatMap({ line(before: $0.element + 1) }) ?? bottomLine,
      line.number != item.path.lastLine?.number
    else { return nil }
    return WatchEvidence.Part(
      words: line.text, line: line,
      mark: { ValueMark(value: .text(line.text), name: "").range(in: $0) })
  }

  /// The line at the bottom; nil where there is none.
  private var bottomLine: FeedLine? { line(before: view.pausedEnd ?? view.log.numbers.upperBound) }

  /// The line before a number of the view.
  private func line(before number: Int) -> FeedLine? {
    item.feed.lines.dropLast(view.log.numbers.upperBound - number).last
  }

  override func arrangeChildren(in area: Rectangle) { view.place(in: area) }
}

extension Array {
  /// The elements at the end that meet a condition.
  fileprivate func suffix(where condition: (Element) -> Bool) -> ArraySlice<Element> {
    let start = lastIndex { !condition($0) }.map { $0 + 1 } ?? 0
    return self[start...]
  }
}
