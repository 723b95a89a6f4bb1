// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineApp
@testable import BowlineFeed

@Suite struct WatchArrangementTests {
  @Test func `a person's choices and the state of a source have words`() {
    var arrangement = WatchArrangement()
    arrangement.hidden = ["load"]
    arrangement.shapes = ["up": .text]
    arrangement.sorts = ["jobs": LayoutSort(column: "cpu", isAscending: false)]
    #expect("\(arrangement)" == "order arrival, load hidden, up as text, jobs by -cpu")
    #expect("\(FeedState.exited(code: 3))" == "ended, exit code 3")
  }
}
