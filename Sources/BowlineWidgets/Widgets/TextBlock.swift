// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Several lines of text, such as code.
///
/// Size: a row for each line, as many columns as the widest line. A line that is too wide ends in
/// `…`, or `>` in ASCII; where the block wraps it goes on in the next row instead, between words, and
/// indented. Lines that there is no room for are left out.
public final class TextBlock: Widget {
  /// The lines.
  @Observed public var lines: [String]

  /// The look of the text.
  @Observed public var style: Style

  /// Whether a line that is too wide goes on in the next row.
  public let wraps: Bool

  /// Makes a block of lines.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - style: The look of the text.
  ///   - wraps: Whether a line that is too wide goes on in the next row.
  public init(_ lines: [String] = [], style: Style = .plain, wraps: Bool = false) {
    self.lines = lines
    self.style = style
    self.wraps = wraps
  }

  public override func preferredSize(within room: Size) -> Size {
    let columns = lines.lazy.map { TextWidth.columns(of: $0) }.max() ?? 0
    let rows = rows(within: room.columns).count
    return Size(rows: min(rows, room.rows), columns: min(columns, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    for (row, line) in rows(within: canvas.columns).prefix(canvas.rows).enumerated() {
      canvas.write(line, row: row, column: 0, truncatedTo: canvas.columns, style: style)
    }
  }

  /// The lines as they stand in rows of a width.
  private func rows(within columns: Int) -> [String] {
    wraps ? lines.flatMap { Self.wrapped($0, to: columns) } : lines
  }

  /// A line in as many rows as it takes, those after the first indented by two more.
  ///
  /// A word that is wider than a row is cut.
  private static func wrapped(_ line: String, to columns: Int) -> [String] {
    if TextWidth.columns(of: line) <= columns { return [line] }
    let start = String(line.prefix { $0 == " " })
    var rows: [String] = []
    var row = start
    for word in line.dropFirst(start.count).split(separator: " ", omittingEmptySubsequences: false)
    {
      // Nothing stands in the row yet.
      let isFirst = row.allSatisfy { $0 == " " }
      let longer = isFirst ? row + word : "\(row) \(word)"
      if isFirst || TextWidth.columns(of: longer) <= columns {
        row = longer
      } else {
        rows.append(row)
        row = "\(start)  \(word)"
      }
    }
    return rows + [row]
  }
}
