// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed

/// A path on the page of `watch`.
final class WatchItem: KeyValueObservable, Equatable, CustomStringConvertible {
  /// The name on the page, which no other path has.
  let name: String

  let feed: Feed
  let path: FeedPath

  /// No value has come for longer than is usual for the path, though its source goes on.
  @Observed private(set) var isStale = false

  private let start: FeedTime

  /// The page that it stands on; nil for the page of a layout, whose cells keep the sorts.
  private weak var page: WatchModel?

  /// The wait that makes a path stale: a multiple of the usual wait, the least one, and the one
  /// where no usual wait is known, in seconds.
  private static let patience = (factor: 4.0, least: 5.0, unknown: 30.0)

  init(name: String, feed: Feed, path: FeedPath, page: WatchModel? = nil) {
    self.name = name
    self.page = page
    self.feed = feed
    self.path = path
    start = path.time
  }

  var description: String { name }

  /// Shows the age of the same path in another model.
  func takeAge(of other: WatchItem) { isStale = other.isStale }

  static func == (one: WatchItem, other: WatchItem) -> Bool { one === other }

  /// The column that its rows are sorted by; nil for the order in which they come.
  var sort: LayoutSort? {
    get { page?.arrangement.sorts[name] }
    set { page?.arrangement.sorts[name] = newValue }
  }

  /// The moment from which on the path is stale, if nothing comes before.
  private var staleTime: FeedTime {
    guard path.count > 1 else { return path.time.adding(seconds: Self.patience.unknown) }
    let usual = path.time.seconds(since: start) / Double(path.count - 1)
    return path.time.adding(seconds: max(usual * Self.patience.factor, Self.patience.least))
  }

  /// Updates ``isStale`` for a moment.
  ///
  /// - Returns: The seconds until the path is stale; nil if it is already, or its source has ended.
  func advance(to now: FeedTime) -> Double? {
    let isReading = feed.state == .reading
    let left = staleTime.seconds(since: now)
    let isLate = isReading && left <= 0
    if isStale != isLate { isStale = isLate }
    return isReading && left > 0 ? left : nil
  }

  /// The time of day at which the last value came: `14:03:12`.
  var lastTime: String { ClockText.time(path.time) }
}
