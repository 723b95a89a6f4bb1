// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Something that a person can set off.
///
/// ```swift
/// Button("Save") { account.save() }
/// ```
///
/// Size: one row, the title in brackets, `[ Save ]`; a title that is too long ends in `…`. Keys:
/// Enter and Space; the mouse presses it too. With the focus it is in reverse.
public final class Button: Widget {
  /// What it does, in a word or two.
  @Observed public var title: String

  /// Called when a person presses it.
  public var action: () -> Void

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: What it does, in a word or two.
  ///   - action: Called when a person presses it.
  public init(_ title: String, action: @escaping () -> Void) {
    self.title = title
    self.action = action
  }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(TextWidth.columns(of: title) + 4, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    canvas.write(
      "[ \(title) ]", row: 0, column: 0, truncatedTo: canvas.columns,
      style: isFocused ? .focus : .plain)
  }

  public override var keyUses: [KeyUse] {
    [KeyUse([.enter, " "], "press the button", hint: "press")]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key == KeyPress(" ") || key == KeyPress(.enter) else { return false }
    action()
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard case .press(.left) = event.action else { return false }
    action()
    return true
  }
}
