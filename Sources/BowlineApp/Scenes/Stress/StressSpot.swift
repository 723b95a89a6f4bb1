// SPDX-License-Identifier: Apache-2.0

/// A few cells that change at the same time, and wander over the grid.
struct StressSpot {
  /// The column and the row in which it starts, and how many columns and rows it goes in a second.
  private let column: Int
  private let row: Int
  private let columnSpeed: Int
  private let rowSpeed: Int

  private static let all = [
    StressSpot(column: 0, row: 1, columnSpeed: 13, rowSpeed: 3),
    StressSpot(column: 20, row: 4, columnSpeed: 9, rowSpeed: 2),
    StressSpot(column: 50, row: 8, columnSpeed: 17, rowSpeed: 4),
    StressSpot(column: 35, row: 2, columnSpeed: 11, rowSpeed: 5),
    StressSpot(column: 64, row: 6, columnSpeed: 7, rowSpeed: 3),
  ]

  /// The cells of a spot, in one row after the other.
  private static let size = (rows: 2, columns: 4)

  /// The cell that a change goes to.
  ///
  /// - Parameters:
  ///   - number: The number of the change: the spots, and the cells of each, take turns.
  ///   - time: The time of the change, in microseconds.
  static func cell(of number: Int, time: Int) -> Int {
    let spot = all[number % all.count]
    let place = number / all.count
    let column = spot.place(
      spot.column, spot.columnSpeed, time, within: StressModel.columns - size.columns + 1)
    let row = spot.place(spot.row, spot.rowSpeed, time, within: StressModel.rows - size.rows + 1)
    return (row + place / size.columns % size.rows) * StressModel.columns + column
      + place % size.columns
  }

  /// Finds the place of the spot on its way to and fro between the edges.
  private func place(_ start: Int, _ speed: Int, _ time: Int, within count: Int) -> Int {
    let way = (start + speed * (time / 1_000) / 1_000) % (2 * count - 2)
    return way < count ? way : 2 * count - 2 - way
  }
}
