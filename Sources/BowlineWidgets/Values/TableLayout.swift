// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The positions of the columns of a table.
struct TableLayout {
  /// The free columns of the screen between two columns of the table.
  static let gap = 2

  /// The columns of the screen that each takes; 0 for one that there is no room for.
  let widths: [Int]

  /// What a table has more columns of the screen than its rows.
  static let margins = 4

  /// A column to lay out.
  struct Column {
    /// The columns of the screen that it takes; nil for a share of what the others leave.
    let width: Int?

    /// What its title takes.
    let titleWidth: Int

    /// The columns of the screen that the table has to have for it to show.
    var leastRoom = 0
  }

  /// Divides the room.
  ///
  /// Those without a width of their own share what the others leave, what cannot be divided going
  /// to the first of them; each has at least as much as its title takes. What does not fit is cut
  /// at the right.
  ///
  /// - Parameters:
  ///   - columns: The columns of the table.
  ///   - room: The columns of the screen that a row has.
  init(_ columns: [Column], room: Int) {
    let isShown = { (column: Column) in column.leastRoom <= room + Self.margins }
    let shown = columns.filter(isShown)
    let gaps = max(shown.count - 1, 0) * Self.gap
    var shares = shown.filter { $0.width == nil }.count
    var spare = max(room - gaps - shown.compactMap(\.width).reduce(0, +), 0)
    var rest = room
    widths = columns.map { column in
      guard isShown(column) else { return 0 }
      var width = column.width ?? 0
      if column.width == nil {
        let share = (spare + shares - 1) / shares
        width = max(share, column.titleWidth)
        spare = max(spare - width, 0)
        shares -= 1
      }
      width = max(min(width, rest), 0)
      rest -= width + Self.gap
      return width
    }
  }

  /// Writes a text into each column.
  ///
  /// - Parameter cell: The text of a column, whether it stands at the right, and its look.
  func write(
    on canvas: Canvas, _ cell: (_ index: Int) -> (text: AttributedText, isRight: Bool, style: Style)
  ) {
    var column = 0
    for (index, width) in widths.enumerated() where width > 0 {
      let cell = cell(index)
      let free = max(width - cell.text.columns, 0)
      canvas.write(
        cell.text, row: 0, column: column + (cell.isRight ? free : 0), truncatedTo: width,
        style: cell.style)
      column += width + Self.gap
    }
  }
}
