// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@Suite struct RectangleTests {
  private let area = Rectangle(row: 2, column: 3, rows: 4, columns: 10)

  @Test func `a size is never negative`() {
    #expect(Size(rows: -1, columns: -2) == .zero)
    #expect(Rectangle(row: 0, column: 0, rows: -1, columns: 3).rows == 0)
    #expect(area.inset(by: 3).isEmpty)
  }

  @Test func `an intersection holds the cells of both`() {
    let other = Rectangle(row: 0, column: 8, rows: 4, columns: 50)
    #expect(area.intersection(other) == Rectangle(row: 2, column: 8, rows: 2, columns: 5))
    #expect(area.intersection(Rectangle(row: 9, column: 9, rows: 1, columns: 1)).isEmpty)
  }

  @Test func `a rectangle contains its corners and no more`() {
    #expect(area.contains(Position(row: 2, column: 3)))
    #expect(area.contains(Position(row: 5, column: 12)))
    #expect(!area.contains(Position(row: 6, column: 12)))
    #expect(!area.contains(Position(row: 5, column: 13)))
  }

  @Test func `the parts of a split make up the whole`() {
    let (top, below) = area.split(top: 1)
    #expect(top == Rectangle(row: 2, column: 3, rows: 1, columns: 10))
    #expect(below == Rectangle(row: 3, column: 3, rows: 3, columns: 10))
    let (bottom, above) = area.split(bottom: 1)
    #expect(bottom == Rectangle(row: 5, column: 3, rows: 1, columns: 10))
    #expect(above == Rectangle(row: 2, column: 3, rows: 3, columns: 10))
    let (left, after) = area.split(left: 4)
    #expect(left == Rectangle(row: 2, column: 3, rows: 4, columns: 4))
    #expect(after == Rectangle(row: 2, column: 7, rows: 4, columns: 6))
    let (right, before) = area.split(right: 4)
    #expect(right == Rectangle(row: 2, column: 9, rows: 4, columns: 4))
    #expect(before == Rectangle(row: 2, column: 3, rows: 4, columns: 6))
  }

  @Test func `a split gives at most what there is`() {
    #expect(area.split(top: 9).top == area)
    #expect(area.split(top: 9).rest.isEmpty)
    #expect(area.split(left: -1).rest == area)
  }

  @Test func `a size without an end is as good as any`() {
    let endless = Rectangle(row: 2, column: 3, rows: .max, columns: .max)
    #expect(endless.contains(Position(row: 1_000_000, column: 3)))
    #expect(endless.intersection(area) == area && area.intersection(endless) == area)
    #expect(endless.inset(by: -1).offset(rows: 9, columns: 9).rowRange.lowerBound == 10)
    let far = Rectangle(row: .max, column: .min, rows: 1, columns: 1)
    #expect(far.intersection(area).isEmpty && !far.contains(.zero))
    let room = Size(rows: .max, columns: .max)
    #expect(Rectangle(room).size == room && room.rows > 1_000_000)
  }
}
