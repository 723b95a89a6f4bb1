// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The cells of a table in a Markdown text.
struct MarkdownTable {
  /// The free columns of the screen between two columns of the table.
  private static let gap = 2

  /// The least number of columns of the screen for a column of the table.
  private static let least = 3

  private let cells: [[AttributedText]]
  private let alignments: [MarkdownNode.Alignment]

  /// Makes a table of its rows, the titles first; each has as many cells as there are alignments.
  init(_ cells: [[AttributedText]], alignments: [MarkdownNode.Alignment]) {
    self.cells = cells
    self.alignments = alignments
  }

  /// The columns of the screen that the table takes where there is room for all of it.
  var columns: Int { Self.sum(of: widths) }

  /// Returns the rows in a number of columns: the titles, a line below them, and the other rows.
  ///
  /// Where there is no room for the whole table, the widest columns become narrower, and their
  /// texts go on in the next row.
  func rows(within room: Int, isASCII: Bool) -> [AttributedText] {
    let widths = widths(within: room)
    var rows = cells.map { row(of: $0, widths) }
    let line = widths.map { String(repeating: isASCII ? "-" : "─", count: $0) }
      .joined(separator: String(repeating: " ", count: Self.gap))
    if !rows.isEmpty { rows.insert([AttributedText(line, style: .muted)], at: 1) }
    return Array(rows.joined())
  }

  /// Returns the rows of the screen for a row of the table.
  private func row(of cells: [AttributedText], _ widths: [Int]) -> [AttributedText] {
    let wrapped = zip(cells, widths).map { $0.filled(to: $1) }
    return (0..<(wrapped.map(\.count).max() ?? 0)).map { index in
      var row = AttributedText()
      var end = 0
      for (place, lines) in wrapped.enumerated() {
        let line = index < lines.count ? lines[index] : AttributedText()
        let free = max(widths[place] - line.columns, 0)
        let before =
          switch alignments[place] {
          case .left: 0
          case .center: free / 2
          case .right: free
          }
        if !line.isEmpty {
          row +=
            AttributedText(String(repeating: " ", count: max(end + before - row.columns, 0))) + line
        }
        end += widths[place] + Self.gap
      }
      return row
    }
  }

  /// The columns of the screen that each column takes where there is room for it.
  private var widths: [Int] {
    alignments.indices.map { place in
      max(cells.lazy.map { $0[place].columns }.max() ?? 0, 1)
    }
  }

  private func widths(within room: Int) -> [Int] {
    var widths = widths.map { min($0, max(room, Self.least)) }
    while Self.sum(of: widths) > room, let widest = widths.max(), widest > Self.least,
      let place = widths.lastIndex(of: widest)
    {
      widths[place] -= 1
    }
    return widths
  }

  private static func sum(of widths: [Int]) -> Int {
    widths.reduce(max(widths.count - 1, 0) * gap, +)
  }
}
