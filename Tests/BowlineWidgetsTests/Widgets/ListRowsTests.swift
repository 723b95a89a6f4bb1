// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A list whose rows have several lines, two sides, or are drawn by a function.
@Suite struct ListRowsTests {
  struct Mail: Identifiable, Equatable {
    let id: Int
    var title: String { "Mail \(id)" }
  }

  let mails = (0..<5).map { Mail(id: $0) }

  @Test func `a part at the right stands there, and the text ends before it`() throws {
    let list = List(mails) { mail in
      "\(mail.title, style: .heading) of a long name"
    } trailing: { mail in
      "\(mail.id):00"
    }
    let pilot = Pilot(list, rows: 2, columns: 20)
    try pilot.press("<Tab><Down>")
    #expect(pilot.rows == ["▸ Mail 0 of … 0:00", "  Mail 1 of … 1:00 ↓"])
    #expect(
      list.preferredSize(within: Size(rows: 9, columns: 99)) == Size(rows: 5, columns: 30))
    pilot.resize(rows: 1, columns: 7)
    #expect(pilot.rows == ["▸ 0:… ↓"])
  }

  @Test func `rows of several lines are selected, scrolled and pressed as wholes`() throws {
    let list = List(mails, rowHeight: 2) { mail in AttributedText("\(mail.title)\n  to all\nlost") }
    let pilot = Pilot(list, rows: 5, columns: 14)
    #expect(pilot.rows == ["  Mail 0", "    to all", "  Mail 1", "    to all", "             ↓"])
    try pilot.press("<Tab><Down><Down><Down>")
    #expect(
      pilot.rows == ["  Mail 1     ↑", "    to all", "▸ Mail 2", "    to all", "             ↓"])
    #expect(
      (0..<5).map { pilot.grid[$0, 5].style.role == .focus } == [false, false, true, true, false])
    pilot.click(row: 1, column: 4)
    #expect(list.selection == 1 && list.visibleRange == 1..<3)
    pilot.click(row: 4, column: 4)
    #expect(list.selection == 1, "half a row is none")
    try pilot.press("<PgDn><End>")
    #expect(pilot.rows.first == "  Mail 3     ↑" && list.selection == 4)
    #expect(list.preferredSize(within: Size(rows: 99, columns: 99)) == Size(rows: 10, columns: 12))
    expectToSurviveEverySize(pilot)
  }

  @Test func `a function draws rows as it likes, inside of them`() {
    let list = List(mails, rowHeight: 2, width: { _ in 6 }) { mail, canvas, style in
      canvas.write("\(mail.id)", row: 1, column: 3, style: style)
      canvas.fill(Rectangle(row: 0, column: -9, rows: 1, columns: 99), with: "=", style: style)
      canvas.write("below", row: 2, column: 0)
    }
    let pilot = Pilot(list, rows: 4, columns: 10)
    #expect(pilot.rows == ["  ======", "     0", "  ======", "     1   ↓"])
    #expect(list.preferredSize(within: Size(rows: 99, columns: 99)) == Size(rows: 10, columns: 10))
  }

  @Test func `a row of no height traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = List([Mail(id: 1)], rowHeight: 0, width: { _ in 1 }) { _, _, _ in }
    }
  }

  @Test func `a list in a room without an end has the size of its rows`() {
    let list = List(mails, rowHeight: 2) { mail in AttributedText(mail.title) }
    let size = list.measured(within: Size(rows: .max, columns: .max))
    #expect(size == Size(rows: 10, columns: 10))
  }

  @Test func `in a scroll only the rows in sight are drawn`() throws {
    var drawn: [Int] = []
    let mails = (0..<1_000).map { Mail(id: $0) }
    let list = List(mails, rowHeight: 2, width: { _ in 8 }) { mail, canvas, style in
      drawn.append(mail.id)
      canvas.write(mail.title, row: 0, column: 0, style: style)
    }
    let scroll = Scroll { list }
    let pilot = Pilot(scroll, rows: 3, columns: 13)
    #expect(pilot.rows == ["  Mail 0    █", "            │", "  Mail 1    │"])
    #expect(Set(drawn) == [0, 1])
    scroll.offset = 1_001
    drawn = []
    #expect(pilot.rows == ["            │", "  Mail 501  █", "            │"])
    #expect(Set(drawn) == [500, 501])
    list.selection = 2
    try pilot.press("<Tab><Down>")
    scroll.offset = 5
    drawn = []
    #expect(pilot.rows == ["            │", "▸ Mail 3    █", "            │"])
    #expect(Set(drawn) == [2, 3])
  }
}
