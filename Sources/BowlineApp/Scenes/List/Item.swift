// SPDX-License-Identifier: Apache-2.0

/// An element of the list.
struct Item: Identifiable, Equatable, CustomStringConvertible {
  /// The number that stays when the item changes.
  let id: Int

  /// The number of pieces.
  var count = 1

  /// The number of times that it was replaced by a changed one.
  var changes = 0

  /// The title on the screen: `Item 3`, or `Item 3 (5), changed 2x` where there are five of it.
  var title: String {
    "Item \(id)" + (count == 1 ? "" : " (\(count))") + (changes == 0 ? "" : ", changed \(changes)x")
  }

  /// The title.
  var description: String { title }
}
