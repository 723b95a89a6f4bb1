// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Several lines of text, such as code.
///
/// Size: a row for each line, as many columns as the widest line. A line that is too wide ends in
/// `…`, or `>` in ASCII; lines that there is no room for are left out.
public final class TextBlock: Widget {
  /// The lines.
  @Observed public var lines: [String]

  /// The look of the text.
  @Observed public var style: Style

  /// Makes a block of lines.
  public init(_ lines: [String] = [], style: Style = .plain) {
    self.lines = lines
    self.style = style
  }

  public override func preferredSize(within room: Size) -> Size {
    let columns = lines.lazy.map { TextWidth.columns(of: $0) }.max() ?? 0
    return Size(rows: min(lines.count, room.rows), columns: min(columns, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    for (row, line) in lines.prefix(canvas.rows).enumerated() {
      canvas.write(line, row: row, column: 0, truncatedTo: canvas.columns, style: style)
    }
  }
}
