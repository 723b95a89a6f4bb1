// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@testable import BowlineApp

@Suite struct BoardLayoutTests {
  private typealias Need = BoardLayout.Need

  private static let value = Need(isWide: false, wantedRows: 1_000)
  private static let lamp = Need(isWide: false, wantedRows: 3)
  private static let log = Need(isWide: true, wantedRows: 1_000)
  private static let table = Need(isWide: true, wantedRows: 8)

  @Test(arguments: [
    Size(rows: 20, columns: 78), Size(rows: 10, columns: 40), Size(rows: 55, columns: 198),
  ])
  func `each tile has a place of its own within the columns`(room: Size) {
    for count in 1...40 {
      for others in [[], [Self.log], [Self.table, Self.log]] {
        let values = (0..<count).map { $0 % 3 == 1 ? Self.lamp : Self.value }
        let layout = BoardLayout(values + others, room: room)
        let areas = layout.places.map(\.area) + layout.titles
        #expect(layout.places.count == count + others.count)
        for (index, area) in areas.enumerated() {
          #expect(
            !area.isEmpty
              && Rectangle(Size(rows: layout.rows, columns: room.columns)).intersection(area)
                == area
          )
          for other in areas[..<index] { #expect(area.intersection(other).isEmpty) }
        }
      }
    }
  }

  @Test(arguments: 1...5)
  func `a log is as high as the lowest page`(rows: Int) {
    let layout = BoardLayout([Self.log], room: Size(rows: rows, columns: 78))
    #expect(layout.places.map(\.area.rows) == [rows] && layout.rows == rows)
  }

  @Test func `a few values have boxes that fill the page, and many have rows`() {
    let room = Size(rows: 20, columns: 78)
    let few = BoardLayout(Array(repeating: Self.value, count: 4), room: room)
    #expect(few.places.allSatisfy { $0.form == .box } && few.rows == 20)
    #expect(few.places.map(\.area.rows) == [10, 10, 10, 10])
    let many = BoardLayout(Array(repeating: Self.value, count: 17), room: room)
    #expect(many.places.allSatisfy { $0.form == .row && $0.area.rows == 1 })
    #expect(many.titles == [Rectangle(row: 0, column: 0, rows: 1, columns: 78)])
  }

  @Test func `a log takes the rows that values leave, and values keep half of the page`() {
    let room = Size(rows: 20, columns: 78)
    let layout = BoardLayout([Self.value, Self.value, Self.log], room: room)
    #expect(layout.places[2].area.columns == 78)
    #expect(layout.places[2].area.rows >= 10 && layout.rows == 20)
    let alone = BoardLayout([Self.log], room: room)
    #expect(alone.places == [.init(area: Rectangle(room), form: .box)])
  }

  @Test func `tables have the rows that they want, and share those that are missing`() {
    func table(_ rows: Int) -> Need { Need(isWide: true, wantedRows: rows) }
    func heights(_ tables: [Need], rows: Int) -> [Int] {
      BoardLayout(tables, room: Size(rows: rows, columns: 78)).places.map(\.area.rows)
    }
    #expect(heights([table(5), table(20), table(6)], rows: 29) == [5, 18, 6])
    #expect(heights([table(5), table(8)], rows: 20) == [5, 8])
    #expect(heights([table(5), table(20), table(6)], rows: 14) == [5, 5, 5])
  }

  @Test func `tables stand right below values that use few rows, and get the others`() {
    let text = Need(isWide: false, wantedRows: 3)
    func rows(_ table: Int) -> [Rectangle] {
      let needs = [text, Need(isWide: true, wantedRows: table)]
      return BoardLayout(needs, room: Size(rows: 20, columns: 78)).places.map(\.area)
    }
    #expect(rows(8).map(\.row) == [0, 3] && rows(8).map(\.rows) == [3, 8])
    #expect(rows(100).map(\.row) == [0, 3] && rows(100).map(\.rows) == [3, 17])
    // A log of fewer rows than it has at the least.
    let needs = [Need(isWide: true, wantedRows: 4), Self.value, Need(isWide: true, wantedRows: 9)]
    let places = BoardLayout(needs, room: Size(rows: 36, columns: 78)).places
    #expect(places.map(\.area.rows) == [5, 22, 9])
  }

  @Test func `values without room for boxes leave tables the rows that they do not use`() {
    func table(_ rows: Int) -> Need { Need(isWide: true, wantedRows: rows) }
    let layout = BoardLayout(
      [table(6), Self.value, Self.value, Self.value, table(5)], room: Size(rows: 16, columns: 78))
    #expect(layout.places.map(\.area.rows) == [6, 1, 1, 1, 5] && layout.titles.count == 1)
  }

  @Test func `what does not fit makes the page longer than its room`() {
    let layout = BoardLayout(
      Array(repeating: Self.value, count: 50), room: Size(rows: 8, columns: 40))
    #expect(layout.rows == 50)
  }

  @Test func `rows stand in columns, from top to bottom, where there is room`() {
    let layout = BoardLayout(
      Array(repeating: Self.value, count: 120), room: Size(rows: 55, columns: 198))
    #expect(layout.places[0].area.row + 1 == layout.places[1].area.row)
    #expect(Set(layout.places.map(\.area.column)).count == 2)
  }
}
