// SPDX-License-Identifier: Apache-2.0

/// A change that was announced by hand and is still to come.
final class Announcement {
  /// The number of the change.
  let number: UInt64

  /// The value before it.
  let old: Any

  /// The announcement that this one is inside of.
  let before: Announcement?

  init(number: UInt64, old: Any, before: Announcement?) {
    self.number = number
    self.old = old
    self.before = before
  }
}
