// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A part of a Markdown text that stands in rows of its own.
struct MarkdownBlock {
  /// The content of the rows.
  enum Content {
    /// A text that goes on in the next row where it is too wide.
    case text(AttributedText)
    /// A line of code, which is cut where it is too wide.
    case code(AttributedText)
    /// A line from side to side.
    case rule
    /// Cells in columns.
    case table(MarkdownTable)
  }

  /// The text before the first row: marks of quotes and of the item of a list.
  let first: AttributedText

  /// The text before the other rows, as wide as the first one.
  let others: AttributedText

  /// The content of the rows.
  let content: Content

  /// The columns that the block takes where there is room for all of it.
  var columns: Int {
    let margin = first.columns
    return switch content {
    case .text(let text): margin + (text.lines.map(\.columns).max() ?? 0)
    case .code(let line): margin + line.columns
    case .rule: margin + 1
    case .table(let table): margin + table.columns
    }
  }

  /// Returns the rows in a number of columns.
  func rows(within columns: Int, isASCII: Bool) -> [AttributedText] {
    let room = max(columns - first.columns, 1)
    let rows: [AttributedText] =
      switch content {
      case .text(let text): text.lines.flatMap { $0.filled(to: room) }
      case .code(let line): [line]
      case .rule:
        [AttributedText(String(repeating: isASCII ? "-" : "─", count: room), style: .muted)]
      case .table(let table): table.rows(within: room, isASCII: isASCII)
      }
    return rows.enumerated().map { ($0.offset == 0 ? first : others) + $0.element }
  }
}
