// SPDX-License-Identifier: Apache-2.0

/// What is undone and redone together.
struct JournalStep {
  /// The serial number of the batch that told the changes; nil for a single change.
  let batch: UInt64?

  var changes: [any JournalChange]

  /// Whether there is anything left that it could change.
  var isAlive: Bool { changes.contains(where: \.isAlive) }
}

extension [JournalStep] {
  /// Takes out the last step that there is something left of, and those after it.
  ///
  /// - Parameter count: How many steps at the beginning stay.
  mutating func popAlive(keeping count: Int = 0) -> JournalStep? {
    while self.count > count, let step = popLast() {
      if step.isAlive { return step }
    }
    return nil
  }
}
