// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineFeed
import Testing

/// A target of bindings by name.
private final class Shown: KeyValueObservable {
  @Observed var number = 0.0
  @Observed var text = ""
}

@Suite struct FeedNamesTests {
  private let reader = FeedReader(format: .json)
  private let feed = Feed(name: "test")

  private func read(_ text: String) {
    reader.read(Array((text + "\n").utf8), at: moment)
    feed.take(reader.takeBatch(), at: moment)
  }

  @Test func `values are read by paths of names`() throws {
    read(#"{"cpu":{"user":1.5,"n":{"ame":"x"}},"up":true,"ps":[{"cpu":1},{"cpu":2}],"load":[3,4]}"#)
    #expect(try feed.value(forKeyPath: "cpu.user") as? Double == 1.5)
    #expect(try feed.value(forKeyPath: "cpu.n.ame") as? String == "x")
    #expect(try feed.value(forKeyPath: "up") as? Bool == true)
    #expect(try feed.value(forKeyPath: "ps.@sum.cpu") as? Double == 3)
    #expect(try feed.value(forKeyPath: "ps.@count") as? Int == 2)
    #expect(try feed.value(forKeyPath: "load.1") as? Double == 4)
    #expect(try feed.value(forKeyPath: "none") == nil)
  }

  @Test func `a binding by name follows what comes, also where nothing has come yet`() throws {
    let shown = Shown()
    try shown.bind(\.number, to: feed, path: "cpu.user")
    #expect(shown.number == 0)
    read(#"{"other":1}"#)
    read(#"{"cpu":{"user":7}}"#)
    #expect(shown.number == 7)
    read(#"{"cpu":{"user":8}}"#)
    #expect(shown.number == 8)
  }

  @Test func `an observer by name is told of each batch that changes the value`() throws {
    read(#"{"ps":[{"cpu":1}]}"#)
    var sums: [Double] = []
    let watching = try feed.observe(path: "ps.@sum.cpu", options: .new) { _, change in
      if let sum = change.newValue as? Double { sums.append(sum) }
    }
    read(#"{"ps":[{"cpu":1},{"cpu":4}]}"#)
    read(#"{"ps":[{"cpu":6}]}"#)
    #expect(sums == [5, 6])
    withExtendedLifetime(watching) {}
  }
}
