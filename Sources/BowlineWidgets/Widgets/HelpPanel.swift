// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// All keys and what they do, in a box over the middle of the screen.
///
/// It is made from the commands themselves. Size: a row for each command and for each heading, and
/// the border. Where there are too few rows the first group stands in one column and the others in
/// a second, if there is room for two, and what still does not fit is scrolled to by Up, Down,
/// PgUp, PgDn, Home and End.
public final class HelpPanel: Widget {
  /// Commands that belong together.
  public struct Group {
    /// What they have in common; empty for no heading.
    public let title: String

    /// The commands.
    public let commands: [Command]

    /// Makes a group.
    public init(_ title: String = "", _ commands: [Command]) {
      self.title = title
      self.commands = commands
    }
  }

  /// A row of the list.
  private struct Line {
    let keys: String
    let text: String
    let isHeading: Bool

    static let blank = Line(keys: "", text: "", isHeading: false)
  }

  /// The commands to show; nil for those of the screen's key map.
  @Observed public var groups: [Group]?

  /// The first row that shows.
  @Observed private var offset = 0

  /// Makes a panel of one group.
  public convenience init(_ commands: [Command]) {
    self.init(groups: [Group("", commands)])
  }

  /// Makes a panel of groups, each under its heading.
  ///
  /// - Parameter groups: The groups; nil for the commands of the screen's key map.
  public init(groups: [Group]? = nil) {
    self.groups = groups
  }

  /// The free columns between two columns of lines.
  private static let gap = 3

  public override func preferredSize(within room: Size) -> Size {
    let columns = columns(in: Size(rows: room.rows - 2, columns: room.columns - 4))
    let rows = columns.map(\.count).max() ?? 0
    let width = columns.map(width).reduce((columns.count - 1) * Self.gap, +)
    return Size(rows: min(rows + 2, room.rows), columns: min(width + 4, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    let inside = canvas.box(style: .accent, title: "Keys", titleStyle: .heading)
    let columns = columns(in: Size(rows: inside.rows, columns: inside.columns - 2))
    var start = 1
    for lines in columns {
      let width = min(width(of: lines), inside.columns - start - 1)
      let shown = lines.dropFirst(first(of: lines.count, rows: inside.rows))
      for (row, line) in shown.prefix(inside.rows).enumerated() {
        draw(line, on: inside, row: row, column: start, columns: width, lines: lines)
      }
      start += width + Self.gap
    }
    drawMore(than: columns.map(\.count).max() ?? 0, on: inside)
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    let inside = Size(rows: frame.rows - 2, columns: frame.columns - 4)
    let rows = columns(in: inside).map(\.count).max() ?? 0
    let last = max(rows - inside.rows, 0)
    let place = min(offset, last)
    let next: Int
    switch key.key {
    case .up: next = place - 1
    case .down: next = place + 1
    case .pageUp: next = place - max(inside.rows - 1, 1)
    case .pageDown: next = place + max(inside.rows - 1, 1)
    case .home: next = 0
    case .end: next = last
    default: return false
    }
    let offset = min(max(next, 0), last)
    if offset != self.offset { self.offset = offset }
    return true
  }

  // MARK: Lines

  private func draw(
    _ line: Line, on canvas: Canvas, row: Int, column: Int, columns: Int, lines: [Line]
  ) {
    if line.isHeading {
      canvas.write(line.text, row: row, column: column, truncatedTo: columns, style: .heading)
      return
    }
    canvas.write(line.keys, row: row, column: column, truncatedTo: columns, style: .key)
    let indent = keyColumns(of: lines) + 2
    canvas.write(
      line.text, row: row, column: column + indent, truncatedTo: columns - indent)
  }

  /// Says that there is more above and below.
  private func drawMore(than rows: Int, on canvas: Canvas) {
    let first = first(of: rows, rows: canvas.rows)
    let column = canvas.columns - 1
    if first > 0 {
      canvas.write(canvas.isASCII ? "^" : "↑", row: 0, column: column, style: .accent)
    }
    if first + canvas.rows < rows {
      canvas.write(
        canvas.isASCII ? "v" : "↓", row: canvas.rows - 1, column: column, style: .accent)
    }
  }

  private func first(of count: Int, rows: Int) -> Int { min(offset, max(count - rows, 0)) }

  /// The lines in one column, or in two where one is too high and two fit.
  private func columns(in room: Size) -> [[Line]] {
    let shown = groups ?? [Group("", screen?.keyMap.commands ?? [])]
    let blocks = shown.map { group in
      (group.title.isEmpty ? [] : [Line(keys: "", text: group.title, isHeading: true)])
        + group.commands.map {
          Line(keys: $0.keyNames.joined(separator: " "), text: $0.title, isHeading: false)
        }
    }
    let all = Array(blocks.joined(separator: [.blank]))
    guard all.count > room.rows, blocks.count > 1 else { return [all] }
    let halves = [blocks[0], Array(blocks[1...].joined(separator: [.blank]))]
    let width = halves.map(width).reduce(Self.gap, +)
    return width <= room.columns ? halves : [all]
  }

  private func keyColumns(of lines: [Line]) -> Int {
    lines.map { TextWidth.columns(of: $0.keys) }.max() ?? 0
  }

  private func width(of lines: [Line]) -> Int {
    let keys = keyColumns(of: lines)
    return lines.map { TextWidth.columns(of: $0.text) + ($0.isHeading ? 0 : keys + 2) }.max() ?? 0
  }
}
