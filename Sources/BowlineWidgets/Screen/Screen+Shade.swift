// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Screen {
  /// Dims what lies under the topmost layer that wants it, but not the rows that layers leave in
  /// sight, and neither the layers above nor the note.
  ///
  /// What is drawn again under a layer comes without: it is dimmed anew after each painting, and what
  /// is dimmed already costs nothing.
  func shadeWhatIsBelow() {
    guard let place = layers.lastIndex(where: \.widget.dimsWhatIsBelow) else { return }
    let bright = layers[place...].map(\.widget.frame) + [toast.frame]
    for row in 0..<max(size.rows - max(rowsBelowLayers, 0), 0) {
      var column = 0
      let parts = bright.filter { $0.rowRange.contains(row) && $0.columns > 0 }
        .map(\.columnRange).sorted { $0.lowerBound < $1.lowerBound }
      for part in parts {
        if column < part.lowerBound {
          canvas.set(.shade, true, row: row, columns: column..<part.lowerBound)
        }
        column = max(column, part.upperBound)
      }
      if column < size.columns {
        canvas.set(.shade, true, row: row, columns: column..<size.columns)
      }
    }
  }
}
