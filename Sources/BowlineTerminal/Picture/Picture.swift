// SPDX-License-Identifier: Apache-2.0

/// A picture of a screen: its cells, each with the colors and attributes that a theme gives it.
///
/// ``ansi`` writes it for a terminal and ``svg(title:)`` for a browser.
package struct Picture: Hashable, Sendable {
  /// The number of rows and columns.
  package let size: Size

  /// The cells, row by row; their styles have the theme's colors, so no theme is needed.
  let rows: [[Cell]]

  /// The look of a blank cell, and of everything around the cells.
  let page: Style

  /// Takes a picture of a grid.
  ///
  /// - Parameters:
  ///   - grid: The cells.
  ///   - theme: The theme that gives them their colors.
  ///   - cursor: The cell that the cursor stands on, drawn in reverse; nil for none.
  ///   - hasColor: Whether there are colors; attributes tell roles apart otherwise.
  package init(
    _ grid: CellGrid, theme: Theme, cursor: Position? = nil, hasColor: Bool = true
  ) {
    size = grid.size
    let depth = hasColor ? ColorDepth.direct : .none
    var looks: [Style: Style] = [:]
    func look(of style: Style) -> Style {
      if let known = looks[style] { return known }
      let look = theme.look(of: style, in: depth)
      looks[style] = look
      return look
    }
    page = look(of: .plain)
    rows = (0..<grid.rows).map { row in
      var cells = grid.cells(inRow: row)
      for column in cells.indices {
        cells[column].style = look(of: cells[column].style)
        if cursor == Position(row: row, column: column) {
          cells[column].style.attributes.formSymmetricDifference(.reverse)
        }
      }
      return cells
    }
  }
}

/// The two colors in which a cell is drawn.
struct CellColors: Hashable, Sendable {
  let text: RGB
  let page: RGB

  init(_ style: Style) {
    var text = RGB(style.foreground, or: .terminalText)
    var page = RGB(style.background, or: .terminalPage)
    if style.attributes.contains(.dim) { text = text.mixed(with: page, 0.35) }
    if style.attributes.contains(.reverse) { swap(&text, &page) }
    self.text = text
    self.page = page
  }
}
