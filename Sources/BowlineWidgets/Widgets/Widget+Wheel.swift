// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Widget {
  /// Does as one of two keys where the wheel is turned and the widget, or one inside it, has the focus:
  /// the way in which a widget with a value takes the wheel.
  ///
  /// - Parameters:
  ///   - event: What the mouse did.
  ///   - up: The key that a step up stands for.
  ///   - down: The key that a step down stands for.
  /// - Returns: Whether the event was used; nil where it is no plain step of the wheel, or the focus is
  ///   elsewhere.
  final func handleWheel(_ event: MouseEvent, up: KeyPress, down: KeyPress) -> Bool? {
    guard event.modifiers.isEmpty, holdsFocus else { return nil }
    switch event.action {
    case .scrollUp: return handle(up)
    case .scrollDown: return handle(down)
    default: return nil
    }
  }
}
