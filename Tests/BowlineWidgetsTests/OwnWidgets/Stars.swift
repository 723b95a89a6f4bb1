// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineWidgets

/// A rating of 0 to 5 stars: `★★★☆☆`, in ASCII `***..`.
final class Stars: Widget {
  @Observed var count = 0

  override var canFocus: Bool { true }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(5, room.columns))
  }

  override func draw(on canvas: Canvas) {
    let (star, none) = canvas.isASCII ? ("*", ".") : ("★", "☆")
    for column in 0..<5 {
      canvas.write(
        column < count ? star : none, row: 0, column: column,
        style: isFocused ? .focus : column < count ? .accent : .muted)
    }
  }

  override var keyHints: [KeyHint] {
    [
      KeyHint([KeyPress(.left), KeyPress(.right)], "one star less or more", hint: "rate"),
      KeyHint("012345".map { KeyPress(.character($0)) }, "give so many stars"),
    ]
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.left): rate(count - 1)
    case KeyPress(.right): rate(count + 1)
    default:
      guard let digit = keyHints[1].keys.firstIndex(of: key) else { return false }
      rate(digit)
    }
    return true
  }

  override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    switch event.action {
    case .press(.left), .drag(.left): rate(position.column + 1)
    case .scrollUp where isFocused: rate(count + 1)
    case .scrollDown where isFocused: rate(count - 1)
    default: return false
    }
    return true
  }

  private func rate(_ count: Int) {
    let count = min(max(count, 0), 5)
    if count != self.count { self.count = count }
  }
}
