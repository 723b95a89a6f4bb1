// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The part of a tile that shows the values of its path.
///
/// In one row it stands behind the name, with columns that are the same in all tiles; in several it
/// stands in a box, or below the name.
class WatchBody: Widget {
  let item: WatchItem

  /// It stands in a box, and not in a row with others above and below it.
  var isBoxed = false

  /// The columns that values take where they stand below one another, and those of the figures.
  static let valueColumns = 11
  static let figureColumns = 23

  /// The columns from which on a row has figures.
  static let leastFigures = 62

  init(_ item: WatchItem) {
    self.item = item
  }

  /// Writes the value of a path in the first row: at the right of its column where tiles stand in
  /// rows below one another, and it has room there.
  func writeValue(_ text: String, on canvas: Canvas, style: Style) {
    let width = TextWidth.columns(of: text)
    let isColumn = !isBoxed && width <= Self.valueColumns
    canvas.write(
      text, row: 0, column: isColumn ? Self.valueColumns - width : 0, truncatedTo: canvas.columns,
      style: item.isStale ? .muted : style)
  }

  /// Shows the same part of its values as the body of the same path in another model.
  ///
  /// - Parameter isReturn: Whether the other one shows an earlier moment, from which a person comes back to
  ///   now.
  func takePlace(of other: WatchBody, isReturn: Bool) {}

  /// The part of the value that a person has chosen; nil for none.
  ///
  /// - Parameter part: The shown part that the question is about; nil for the whole value.
  func chosenPart(_ part: WhyTargets.Part?) -> WatchEvidence.Part? { nil }

  /// Makes a body of a shape.
  static func make(_ shape: WatchShape, _ item: WatchItem) -> WatchBody {
    switch shape {
    case .number: NumberBody(item)
    case .lamp: LampBody(item)
    case .text: TextBody(item)
    case .counts: CountsBody(item)
    case .table: TableBody(item, sort: item, \.sort)
    case .log: LogBody(item)
    }
  }
}
