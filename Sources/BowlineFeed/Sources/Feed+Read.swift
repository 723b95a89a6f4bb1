// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

extension Feed {
  /// Reads a source into this feed, which belongs to the main actor.
  ///
  /// Batches are taken on the main actor, at most once a frame, as long as the input is retained.
  /// The feed is not kept alive. Records are collected where the feed was made for some.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - format: The format; nil to find it from the first lines.
  /// - Returns: The input: releasing it ends the reading.
  @MainActor public func read(_ source: FeedSource, format: FeedFormat? = nil) -> FeedInput {
    let link = FeedLink(self)
    var limits = FeedReader.Limits()
    limits.records = recordCapacity
    let input = FeedInput(source, format: format, limits: limits) {
      DispatchQueue.main.async { MainActor.assumeIsolated { link.take() } }
    }
    link.input = input
    return input
  }
}

/// A link from an input to a feed of the main actor, which keeps neither of them alive.
@MainActor private final class FeedLink {
  weak var input: FeedInput?
  private weak var feed: Feed?

  init(_ feed: Feed) {
    self.feed = feed
  }

  func take() {
    guard let feed, let batch = input?.takeBatch() else { return }
    feed.take(batch, at: .now)
  }
}
