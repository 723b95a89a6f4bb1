// SPDX-License-Identifier: Apache-2.0

/// The surface that a widget draws on: a window to a grid, with its own origin and its own edges.
///
/// A canvas and all canvases clipped from it share one grid. Positions count from the canvas's own
/// top left; cells outside of it are not drawn, so a widget cannot draw beside itself.
///
/// ```swift
/// let canvas = Canvas(rows: 1, columns: 8)
/// canvas.write("Weather report", row: 0, column: 0, truncatedTo: 8)
/// canvas.lines  // ["Weather…"]
/// ```
public struct Canvas {
  private final class Storage {
    var grid: CellGrid
    var cursor: Position?

    init(grid: CellGrid) { self.grid = grid }
  }

  private let storage: Storage

  /// The canvas in the coordinates of the grid.
  private var frame: Rectangle

  /// The part of the grid that can be drawn on.
  private var clip: Rectangle

  /// The attributes that are added to everything that is drawn.
  private var added: Attributes = []

  /// The address that text leads to.
  private var link: String?

  /// Makes a blank canvas.
  ///
  /// - Parameters:
  ///   - rows: The number of rows, 0 or more.
  ///   - columns: The number of columns, 0 or more.
  ///   - isASCII: Whether text and borders are kept to ASCII, here and in all canvases clipped from
  ///     it.
  public init(rows: Int, columns: Int, isASCII: Bool = false) {
    self.init(size: Size(rows: rows, columns: columns), isASCII: isASCII)
  }

  /// Makes a blank canvas of a size.
  ///
  /// - Parameters:
  ///   - size: The number of rows and columns.
  ///   - isASCII: Whether text and borders are kept to ASCII, here and in all canvases clipped from
  ///     it.
  public init(size: Size, isASCII: Bool = false) {
    storage = Storage(grid: CellGrid(size: size, isASCII: isASCII))
    frame = Rectangle(size)
    clip = frame
  }

  /// The number of rows and columns of this canvas.
  public var size: Size { frame.size }

  /// The number of rows of this canvas.
  public var rows: Int { frame.rows }

  /// The number of columns of this canvas.
  public var columns: Int { frame.columns }

  /// The canvas's own area, with its origin at 0, 0.
  public var bounds: Rectangle { Rectangle(size) }

  /// Borders and marks are kept to ASCII: together with text, and where
  /// ``TextWidth/isAmbiguousWide`` would give them two columns.
  public var isASCII: Bool { storage.grid.isASCII || TextWidth.isAmbiguousWide }

  /// A copy of the whole grid as it is now, also from a clipped canvas; drawing does not change it.
  public var grid: CellGrid { storage.grid }

  /// The rows of the whole grid, without the spaces at their ends.
  public var lines: [String] { storage.grid.lines }

  /// The part of the canvas that can be drawn on, in the coordinates of the grid.
  package var visibleArea: Rectangle { clip }

  /// The rows of the canvas that can be drawn on, counted from its own top.
  package var visibleRows: Range<Int> { clip.offset(rows: -frame.row, columns: 0).rowRange }

  /// The position that the terminal's cursor shall have, in the coordinates of the grid; nil hides
  /// it.
  public var cursor: Position? { storage.cursor }

  /// A canvas for a part of this one, with its origin at the part's top left.
  ///
  /// The part may reach beyond this canvas: cells outside are not drawn, but ``size`` counts them.
  public func clipped(to rectangle: Rectangle) -> Canvas {
    let frame = rectangle.offset(rows: self.frame.row, columns: self.frame.column)
    var canvas = self
    (canvas.frame, canvas.clip) = (frame, frame.intersection(clip))
    return canvas
  }

  /// The same canvas, on which text leads to an address, also on those clipped from it.
  ///
  /// A terminal that knows links opens the address when a person clicks on the text, mostly with
  /// Control (OSC 8); others show the text alone. An address without a scheme, such as `https:`,
  /// makes no link.
  public func linking(to address: String) -> Canvas {
    var canvas = self
    canvas.link = address
    return canvas
  }

  /// The same canvas, on which everything is drawn with more attributes, also on those clipped from
  /// it.
  package func adding(_ attributes: Attributes) -> Canvas {
    var canvas = self
    canvas.added.formUnion(attributes)
    return canvas
  }
}

// MARK: - Drawing

extension Canvas {
  /// Writes text from a place to the right edge; clusters that do not fit leave spaces.
  ///
  /// - Parameters:
  ///   - text: The text; control characters and the like show as stand-ins.
  ///   - row: The row; nothing is written outside of the canvas.
  ///   - column: The first column; it may be negative.
  ///   - style: The look of the text.
  /// - Returns: The columns from `column` on that the text took, up to the right edge.
  @discardableResult
  public func write(
    _ text: String, row: Int, column: Int, style: Style = .plain
  ) -> Int {
    write(text, row: row, column: column, columns: max(columns - column, 0), style: style)
  }

  /// Writes text that has a given room; ends it in `…` (`>` in ASCII) where it is cut.
  ///
  /// - Parameters:
  ///   - text: The text; control characters and the like show as stand-ins.
  ///   - row: The row.
  ///   - column: The first column.
  ///   - room: The most columns to use; with 0 or less nothing is written.
  ///   - style: The look of the text.
  /// - Returns: The columns that were used, the mark included.
  @discardableResult
  public func write(
    _ text: String, row: Int, column: Int, truncatedTo room: Int,
    style: Style = .plain
  ) -> Int {
    guard room > 0 else { return 0 }
    // No text takes more columns than bytes, so most need not be measured.
    if text.utf8.count <= room
      || TextWidth.prefix(of: text, columns: room).text.utf8.count == text.utf8.count
    {
      return write(text, row: row, column: column, columns: room, style: style)
    }
    let part = TextWidth.prefix(of: text, columns: room - 1)
    write(part.text, row: row, column: column, columns: part.columns, style: style)
    let mark = isASCII ? ">" : "…"
    write(mark, row: row, column: column + part.columns, columns: 1, style: style)
    return part.columns + 1
  }

  /// Fills the whole canvas.
  ///
  /// - Parameters:
  ///   - cluster: The content of each cell; a space in place of one that has two columns or more.
  ///   - style: The look of the cells.
  public func fill(with cluster: Character = " ", style: Style = .plain) {
    fill(bounds, with: cluster, style: style)
  }

  /// Fills a part of the canvas.
  ///
  /// - Parameters:
  ///   - rectangle: The part.
  ///   - cluster: The content of each cell; a space in place of one that has two columns or more.
  ///   - style: The look of the cells.
  public func fill(_ rectangle: Rectangle, with cluster: Character = " ", style: Style = .plain) {
    let area = rectangle.offset(rows: frame.row, columns: frame.column).intersection(clip)
    storage.grid.fill(area, with: cluster, style: added.isEmpty ? style : style.adding(added))
  }

  /// Draws a border along the edges, with a title in the upper one where there is room.
  ///
  /// A canvas of less than two rows or columns stays as it is, and one of less than seven columns
  /// has no title. A title that is too long ends in `…`.
  ///
  /// - Parameters:
  ///   - style: The look of the border.
  ///   - title: The title; empty for none.
  ///   - titleStyle: The look of the title; nil for that of the border.
  /// - Returns: The canvas inside the border.
  @discardableResult
  public func box(style: Style = .plain, title: String = "", titleStyle: Style? = nil) -> Canvas {
    let inner = clipped(to: bounds.inset(by: 1))
    guard rows >= 2, columns >= 2 else { return inner }
    let glyphs: [Character] =
      isASCII ? ["+", "+", "+", "+", "-", "|"] : ["╭", "╮", "╰", "╯", "─", "│"]
    let (bottom, right) = (rows - 1, columns - 1)
    for row in [0, bottom] {
      fill(
        Rectangle(row: row, column: 1, rows: 1, columns: right - 1), with: glyphs[4], style: style)
    }
    for column in [0, right] {
      fill(
        Rectangle(row: 1, column: column, rows: bottom - 1, columns: 1), with: glyphs[5],
        style: style)
    }
    write(String(glyphs[0]), row: 0, column: 0, style: style)
    write(String(glyphs[1]), row: 0, column: right, style: style)
    write(String(glyphs[2]), row: bottom, column: 0, style: style)
    write(String(glyphs[3]), row: bottom, column: right, style: style)
    if !title.isEmpty, columns >= 7 {
      let used = write(
        title, row: 0, column: 3, truncatedTo: columns - 6, style: titleStyle ?? style)
      write(" ", row: 0, column: 2, style: style)
      write(" ", row: 0, column: 3 + used, style: style)
    }
    return inner
  }

  /// Adds an attribute to the cells of a part of the canvas.
  package func add(_ attribute: Attributes, to rectangle: Rectangle) {
    let area = rectangle.offset(rows: frame.row, columns: frame.column).intersection(clip)
    for row in area.rowRange { set(attribute, true, row: row, columns: area.columnRange) }
  }

  /// Sets the position of the terminal's cursor; outside of the visible part the cursor is hidden.
  public func setCursor(row: Int, column: Int) {
    let position = Position(row: row + frame.row, column: column + frame.column)
    storage.cursor = clip.contains(position) ? position : nil
  }

  /// Hides the terminal's cursor, whichever canvas of the grid has set it.
  public func hideCursor() {
    storage.cursor = nil
  }

  /// Adds an attribute to cells of the grid, in its coordinates, or only to blanks, or removes it.
  package func set(
    _ attribute: Attributes, _ isOn: Bool, ofBlanks isOfBlanks: Bool = false, row: Int,
    columns: Range<Int>
  ) {
    storage.grid.set(attribute, isOn, ofBlanks: isOfBlanks, row: row, columns: columns)
  }

  /// Puts the cursor where it was.
  ///
  /// - Parameter position: An earlier value of ``cursor``.
  package func restoreCursor(_ position: Position?) {
    storage.cursor = position
  }

  @discardableResult
  private func write(
    _ text: String, row: Int, column: Int, columns: Int, style: Style
  ) -> Int {
    let start = column + frame.column
    let isVisible = clip.rowRange.contains(row + frame.row)
    return storage.grid.write(
      text, row: row + frame.row, column: start,
      end: min(start + columns, frame.column + frame.columns),
      visible: isVisible ? clip.columnRange : 0..<0,
      style: added.isEmpty ? style : style.adding(added), link: link)
  }
}
