// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The freed customers in the picture of `paths`: the latest in a row each, or all in one row.
final class FreedList: Widget {
  /// The names of the latest freed customers, the latest first; empty for none.
  @Observed var names = ""

  /// The latest few of some names in order, as ``names``.
  static func latest(_ names: [String]) -> String {
    names.suffix(5).reversed().joined(separator: ", ")
  }

  /// The least rows in which each customer has one.
  private static let highRows = 3

  override func draw(on canvas: Canvas) {
    let mark = canvas.isASCII ? "x" : "✗"
    if canvas.rows >= Self.highRows, !names.isEmpty {
      for (row, name) in names.split(separator: ", ").prefix(canvas.rows).enumerated() {
        canvas.write("\(mark) \(name) freed", row: row, column: 2, style: .muted)
      }
      return
    }
    let words = "\(mark) freed from memory: \(names)"
    let shown = names.isEmpty ? "no customer is freed from memory yet" : words
    canvas.write(shown, row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
  }
}
