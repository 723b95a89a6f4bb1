// SPDX-License-Identifier: Apache-2.0

/// An element of the list.
struct Item: Identifiable, Equatable, CustomStringConvertible {
  /// What it is known by, whatever else of it changes.
  let id: Int

  /// How many there are of it.
  var count = 1

  /// How often it was replaced by a changed one.
  var changes = 0

  /// What it says: `Item 3`, or `Item 3 (5), changed 2x` where there are five of it.
  var title: String {
    "Item \(id)" + (count == 1 ? "" : " (\(count))") + (changes == 0 ? "" : ", changed \(changes)x")
  }

  /// The title.
  var description: String { title }
}
