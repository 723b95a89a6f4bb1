// SPDX-License-Identifier: Apache-2.0

/// Lets other tasks run until a condition holds.
///
/// - Returns: Whether it held before the deadline, which nothing but a failure reaches: on a busy
///   machine, where other tests keep the main thread, one turn may take seconds.
func eventually(
  isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool
) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(600)
  while await !condition() {
    if ContinuousClock.now > deadline { return false }
    await Task.yield()
  }
  return true
}

/// Goes to other threads and back to the main actor so often that whatever was on that way before
/// has arrived.
@MainActor func roundTrips() async {
  for _ in 0..<50 { await Task.detached { await Task { @MainActor in }.value }.value }
}
