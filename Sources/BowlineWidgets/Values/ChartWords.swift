// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The words of a chart, as far as there is room for them.
struct ChartWords {
  /// The words to choose from, the fullest first.
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

/// Numbers as they stand beside a chart.
enum ShortNumber {
  /// A number in few characters: `7`, `0.5`, `-12.3`, `1200`, `1.5e+20`.
  ///
  /// Whole numbers have no decimals and others one, rounded to the nearest; below 1 there are two.
  static func text(_ value: Double) -> String {
    // Beyond this not every whole number is a Double, and the digits would pretend.
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
