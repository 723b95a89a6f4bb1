// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import BowlineTerminal

@Suite struct GridUpdateTests {
  /// A place and what it shows.
  private struct Change: Hashable {
    let row: Int
    let column: Int
    let text: String
  }

  private let size = Size(rows: 4, columns: 12)

  /// Updates a grid, and says what was told.
  private func changes(from grid: inout CellGrid, to other: CellGrid) -> [Change] {
    var changes: [Change] = []
    grid.update(to: other) { cell, row, column in
      changes.append(Change(row: row, column: column, text: cell.text))
    }
    return changes
  }

  @Test func `each cell that looks different is told, from left to right and downwards`() {
    var shown = CellGrid(size: size)
    shown.write("10 boxes", row: 1, column: 0)
    var next = shown
    next.write("12", row: 1, column: 0)
    next.write("a\u{301}b", row: 3, column: 2)
    let told = changes(from: &shown, to: next)
    #expect(
      told == [
        Change(row: 1, column: 1, text: "2"), Change(row: 3, column: 2, text: "a\u{301}"),
        Change(row: 3, column: 3, text: "b"),
      ])
    #expect(shown == next)
  }

  @Test func `marks and looks are differences too`() {
    var shown = CellGrid(size: size)
    shown.write("e\u{301}x", row: 0, column: 0)
    var next = shown
    next.write("e\u{300}", row: 0, column: 0)
    next.write("x", row: 0, column: 1, style: Style(attributes: .bold))
    #expect(changes(from: &shown, to: next).map(\.column) == [0, 1])
    #expect(shown == next)
  }

  @Test func `afterwards nothing is different, and writing to one leaves the other`() {
    var shown = CellGrid(size: size)
    var next = CellGrid(size: size)
    next.write("today", row: 2, column: 0)
    _ = changes(from: &shown, to: next)
    #expect(changes(from: &shown, to: next).isEmpty)
    next.write("never", row: 2, column: 0)
    #expect(shown.lines[2] == "today")
  }

  @Test func `rows are shared until one is written to, and blank ones once they are filled`() {
    let row = GridRow(columns: 3)
    var other = row
    #expect(row.isShared(with: other))
    other.put(Glyph(scalar: "x"), column: 0, style: PackedStyle(.plain))
    #expect(!row.isShared(with: other))
    #expect(!row.isShared(with: GridRow(columns: 3)), "equal is not the same")
  }

  @Test(arguments: 1...20) func `after random writes and fills an update gives the same grid`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var shown = CellGrid(size: size)
    var next = CellGrid(size: size)
    for _ in 0..<50 {
      let (row, column) = (
        Int.random(in: 0..<4, using: &random), Int.random(in: -2..<12, using: &random)
      )
      if Int.random(in: 0..<4, using: &random) == 0 {
        next.fill(Rectangle(row: row, column: max(column, 0), rows: 2, columns: 12))
      } else {
        let text = ["7", "今天", "e\u{301}", "👍🏽", "plain"].randomElement(using: &random) ?? ""
        next.write(text, row: row, column: column)
      }
      let before = shown
      let told = Set(changes(from: &shown, to: next).map { [$0.row, $0.column] })
      #expect(shown == next)
      for row in 0..<4 {
        for column in 0..<12 where before[row, column] != next[row, column] {
          #expect(told.contains([row, column]), "\(row), \(column)")
        }
      }
    }
  }

  @Test func `a grid of another size traps`() async {
    await #expect(processExitsWith: .failure) {
      var grid = CellGrid(size: Size(rows: 1, columns: 1))
      grid.update(to: CellGrid(size: Size(rows: 1, columns: 2))) { _, _, _ in }
    }
  }
}
