// SPDX-License-Identifier: Apache-2.0

/// The changes that are undone and redone together.
struct JournalStep {
  /// The serial number of the batch that told the changes; nil for a single change.
  let batch: UInt64?

  /// What had come from outside when the first of them was made; nil where nobody said so.
  let event: Insight.Event?

  var changes: [any JournalChange]

  /// Whether there is an object left that takes part in it.
  var isAlive: Bool { changes.contains(where: \.isAlive) }
}
