// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Widths, heights, padding and alignment of widgets where they stand.
@Suite struct LengthTests {
  private let room = Size(rows: 10, columns: 20)

  @Test func `a width and a height replace what the widget prefers, at most the room`() {
    #expect(Label("text").height(3).measured(within: room) == Size(rows: 3, columns: 4))
    #expect(Label("text").width(30).measured(within: room) == Size(rows: 1, columns: 20))
    #expect(Label("text").height(0).width(0).measured(within: room) == .zero)
    #expect(Label("text").width(.percent(50)).measured(within: room).columns == 10)
    #expect(Label("text").width(.percent(50).atMost(7)).measured(within: room).columns == 7)
  }

  @Test func `a minimum and a maximum bound what the widget prefers`() {
    #expect(Label("text").width(.fitting.atLeast(6)).measured(within: room).columns == 6)
    #expect(Label("text").width(.fitting.atMost(2)).measured(within: room).columns == 2)
    #expect(Label("text").width(.fitting.atLeast(30)).measured(within: room).columns == 20)
  }

  @Test func `a text that wraps has the rows of its width`() {
    let text = TextBlock(["one two three four"], wraps: true).width(9)
    #expect(text.measured(within: room) == Size(rows: 3, columns: 9))
  }

  @Test func `a row is as high as a text that wraps in its own columns`() {
    let row = Row(spacing: 1) {
      TextBlock(["one two three four"], wraps: true).width(.flexible())
      Label("x").width(.flexible())
    }
    #expect(
      Pilot(Column { [row, Label("below")] }, rows: 4, columns: 19).rows == [
        "one two   x", "  three", "  four", "below",
      ])
  }

  @Test func `padding stays free, counts in the size, and is no part of the frame`() {
    let label = Label("ab").padding(top: 1, left: 2, bottom: 1, right: 3)
    #expect(label.measured(within: room) == Size(rows: 3, columns: 7))
    #expect(
      Pilot(Box { label }, rows: 5, columns: 11).rows == [
        "╭─────────╮", "│         │", "│   ab    │", "│         │", "╰─────────╯",
      ])
    #expect(label.frame == Rectangle(row: 2, column: 4, rows: 1, columns: 2))
    #expect(label.width(4).measured(within: room).columns == 4, "a width counts with the padding")
    #expect(label.padding(left: -1).measured(within: room) == Size(rows: 1, columns: 4))
  }

  @Test func `padding takes no more than there is`() {
    let label = Label("ab").padding(top: 3, left: 3, bottom: 3, right: 3)
    #expect(Pilot(label, rows: 2, columns: 2).rows == ["", ""])
    #expect(label.frame.isEmpty)
  }

  @Test(arguments: [
    (Alignment.fill, 0, 9), (Alignment.start, 0, 4), (Alignment.center, 2, 4),
    (Alignment.end, 5, 4),
  ])
  func `across a column a widget stands where the alignment says`(
    alignment: Alignment, column: Int, columns: Int
  ) {
    let (label, wide) = (Label("text"), Label("wide text"))
    let page = Column(alignment: alignment) { [label, wide] }
    _ = Pilot(page, rows: 2, columns: 9).rows
    #expect([label.frame.column, label.frame.columns] == [column, columns])
    #expect(wide.frame.columns == 9)
  }

  @Test func `across a row a widget stands where the alignment says`() {
    for (alignment, row) in [(Alignment.start, 0), (.center, 1), (.end, 3)] {
      let label = Label("text")
      _ = Pilot(Row(alignment: alignment) { label }, rows: 4, columns: 9).rows
      #expect(label.frame == Rectangle(row: row, column: 0, rows: 1, columns: 4))
    }
  }

  @Test func `across, a fixed length and a maximum hold where all is filled`() {
    let (fixed, most) = (Label("a").width(5), Label("b").width(.fitting.atMost(7)))
    let part = Label("c").width(.percent(50))
    _ = Pilot(Column { [fixed, most, part, Label("d")] }, rows: 4, columns: 12).rows
    #expect([fixed, most, part].map(\.frame.columns) == [5, 7, 6])
  }

  @Test func `spacers put what is in a row at its end, in the middle or apart`() {
    let rows = [
      Row { [Spacer(), Label("ab")] }, Row { [Spacer(), Label("ab"), Spacer()] },
      Row { [Label("a"), Spacer(), Label("b")] },
    ]
    #expect(Pilot(Column { rows }, rows: 3, columns: 6).rows == ["    ab", "  ab", "a    b"])
  }

  @Test func `a width that changes lays the page out anew`() {
    let (first, second) = (Label("first").width(8), Label("second"))
    let pilot = Pilot(Row { [first, second] }, rows: 1, columns: 16)
    #expect(pilot.rows == ["first   second"])
    first.width = .fitting
    #expect(pilot.rows == ["firstsecond"])
    second.padding = Insets(left: 1)
    #expect(pilot.rows == ["first second"])
  }

  @Test func `a width can be bound`() {
    final class Settings: KeyValueObservable { @Observed var side = 4 }
    let (settings, label) = (Settings(), Label("side"))
    label.bind(\.width, to: settings, \.side) { .fixed($0) }
    let pilot = Pilot(Row { [label, Label("|")] }, rows: 1, columns: 16)
    #expect(pilot.rows == ["side|"])
    settings.side = 7
    #expect(pilot.rows == ["side   |"])
  }

  @Test func `what a builder takes stands in its order`() {
    let (isWide, isTall) = (true, false)
    let page = Row {
      Label("a")
      if isWide { Label("b") }
      if isTall { Label("c") } else { Label("d") }
      for number in 1...3 { Label("\(number)") }
      ["x", "y"].map { Label($0) }
    }
    #expect(Pilot(page, rows: 1, columns: 12).rows == ["abd123xy"])
    #expect(Pilot(Column {}, rows: 1, columns: 2).rows == [""])
  }

  @Test func `a box, a section, a surface and a scroll put several below one another`() {
    let all: [Widget] = [
      Box { [Label("a"), Label("b")] }, Section("s") { [Label("a"), Label("b")] },
      Surface { [Label("a"), Label("b")] }, Scroll { [Label("a"), Label("b")] },
    ]
    for widget in all {
      #expect(widget.children.count == 1)
      #expect(widget.children.first?.children.count == 2)
    }
  }
}
