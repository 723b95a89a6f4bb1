// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The words of a chart, as far as there is room for them.
struct ChartWords {
  /// What can be said, the fullest first.
  private let choices: [String]

  /// - Parameter series: The values to tell of.
  init(_ series: Series) {
    guard let minimum = series.minimum, let maximum = series.maximum else {
      choices = ["no data", "-"]
      return
    }
    let last = (series.last ?? nil).map(ShortNumber.text) ?? "-"
    choices = ["\(last)  \(ShortNumber.text(minimum))..\(ShortNumber.text(maximum))", last]
  }

  /// The columns that the words take beside a picture: at most half of the row, or nothing.
  func columns(within room: Int) -> Int {
    choices.map(\.count).first { $0 + 1 <= room / 2 } ?? 0
  }

  /// Writes what takes just these columns.
  func draw(on canvas: Canvas, row: Int, column: Int, columns: Int) {
    guard let text = choices.first(where: { $0.count == columns }), columns > 0 else { return }
    canvas.write(text, row: row, column: column)
  }
}
