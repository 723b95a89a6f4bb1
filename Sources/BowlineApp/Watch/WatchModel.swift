// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed

/// The paths of all sources, and a person's choices for them.
final class WatchModel: KeyValueObservable {
  /// The sources.
  let feeds: [Feed]

  /// The moment that shows in place of now; nil for now.
  @Observed var shownTime: FeedTime?

  /// The sources as they were at that moment; nil for now.
  @Observed var shownFeeds: [Feed]?

  /// The feeds are of an earlier moment, at which some paths had not come yet.
  private let isPast: Bool

  /// Only paths with this text in their names show; all if it is empty.
  @Observed var filter = ""

  /// The choices of a person.
  @Observed var arrangement = WatchArrangement()

  /// The name of the path that keys go to; nil before there is one.
  @Observed var selection: String?

  /// All paths, in the order in which they came.
  @Observed private(set) var items: [WatchItem] = []

  /// The sources that are read, and of which each path has been silent for longer than is usual.
  @Observed private(set) var silent: [Feed] = []

  /// The number of paths of each feed that are among ``items``.
  private var pathCounts: [Int]
  private var watching: [KeyValueObservation] = []

  /// - Parameter live: The model of now, where the feeds are of an earlier moment: both share a
  ///   person's choices.
  init(_ feeds: [Feed], past live: WatchModel? = nil) {
    self.feeds = feeds
    isPast = live != nil
    pathCounts = feeds.map { _ in 0 }
    watching = feeds.map { feed in
      feed.observe(\.paths, options: .initial) { [unowned self] feed, _ in takePaths(of: feed) }
    }
    guard let live else { return }
    let places = Dictionary(
      live.items.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    items.sort { places[$0.name] ?? 0 < places[$1.name] ?? 0 }
    bind(\.arrangement, to: live, \.arrangement, mode: .twoWay)
    bind(\.filter, to: live, \.filter, mode: .twoWay)
    bind(\.selection, to: live, \.selection, mode: .twoWay)
  }

  /// Shows the ages of the paths of another model, which has them in the same order.
  func takeAges(of other: WatchModel) {
    for (item, other) in zip(items, other.items) { item.takeAge(of: other) }
  }

  /// Brings the ages of all paths up to a moment.
  ///
  /// - Returns: The seconds until one of them is silent; nil for never.
  func advance(to now: FeedTime) -> Double? {
    var next: Double?
    for item in items {
      if let left = item.advance(to: now) { next = min(next ?? left, left) }
    }
    let silent = feeds.filter { feed in
      let isSilent = items.allSatisfy { $0.feed !== feed || $0.isStale }
      return isSilent && items.contains { $0.feed === feed }
    }
    if !silent.elementsEqual(self.silent, by: ===) { Insight.unrecorded { self.silent = silent } }
    return next
  }

  private func takePaths(of feed: Feed) {
    guard let index = feeds.firstIndex(where: { $0 === feed }) else { return }
    let new = feed.paths[pathCounts[index]...]
    if new.isEmpty { return }
    pathCounts[index] = feed.paths.count
    // A server has thousands of metrics with labels; each is in the rows of its name.
    items += new.filter { !feed.isInRows($0) }.map {
      WatchItem(name: name(of: $0, in: feed), feed: feed, path: $0, page: self)
    }
  }

  /// The paths that show, in their order.
  var shown: [WatchItem] {
    let wanted = filter.lowercased()
    let arrangement = arrangement
    let visible = items.filter { item in
      !arrangement.hidden.contains(item.name)
        && (!isPast || item.path.count > 0)
        && (wanted.isEmpty || item.name.lowercased().contains(wanted))
    }
    switch arrangement.order {
    case .arrival: return visible
    case .name: return visible.sorted { $0.name < $1.name }
    case .value: return ranked(visible) { item in -(item.path.number ?? -.infinity) }
    case .own:
      let places = Dictionary(
        arrangement.own.enumerated().map { ($0.element, Double($0.offset)) },
        uniquingKeysWith: { first, _ in first })
      return ranked(visible) { places[$0.name] ?? .infinity }
    }
  }

  /// Sorts items by a number; those with the same number stay in the order in which they came.
  private func ranked(_ items: [WatchItem], by rank: (WatchItem) -> Double) -> [WatchItem] {
    let ranks = items.map(rank)
    return items.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { items[$0] }
  }

  /// The path that keys go to: the chosen one, or else the first that shows.
  var selected: WatchItem? {
    let shown = shown
    return shown.first { $0.name == selection } ?? shown.first
  }

  /// The shape that a path shows in.
  func shape(of item: WatchItem) -> WatchShape {
    arrangement.shapes[item.name] ?? WatchShape.suiting(item.path.kind)[0]
  }

  /// The number of paths that do not show.
  var hiddenCount: Int { items.count - shown.count }

  /// The name that no other path has: with the name of its source if there are several, and with a
  /// number if that is not enough.
  private func name(of path: FeedPath, in feed: Feed) -> String {
    let name = feeds.count > 1 ? "\(feed.name): \(path.name)" : path.name
    let taken = items.count { $0.path.name == path.name && $0.feed.name == feed.name }
    return taken == 0 ? name : "\(name) (\(taken + 1))"
  }
}

// MARK: - What a person does

extension WatchModel {
  /// Chooses the path at a distance from the chosen one, among those that show.
  func select(by distance: Int) {
    let shown = shown
    guard let selected, let index = shown.firstIndex(of: selected) else { return }
    let name = shown[min(max(index + distance, 0), shown.count - 1)].name
    if selection != name { selection = name }
  }

  /// Chooses the next order.
  ///
  /// - Returns: Its name.
  func nextOrder() -> String {
    let orders = WatchArrangement.Order.allCases.filter {
      $0 != .own || !arrangement.own.isEmpty
    }
    let index = orders.firstIndex(of: arrangement.order) ?? 0
    arrangement.order = orders[(index + 1) % orders.count]
    return arrangement.order.rawValue
  }

  /// Shows the chosen path in the next shape that suits it.
  ///
  /// - Returns: The shape; nil where there is no other one.
  func nextShape() -> WatchShape? {
    guard let selected else { return nil }
    let shapes = WatchShape.suiting(selected.path.kind)
    guard shapes.count > 1 else { return nil }
    let index = shapes.firstIndex(of: shape(of: selected)) ?? -1
    let next = shapes[(index + 1) % shapes.count]
    arrangement.shapes[selected.name] = next
    return next
  }

  /// Hides the chosen path, and chooses the next one.
  ///
  /// - Returns: The name of the hidden one; nil where there is none.
  func hide() -> String? {
    let shown = shown
    guard let selected, let index = shown.firstIndex(of: selected) else { return nil }
    let next = index + 1 < shown.count ? index + 1 : index - 1
    withChanges {
      arrangement.hidden.insert(selected.name)
      selection = shown.indices.contains(next) ? shown[next].name : nil
    }
    return selected.name
  }

  /// Shows all that is hidden.
  func showAll() {
    if !arrangement.hidden.isEmpty { arrangement.hidden = [] }
  }

  /// Moves the chosen path by a distance among those that show.
  func move(by distance: Int) {
    var shown = shown
    guard let selected, let index = shown.firstIndex(of: selected),
      shown.indices.contains(index + distance)
    else { return }
    shown.swapAt(index, index + distance)
    let names = shown.map(\.name)
    let others = items.map(\.name).filter { !names.contains($0) }
    withChanges {
      arrangement.own = names + others
      arrangement.order = .own
      if selection != selected.name { selection = selected.name }
    }
  }
}
