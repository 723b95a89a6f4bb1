// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// The sizes that a widget prefers in several rooms, remembered until something changes that they
/// were computed from.
///
/// Each of the widgets around a widget asks it, and each has another room to give.
final class Measures {
  /// The largest number of rooms that are remembered.
  static let limit = 16

  private var rooms: [Size] = []
  private var sizes: [Size] = []
  private let tracking: ChangeTracking

  /// A widget inside wants another size than at the last measuring.
  private var isInvalidated = false

  /// Makes the sizes of a widget, which tells its screen when they may have changed.
  init(of widget: Widget) {
    tracking = ChangeTracking(of: widget) { $0.screen?.setNeedsMeasuring($0) }
  }

  /// The remembered sizes may be out of date.
  var isStale: Bool { isInvalidated || tracking.isChanged }

  /// Says that a widget inside wants another size.
  func invalidate() { isInvalidated = true }

  /// Returns the size for a room; nil if there are too many rooms.
  func size(of widget: Widget, within room: Size) -> Size? {
    if let index = rooms.firstIndex(of: room) { return sizes[index] }
    if rooms.count == Self.limit { return nil }
    rooms.append(room)
    // All rooms are measured together, so that one tracking has the dependencies of all of them.
    _ = update(widget)
    return sizes.last
  }

  /// Measures the widget anew.
  ///
  /// A widget around depends on the sizes, not on the properties that they are computed from.
  ///
  /// - Returns: Whether any size has changed.
  func update(_ widget: Widget) -> Bool {
    let before = sizes
    // Set before measuring, which may find out that a widget inside wants another size.
    isInvalidated = false
    ChangeTracking.untracked {
      tracking.track { sizes = rooms.map { widget.preferredSize(within: $0) } }
    }
    return sizes != before
  }
}
