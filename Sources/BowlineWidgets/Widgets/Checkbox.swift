// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A box that a person can tick.
///
/// ```swift
/// let checkbox = Checkbox("Send me news")
/// checkbox.bind(\.isOn, to: account, \.wantsNews, mode: .twoWay)
/// ```
///
/// Size: one row, the box and the title; `[✓] Send me news`, `[x]` in ASCII, `[ ]` if it is off. A
/// title that is too long ends in `…`. Keys: Space and Enter; the mouse ticks it too. While it has
/// the focus the title is in reverse, or the box if there is no title.
///
/// Looks: the same without colors, since the mark shows the state.
public final class Checkbox: Widget {
  /// The box is ticked.
  @Observed public var isOn: Bool

  /// The name of what is ticked.
  @Observed public var title: String

  /// Makes a checkbox.
  public init(_ title: String, isOn: Bool = false) {
    self.title = title
    self.isOn = isOn
  }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(4 + TextWidth.columns(of: title), room.columns))
  }

  public override func draw(on canvas: Canvas) {
    let mark = isOn ? (canvas.isASCII ? "x" : "✓") : " "
    canvas.write("[\(mark)]", row: 0, column: 0, style: title.isEmpty ? titleStyle : .plain)
    canvas.write(title, row: 0, column: 4, truncatedTo: canvas.columns - 4, style: titleStyle)
  }

  public override var keyHints: [KeyHint] {
    [KeyHint([" ", .enter], "tick it, or take the tick away", hint: "tick")]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key == KeyPress(" ") || key == KeyPress(.enter) else { return false }
    isOn.toggle()
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard case .press(.left) = event.action else { return false }
    isOn.toggle()
    return true
  }

  private var titleStyle: Style { isFocused ? .focus : .plain }
}
