// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest lines, the newest at the bottom.
final class LogBody: WatchBody {
  private let view = WideLog(capacity: Feed.mostLines)
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

  override func arrangeChildren(in area: Rectangle) { view.place(in: area) }
}

extension Array {
  /// The elements at the end that meet a condition.
  fileprivate func suffix(_ condition: (Element) -> Bool) -> ArraySlice<Element> {
    let start = lastIndex { !condition($0) }.map { $0 + 1 } ?? 0
    return self[start...]
  }
}
