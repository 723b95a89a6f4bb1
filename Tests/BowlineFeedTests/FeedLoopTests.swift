// SPDX-License-Identifier: Apache-2.0

import Bowline
import Glibc
import TestSupport
import Testing

@testable import BowlineFeed

@Suite struct FeedLoopTests {
  @Test func `a batch that is put out does not end a pause`() throws {
    let mailbox = FeedMailbox()
    let pipe = try Pipe()
    WorkerThread.start { [input = pipe.input.number] in
      FeedLoop(
        .descriptor(input), FeedReader(), mailbox, frame: .milliseconds(200), holdsSource: false,
        settlingDelay: .seconds(3_600), onBatch: {}
      ).run()
    }
    let feed = Feed(name: "test")
    func write(_ text: String) { _ = unsafe Glibc.write(pipe.output.number, text, text.utf8.count) }
    func wait(until condition: (Feed) -> Bool) -> Bool {
      Deadline().wait {
        if let batch = mailbox.takeBatch() { feed.take(batch, at: .now) }
        return condition(feed)
      }
    }
    write("NAME  STATUS\n")
    #expect(wait { $0.lineCount == 1 })
    write("web   up 1\n")
    #expect(wait { $0.lineCount == 2 })
    write("db    up 2\n")
    #expect(wait { $0.lineCount == 3 })
    #expect(feed.paths.isEmpty)
    mailbox.state.withLock { $0.isStopped = true }
    mailbox.wake()
  }
}
