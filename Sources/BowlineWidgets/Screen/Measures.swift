// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// The sizes that a widget wants in the rooms it was asked for, remembered until something that
/// this was computed from changes.
///
/// A widget is asked for a room by each of those around it, since each has another one to give.
final class Measures {
  /// The most rooms that are remembered.
  static let limit = 16

  private var rooms: [Size] = []
  private var sizes: [Size] = []
  private let tracking: ChangeTracking

  /// A widget inside wants another size than at the last measuring.
  private var isOutdated = false

  /// - Parameter onChange: Called when the sizes may have become others.
  init(onChange: @escaping () -> Void) {
    tracking = ChangeTracking(onChange: onChange)
  }

  /// The remembered sizes may be out of date.
  var isStale: Bool { isOutdated || tracking.isChanged }

  /// Says that a widget inside wants another size.
  func invalidate() { isOutdated = true }

  /// The size for a room; nil if there are too many rooms.
  func size(of widget: Widget, within room: Size) -> Size? {
    if let index = rooms.firstIndex(of: room) { return sizes[index] }
    if rooms.count == Self.limit { return nil }
    rooms.append(room)
    // All of them in one go, so that what all of them depend on is followed together.
    _ = update(widget)
    return sizes.last
  }

  /// Measures anew.
  ///
  /// Whoever measures a widget around depends on the sizes, not on what they are computed from.
  ///
  /// - Returns: Whether any size is another one.
  func update(_ widget: Widget) -> Bool {
    let before = sizes
    // Before it, since measuring may find out that a widget inside wants another size.
    isOutdated = false
    ChangeTracking.untracked {
      tracking.track { sizes = rooms.map { widget.preferredSize(within: $0) } }
    }
    return sizes != before
  }
}
