// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// What a widget wants of a room, remembered until something that it was computed from changes.
final class Measure {
  let room: Size
  private(set) var size = Size.zero
  private let tracking: ChangeTracking

  /// - Parameter onChange: Called when the size may have become another one.
  init(_ room: Size, onChange: @escaping () -> Void) {
    self.room = room
    tracking = ChangeTracking(onChange: onChange)
  }

  /// Whether a widget inside wants another size since.
  private var isOutdated = false

  /// Whether the size may be another one by now.
  var isStale: Bool { isOutdated || tracking.isChanged }

  /// Says that a widget inside wants another size.
  func invalidate() { isOutdated = true }

  /// Measures anew.
  ///
  /// Whoever measures a widget around depends on the size, not on what it is computed from.
  ///
  /// - Returns: Whether the size is another one.
  func update(_ widget: Widget) -> Bool {
    let before = size
    // Before it, since measuring may find out that a widget inside wants another size.
    isOutdated = false
    ChangeTracking.apart {
      tracking.track { size = widget.preferredSize(within: room) }
    }
    return size != before
  }
}
