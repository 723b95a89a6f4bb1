// SPDX-License-Identifier: Apache-2.0

/// A file with the output of sources, and the times at which it came.
///
/// The file was checked as a whole when it was opened, so later reading finds no damage. What comes
/// from a pipe is copied to a file without a name.
///
/// ```swift
/// let recording = try FeedRecording(path: "night.feed")
/// let feeds = recording.sources.map { Feed(name: $0.name) }
/// try recording.play(into: feeds)
/// ```
public struct FeedRecording: Hashable, Sendable {
  /// A source that was recorded.
  public struct Source: Hashable, Sendable {
    /// The name, for a person.
    public let name: String

    /// The time from one start of a command to the next; nil for a source that was not run again and again.
    public let interval: Duration?

    /// The lines of one run below a header are a table, as the source was run again and again.
    public var collectsRows: Bool { interval != nil }

    /// The format that its reader gets; nil to find it from the first lines.
    public let format: FeedFormat?

    /// Makes a source.
    public init(name: String, every interval: Duration? = nil, format: FeedFormat? = nil) {
      (self.name, self.interval, self.format) = (name, interval, format)
    }
  }

  /// The name of the file.
  public let path: String

  /// The sources, in their order.
  public internal(set) var sources: [Source] = []

  /// The moment at which the recording begins.
  public internal(set) var start = FeedTime(secondsSince1970: 0)

  /// The seconds from the start to the last event.
  public internal(set) var length = 0.0

  /// The fault of a last event that was not written to its end, as on a disk that was full, and is
  /// left out; nil where the recording is whole.
  public internal(set) var tear: FeedRecordingError?

  /// The copy of what a pipe had; nil for a file.
  private(set) var copy: PipeCopy?

  /// Makes a recording that is to be written.
  init(path: String, sources: [Source], start: FeedTime) {
    (self.path, self.sources, self.start) = (path, sources, start)
  }

  /// Opens a recording, and checks all of it.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``FeedRecordingError``: the file cannot be read, is no recording, or is damaged,
  ///   with the line and the fault.
  /// - Complexity: O(*n*) in the bytes of the file; it keeps one event at a time.
  public init(path: String) throws(FeedRecordingError) {
    self.path = path
    copy = try PipeCopy(of: path)
    let scanner = try RecordingScanner(self)
    try scanner.readHeader(into: &self)
    while let event = try scanner.next() { length = event.seconds }
    sources = scanner.sources
    tear = scanner.tear
  }

  /// Plays the whole recording into models at once, each event with its time.
  ///
  /// - Parameters:
  ///   - feeds: A model for each of ``sources``; sources beyond them are passed over.
  ///   - format: The format in place of the recorded ones; nil for those.
  ///   - limits: The bounds of memory.
  ///   - onBatch: Called after each batch, with the index of its feed.
  /// - Throws: ``FeedRecordingError``, if the file has changed since it was opened.
  public func play(
    into feeds: [Feed], format: FeedFormat? = nil,
    limits: FeedReader.Limits = FeedReader.Limits(),
    onBatch: (FeedBatch, Int) -> Void = { _, _ in }
  ) throws(FeedRecordingError) {
    let readers = sources.prefix(feeds.count).map {
      FeedReader(format: format ?? $0.format, limits: limits, collectsRows: $0.collectsRows)
    }
    func take(_ place: Int, _ time: FeedTime) {
      guard readers[place].hasBatch else { return }
      let batch = readers[place].takeBatch()
      feeds[place].take(batch, at: time)
      onBatch(batch, place)
    }
    let events = try Events(self)
    while let event = try events.next() {
      if event.source >= readers.count { continue }
      readers[event.source].replay(event.event, at: event.time)
      take(event.source, event.time)
    }
    let end = start.adding(seconds: length)
    for (place, feed) in feeds.prefix(readers.count).enumerated() where feed.state == .reading {
      readers[place].finishReplay(at: end)
      take(place, end)
    }
  }

  /// The events of a recording, one after the other.
  final class Events {
    private let start: FeedTime
    private let scanner: RecordingScanner

    init(_ recording: FeedRecording) throws(FeedRecordingError) {
      start = recording.start
      scanner = try RecordingScanner(recording)
      var header = recording
      try scanner.readHeader(into: &header)
    }

    func next() throws(FeedRecordingError) -> (event: FeedEvent, source: Int, time: FeedTime)? {
      try scanner.next().map { ($0.event, $0.source, start.adding(seconds: $0.seconds)) }
    }
  }
}

extension FeedReader {
  /// Ends the replay of a source that still went on when the recording ended.
  func finishReplay(at time: FeedTime) {
    end(at: time)
    add(state: .ended)
  }
}
