// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineWidgets
import Testing

/// Widgets that are measured and laid out anew, and those that are not.
@MainActor @Suite struct MeasuringTests {
  /// A text that counts how often it is asked for its size, and given a place.
  final class Sign: Widget {
    @Observed var text = "one"
    var measurings = 0
    var placings = 0

    override func preferredSize(within room: Size) -> Size {
      measurings += 1
      return Size(rows: 1, columns: TextWidth.columns(of: text))
    }
    override func arrangeChildren(in area: Rectangle) { placings += 1 }
    override func draw(on canvas: Canvas) { canvas.write(text, row: 0, column: 0) }
  }

  let left = Sign()
  let right = Sign()
  let screen: Screen

  init() {
    let signs = [left, right]
    let row = Row(spacing: 1) { signs }
    screen = Screen(Column { [row, Label("below")] }, size: Size(rows: 3, columns: 20))
  }

  @Test func `a text of the same width is measured, and nothing is laid out`() {
    _ = screen.paint()
    let (measurings, placings) = (left.measurings, left.placings)
    let others = right.measurings
    left.text = "two"
    #expect(screen.paint().lines.first == "two one")
    #expect(left.placings == placings, "it stays where it is")
    #expect(left.measurings > measurings)
    #expect(right.measurings == others, "the others are not asked")
  }

  @Test func `a text of another width moves what stands beside it`() {
    _ = screen.paint()
    left.text = "three"
    #expect(screen.paint().lines.first == "three one")
    left.text = "four"
    right.text = "eleven"
    #expect(screen.paint().lines.first == "four eleven")
  }

  @Test func `only what has changed is asked again for a new layout`() {
    _ = screen.paint()
    let others = right.measurings
    left.text = "three"
    _ = screen.paint()
    #expect(right.measurings == others)
  }

  @Test func `a widget that is hidden gives its room away, and gets it back`() {
    _ = screen.paint()
    left.isHidden = true
    #expect(screen.paint().lines.first == "one")
    left.isHidden = false
    left.text = "eleven"
    #expect(screen.paint().lines.first == "eleven one")
  }

  @Test func `a change while the screen is being resized is seen in the new size`() {
    _ = screen.paint()
    screen.resize(to: Size(rows: 2, columns: 8))
    left.text = "three"
    #expect(screen.paint().lines.first == "three on")
    left.text = "1"
    #expect(screen.paint().lines.first == "1 one")
  }
}
