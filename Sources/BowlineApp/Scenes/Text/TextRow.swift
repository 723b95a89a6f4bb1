// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A label, and below it, where there are rows, the code points of its text and the columns they take.
final class TextRow: Widget {
  private let label: Label

  init(_ label: Label) {
    self.label = label
    super.init()
    growth = 1
    adopt([label])
  }

  override var children: [Widget] { [label] }

  override func preferredSize(within room: Size) -> Size { label.measured(within: room) }

  override func arrangeChildren(in area: Rectangle) { label.place(in: area.split(top: 1).top) }

  override func draw(on canvas: Canvas) {
    guard canvas.rows > 1 else { return }
    let scalars = label.text.unicodeScalars
    let points = scalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    let columns = TextWidth.columns(of: label.text)
    let count = "\(columns) columns, \(label.text.count) characters, \(points.count) code points"
    // With one more row the code points have it.
    let words = canvas.rows > 2 ? [points.joined(separator: " "), count] : [count]
    for (row, words) in words.enumerated() {
      canvas.write(words, row: row + 1, column: 0, truncatedTo: canvas.columns, style: .muted)
    }
  }
}
