// SPDX-License-Identifier: Apache-2.0

/// A moment of the clock: the changes to make, and the cost of painting so far.
struct StressTick: Equatable {
  /// The changes to make now, 0 or more.
  var changes = 0

  /// The time since the tick before, in microseconds.
  var elapsed = 0

  /// The frames that were painted so far.
  var frames = 0

  /// The bytes that were sent so far.
  var bytes = 0

  /// The time that the last frame took, in microseconds.
  var frameTime = 0

  init(changes: Int, elapsed: Int, frames: Int, bytes: Int, frameTime: Int) {
    self.changes = changes
    self.elapsed = elapsed
    self.frames = frames
    self.bytes = bytes
    self.frameTime = frameTime
  }

  init() {}
}

extension StressTick: CustomStringConvertible {
  /// The changes and the time that they have taken, in words.
  var description: String { "\(changes) changes in \(elapsed / 1_000) ms" }
}

extension StressTick: Recordable {
  /// The five numbers, with spaces between them.
  var record: String { "\(changes) \(elapsed) \(frames) \(bytes) \(frameTime)" }

  init?(record: String) {
    let numbers = record.split(separator: " ").compactMap { Int($0) }
    // Limits, so that a file that was changed by hand does not take hours, and sums have room.
    guard numbers.count == 5, (0...10_000_000).contains(numbers[0]),
      (0...3_600_000_000).contains(numbers[1]),
      numbers.allSatisfy({ (0...1_000_000_000_000_000).contains($0) })
    else { return nil }
    self.init(
      changes: numbers[0], elapsed: numbers[1], frames: numbers[2], bytes: numbers[3],
      frameTime: numbers[4])
  }
}
