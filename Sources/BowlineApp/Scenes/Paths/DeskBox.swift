// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The desk in the picture of `paths`: a box, or a word where there is one row.
final class DeskBox: Widget, Wording {
  /// The number of customers that have come, and of those that are freed.
  @Observed var came = 0
  @Observed var freed = 0

  private static let word = "desk"

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(Self.word.count, room.columns))
  }

  func words(for value: String, of property: String) -> String? { "\(value) \(property)" }

  override func draw(on canvas: Canvas) {
    guard canvas.rows > 1 else {
      canvas.write(Self.word, row: 0, column: 0, truncatedTo: canvas.columns, style: .warning)
      return
    }
    let inner = canvas.box(
      style: .warning, title: Self.word, titleStyle: Style(.warning, attributes: .bold))
    let room = inner.columns - 2
    inner.write("customers", row: 0, column: 1, truncatedTo: room, style: .muted)
    inner.write("\(came) came", row: 1, column: 1, truncatedTo: room)
    inner.write("\(freed) freed", row: 2, column: 1, truncatedTo: room)
  }
}
