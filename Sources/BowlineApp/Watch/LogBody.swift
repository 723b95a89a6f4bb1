// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest lines, the newest at the bottom; Right and Left show other parts of lines that are wider.
final class LogBody: WatchBody {
  private let view = LogView(Log(capacity: Feed.mostLines))
  private var watching: KeyValueObservation?

  /// The columns of the lines that are out of sight at the left.
  @Observed private var shift = 0

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
    if lines.last?.number ?? 0 < last {
      // The moment that shows now is earlier than the one before.
      last = 0
      view.log = Log(capacity: Feed.mostLines)
    }
    let new = lines.suffix { $0.number > last }
    guard let newest = new.last else { return }
    last = newest.number
    var log = view.log
    // A line is one row, whatever is in it.
    for line in new { log.append(line.text.filter { !$0.isNewline }) }
    view.log = log
  }

  override func arrangeChildren(in area: Rectangle) {
    view.place(
      in: Rectangle(
        row: area.row, column: area.column - shift, rows: area.rows,
        columns: area.columns + shift))
  }

  override var keyHints: [KeyHint] {
    [KeyHint([KeyPress(.right), KeyPress(.left)], "show the rest of wide lines")]
  }

  override func handle(_ key: KeyPress) -> Bool {
    let step = max(frame.columns / 2, 1)
    switch key {
    case KeyPress(.right):
      let widest = view.log.numbers.lazy.map { TextWidth.columns(of: self.view.log[$0]) }.max() ?? 0
      if widest > shift + frame.columns { shift += step }
    case KeyPress(.left): shift = max(shift - step, 0)
    default: return false
    }
    return true
  }
}

extension Array {
  /// The elements at the end that meet a condition.
  fileprivate func suffix(_ condition: (Element) -> Bool) -> ArraySlice<Element> {
    let start = lastIndex { !condition($0) }.map { $0 + 1 } ?? 0
    return self[start...]
  }
}
