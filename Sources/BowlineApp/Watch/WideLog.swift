// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A log whose wide lines are shown part by part, with Right and Left.
final class WideLog: Widget {
  private let view: LogView

  /// The columns of the lines that are out of sight at the left.
  @Observed private var shift = 0

  /// - Parameter capacity: The most lines that are kept.
  init(capacity: Int) {
    view = LogView(Log(capacity: capacity))
    super.init()
    adopt([view])
  }

  /// The lines.
  var log: Log {
    get { view.log }
    set { view.log = newValue }
  }

  /// The number after that of the line at the bottom; nil while the newest one is there.
  var end: Int? {
    get { view.pausedEnd }
    set { if let newValue { view.pause(at: newValue) } else { view.isFollowing = true } }
  }

  /// Shows the same columns of the lines as another log.
  func takeColumns(of other: WideLog) { shift = other.shift }

  override var children: [Widget] { [view] }

  override func preferredSize(within room: Size) -> Size { view.measured(within: room) }

  override func arrangeChildren(in area: Rectangle) {
    view.place(
      in: Rectangle(
        row: area.row, column: area.column - shift, rows: area.rows,
        columns: area.columns + shift))
  }

  override var keyHints: [KeyHint] {
    [KeyHint([KeyPress(.right), KeyPress(.left)], "show the rest of wide lines")]
  }

  override func handle(_ key: KeyPress) -> Bool {
    let step = max(frame.columns / 2, 1)
    switch key {
    case KeyPress(.right):
      let widest = log.numbers.lazy.map { TextWidth.columns(of: self.log[$0]) }.max() ?? 0
      if widest > shift + frame.columns { shift += step }
    case KeyPress(.left): shift = max(shift - step, 0)
    default: return false
    }
    return true
  }
}
