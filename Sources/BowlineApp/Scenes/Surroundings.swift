// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

/// The services of the program that a scene runs in.
struct Surroundings {
  /// The cost of painting so far.
  let figures: @MainActor () -> FrameFigures

  /// Calls an action after each interval, as long as the returned token is kept.
  let repeating: @MainActor (_ interval: Duration, _ action: @escaping () -> Void) -> AnyObject
}
