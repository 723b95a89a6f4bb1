// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A title in brackets that a person presses to run an action.
///
/// ```swift
/// Button("Save") { account.save() }
/// ```
///
/// Size: one row, the title in brackets, `[ Save ]`; a title that is too long ends in `…`. Keys:
/// Enter and Space; the mouse presses it when it is released over it, so a person who moves it away
/// before has pressed nothing. While it has the focus it is in reverse, and bold and not in reverse
/// while the mouse holds it down. A disabled button is muted and cannot get the focus.
///
/// Looks: the same in ASCII, where a cut title ends in `>`; without colors a disabled button is
/// dim.
public final class Button: Widget {
  /// The name of the action, in a word or two.
  @Observed public var title: String

  /// A title with styles of its own, shown instead of ``title``; nil for none.
  @Observed public var attributedTitle: AttributedText?

  /// Called when a person presses it.
  public var action: () -> Void

  /// The mouse was pressed on it, and not released yet.
  private var isPressed = false

  /// It is pressed, and the mouse stands over it.
  @Observed private var isHeld = false

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: The name of the action, in a word or two.
  ///   - action: Called when a person presses it.
  public init(_ title: String, action: @escaping () -> Void) {
    self.title = title
    self.action = action
  }

  /// Makes a button whose title has styles of its own.
  ///
  /// - Parameters:
  ///   - title: The name of the action, in a word or two.
  ///   - action: Called when a person presses it.
  public init(_ title: AttributedText, action: @escaping () -> Void) {
    self.title = ""
    self.action = action
    attributedTitle = title
  }

  public override func didChangeFocus() {
    // The terminal may not report the release.
    isPressed = false
    hold(false)
  }

  private func hold(_ isHeld: Bool) {
    // An insight records changes of the program, and this is none.
    if self.isHeld != isHeld { Insight.unrecorded { self.isHeld = isHeld } }
  }

  // A button that its own action disables keeps the focus until a person moves the focus.
  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    let columns = attributedTitle?.columns ?? TextWidth.columns(of: title)
    return Size(rows: min(1, room.rows), columns: min(columns + 4, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    let style: Style = isHeld ? .heading : isFocused ? .focus : .plain
    if let attributedTitle {
      canvas.write(
        "[ \(attributedTitle) ]" as AttributedText, row: 0, column: 0, truncatedTo: canvas.columns,
        style: style)
      return
    }
    canvas.write("[ \(title) ]", row: 0, column: 0, truncatedTo: canvas.columns, style: style)
  }

  public override var keyHints: [KeyHint] {
    [KeyHint([.enter, " "], "press the button", hint: "press")]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key == KeyPress(" ") || key == KeyPress(.enter) else { return false }
    action()
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    let isInside = Rectangle(frame.size).contains(position)
    switch event.action {
    case .press(.left):
      isPressed = true
      hold(true)
    case .drag(.left) where isPressed: hold(isInside && isUsable)
    case .release(.left) where isPressed:
      isPressed = false
      hold(false)
      if isInside, isUsable { action() }
    default: return false
    }
    return true
  }
}
