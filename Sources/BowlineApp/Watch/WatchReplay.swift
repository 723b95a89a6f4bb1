// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// A recording that is shown again, and the present moment in it.
final class WatchReplay: Sendable {
  private let recording: FeedRecording
  private let pace: Double
  private let format: FeedFormat?
  private let began = ContinuousClock.now

  /// - Parameters:
  ///   - path: The file.
  ///   - pace: How much faster it is shown than it was recorded; infinity for all of it
  ///     at once.
  ///   - format: The format in place of the recorded one; nil for the recorded one.
  init(path: String, pace: Double, format: FeedFormat?) throws(FeedRecordingError) {
    recording = try FeedRecording(path: path)
    self.pace = pace
    self.format = format
  }

  /// The fault of a last piece that is left out; nil where the recording is whole.
  var tear: FeedRecordingError? { recording.tear }

  /// The moment of the recording that shows now.
  var now: FeedTime {
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let passed = pace.isFinite ? seconds * pace : .infinity
    return recording.start.adding(seconds: min(passed, recording.length))
  }

  /// The sources that are read.
  var sources: [WatchSource] {
    recording.sources.enumerated().map { index, source in
      WatchSource(
        name: source.name, source: .recording(recording, source: index, pace: pace),
        format: format ?? source.format, interval: source.interval)
    }
  }

  /// The word for each source in a layout that `S` writes.
  private var words: [String] { LayoutText.sourceNames(recording.sources.map(\.name)) }

  /// Finds the sources that are read for a layout: the recorded ones of the same names, or of the words
  /// that `S` writes in their place.
  ///
  /// - Throws: `UsageError` for a source that was not recorded.
  func sources(of layout: Layout) throws(UsageError) -> [WatchSource] {
    let all = sources
    return try layout.sources.map { source throws(UsageError) in
      if let found = all.first(where: { $0.name == source.name }) { return found }
      if let index = words.firstIndex(of: source.name) {
        var found = all[index]
        found.name = source.name
        return found
      }
      throw UsageError(
        message: "\(recording.path) has no source '\(source.name)'; it has "
          + all.map(\.name).joined(separator: ", "))
    }
  }

  /// Plays the whole recording into models at once, each source into the one of its name.
  ///
  /// - Parameter onBatch: Called after each batch, with the model that has taken it.
  func play(
    into feeds: [Feed], limits: FeedReader.Limits, onBatch: (FeedBatch, Feed) -> Void
  ) throws(FeedRecordingError) {
    let names = recording.sources.map(\.name)
    let targets =
      feeds.map(\.name) == names
      ? feeds
      : zip(names, words).map { name, word in
        feeds.first { $0.name == name } ?? feeds.first { $0.name == word } ?? Feed(name: name)
      }
    try recording.play(into: targets, format: format, limits: limits) { batch, place in
      onBatch(batch, targets[place])
    }
  }
}
