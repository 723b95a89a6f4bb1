// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Widget {
  /// Handles a turn of the wheel as one of two keys, if the widget, or one inside it, has the
  /// focus; a widget with a value handles the wheel so.
  ///
  /// - Parameters:
  ///   - event: The event of the mouse.
  ///   - up: The key for a step up.
  ///   - down: The key for a step down.
  /// - Returns: Whether the event was used; nil if it is not a step of the wheel without modifiers,
  ///   or if the focus is elsewhere.
  final func handleWheel(_ event: MouseEvent, up: KeyPress, down: KeyPress) -> Bool? {
    guard event.modifiers.isEmpty, holdsFocus else { return nil }
    switch event.action {
    case .scrollUp: return handle(up)
    case .scrollDown: return handle(down)
    default: return nil
    }
  }
}
