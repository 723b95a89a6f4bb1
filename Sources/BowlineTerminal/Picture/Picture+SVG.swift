// SPDX-License-Identifier: Apache-2.0

extension Picture {
  /// The picture as a document that a browser shows.
  ///
  /// - Parameter title: What the picture shows, in words.
  package func svg(title: String) -> String {
    Self.document(size, title, elements(since: nil))
  }

  /// The elements for the cells that look different from an earlier picture; for all cells where
  /// there is none, or one of another size or on another page.
  func elements(since earlier: Picture?) -> String {
    var layer = SVGLayer()
    let page = CellColors(self.page).page
    if let earlier, earlier.size == size, earlier.page == self.page {
      for row in rows.indices where rows[row] != earlier.rows[row] {
        for run in Self.changed(rows[row], since: earlier.rows[row]) {
          layer.add(rows[row][run], row: row, column: run.lowerBound, on: nil)
        }
      }
      return layer.elements
    }
    for row in rows.indices { layer.add(rows[row][...], row: row, column: 0, on: page) }
    return Self.page(size, page) + layer.elements
  }

  /// The cells of a row that look different, in runs; a few that do not may be among them.
  private static func changed(_ row: [Cell], since earlier: [Cell]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in row.indices where row[column] != earlier[column] {
      // A cluster of two columns is drawn as a whole.
      let start = row[column].isContinuation ? column - 1 : column
      let end = min(column + max(row[column].columns, 1), row.count)
      if let last = runs.last, start - last.upperBound < 4 {
        runs[runs.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else {
        runs.append(start..<end)
      }
    }
    return runs
  }

  /// The space between the cells and the edge of the page.
  private static let margin = 12.0

  private static func page(_ size: Size, _ color: RGB) -> String {
    let (width, height) = extent(size)
    let margin = SVG.number(margin - 0.5)
    let edge = color.mixed(with: RGB(128, 128, 128), 0.35).hexadecimal
    return """
      <rect x="-\(margin)" y="-\(margin)" width="\(SVG.number(width - 1))" \
      height="\(SVG.number(height - 1))" rx="8" fill="\(color.hexadecimal)" stroke="\(edge)"/>
      """
  }

  private static func extent(_ size: Size) -> (width: Double, height: Double) {
    (
      Double(size.columns) * CellShape.width + 2 * margin,
      Double(size.rows) * CellShape.height + 2 * margin
    )
  }

  /// A document of a number of rows and columns.
  static func document(_ size: Size, _ title: String, _ elements: String) -> String {
    let (width, height) = extent(size)
    let (right, bottom) = (SVG.number(width), SVG.number(height))
    let margin = SVG.number(margin)
    let fonts =
      "ui-monospace,'SFMono-Regular','JetBrains Mono','Cascadia Mono','DejaVu Sans Mono',Menlo,"
      + "Consolas,'Liberation Mono',monospace"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(right)" height="\(bottom)" \
      viewBox="-\(margin) -\(margin) \(right) \(bottom)" role="img" font-family="\(fonts)" \
      font-size="15"><title>\(SVG.escaped(title))</title>
      \(elements)
      </svg>

      """
  }
}
