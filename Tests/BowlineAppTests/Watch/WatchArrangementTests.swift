// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineApp
@testable import BowlineFeed

@Suite struct WatchArrangementTests {
  @Test func `a person's choices and the state of a source have words`() {
    var arrangement = WatchArrangement()
    arrangement.hidden = ["load"]
    arrangement.shapes = ["up": .text]
    #expect("\(arrangement)" == "order arrival, load hidden, up as text")
    #expect("\(FeedState.exited(code: 3))" == "ended, exit code 3")
  }
}
