// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// Rows of text.
extension List {
  /// Makes a list of texts.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - emptyText: The text that shows if there are no elements.
  ///   - text: Returns the text of the row of an element.
  public convenience init(
    _ elements: [Element] = [], emptyText: String = "empty", text: @escaping (Element) -> String
  ) {
    self.init(elements, emptyText: emptyText, width: { TextWidth.columns(of: text($0)) }) {
      element, canvas, style in
      canvas.write(text(element), row: 0, column: 0, truncatedTo: canvas.columns, style: style)
    }
  }

  /// Makes a list of texts with styles of their own, which may have several lines and a part at the
  /// right.
  ///
  /// The selected row has one style; its parts keep only their attributes.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - emptyText: The text that shows if there are no elements.
  ///   - rowHeight: The rows of the screen that each element takes, a line of its text in each.
  ///   - text: Returns the text of the row of an element.
  ///   - trailing: Returns the text at the right of the first line, before which `text` is cut; nil
  ///     for none.
  /// - Precondition: `rowHeight` is above 0.
  public convenience init(
    _ elements: [Element] = [], emptyText: String = "empty", rowHeight: Int = 1,
    text: @escaping (Element) -> AttributedText, trailing: ((Element) -> AttributedText)? = nil
  ) {
    let end = { (element: Element) in trailing?(element) ?? AttributedText() }
    self.init(
      elements, emptyText: emptyText, rowHeight: rowHeight,
      width: { element in
        let widest = text(element).lines.prefix(rowHeight).map(\.columns).max() ?? 0
        let columns = end(element).columns
        return widest + (columns > 0 ? columns + 1 : 0)
      }
    ) { element, canvas, style in
      let end = end(element)
      let columns = min(end.columns, canvas.columns)
      canvas.write(
        end, row: 0, column: canvas.columns - columns, truncatedTo: columns, style: style)
      for (row, line) in text(element).lines.prefix(rowHeight).enumerated() {
        let room = canvas.columns - (row == 0 && columns > 0 ? columns + 1 : 0)
        canvas.write(line, row: row, column: 0, truncatedTo: room, style: style)
      }
    }
  }
}
