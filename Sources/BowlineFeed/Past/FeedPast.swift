// SPDX-License-Identifier: Apache-2.0

/// The earlier states of a feed, in a feed of its own.
///
/// Bindings to ``feed`` show other moments in turn, while the feed itself goes on. The series have
/// the numbers up to the moment that the feed still keeps; nothing later shows.
///
/// ```swift
/// if let past = FeedPast(of: feed), let first = past.moments.first {
///   label.bind(\.text, to: past.feed, \.lineCount, sync: .number)
///   past.show(at: first)
/// }
/// ```
public final class FeedPast {
  /// The feed that shows an earlier state.
  public let feed: Feed

  private let live: Feed
  private let history: FeedHistory

  /// Copies the moments that a feed has kept so far.
  ///
  /// - Returns: nil for a feed that keeps none: ``Feed/init(name:samples:records:keepsPast:)``.
  public init?(of live: Feed) {
    guard let history = live.history else { return nil }
    self.live = live
    self.history = history
    feed = Feed(name: live.name)
    feed.addPaths(of: live)
  }

  /// The moments, the oldest first.
  public var moments: [FeedTime] { history.moments.map(\.time) }

  /// The moments that a feed has kept so far, the oldest first.
  public static func moments(of feed: Feed) -> [FeedTime] {
    feed.history?.moments.map(\.time) ?? []
  }

  /// Shows the state at a moment: at the last of ``moments`` that is not after it, or the first.
  ///
  /// - Complexity: O(*n*) in the states that are kept.
  public func show(at time: FeedTime) {
    guard !history.moments.isEmpty else { return }
    let index = (history.moments.lastIndex { $0.time <= time } ?? 0)
    feed.show(history.moments[index], history.states(at: index), of: live)
  }
}
