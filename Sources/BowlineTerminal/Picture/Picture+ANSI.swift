// SPDX-License-Identifier: Apache-2.0

extension Picture {
  /// The rows with the escape sequences that give a terminal their colors and attributes: ECMA-48,
  /// "SGR".
  ///
  /// Each row begins and ends in the terminal's own colors, and has no blanks of these at its end.
  package var ansi: String {
    rows.map { cells in Self.ansi(cells) + "\n" }.joined()
  }

  private static func ansi(_ cells: [Cell]) -> String {
    let end = cells.lastIndex { $0.text != " " || $0.style != .plain } ?? -1
    var line = ""
    var style = Style.plain
    for cell in cells[...end] where !cell.isContinuation {
      if cell.style != style {
        style = cell.style
        line += "\u{1B}[\(parameters(of: style))m"
      }
      line += cell.shownText
    }
    return style == .plain ? line : line + "\u{1B}[0m"
  }

  private static func parameters(of style: Style) -> String {
    var codes = ["0"]
    let attributes: [(Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7"),
    ]
    for (attribute, code) in attributes where style.attributes.contains(attribute) {
      codes.append(code)
    }
    codes += parameters(of: style.foreground, basic: 30)
    codes += parameters(of: style.background, basic: 40)
    return codes.joined(separator: ";")
  }

  private static func parameters(of color: Color, basic: Int) -> [String] {
    switch color {
    // The theme has replaced levels by colors.
    case .terminal, .level, .graded: []
    case .indexed(let index) where index < 8: ["\(basic + Int(index))"]
    case .indexed(let index): ["\(basic + 8)", "5", "\(index)"]
    case .rgb(let red, let green, let blue): ["\(basic + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}
