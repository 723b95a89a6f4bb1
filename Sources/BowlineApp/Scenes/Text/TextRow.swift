// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A label with a free column behind it, and below it, where there are rows, the code points of its text and the columns they take.
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

  override func arrangeChildren(in area: Rectangle) {
    label.place(in: area.split(top: 1).top.inset(right: 1))
  }

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
    let words = canvas.rows > 2 ? [Self.list(points, within: canvas.columns), count] : [count]
    for (row, words) in words.enumerated() {
      canvas.write(words, row: row + 1, column: 0, truncatedTo: canvas.columns, style: .muted)
    }
  }

  /// The words in a row, as many as there is room for, and the number of the others.
  static func list(_ words: [String], within columns: Int) -> String {
    let all = words.joined(separator: " ")
    if all.utf8.count <= columns { return all }
    for shown in (1..<max(words.count, 1)).reversed() {
      let text = words.prefix(shown).joined(separator: " ") + " and \(words.count - shown) more"
      if text.utf8.count <= columns { return text }
    }
    return all
  }
}
