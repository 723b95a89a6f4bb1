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
    let last = series.last ?? nil
    let texts = ShortNumber.texts([minimum, maximum, last ?? minimum])
    let word = last == nil ? "-" : texts[2]
    choices = ["\(word)  \(texts[0])..\(texts[1])", word]
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
  ///
  /// - Parameter places: The decimals in place of these, from 1 to 6.
  static func text(_ value: Double, places: Int? = nil) -> String {
    let places = places ?? (value.magnitude < 1 ? 2 : 1)
    let factor = (0..<places).reduce(1.0) { factor, _ in factor * 10 }
    // Beyond this not every whole number is a Double, and the last digits would be made up.
    guard value.magnitude < 0x1p53 else { return value.description }
    guard value.magnitude * factor < 0x1p53 || places == 1 else { return text(value) }
    let scaled = (value.magnitude * factor).rounded()
    let whole = Int(scaled / factor)
    var decimals = Int(scaled) - whole * Int(factor)
    if decimals == 0 { return (value < 0 && whole != 0 ? "-" : "") + String(whole) }
    var text = ""
    var rest = Int(factor) / 10
    while decimals > 0 {
      text += String(decimals / rest)
      decimals %= rest
      rest /= 10
    }
    return "\(value < 0 ? "-" : "")\(whole).\(text)"
  }

  /// Returns numbers in few characters each, with so many decimals that the least and the greatest differ.
  static func texts(_ values: [Double]) -> [String] {
    guard let least = values.min(), let greatest = values.max(), least != greatest,
      text(least) == text(greatest)
    else { return values.map { text($0) } }
    let places = (2...6).first { text(least, places: $0) != text(greatest, places: $0) }
    return values.map { text($0, places: places) }
  }
}
