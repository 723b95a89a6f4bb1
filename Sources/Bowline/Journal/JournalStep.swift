// SPDX-License-Identifier: Apache-2.0

/// The changes that are undone and redone together.
struct JournalStep {
  /// The serial number of the batch that told the changes; nil for a single change.
  let batch: UInt64?

  var changes: [any JournalChange]

  /// Whether there is an object left that takes part in it.
  var isAlive: Bool { changes.contains(where: \.isAlive) }
}
