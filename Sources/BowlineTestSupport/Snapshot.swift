// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A screen as a text for a file: its rows, the looks of its cells by role, its links and its
/// cursor.
struct Snapshot: Hashable {
  private static let title = "bowline snapshot 1"

  /// The columns and rows, and the cursor, a line for each.
  private let head: [String]

  /// The rows, without the spaces at their ends.
  private let rows: [String]

  /// The runs of cells that do not look like plain text, a line for each.
  private let styles: [String]

  /// The runs of cells that lead to an address, a line for each.
  private let links: [String]

  /// Takes a snapshot of a screen.
  init(_ grid: CellGrid, cursor: Position?) {
    let place = cursor.map { "\($0.row):\($0.column)" } ?? "none"
    head = ["size \(grid.columns)x\(grid.rows)", "cursor \(place)"]
    rows = grid.lines
    let cells = (0..<grid.rows).map(grid.cells(inRow:))
    styles = Self.runs(in: cells) { $0.style == .plain ? nil : $0.style.words }
    links = Self.runs(in: cells) { $0.link.map { CellGrid.line($0) } }
  }

  private static func runs(in rows: [[Cell]], _ words: (Cell) -> String?) -> [String] {
    var runs: [String] = []
    for (row, cells) in rows.enumerated() {
      var start = 0
      while start < cells.count {
        let said = words(cells[start])
        let end = cells[start...].firstIndex { words($0) != said } ?? cells.count
        if let said {
          let last = end - 1 == start ? "" : "-\(end - 1)"
          runs.append("\(row):\(start)\(last) \(said)")
        }
        start = end
      }
    }
    return runs
  }

  /// The text of the snapshot's file.
  var text: String {
    ([Self.title] + head + ["rows"] + rows + ["styles"] + styles + ["links"] + links)
      .map { $0 + "\n" }.joined()
  }

  /// An error in the text of a snapshot: the line at fault.
  struct Malformed: Error, CustomStringConvertible {
    let line: Int
    let text: String
    let expected: String

    var description: String {
      "line \(line) of it is '\(CellGrid.line(text))', and not \(expected)"
    }
  }

  /// Reads the text of a file.
  ///
  /// - Throws: ``Malformed`` where the text is none that ``text`` has made.
  init(_ text: String) throws(Malformed) {
    var lines = TextFile.lines(in: text)
    if lines.last == "" { lines.removeLast() }
    var next = 0
    func take(_ expected: String, if isExpected: (String) -> Bool) throws(Malformed) -> String {
      let line = next < lines.count ? lines[next] : ""
      next += 1
      guard isExpected(line) else {
        throw Malformed(line: next, text: line, expected: expected)
      }
      return line
    }
    func takeRuns(until end: String?) throws(Malformed) -> [String] {
      var runs: [String] = []
      while next < lines.count, lines[next] != end {
        runs.append(try take("a place and words, such as '3:5-12 accent'", if: Self.isRun))
      }
      return runs
    }
    _ = try take("'\(Self.title)'") { $0 == Self.title }
    let size = try take("a size, such as 'size 80x24'") { Self.rows(ofSize: $0) != nil }
    let cursor = try take("'cursor none' or a place, such as 'cursor 3:5'") {
      $0 == "cursor none" || $0.hasPrefix("cursor ") && Self.isPlace($0.dropFirst(7))
    }
    head = [size, cursor]
    _ = try take("'rows'") { $0 == "rows" }
    var rows: [String] = []
    for _ in 0..<(Self.rows(ofSize: size) ?? 0) {
      guard next < lines.count else {
        throw Malformed(line: next + 1, text: "", expected: "a row: the file ends before")
      }
      rows.append(try take("a row") { _ in true })
    }
    self.rows = rows
    _ = try take("'styles', after as many rows as '\(size)' says") { $0 == "styles" }
    styles = try takeRuns(until: "links")
    _ = try take("'links'") { $0 == "links" }
    links = try takeRuns(until: nil)
  }

  private static func rows(ofSize line: String) -> Int? {
    guard line.hasPrefix("size ") else { return nil }
    let numbers = line.dropFirst(5).split(separator: "x", omittingEmptySubsequences: false)
    guard numbers.count == 2, UInt16(numbers[0]) != nil else { return nil }
    return UInt16(numbers[1]).map(Int.init)
  }

  private static func isPlace(_ text: Substring) -> Bool {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { UInt16($0) != nil }
  }

  private static func isRun(_ line: String) -> Bool {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return false }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    return isPlace(ends[0]) && (ends.count == 1 || ends.count == 2 && UInt16(ends[1]) != nil)
  }

  /// The lines that differ from those of an expected screen: `-` before the expected ones, `+`
  /// before those that show.
  func differences(from expected: Snapshot) -> [String] {
    var lines: [String] = []
    for (expected, shown) in zip(expected.head, head) where expected != shown {
      lines += ["- \(expected)", "+ \(shown)"]
    }
    for row in 0..<max(rows.count, expected.rows.count) {
      let pair = [expected.rows, rows].map { $0.indices.contains(row) ? $0[row] : nil }
      if pair[0] == pair[1] { continue }
      for (mark, text) in zip("-+", pair) {
        if let text { lines.append("\(mark) \(row) │\(text)") }
      }
    }
    lines += Self.runs("styles", expected.styles, styles)
    return lines + Self.runs("links", expected.links, links)
  }

  private static func runs(_ title: String, _ expected: [String], _ shown: [String]) -> [String] {
    let (known, seen) = (Set(expected), Set(shown))
    let lines =
      expected.filter { !seen.contains($0) }.map { "- \($0)" }
      + shown.filter { !known.contains($0) }.map { "+ \($0)" }
    if lines.isEmpty { return expected == shown ? [] : ["\(title) in another order"] }
    let more = lines.count > 40 ? ["  and \(lines.count - 40) more"] : []
    return ["\(title):"] + lines.prefix(40) + more
  }
}

extension Style {
  /// The role, the attributes, and the colors that the style itself has, in words.
  fileprivate var words: String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
      (.highlight, "highlighted"), (.surface, "on-surface"), (.shade, "shaded"),
      (.disabled, "disabled"),
    ]
    let words =
      ["\(role)"] + names.filter { attributes.contains($0.0) }.map(\.1)
      + [foreground.words.map { "foreground=\($0)" }, background.words.map { "background=\($0)" }]
      .compactMap(\.self)
    return words.joined(separator: " ")
  }
}

extension Color {
  /// The color in one word; nil where it is left to the role.
  fileprivate var words: String? {
    switch self {
    case .terminal: return nil
    case .indexed(let index): return "\(index)"
    case .rgb(let red, let green, let blue):
      let digits = [red, green, blue].map { part in
        (part < 16 ? "0" : "") + String(part, radix: 16)
      }
      return "#" + digits.joined()
    case .level(let level): return "level-\(level)"
    case .graded: return "graded"
    }
  }
}
