// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

/// The services of the program that a scene runs in.
struct Surroundings {
  /// The cost of painting so far.
  let figures: @MainActor () -> FrameFigures

  /// Calls something again and again, each time an interval is over, as long as what is returned is
  /// kept.
  let repeating: @MainActor (_ interval: Duration, _ action: @escaping () -> Void) -> AnyObject
}
