// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// The place of a widget in its tree.
extension Widget {
  /// Makes the children known as this widget's own.
  ///
  /// A subclass with children calls it when it gets them, and ``disown(_:)`` when it lets them go.
  ///
  /// The screen traps when it draws a widget whose children are not its own.
  ///
  /// - Precondition: No child stands in another widget, and none is the root of a screen, a layer, or
  ///   this widget or one around it.
  public final func adopt(_ children: [Widget]) {
    for child in children {
      precondition(child.standsNowhere, "a widget stands in one place")
      precondition(
        !sequence(first: self, next: \.parent).contains { $0 === child },
        "no widget stands in itself")
      child.parent = self
    }
  }

  /// The widget is neither inside another one nor the topmost one of a screen's trees.
  final var standsNowhere: Bool { parent == nil && owner == nil }

  /// Traps for a child that is another widget's, or that nobody has adopted: neither the focus nor a
  /// change of it would find the screen.
  final func expectAdopted(_ child: Widget) {
    precondition(
      child.parent === self,
      "\(type(of: self)) has the child \(type(of: child)) that it did not adopt")
  }

  /// Lets children go, which may stand elsewhere then.
  ///
  /// A subclass whose children change calls it when it lists them no more, after ``adopt(_:)`` for
  /// those that it has instead:
  ///
  /// ```swift
  /// func show(_ next: Widget) {
  ///   if next === page { return }
  ///   let last = page
  ///   adopt([next])
  ///   page = next
  ///   disown([last])
  /// }
  /// ```
  ///
  /// If one of them had the focus, another widget gets it: see ``Screen/focus``. A widget that keeps
  /// children out of sight, such as ``Tabs``, stays their parent.
  ///
  /// - Precondition: The children stand in this widget.
  public final func disown(_ children: [Widget]) {
    for child in children {
      precondition(child.parent === self, "a widget lets go what stands in it")
      child.parent = nil
      child.forgetMeasures()
    }
    screen?.dropLostFocus()
  }

  /// The screen that the widget's tree belongs to; nil while it stands in none.
  public final var screen: Screen? {
    var top = self
    while let parent = top.parent { top = parent }
    return top.owner
  }

  /// Some of the widget, or of the part in which a person works, shows: it is not scrolled away.
  final var isInSight: Bool {
    let area = focusArea ?? frame
    return !sequence(first: self, next: \.parent).reduce(area) { $0.intersection($1.frame) }.isEmpty
  }

  /// This widget and all inside it, outermost first.
  final var subtree: [Widget] {
    var all: [Widget] = []
    addSubtree(to: &all)
    return all
  }

  private func addSubtree(to all: inout [Widget]) {
    all.append(self)
    for child in children { child.addSubtree(to: &all) }
  }

  /// Has the widget handle an input, unrecorded if ``isRecorded`` is false here or in a widget
  /// around it.
  final func recording(_ use: (Widget) -> Bool) -> Bool {
    var ancestor: Widget? = self
    while let widget = ancestor {
      if !widget.isRecorded { return Insight.unrecorded { use(self) } }
      ancestor = widget.parent
    }
    return use(self)
  }

  /// Returns the innermost widget at a position of the screen.
  final func widget(at position: Position) -> Widget? {
    guard frame.contains(position) else { return nil }
    // The child that is drawn last lies on top.
    return children.reversed().lazy.compactMap { $0.widget(at: position) }.first ?? self
  }
}
