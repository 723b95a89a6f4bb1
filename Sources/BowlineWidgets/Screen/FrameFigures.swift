// SPDX-License-Identifier: Apache-2.0

/// The cost of painting of an ``Application`` so far.
public struct FrameFigures: Hashable, Sendable {
  /// How many frames were painted.
  public private(set) var frames = 0

  /// How many bytes were sent to the terminal; 0 for one in memory.
  public private(set) var bytes = 0

  /// How long the last frame took: layout, drawing, comparing and sending.
  public private(set) var lastDuration = Duration.zero

  /// Makes figures of no frame.
  public init() {}

  mutating func add(duration: Duration, bytes: Int) {
    frames += 1
    self.bytes = bytes
    lastDuration = duration
  }
}
