// SPDX-License-Identifier: Apache-2.0

/// A widget with the focus, or one that gets it back, and its place in the order of Tab: the place
/// is known when the widget has gone.
final class TabPlace {
  /// The widget, which is not kept alive.
  weak var widget: Widget?

  /// The widgets before it in its tree, outermost first, which are not kept alive.
  private let earlier: [WeakWidget]

  /// The present place of a widget in a tree.
  init(of widget: Widget, in tree: Widget) {
    self.widget = widget
    earlier = tree.reachable.prefix { $0 !== widget }.map(WeakWidget.init)
  }

  /// Returns the widgets of a tree in the order in which they take the place of the one that has
  /// gone: those that follow it, and then those before it, the nearest first.
  func replacements(in tree: Widget) -> [Widget] {
    let present = tree.reachable
    let places = Dictionary(
      zip(present.map(ObjectIdentifier.init), 1...), uniquingKeysWith: { first, _ in first })
    let last = earlier.last { $0.widget.map { places[ObjectIdentifier($0)] != nil } ?? false }
    let place = last?.widget.flatMap { places[ObjectIdentifier($0)] } ?? 0
    return present[place...] + present[..<place].reversed()
  }
}

/// A widget that is not kept alive.
struct WeakWidget {
  weak var widget: Widget?
}
