// SPDX-License-Identifier: Apache-2.0

/// A change that can be taken back and made again.
protocol JournalChange {
  /// What the object is called.
  var name: String { get }

  /// Whether the object is still there.
  var isAlive: Bool { get }

  func undo()
  func redo()

  /// Makes the change with another object.
  ///
  /// - Returns: Whether that is of the same class, and has what the change needs.
  func replay(_ other: AnyObject) -> Bool
}
