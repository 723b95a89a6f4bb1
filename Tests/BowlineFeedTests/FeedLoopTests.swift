// SPDX-License-Identifier: Apache-2.0

import Bowline
import Glibc
import TestSupport
import Testing

@testable import BowlineFeed

@Suite struct FeedLoopTests {
  /// A loop in which no pause ends, and its feed.
  private struct Loop: ~Copyable {
    let feed = Feed(name: "test")
    private let mailbox = FeedMailbox()
    private let pipe: Pipe

    init(longestHold: Duration) throws {
      pipe = try Pipe()
      WorkerThread.start { [input = pipe.input.number, mailbox] in
        FeedLoop(
          .descriptor(input), FeedReader(), mailbox, frame: .milliseconds(200), holdsSource: false,
          settlingDelay: .seconds(3_600), longestHold: longestHold, onBatch: {}
        ).run()
      }
    }

    deinit {
      mailbox.state.withLock { $0.isStopped = true }
      mailbox.wake()
    }

    func write(_ text: String) { _ = unsafe Glibc.write(pipe.output.number, text, text.utf8.count) }

    func wait(until condition: (Feed) -> Bool) -> Bool {
      Deadline().wait {
        if let batch = mailbox.takeBatch() { feed.take(batch, at: .now) }
        return condition(feed)
      }
    }
  }

  @Test func `a batch that is put out does not end a pause`() throws {
    let loop = try Loop(longestHold: .seconds(3_600))
    loop.write("NAME  STATUS\n")
    #expect(loop.wait { $0.lineCount == 1 })
    loop.write("web   up 1\n")
    #expect(loop.wait { $0.lineCount == 2 })
    loop.write("db    up 2\n")
    #expect(loop.wait { $0.lineCount == 3 })
    #expect(loop.feed.paths.isEmpty)
  }

  @Test(arguments: [
    "NAME  SIZE\nweb   1\ndb    2\n", "[\n{\"a\":1,\"b\":\"x\"},\n{\"a\":2,\"b\":\"y\"},\n",
  ])
  func `rows without a pause between them show after a while`(text: String) throws {
    let loop = try Loop(longestHold: .milliseconds(1))
    loop.write(text)
    #expect(loop.wait { $0["rows"]?.value.table?.rowCount == 2 })
  }
}
