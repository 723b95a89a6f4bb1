// SPDX-License-Identifier: Apache-2.0

/// An action of the mouse.
public struct MouseEvent: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// The button under the first finger.
    case left
    /// The wheel pressed down.
    case middle
    /// The other main button.
    case right
  }

  /// The kind of action.
  public enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button went up.
    case release(Button)
    /// The mouse moved with a button held down.
    case drag(Button)
    /// The mouse moved without a button.
    case move
    /// The wheel turned one step up.
    case scrollUp
    /// The wheel turned one step down.
    case scrollDown
  }

  /// The kind of action.
  public let action: Action

  /// The cell under the pointer.
  public let position: Position

  /// The keys that were held down.
  public let modifiers: Modifiers

  /// Makes an event.
  public init(_ action: Action, at position: Position, modifiers: Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }

  /// Reads a report in the SGR form, `ESC [ < code ; column ; row` and `M` or `m`: XTerm Control
  /// Sequences, "Extended coordinates".
  ///
  /// Nil for unknown buttons.
  init?(sgr parameters: [Int], isRelease: Bool) {
    guard parameters.count == 3 else { return nil }
    let code = parameters[0]
    let buttons: [Button?] = [.left, .middle, .right, nil]
    let button = buttons[code & 3]
    switch (code & 0b1100_0000, button) {
    case (0, let button?):
      action = code & 32 != 0 ? .drag(button) : isRelease ? .release(button) : .press(button)
    case (0, nil) where code & 32 != 0: action = .move
    case (64, .left): action = .scrollUp
    case (64, .middle): action = .scrollDown
    default: return nil
    }
    position = Position(row: max(parameters[2] - 1, 0), column: max(parameters[1] - 1, 0))
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    self.modifiers = modifiers
  }
}
