// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineMarkdown
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The listing of the overview of the module.
@Suite struct OverviewTests {
  final class Shelf: KeyValueObservable {
    @Observed var notes = "# Stock\n\n**10** boxes"
  }

  @Test func `the page of the overview follows its shelf`() {
    let shelf = Shelf()
    let page = Markdown("# Stock\n\n**10** boxes: see [the shop](https://shop.example)")
    page.bind(\.text, to: shelf, \.notes)
    let screen = Screen(Scroll { page })
    screen.resize(to: Size(rows: 3, columns: 12))
    #expect(screen.paint().lines == ["Stock", "", "10 boxes"])
    shelf.notes = "sold out"
    #expect(screen.paint().lines == ["sold out", "", ""])
  }
}
