// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineFeed
import BowlineWidgets
import TestSupport
import Testing

final class Machine: KeyValueObservable {
  let feed = Feed(name: "vmstat")
  var free: Int { feed["free"]?.number.flatMap(Int.init(exactly:)) ?? 0 }
}

/// The listing of the module's overview.
@MainActor @Suite struct OverviewTests {
  @Test func `a label follows what a command prints`() async throws {
    // In one write: a header alone for a tenth of a second is a line of text.
    let command = ["sh", "-c", "printf ' r  b   free\\n 2  0 106304\\n'; exec sleep 1000"]
    let machine = Machine()
    let label = Label("Free: 0 KB")
    label.bind(\.text, to: machine, \.free, sync: .number)
    let input = machine.feed.read(.command(command))
    let deadline = Deadline()
    while label.text != "Free: 106304 KB", !deadline.isOver {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(label.text == "Free: 106304 KB")
    withExtendedLifetime(input) {}
  }

  @Test func `an input keeps neither itself nor its feed`() async throws {
    weak var feed: Feed?
    weak var input: FeedInput?
    do {
      let read = Feed(name: "test")
      feed = read
      input = read.read(.command(["sleep", "1000"]))
    }
    #expect(feed == nil)
    #expect(input == nil)
  }
}
