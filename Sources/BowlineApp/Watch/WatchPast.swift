// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed

/// The earlier states of the sources of `watch`: one for each second in which something came.
///
/// They show in models of their own, so reading goes on, and what depends on the present does too.
final class WatchPast: ScenePast {
  /// The paths as they were at the moment that shows; nil while now does.
  private(set) var model: WatchModel?

  /// Called when another model shows.
  var onChange: () -> Void = {}

  private let live: WatchModel
  private var pasts: [FeedPast] = []
  private var moments: [FeedTime] = []
  private var place = 0

  init(_ live: WatchModel) {
    self.live = live
  }

  /// The moments before the present state, the oldest first.
  private var kept: [FeedTime] {
    // A source that came a moment after another one has no moment of its own.
    var moments: [FeedTime] = []
    for time in live.feeds.flatMap(FeedPast.moments).sorted() {
      if let last = moments.last, time.seconds(since: last) < 0.5 {
        moments[moments.count - 1] = time
      } else {
        moments.append(time)
      }
    }
    return moments.dropLast()
  }

  var position: Int {
    model == nil ? kept.count : place
  }

  func move(to position: Int) -> Int {
    if model == nil { begin() }
    place = min(max(position, 0), moments.count)
    guard place < moments.count else {
      end()
      return place
    }
    let time = moments[place]
    Insight.unrecorded {
      for past in pasts { past.show(at: time) }
      live.shownTime = time
    }
    return place
  }

  private func begin() {
    Insight.unrecorded {
      pasts = live.feeds.compactMap(FeedPast.init)
      moments = kept
      let model = WatchModel(pasts.map(\.feed), isPast: true)
      model.bind(\.arrangement, to: live, \.arrangement, mode: .twoWay)
      model.bind(\.filter, to: live, \.filter, mode: .twoWay)
      model.bind(\.selection, to: live, \.selection, mode: .twoWay)
      self.model = model
      onChange()
    }
  }

  private func end() {
    Insight.unrecorded {
      (model, pasts) = (nil, [])
      live.shownTime = nil
      onChange()
    }
  }

  func words(present: Int) -> String {
    guard let time = live.shownTime, let last = live.feeds.compactMap(\.lastArrival).max() else {
      return ""
    }
    return "\(ClockText.time(time)), \(ClockText.age(last.seconds(since: time))) back"
  }

  let emptyNote = "nothing has come before"

  let isApart = true
}
