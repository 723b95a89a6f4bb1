// SPDX-License-Identifier: Apache-2.0

#if canImport(BowlineTerminal)
  import BowlineTerminal
#endif

/// Text on a grid: nothing in a cell can be a command or move other cells, each row has its columns,
/// and what is measured is what is written.
enum TextCheck {
  /// The first two bytes say where the text goes, the others are the text.
  static func problem(with bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.dropFirst(2), as: UTF8.self)
    let column = Int(bytes.first ?? 0) % 24 - 4
    let room = Int(bytes.dropFirst().first ?? 0) % 24
    let columns = TextWidth.columns(of: text)
    if columns != text.reduce(0, { $0 + TextWidth.columns(of: $1) }) { return "sum of columns" }

    let prefix = TextWidth.prefix(of: text, columns: room)
    if prefix.columns > room { return "the prefix is too wide" }
    if TextWidth.columns(of: prefix.text) != prefix.columns {
      return "the prefix is measured wrong"
    }
    if !text.hasPrefix(prefix.text) { return "the prefix is another text" }

    for isASCII in [false, true] {
      let canvas = Canvas(rows: 3, columns: 20, isASCII: isASCII)
      canvas.write(text, row: 1, column: column)
      if let problem = problem(with: canvas.grid, isASCII) { return problem }
      let used = canvas.write(text, row: 1, column: 0, truncatedTo: min(room, 20))
      if used > min(room, 20) { return "more room than there is" }
      if columns <= min(room, 20), used != columns { return "less than all of it" }
      if let problem = problem(with: canvas.grid, isASCII) { return problem }
      if canvas.lines.first != "" || canvas.lines.last != "" { return "another row" }
    }
    return nil
  }

  private static func problem(with grid: CellGrid, _ isASCII: Bool) -> String? {
    for row in 0..<grid.rows {
      var expected = 0
      for (column, cell) in grid.cells(inRow: row).enumerated() {
        if cell.isContinuation != (expected > column) { return "half of a cluster" }
        if cell.isContinuation { continue }
        expected = column + cell.columns
        if expected > grid.columns { return "beyond the edge" }
        if !(1...2).contains(cell.columns) { return "a cell of \(cell.columns) columns" }
        for (place, scalar) in cell.text.unicodeScalars.enumerated() {
          if isASCII, !(0x20..<0x7F).contains(scalar.value) { return "no ASCII: \(scalar.value)" }
          if isCommand(scalar) { return "a command: \(scalar.value)" }
          if place == 0, joinsWhatIsBefore(scalar) { return "no base: \(scalar.value)" }
        }
      }
    }
    return nil
  }

  /// C0, DEL, C1, the separators of lines, and the controls of direction, which reach beyond a cell.
  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x061C, 0x200E...0x200F: true
    default: false
    }
  }

  private static func joinsWhatIsBefore(_ scalar: Unicode.Scalar) -> Bool {
    // A mark newer than the table is a character of its own, and a stand-in where it is shown.
    let version = TextWidth.unicodeVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0
    guard let age = scalar.properties.age, age.major <= version else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }
}
