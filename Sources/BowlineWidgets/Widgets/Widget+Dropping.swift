// SPDX-License-Identifier: Apache-2.0

extension Widget {
  /// Has the widget take values that are dragged to it.
  ///
  /// ```swift
  /// list.takesDrops(of: Card.self) { card, place in board.move(card, to: column, at: place) }
  /// ```
  ///
  /// While one is over the widget, it marks the place where the value would go: a ``List`` with a row
  /// for it, others by being in reverse. Saying it again takes the place of what was said before.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - isFitting: Says which of them it takes.
  ///   - take: Called with a value that was dropped, or carried there by keys, and with the place in
  ///     the widget: in a ``List`` that of the element that it goes before, counted without the value
  ///     where it comes from the same list; otherwise 0.
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

  /// The place in the widget at which what is dragged would be dropped now; nil where nothing is
  /// dragged over it that it takes.
  ///
  /// A widget that reads it in ``draw(on:)`` is drawn anew with it.
  public final var dropPlace: Int? {
    guard isInDrag, let dragging = screen?.dragging, dragging.target === self else { return nil }
    return dragging.place
  }

  /// The value that is dragged and comes from this widget; nil for none.
  final var draggedOut: Drag? {
    guard isInDrag, let dragging = screen?.dragging, dragging.source === self else { return nil }
    return dragging.drag
  }
}
