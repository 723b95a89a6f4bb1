// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The widgets that a person can reach.
extension Widget {
  /// This widget or one inside it has the focus.
  var holdsFocus: Bool {
    isFocused || children.contains(where: \.holdsFocus)
  }

  /// Neither this widget nor one around it is disabled.
  var isUsable: Bool { isEnabled && parent?.isUsable ?? true }

  /// This widget, or the nearest one around it that a person can use; nil where there is none.
  var nearestUsable: Widget? {
    sequence(first: self, next: \.parent).first(where: \.isUsable)
  }

  /// The widgets that can have the focus, of this one and those inside it, outermost first.
  var focusable: [Widget] {
    if isHidden { return [] }
    guard isEnabled else { return reachable.filter(\.isFocused) }
    return (canFocus ? [self] : []) + children.flatMap(\.focusable)
  }

  /// This widget and all inside it, outermost first, without those that are hidden.
  var reachable: [Widget] {
    isHidden ? [] : [self] + children.flatMap(\.reachable)
  }
}
