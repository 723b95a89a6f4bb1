// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed

/// The earlier states of the sources of `watch`: one for each second in which something came.
///
/// They show in models of their own, so that the sources and all that depends on the present go on.
final class WatchPast: ScenePast {
  /// Called with the models of an earlier moment, or of now in a pause, when these show in place of
  /// those that go on, and with nil when those show again.
  var onChange: (_ feeds: [Feed]?, _ isPause: Bool) -> Void = { _, _ in }

  /// Called with the earlier moment that shows, and its models; with nil for now.
  var onMove: ((time: FeedTime, feeds: [Feed])?) -> Void = { _ in }

  private let live: () -> [Feed]
  private var pasts: [FeedPast] = []
  private var moments: [FeedTime] = []
  private var index = 0
  private var isShown = false

  /// - Parameter live: The models of now.
  init(_ live: @escaping () -> [Feed]) {
    self.live = live
  }

  /// The moments before the present state, the oldest first.
  private var pastMoments: [FeedTime] {
    // Moments of several sources that are less than half a second apart count as one.
    var moments: [FeedTime] = []
    for time in live().flatMap(FeedPast.moments).sorted() {
      if let last = moments.last, time.seconds(since: last) < 0.5 {
        moments[moments.count - 1] = time
      } else {
        moments.append(time)
      }
    }
    return moments.dropLast()
  }

  var position: Int {
    isShown ? index : pastMoments.count
  }

  func move(to position: Int) -> Int {
    let isFirst = !isShown
    if isFirst { begin() }
    index = min(max(position, 0), moments.count)
    guard index < moments.count else {
      end()
      return index
    }
    let time = moments[index]
    Insight.unrecorded {
      for past in pasts { past.show(at: time) }
      if isFirst { onChange(pasts.map(\.feed), false) }
      onMove((time, pasts.map(\.feed)))
    }
    return index
  }

  private func begin() {
    isShown = true
    Insight.unrecorded { pasts = live().compactMap(FeedPast.init) }
    moments = pastMoments
  }

  private func end() {
    (isShown, pasts) = (false, [])
    Insight.unrecorded {
      onMove(nil)
      onChange(nil, false)
    }
  }

  func setStill(_ isStill: Bool) {
    Insight.unrecorded { onChange(isStill ? live().map { $0.copy() } : nil, isStill) }
  }

  func words(present: Int) -> String {
    guard isShown, let last = live().compactMap(\.lastArrival).max() else { return "" }
    let time = moments[index]
    return "\(ClockText.time(time)), \(ClockText.age(last.seconds(since: time))) back"
  }

  let emptyNote = "nothing has come before"

  let hasOwnModels = true
}
