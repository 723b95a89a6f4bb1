// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The freed customers in the picture of `paths`: the latest in a row each, or all in one row.
final class FreedList: Widget {
  /// The names of the freed customers, in order.
  @Observed var names: [String] = []

  /// The least rows in which each customer has one.
  private static let highRows = 3

  override func draw(on canvas: Canvas) {
    let mark = canvas.isASCII ? "x" : "✗"
    if canvas.rows >= Self.highRows, !names.isEmpty {
      for (row, name) in names.reversed().prefix(canvas.rows).enumerated() {
        canvas.write("\(mark) \(name) freed", row: row, column: 2, style: .muted)
      }
      return
    }
    let latest = names.suffix(5).reversed().joined(separator: ", ")
    let words = "\(mark) freed from memory: \(latest)"
    let shown = names.isEmpty ? "no customer is freed from memory yet" : words
    canvas.write(shown, row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
  }
}
