// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A switch that a person can turn on and off.
///
/// ```swift
/// let lamp = Switch("Lamp")
/// lamp.bind(\.isOn, to: room, \.isLit, mode: .twoWay)
/// ```
///
/// Size: one row, the switch, its state in a word, and the title: `──● on   Lamp`, `●── off  Lamp`,
/// in ASCII `--o on   Lamp`. A title that is too long ends in `…`. Keys: Space and Enter turn it on
/// or off, Left turns it off and Right on; the mouse does as Space. While it has the focus the word
/// is in reverse.
///
/// Looks: the same without colors, since the word shows the state.
public final class Switch: Widget {
  /// The switch is on.
  @Observed public var isOn: Bool

  /// The name of the thing that is turned on or off.
  @Observed public var title: String

  /// Makes a switch.
  public init(_ title: String, isOn: Bool = false) {
    self.title = title
    self.isOn = isOn
  }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    let columns = title.isEmpty ? 7 : 9 + TextWidth.columns(of: title)
    return Size(rows: min(1, room.rows), columns: min(columns, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    let (rail, knob) = canvas.isASCII ? ("--", "o") : ("──", "●")
    let style = isOn ? Style.success : .muted
    canvas.write(isOn ? rail + knob : knob + rail, row: 0, column: 0, style: style)
    canvas.write(isOn ? "on" : "off", row: 0, column: 4, style: isFocused ? .focus : .plain)
    canvas.write(title, row: 0, column: 9, truncatedTo: canvas.columns - 9)
  }

  public override var keyHints: [KeyHint] {
    [
      KeyHint([" ", .enter], "turn it on or off", hint: "turn"),
      KeyHint([.left], "turn it off"), KeyHint([.right], "turn it on"),
    ]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(" "), KeyPress(.enter): isOn.toggle()
    case KeyPress(.left): if isOn { isOn = false }
    case KeyPress(.right): if !isOn { isOn = true }
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard case .press(.left) = event.action else { return false }
    isOn.toggle()
    return true
  }
}
