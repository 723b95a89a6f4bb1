// SPDX-License-Identifier: Apache-2.0

/// A change that was announced by hand and is still to come.
final class Announcement {
  /// The number of the change.
  let number: UInt64

  /// The value before it.
  let old: Any

  /// Where an array changes in part; nil if the value is set as a whole.
  let places: Places?

  /// The announcement that this one is inside of.
  let before: Announcement?

  init(number: UInt64, old: Any, places: Places? = nil, before: Announcement?) {
    self.number = number
    self.old = old
    self.places = places
    self.before = before
  }
}
