// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Glibc
import Synchronization
import TestSupport

/// A source with the feed that it fills, for tests that wait for what comes.
final class WatchedSource {
  let feed = Feed(name: "test")
  let input: FeedInput
  let calls: Calls

  /// A count of the calls that said that there is a batch.
  final class Calls: Sendable {
    fileprivate let atomic = Atomic(0)

    var count: Int { atomic.load(ordering: .relaxed) }
  }

  init(_ source: FeedSource, format: FeedFormat? = nil, frame: Duration = .seconds(1) / 60) {
    let calls = Calls()
    self.calls = calls
    input = FeedInput(source, format: format, frame: frame) {
      calls.atomic.add(1, ordering: .relaxed)
    }
  }

  convenience init(shell script: String, format: FeedFormat? = nil) {
    self.init(.command(["sh", "-c", script]), format: format)
  }

  /// Takes what comes until a condition holds.
  ///
  /// - Returns: Whether it came to hold.
  func wait(until condition: (Feed) -> Bool) -> Bool {
    Deadline().wait {
      if let batch = input.takeBatch() { feed.take(batch, at: .now) }
      return condition(feed)
    }
  }

  /// Waits until the source has ended in some way.
  func waitForEnd() -> Bool { wait { $0.state != .reading } }
}

/// Says whether there is a process of this number that is no zombie.
func isRunning(_ process: Int) -> Bool {
  guard let status = try? SourceText(absolute: "/proc/\(process)/stat").lines.first else {
    return false
  }
  return !status.contains(") Z")
}
