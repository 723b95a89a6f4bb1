// SPDX-License-Identifier: Apache-2.0

extension Widget {
  /// Has the widget accept values that are dragged to it.
  ///
  /// ```swift
  /// list.takesDrops(of: Card.self) { card, place in board.move(card, to: column, at: place) }
  /// ```
  ///
  /// While a value is dragged over the widget, it marks the place of the drop: a ``List`` with a
  /// row for the value, other widgets by being in reverse. A later call replaces an earlier one.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - isFitting: Says whether it accepts a value.
  ///   - take: Called with a value that was dropped, or carried there by keys, and with the place
  ///     in the widget: in a ``List`` the index at which it is inserted, counted without the value
  ///     if it comes from the same list; otherwise 0.
  public final func takesDrops<Value>(
    of type: Value.Type, where isFitting: @escaping (Value) -> Bool = { _ in true },
    _ take: @escaping (_ value: Value, _ place: Int) -> Void
  ) {
    dropTaking = DropTaking(
      accepts: { value in (value as? Value).map(isFitting) ?? false },
      take: { value, place in
        if let value = value as? Value { take(value, place) }
      })
  }

  /// The place in the widget at which a dragged value would be dropped now; nil if no value that it
  /// accepts is dragged over it.
  ///
  /// A widget that reads it in ``draw(on:)`` is drawn anew when it changes.
  public final var dropPlace: Int? {
    guard isInDrag, let dragging = screen?.dragging, dragging.target === self else { return nil }
    return dragging.place
  }

  /// The drag of a value that comes from this widget; nil for none.
  final var draggedOut: Drag? {
    guard isInDrag, let dragging = screen?.dragging, dragging.source === self else { return nil }
    return dragging.drag
  }
}
