// SPDX-License-Identifier: Apache-2.0

/// Tells a shell that time has passed, when it asks for that.
@MainActor
final class Wake {
  /// The shell to tell.
  weak var shell: Shell?

  /// Tells it once, after some time.
  func later(_ duration: Duration) {
    Task { [weak self] in
      try? await Task.sleep(for: duration)
      self?.shell?.pass(duration)
    }
  }
}
