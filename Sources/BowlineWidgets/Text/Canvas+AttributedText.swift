// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

extension Canvas {
  /// Writes text with looks of its own into a given room; text that is cut ends in `…` (`>` in
  /// ASCII).
  ///
  /// - Parameters:
  ///   - text: The text; characters in it that are no text show as stand-ins.
  ///   - row: The row.
  ///   - column: The first column.
  ///   - room: The most columns to use; with 0 or less nothing is written.
  ///   - style: The look of parts without one of their own. If it is the focus or the selection,
  ///     the other parts keep only their attributes.
  /// - Returns: The columns that were used, the mark included.
  @discardableResult
  public func write(
    _ text: AttributedText, row: Int, column: Int, truncatedTo room: Int, style: Style = .plain
  ) -> Int {
    if text.spans.isEmpty {
      return write(text.string, row: row, column: column, truncatedTo: room, style: style)
    }
    guard room > 0 else { return 0 }
    var end = text.string.utf8.count
    var isCut = false
    if end > room, TextWidth.prefix(of: text.string, columns: room).text.utf8.count < end {
      end = TextWidth.prefix(of: text.string, columns: room - 1).text.utf8.count
      isCut = true
    }
    var used = 0
    var start = text.string.startIndex
    func put(upTo next: String.Index, _ span: AttributedText.Span? = nil) {
      guard next > start else { return }
      let look = span.map { $0.style.laid(on: style) } ?? style
      let part = String(text.string[start..<next])
      let canvas = span?.link.map { linking(to: $0) } ?? self
      used += canvas.write(part, row: row, column: column + used, style: look)
      start = next
    }
    for span in text.spans where span.range.lowerBound < end {
      put(upTo: text.character(from: span.range.lowerBound))
      put(upTo: text.character(from: min(span.range.upperBound, end)), span)
    }
    put(upTo: text.character(from: end))
    if isCut {
      // The mark stands for all that is cut, which may have several looks.
      used += write(isASCII ? ">" : "…", row: row, column: column + used, style: style)
    }
    return used
  }
}

extension AttributedText {
  /// Returns the index of the first character that begins at a byte or after it.
  fileprivate func character(from byte: Int) -> String.Index {
    let place = string.utf8.index(string.startIndex, offsetBy: byte)
    if place == string.endIndex || place == string.startIndex { return place }
    let after = string.index(after: place)
    return string.index(before: after) == place ? place : after
  }
}

extension Style {
  /// Returns the look of a part of a text that has another look as a whole.
  fileprivate func laid(on base: Style) -> Style {
    var style = base
    style.attributes.formUnion(attributes)
    // The bar of the focus or of the selection has one color from end to end.
    if base.role == .focus || base.role == .selection { return style }
    if role != .text { style.role = role }
    if foreground != .terminal { style.foreground = foreground }
    if background != .terminal { style.background = background }
    return style
  }
}
