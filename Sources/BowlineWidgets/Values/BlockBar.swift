// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// Bars of block characters, in eighths of a column or a row.
enum BlockBar {
  private static let eighthsOfColumn = Array(" ▏▎▍▌▋▊▉")
  private static let eighthsOfRow = Array(" ▁▂▃▄▅▆▇")

  /// Returns the number of steps nearest to a fraction, none only for 0 and all only for 1.
  ///
  /// - Parameter fraction: The part, from 0 to 1.
  static func steps(_ fraction: Double, of count: Int) -> Int {
    switch fraction {
    case 0: 0
    case 1: count
    // A single step can only show whether there is something.
    default: min(max(Int((fraction * Double(count)).rounded()), min(1, count)), max(count - 1, 1))
    }
  }

  /// Returns a bar from the left, without blanks behind it: `███▍`, in ASCII `###`.
  static func row(_ fraction: Double, of columns: Int, isASCII: Bool) -> String {
    if isASCII { return String(repeating: "#", count: steps(fraction, of: columns)) }
    let eighths = steps(fraction, of: columns * 8)
    let partial = eighths.isMultiple(of: 8) ? "" : String(eighthsOfColumn[eighths % 8])
    return String(repeating: "█", count: eighths / 8) + partial
  }

  /// Draws a bar from the bottom of a canvas, in the color of its value if the style is graded.
  ///
  /// - Parameter columns: The columns of the bar.
  static func drawColumn(
    _ fraction: Double, on canvas: Canvas, column: Int, columns: Int, style: Style
  ) {
    let (rows, isASCII) = (canvas.rows, canvas.isASCII)
    let eighths = isASCII ? steps(fraction, of: rows) * 8 : steps(fraction, of: rows * 8)
    for row in 0..<rows {
      let rest = eighths - (rows - 1 - row) * 8
      if rest <= 0 { continue }
      let cell = rest >= 8 ? (isASCII ? "#" : "█") : eighthsOfRow[rest]
      canvas.write(
        String(repeating: cell, count: columns), row: row, column: column,
        style: style.at(fraction))
    }
  }
}
