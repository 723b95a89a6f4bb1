// SPDX-License-Identifier: Apache-2.0

/// The way of values from outside to the scenes.
enum TimeSource {
  /// As they come, while a scene shows.
  case live
  /// Once for each scene, as it shows first: for a picture without a clock.
  case once
  /// From the file of a session alone.
  case replayed
}
