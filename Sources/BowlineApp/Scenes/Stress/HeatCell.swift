// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A cell of a heat grid, which is bound to one number.
final class HeatCell: KeyValueObservable {
  /// The number.
  @Observed var value = 0 {
    didSet { changed = grid.now }
  }

  /// The time of its last change, in microseconds of the grid's clock; nil before the first one.
  private(set) var changed: Int?

  private unowned let grid: HeatGrid

  /// - Parameter grid: The grid that has the cell.
  init(in grid: HeatGrid) {
    self.grid = grid
  }
}
