// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// All keys and their uses, in a box over the middle of the screen.
///
/// ```swift
/// screen.present(HelpPanel(screen.liveCommands))
/// ```
///
/// It is made from the commands themselves. Size: a row for each command and for each heading, and
/// the border; text that is too long continues in the next row. With too few rows the lines stand
/// in two columns, if there is room for two, and lines that still do not fit are scrolled to by Up,
/// Down, PgUp, PgDn, Home and End, or the wheel of the mouse.
///
/// Looks: the border is `╭─╮│`, in ASCII of `+`, `-` and `|`; `↑` and `↓` in it (`^` and `v` in
/// ASCII) mark that there are more lines. Headings and keys are bold, without colors too.
public final class HelpPanel: Widget {
  /// Commands that belong together, or words that are explained.
  public struct Group {
    /// The heading of the group; empty for none.
    public let title: String

    /// The commands.
    public let commands: [Command]

    /// The words, each with its meaning.
    public let words: [(word: String, meaning: String)]

    /// Makes a group of commands.
    public init(_ title: String = "", _ commands: [Command]) {
      self.title = title
      self.commands = commands
      words = []
    }

    /// Makes a group of words, each with its meaning in a line.
    public init(_ title: String = "", words: [(word: String, meaning: String)]) {
      self.title = title
      self.words = words
      commands = []
    }

    /// The group has no commands and no words.
    public var isEmpty: Bool { commands.isEmpty && words.isEmpty }

    /// The entries in the list: keys with their uses, and words with their meanings.
    var entries: [(name: String, text: String)] {
      commands.map { (HelpPanel.keys(of: $0), $0.title) } + words.map { ($0.word, $0.meaning) }
    }
  }

  /// A row of the list.
  private struct Line {
    /// The keys; nil for a heading.
    let keys: String?
    let text: String
    /// The columns before the text.
    let indent: Int

    static let blank = Line(keys: nil, text: "", indent: 0)

    /// The columns that the text of a line keeps, however long its keys are.
    private static let leastTextColumns = 12

    var columns: Int { indent + TextWidth.columns(of: text) }

    /// The line as rows, if it is too wide; some columns of each, or half of them, are for the text.
    func wrapped(to columns: Int) -> [Line] {
      let indent = min(indent, max(columns - Self.leastTextColumns, max(columns, 0) / 2))
      return AttributedText(text).filled(to: columns - indent).enumerated().map { row, part in
        Line(keys: row == 0 ? keys : keys.map { _ in "" }, text: part.string, indent: indent)
      }
    }
  }

  /// The groups to show; nil for all commands of the screen's key map.
  @Observed public var groups: [Group]?

  /// The index of the first line that shows.
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

  public override var highlightsChanges: Bool { false }

  public override func draw(on canvas: Canvas) {
    let inside = canvas.box(style: .accent, title: "Keys", titleStyle: .heading)
    let columns = columns(in: Size(rows: inside.rows, columns: inside.columns - 2))
    var start = 1
    for lines in columns {
      let width = min(width(of: lines), inside.columns - start - 1)
      let shown = lines.dropFirst(firstShown(of: lines.count, rows: inside.rows))
      for (row, line) in shown.prefix(inside.rows).enumerated() {
        draw(line, on: inside, row: row, column: start, columns: width)
      }
      start += width + Self.gap
    }
    drawScrollMarks(of: columns.map(\.count).max() ?? 0, on: inside)
  }

  public override var keyHints: [KeyHint] {
    [
      KeyHint([.down, .up], "scroll", hint: lastOffset > 0 ? "scroll" : nil),
      KeyHint([.pageDown, .pageUp], "scroll by a page"),
      KeyHint([.home, .end], "go to the top or to the bottom"),
    ]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    let page = max(frame.rows - 3, 1)
    switch key.key {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home: scroll(by: -lastOffset)
    case .end: scroll(by: lastOffset)
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    switch event.action {
    case .scrollUp: scroll(by: -3)
    case .scrollDown: scroll(by: 3)
    default: return false
    }
    return true
  }

  /// The offset at which the last line shows at the bottom.
  private var lastOffset: Int {
    let inside = Size(rows: frame.rows - 2, columns: frame.columns - 4)
    return max((columns(in: inside).map(\.count).max() ?? 0) - inside.rows, 0)
  }

  private func scroll(by lines: Int) {
    let last = lastOffset
    let offset = min(max(min(self.offset, last) + lines, 0), last)
    if offset != self.offset { self.offset = offset }
  }

  // MARK: Lines

  private func draw(_ line: Line, on canvas: Canvas, row: Int, column: Int, columns: Int) {
    if let keys = line.keys {
      canvas.write(
        keys, row: row, column: column, truncatedTo: min(line.indent - 1, columns), style: .key)
    }
    canvas.write(
      line.text, row: row, column: column + line.indent, truncatedTo: columns - line.indent,
      style: line.keys == nil ? .heading : .plain)
  }

  /// Marks that there are more lines above and below.
  private func drawScrollMarks(of rows: Int, on canvas: Canvas) {
    let first = firstShown(of: rows, rows: canvas.rows)
    let column = canvas.columns - 1
    if first > 0 {
      canvas.write(canvas.isASCII ? "^" : "↑", row: 0, column: column, style: .accent)
    }
    if first + canvas.rows < rows {
      canvas.write(
        canvas.isASCII ? "v" : "↓", row: canvas.rows - 1, column: column, style: .accent)
    }
  }

  private func firstShown(of count: Int, rows: Int) -> Int { min(offset, max(count - rows, 0)) }

  /// The lines in one column, or in two if one column is too high and two fit.
  private func columns(in room: Size) -> [[Line]] {
    let shown = groups ?? [Group("", screen?.keyMap.commands ?? [])]
    let blocks = shown.map(lines)
    let all = blocks.joined(separator: [.blank]).flatMap { $0.wrapped(to: room.columns) }
    guard all.count > room.rows, blocks.count > 1 else { return [all] }
    // The groups are split so that the higher column is as low as possible.
    let splits = blocks.indices.dropFirst().map { place in
      [blocks[..<place], blocks[place...]].map { Array($0.joined(separator: [.blank])) }
    }
    let heights = splits.map { halves in halves.map(\.count).max() ?? 0 }
    let halves = zip(splits, heights).min { $0.1 < $1.1 }?.0 ?? [all]
    let width = halves.map(width).reduce(Self.gap, +)
    return width <= room.columns ? halves : [all]
  }

  private func lines(of group: Group) -> [Line] {
    let entries = group.entries
    let indent = (entries.map { TextWidth.columns(of: $0.name) }.max() ?? 0) + 2
    let heading = group.title.isEmpty ? [] : [Line(keys: nil, text: group.title, indent: 0)]
    return heading + entries.map { Line(keys: $0.name, text: $0.text, indent: indent) }
  }

  /// The keys of a command as a person reads them, consecutive digits as `1 to 8`.
  fileprivate static func keys(of command: Command) -> String {
    let names = command.keyNames
    let digits = names.compactMap(Int.init)
    if digits.count > 2, digits.count == names.count,
      zip(digits, digits.dropFirst()).allSatisfy({ $1 == $0 + 1 })
    {
      return "\(digits[0]) to \(digits[digits.count - 1])"
    }
    return names.joined(separator: " ")
  }

  private func width(of lines: [Line]) -> Int { lines.map(\.columns).max() ?? 0 }
}
