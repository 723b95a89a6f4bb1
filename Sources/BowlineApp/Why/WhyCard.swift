// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// An answer as rows in a box, fitted to the rows and columns that there are.
struct WhyCard {
  /// A row of the card.
  private struct Row {
    let weight: WhyAnswer.Line.Weight
    var number: Int?
    var parts: [WhyAnswer.Part]
    var right = ""

    /// The line goes on in the next row.
    var goesOn = false

    /// Ends the row in a mark, as the rest of its line is left out.
    mutating func end(in columns: Int) {
      // In ASCII an arrow takes another column.
      let arrows = parts.count { $0.text.contains("→") }
      let words = parts.cut(to: columns - 1 - arrows)
      parts = words + [WhyAnswer.Part(text: "…", style: words.last?.style ?? .plain)]
      goesOn = false
    }
  }

  private let title: String
  private let rows: [Row]
  private let change: (number: Int, count: Int)?

  /// The keys, and what they do.
  private let hints: [(key: String, words: String)]

  /// The columns of the border and the space inside it, and the columns of the numbers.
  private static let frameColumns = 4
  private static let indent = 2

  /// The columns that a card has at least and at the most, where there is room.
  static let least = 44
  private static let most = 76

  /// The size of the whole card.
  let size: Size

  /// - Parameters:
  ///   - answer: The answer.
  ///   - isLive: Whether the card follows the changes as they come.
  ///   - hasCode: Whether there is code to show.
  ///   - room: The most rows and columns.
  init(_ answer: WhyAnswer, isLive: Bool, hasCode: Bool = true, within room: Size) {
    title = answer.title
    change = answer.change
    hints =
      (hasCode ? [("Enter", "code")] : []) + (isLive ? [] : [("f", "follow live")])
      + (answer.canUndo ? [("u", "undo this")] : [])
    let widest = answer.lines.map { $0.columns + Self.indent }.max() ?? 0
    let wanted = max(widest, TextWidth.columns(of: title) + 2) + Self.frameColumns
    let columns = min(min(max(wanted, Self.least), Self.most), room.columns)
    var rows = answer.lines.flatMap {
      Self.rows(of: $0, columns: columns - Self.frameColumns - Self.indent)
    }
    let foot = (answer.change == nil ? 0 : 1) + (hints.isEmpty ? 0 : 1)
    let most = max(room.rows - 2, 0)
    func leaveOut(_ index: Int) {
      let isPart = index > 0 && rows[index - 1].goesOn
      if isPart { rows[index - 1].end(in: columns - Self.frameColumns - Self.indent) }
      rows.remove(at: index)
    }
    while rows.count + foot > most, rows.contains(where: { $0.weight < .value }) {
      let lightest = rows.map(\.weight).min()
      guard let last = rows.lastIndex(where: { $0.weight == lightest }) else { break }
      leaveOut(last)
    }
    // The rest in order, and the keys last, which the footer has, too.
    while rows.count > max(most, 1) { leaveOut(rows.count - 1) }
    // Steps that are left out leave no gap.
    for (number, index) in rows.indices.filter({ rows[$0].number != nil }).enumerated() {
      rows[index].number = number + 1
    }
    self.rows = rows
    size = Size(rows: min(rows.count + foot + 2, room.rows), columns: columns)
  }

  /// Splits a line into as many rows as it takes; the first one has its number, and the words at the
  /// right have one of their own where there is no room beside the last.
  private static func rows(of line: WhyAnswer.Line, columns: Int) -> [Row] {
    if let center = line.center {
      let parts = line.parts.cut(around: center, columns: columns)
      return [Row(weight: line.weight, number: line.number, parts: parts)]
    }
    let right = TextWidth.columns(of: line.right)
    var rows: [Row] = []
    var parts: [WhyAnswer.Part] = []
    var used = 0
    let room = max(columns, 1)
    // A word that is longer than a row may end where one of its parts does.
    let words = line.words.flatMap { $0.columns > room ? $0.map { [$0] } : [$0] }
    for var word in words {
      if used > 0, used + word.columns > room {
        rows.append(Row(weight: line.weight, parts: parts, goesOn: true))
        let first = String(word[0].text.drop { $0 == " " })
        word[0] = WhyAnswer.Part(text: first, style: word[0].style)
        (parts, used) = ([], 0)
      }
      parts += word
      used += word.columns
    }
    let isBeside = right == 0 || used + right + 2 <= room
    rows.append(Row(weight: line.weight, parts: parts, right: isBeside ? line.right : ""))
    if !isBeside { rows.append(Row(weight: .remark, parts: [], right: line.right)) }
    rows[0].number = line.number
    return rows
  }

  /// Finds the area of a card beside its target, which it leaves in sight where it can.
  ///
  /// - Parameters:
  ///   - target: The area of the target.
  ///   - room: The area that it may stand in.
  static func area(of size: Size, beside target: Rectangle, in room: Rectangle) -> Rectangle {
    let below = room.rowRange.upperBound - target.rowRange.upperBound
    let above = target.row - room.row
    let column = max(min(target.column, room.columnRange.upperBound - size.columns), room.column)
    func card(row: Int, column: Int) -> Rectangle {
      Rectangle(row: row, column: column, rows: size.rows, columns: size.columns)
    }
    if below >= size.rows { return card(row: target.rowRange.upperBound, column: column) }
    if above >= size.rows { return card(row: target.row - size.rows, column: column) }
    let row = max(min(target.row, room.rowRange.upperBound - size.rows), room.row)
    let right = room.columnRange.upperBound - target.columnRange.upperBound
    if right > size.columns { return card(row: row, column: target.columnRange.upperBound + 1) }
    if target.column - room.column > size.columns {
      return card(row: row, column: target.column - size.columns - 1)
    }
    return card(
      row: below >= above ? room.rowRange.upperBound - size.rows : room.row, column: column)
  }

  /// Draws the card over the whole of a canvas.
  func draw(on canvas: Canvas) {
    canvas.fill()
    let inner = canvas.box(
      style: .warning, title: spelled(title, canvas), titleStyle: Style(.warning, attributes: .bold)
    )
    let room = inner.columns - 2
    guard room > Self.indent else { return }
    for (index, row) in rows.prefix(inner.rows).enumerated() {
      if let number = row.number { inner.write("\(number)", row: index, column: 1, style: .muted) }
      let end = TextWidth.columns(of: row.right)
      var column = 1 + Self.indent
      let limit = 1 + room - (end > 0 ? end + 1 : 0)
      for part in row.parts where column < limit {
        column += inner.write(
          spelled(part.text, canvas), row: index, column: column, truncatedTo: limit - column,
          style: part.style)
      }
      if end > 0 { inner.write(row.right, row: index, column: 1 + room - end, style: .muted) }
    }
    drawFoot(on: inner, row: rows.count, room: room)
  }

  /// Draws the number of the change, and the keys.
  private func drawFoot(on inner: Canvas, row: Int, room: Int) {
    var row = row
    if let change {
      let words = "change \(change.number) of \(change.count) "
      for (direction, mark) in Self.marks {
        let isLast = direction < 0 ? change.number == 1 : change.number == change.count
        inner.write(
          inner.isASCII ? mark.ascii : mark.text, row: row, column: mark.column,
          style: isLast ? .muted : .key)
      }
      var column = 5
      column += inner.write(words, row: row, column: column, truncatedTo: room + 1 - column)
      let length = room + 1 - column
      if length > 4 {
        let line = Rectangle(row: row, column: column, rows: 1, columns: length)
        inner.fill(line, with: inner.isASCII ? "-" : "─", style: .muted)
        let part = (length - 1) * (change.number - 1) / max(change.count - 1, 1)
        inner.write(
          inner.isASCII ? "o" : "●", row: row, column: column + part, style: .warning)
      }
      row += 1
    }
    var column = 1
    for (key, words) in hints {
      if column + key.count + 1 + words.count > room + 1 { break }
      column += inner.write(key, row: row, column: column, style: .key)
      column += inner.write(" \(words)  ", row: row, column: column, style: .muted)
    }
  }

  /// The marks that go back and forward in the history, and where they stand.
  private static let marks = [
    -1: (text: "◂", ascii: "<", column: 1), 1: (text: "▸", ascii: ">", column: 3),
  ]

  /// The direction of a click at a position of the card: -1 back, 1 forward; nil elsewhere.
  func direction(at position: Position) -> Int? {
    guard change != nil, position.row == rows.count + 1 else { return nil }
    return Self.marks.first { $0.value.column == position.column - 1 }?.key
  }

  private func spelled(_ text: String, _ canvas: Canvas) -> String {
    if !canvas.isASCII { return text }
    func replacing(_ mark: Character, _ words: String, in text: String) -> String {
      text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: words)
    }
    return replacing("…", ">", in: replacing("→", "->", in: text))
  }
}

extension WhyAnswer.Line {
  /// The columns of the line in one row.
  fileprivate var columns: Int {
    let right = TextWidth.columns(of: right)
    return parts.columns + (right > 0 ? right + 2 : 0)
  }

  /// The words between which a row may end, each with the spaces before it: a word goes on where a
  /// part ends inside it.
  fileprivate var words: [[WhyAnswer.Part]] {
    var words: [[WhyAnswer.Part]] = []
    for part in parts {
      for text in part.words {
        let piece = WhyAnswer.Part(text: text, style: part.style)
        if text.first != " ", let last = words.last?.last, last.text.last != " " {
          words[words.count - 1].append(piece)
        } else {
          words.append([piece])
        }
      }
    }
    return words
  }
}

extension [WhyAnswer.Part] {
  fileprivate var columns: Int { reduce(0) { $0 + TextWidth.columns(of: $1.text) } }

  /// The first of the parts in some columns.
  fileprivate func cut(to columns: Int) -> [WhyAnswer.Part] {
    var rest = columns
    return compactMap { part in
      let text = TextWidth.prefix(of: part.text, columns: Swift.max(rest, 0)).text
      rest = text == part.text ? rest - TextWidth.columns(of: text) : 0
      return text.isEmpty ? nil : WhyAnswer.Part(text: text, style: part.style)
    }
  }

  /// The parts in one row: that at an index, and of those around it what there is room for, more before it
  /// than behind it.
  fileprivate func cut(around center: Int, columns: Int) -> [WhyAnswer.Part] {
    let (before, behind) = (self[..<center], self[(center + 1)...])
    let own = [self[center]].columns
    let spare = Swift.max(columns - own, columns / 2)
    let free = Swift.max(spare * 2 / 3, spare - Array(behind).columns)
    let head = before.reversed().reduce(into: [WhyAnswer.Part]()) { parts, part in
      let text = part.text.cut(to: free - parts.columns, atEnd: false)
      parts.insert(WhyAnswer.Part(text: text, style: part.style), at: 0)
    }
    return ([self[center]] + behind).reduce(into: head) { parts, part in
      let text = part.text.cut(to: columns - parts.columns, atEnd: true)
      parts.append(WhyAnswer.Part(text: text, style: part.style))
    }
  }
}

extension String {
  /// The beginning or the end of the text, with an ellipsis where it is cut.
  fileprivate func cut(to columns: Int, atEnd: Bool) -> String {
    if TextWidth.columns(of: self) <= columns { return self }
    if columns < 1 { return "" }
    if atEnd { return TextWidth.prefix(of: self, columns: columns - 1).text + "…" }
    let rest = TextWidth.prefix(of: String(reversed()), columns: columns - 1).text
    return "…" + String(rest.reversed())
  }
}

extension WhyAnswer.Part {
  /// The text in pieces that begin with spaces, but for the first.
  fileprivate var words: [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if character == " ", !word.isEmpty, word.last != " " {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }
}
