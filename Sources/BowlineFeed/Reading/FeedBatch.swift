// SPDX-License-Identifier: Apache-2.0

/// All that was read since the last batch, summed up in bounded memory.
///
/// A ``FeedReader`` makes it on any thread, and ``Feed/take(_:at:)`` brings it into the model.
/// Counts are exact, however much came; only the latest values, lines and refusals are kept. A
/// batch has meaning only for the feed that has taken all earlier ones of its reader.
public struct FeedBatch: Sendable {
  /// The number of lines that came; a line that has not ended does not count yet.
  public internal(set) var lineCount = 0

  /// The moment at which the last line came.
  var lineTime = FeedTime(secondsSince1970: 0)

  /// The number of bytes that came.
  public internal(set) var byteCount = 0

  /// The number of lines that did not fit the format.
  public internal(set) var refusedCount = 0

  /// The number of values that came under names beyond ``FeedReader/Limits/paths``.
  public internal(set) var unlistedCount = 0

  /// The latest refusals, oldest first.
  public internal(set) var refusals: [FeedRefusal] = []

  /// The latest lines, oldest first, of a source without another format, or above the headers of columns.
  public internal(set) var lines: [FeedLine] = []

  /// The latest records, oldest first, of a reader that collects them.
  public internal(set) var records: [FeedRecord] = []

  /// The number of lines that a command wrote to its standard error.
  public internal(set) var errorCount = 0

  /// The latest lines of standard error, oldest first; they are numbered by themselves.
  public internal(set) var errorLines: [FeedLine] = []

  /// The number of times that a command was started.
  public internal(set) var runCount = 0

  /// The new state of the source; nil for no change.
  public internal(set) var state: FeedState?

  /// The format that was found since the last batch; nil for none.
  public internal(set) var format: FeedFormat?

  /// The names of the paths that are new, in the order of their appearance.
  public internal(set) var newNames: [String] = []

  /// The updates of the paths, one for each that has got a value.
  var updates: [PathUpdate] = []

  /// Nothing happened since the last batch.
  public var isEmpty: Bool {
    byteCount == 0 && lineCount == 0 && refusedCount == 0 && errorCount == 0 && runCount == 0
      && state == nil && format == nil && updates.isEmpty
  }
}

/// The values that came for one path since the last batch.
struct PathUpdate: Sendable {
  /// The index of the path in the feed.
  let path: Int

  /// The last value.
  var value: FeedValue = .null

  /// The number of values that came.
  var count = 0

  /// The moment at which the last value came.
  var time = FeedTime(secondsSince1970: 0)

  /// The line that the last value came in.
  var line: FeedLine?

  var series: SampleSeries
  var texts = TextCounts()

  /// The facts about all values of the path so far.
  var evidence = KindEvidence()

  /// - Parameters:
  ///   - path: The index of the path in the feed.
  ///   - capacity: The most samples.
  init(path: Int, capacity: Int) {
    self.path = path
    series = SampleSeries(capacity: capacity)
  }
}
