// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// A recording that is shown again, and the time that it is there.
final class WatchReplay: Sendable {
  private let recording: FeedRecording
  private let pace: Double
  private let format: FeedFormat?
  private let began = ContinuousClock.now

  /// - Parameters:
  ///   - path: The file.
  ///   - pace: How much faster it is shown than it was recorded; infinity for all of it
  ///     at once.
  ///   - format: The format in place of the recorded one; nil for that.
  init(path: String, pace: Double, format: FeedFormat?) throws(FeedRecordingError) {
    recording = try FeedRecording(path: path)
    self.pace = pace
    self.format = format
  }

  /// The moment of the recording that shows now.
  var now: FeedTime {
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let passed = pace.isFinite ? seconds * pace : .infinity
    return recording.start.adding(seconds: min(passed, recording.length))
  }

  /// What is read.
  var sources: [WatchSource] {
    recording.sources.enumerated().map { place, source in
      WatchSource(
        name: source.name, source: .recording(recording, source: place, pace: pace),
        format: format ?? recording.format, isRepeated: source.collectsRows)
    }
  }

  /// Brings all of it into models at once.
  func play(into feeds: [Feed]) throws(FeedRecordingError) {
    try recording.play(into: feeds, format: format)
  }
}
