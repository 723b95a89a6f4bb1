// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The text beside a chart, the last value and the range, as far as there is room.
struct ChartWords {
  /// The texts to choose from, the longest first.
  private let choices: [String]

  /// - Parameter series: The values of the chart.
  init(_ series: Series) {
    guard let minimum = series.minimum, let maximum = series.maximum else {
      choices = ["no data", "-"]
      return
    }
    let last = (series.last ?? nil).map(ShortNumber.text) ?? "-"
    choices = ["\(last)  \(ShortNumber.text(minimum))..\(ShortNumber.text(maximum))", last]
  }

  /// Returns the columns for the text beside a picture: at most half of the row, or none.
  func columns(within room: Int) -> Int {
    choices.map(\.count).first { $0 + 1 <= room / 2 } ?? 0
  }

  /// Writes the text that takes just these columns.
  func draw(on canvas: Canvas, row: Int, column: Int, columns: Int) {
    guard let text = choices.first(where: { $0.count == columns }), columns > 0 else { return }
    canvas.write(text, row: row, column: column)
  }
}

/// The text of numbers beside a chart.
enum ShortNumber {
  /// Returns a number in few characters: `7`, `0.5`, `-12.3`, `1200`, `1.5e+20`.
  ///
  /// Whole numbers have no decimals and others one, rounded to the nearest; below 1 there are two.
  static func text(_ value: Double) -> String {
    // Beyond this not every whole number is a Double, and the last digits would be made up.
    guard value.magnitude < 0x1p53 else { return value.description }
    let places = value.magnitude < 1 ? 100.0 : 10.0
    let scaled = (value.magnitude * places).rounded()
    let whole = Int(scaled / places)
    var decimals = Int(scaled) - whole * Int(places)
    if decimals == 0 { return (value < 0 && whole != 0 ? "-" : "") + String(whole) }
    var text = ""
    var rest = Int(places) / 10
    while decimals > 0 {
      text += String(decimals / rest)
      decimals %= rest
      rest /= 10
    }
    return "\(value < 0 ? "-" : "")\(whole).\(text)"
  }
}
