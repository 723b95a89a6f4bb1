// SPDX-License-Identifier: Apache-2.0

/// The moment at which no task of an isolation domain changes anything more.
enum Quiet {
  /// Lets tasks run until a count stays as it is.
  ///
  /// - Parameter count: The number of changes; it is asked before and after each turn.
  /// - Returns: Whether there was quiet; false where something changes without end.
  static func wait(_ count: () -> Int) async -> Bool {
    var quiet = 0
    for _ in 0..<10_000 {
      let before = count()
      await Task.yield()
      quiet = count() == before ? quiet + 1 : 0
      // A task that wakes another one that changes something needs a few turns for it.
      if quiet == 32 { return true }
    }
    return false
  }
}
