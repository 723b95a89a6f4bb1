// SPDX-License-Identifier: Apache-2.0

/// Calls something again and again on the main actor, as long as it is kept.
///
/// It is for where no screen has a clock.
@MainActor
final class Repetition {
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - interval: The time until the first call, and from each one to the next.
  ///   - action: What is called.
  init(_ interval: Duration, _ action: @escaping () -> Void) {
    task = Task { [weak self] in
      while self != nil {
        try? await Task.sleep(for: interval)
        if self != nil { action() }
      }
    }
  }

  isolated deinit { task?.cancel() }
}
