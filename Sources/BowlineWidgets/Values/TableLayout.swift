// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The positions of the columns of a table.
struct TableLayout {
  /// The free columns of the screen between two columns of the table.
  static let gap = 2

  /// The number of columns of the screen that a table has beside its rows.
  static let margins = 4

  /// The columns of the screen that each column takes, counted from the beginning of a row; empty
  /// for one that is left out.
  let places: [Range<Int>]

  /// The columns of the screen that a row has.
  let room: Int

  /// The number of columns of the screen that are out of sight at the left.
  let offset: Int

  /// A column to lay out.
  struct Column {
    /// The number of columns of the screen that it takes; the least number if it grows.
    var width: Int

    /// The column takes a share of the room that the others leave.
    var isGrowing = false

    /// The number of columns of the screen from which on the table shows the column.
    var leastRoom = 0
  }

  /// Divides the room.
  ///
  /// Columns that grow share the room that the others leave, and cells that cannot be divided go to
  /// the first of them; each has at least its width. Columns that do not fit are out of sight at
  /// the right, and at the left those that were scrolled over.
  ///
  /// - Parameters:
  ///   - columns: The columns of the table.
  ///   - room: The columns of the screen that a row has.
  ///   - offset: The number of those to be out of sight at the left, at most those that do not fit.
  init(_ columns: [Column], room: Int, offset: Int = 0) {
    let isShown = { (column: Column) in column.leastRoom <= room + Self.margins }
    let shown = columns.filter(isShown)
    let gaps = max(shown.count - 1, 0) * Self.gap
    var spare = max(room - gaps - shown.filter { !$0.isGrowing }.map(\.width).reduce(0, +), 0)
    // A column whose width is more than its share leaves less for the others.
    var sharing = shown.filter(\.isGrowing).map(\.width)
    while let widest = sharing.max(), widest > spare / sharing.count {
      sharing.remove(at: sharing.firstIndex(of: widest) ?? 0)
      spare = max(spare - widest, 0)
    }
    let share = sharing.isEmpty ? 0 : spare / sharing.count
    var rest = sharing.isEmpty ? 0 : spare % sharing.count
    var end = -Self.gap
    places = columns.map { column -> Range<Int> in
      guard isShown(column) else { return 0..<0 }
      var width = column.isGrowing ? max(share, column.width) : column.width
      if column.isGrowing, column.width <= share, rest > 0 {
        width += 1
        rest -= 1
      }
      let start = end + Self.gap
      end = start + width
      return start..<end
    }
    self.room = max(room, 0)
    self.offset = min(max(offset, 0), max(end - self.room, 0))
  }

  /// The number of columns of the screen that all columns take.
  var width: Int { places.last { !$0.isEmpty }?.upperBound ?? 0 }

  /// A part of the columns is out of sight at the right.
  var isCut: Bool { offset + room < width }

  /// The part of each column that is in sight, counted from the left edge of the row; empty for
  /// none.
  var parts: [Range<Int>] {
    places.map { place in
      let start = max(place.lowerBound - offset, 0)
      return start..<max(min(place.upperBound - offset, room), start)
    }
  }

  /// Writes a text into each column.
  ///
  /// - Parameter cell: Returns the text of a column, the mark behind it, for which the text is cut,
  ///   whether they are aligned right, and their look.
  func write(
    on canvas: Canvas,
    _ cell: (_ index: Int) -> (text: AttributedText, mark: String, isRight: Bool, style: Style)
  ) {
    for (index, part) in parts.enumerated() where !part.isEmpty {
      let (cell, start) = (cell(index), places[index].lowerBound - offset)
      let width = part.upperBound - start
      let room = width - TextWidth.columns(of: cell.mark)
      let column = start + (cell.isRight ? max(room - cell.text.columns, 0) : 0)
      let used = canvas.write(
        cell.text, row: 0, column: column, truncatedTo: room, style: cell.style)
      canvas.write(
        cell.mark, row: 0, column: column + used, truncatedTo: width - used, style: cell.style)
    }
  }
}
