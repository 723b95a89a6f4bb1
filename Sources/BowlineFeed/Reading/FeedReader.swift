// SPDX-License-Identifier: Apache-2.0

/// A reader that turns the bytes of a source into batches for a ``Feed``.
///
/// Bytes come in pieces of any size, on any one thread. It keeps no more than one line and a
/// ``FeedBatch``. A line that does not fit is counted and kept with its number and the reason, and
/// the next one is read.
///
/// ```swift
/// let reader = FeedReader()
/// reader.read(Array("{\"cpu\": 12}\n".utf8), at: .now)
/// feed.take(reader.takeBatch(), at: .now)
/// feed["cpu"]?.value  // .number(12)
/// ```
public final class FeedReader {
  /// The bounds of a reader's memory.
  public struct Limits: Hashable, Sendable {
    /// The most paths; values under further names are counted.
    public var paths = 4_096

    /// The most samples of a path in one batch, at least 8.
    public var samples = 500

    /// The most records of one batch; 0 collects none.
    public var records = 0

    /// The most lines of standard error of one batch, of which more are counted.
    public var errors = Feed.mostLines

    /// The longest line in bytes; a longer one is refused.
    public var line = 16 << 20

    /// The usual bounds.
    public init() {}
  }

  private let limits: Limits
  private let writer: RecordWriter
  private var parser: (any LineParser)?
  private var detector = FormatDetector()

  /// The format of ``parser`` that later lines may change, and the number of the lines of the
  /// detector that it has read.
  private var provisional: (format: FeedFormat, readCount: Int)?

  /// The format is text, as no other one was found.
  private var isText = false
  private var lines: LineSplitter
  private var errors: LineSplitter
  private let collectsRows: Bool

  /// The track on which all that is read is recorded; nil for no recording.
  var track: FeedRecorder.Track?

  /// The number of pieces that were read.
  private(set) var pieceCount = 0

  /// No line has come since the start, or since the end of a run: a byte order mark may come.
  private var isAtStart = true

  /// A pause has been noticed since the last bytes.
  private var hasSettled = false

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - format: The format; nil to find it from the first lines.
  ///   - limits: The bounds of memory.
  ///   - collectsRows: Whether several lines below a header, up to ``end(at:)``, are a table, as
  ///     for a command that is run again and again; else they are values that follow one another.
  public init(
    format: FeedFormat? = nil, limits: Limits = Limits(), collectsRows: Bool = false
  ) {
    self.limits = limits
    self.collectsRows = collectsRows
    writer = RecordWriter(limits: limits)
    lines = LineSplitter(longest: limits.line)
    errors = LineSplitter(longest: limits.line)
    if let format { choose(format, isNamed: true) }
  }

  /// Reads bytes that follow those before.
  ///
  /// - Parameters:
  ///   - bytes: Any part of the input.
  ///   - time: When they arrived.
  public func read(_ bytes: Span<UInt8>, at time: FeedTime) {
    track?.record(.output([UInt8](bytes)), at: time)
    writer.time = time
    writer.batch.byteCount += bytes.count
    pieceCount += 1
    hasSettled = false
    lines.split(bytes) { line, number, isWhole in take(line, number, isWhole) }
    decide(at: .piece)
    writer.endChunk()
  }

  /// Reads bytes that follow those before.
  public func read(_ bytes: [UInt8], at time: FeedTime) {
    read(bytes.span, at: time)
  }

  /// Reads bytes that a command wrote to its standard error.
  public func readError(_ bytes: Span<UInt8>, at time: FeedTime) {
    track?.record(.errors([UInt8](bytes)), at: time)
    writer.time = time
    errors.split(bytes) { line, number, _ in writer.logError(line, number: number) }
  }

  /// Takes the end of the input, or of one run of a command, where also an open line or value ends.
  ///
  /// Reading may go on with another run; the numbers of lines go on too.
  public func end(at time: FeedTime) {
    track?.record(.end, at: time)
    writer.time = time
    lines.end { line, number, isWhole in take(line, number, isWhole) }
    errors.end { line, number, _ in writer.logError(line, number: number) }
    decide(at: .end)
    parser?.end(into: writer)
    writer.endChunk()
    isAtStart = true
    // For a command that is run again and again, counters go on from one run to the next.
    if !collectsRows { writer.beginAnew() }
    // One run may have printed a message alone, and the next one a table.
    if collectsRows, isText {
      (parser, detector, provisional) = (nil, FormatDetector(), nil)
    }
  }

  /// Takes a pause, in which no more lines come: the format is found from the few that are there,
  /// and the rows become a table.
  ///
  /// A tenth of a second after the last bytes is a good time, if ``needsSettling``.
  public func settle(at time: FeedTime) {
    track?.record(.pause, at: time)
    writer.time = time
    hasSettled = true
    decide(at: .pause)
    parser?.settle(into: writer)
    writer.endChunk()
  }

  /// Lines wait, which ``settle(at:)`` may put into a batch.
  public var needsSettling: Bool {
    let areWaiting = detector.lines.count > provisional?.readCount ?? 0
    return !hasSettled && (areWaiting || parser?.isHolding ?? false)
  }

  /// There is a batch to take.
  public var hasBatch: Bool { !writer.batch.isEmpty }

  /// Hands over the batch of all that was read since the last call.
  public func takeBatch() -> FeedBatch { writer.takeBatch() }

  /// Puts a new state of the source, or the start of a command, into the next batch.
  func add(state: FeedState? = nil, runs: Int = 0) {
    for _ in 0..<runs { track?.record(.start, at: .now) }
    if let state {
      track?.record(.state(state), at: .now)
      writer.batch.state = state
    }
    writer.batch.runCount += runs
  }
}

extension FeedReader {
  private func take(_ line: Span<UInt8>, _ number: Int, _ isWhole: Bool) {
    writer.lineNumber = number
    writer.batch.lineCount += 1
    writer.batch.lineTime = writer.time
    guard isWhole else {
      return writer.refuse(
        line, number: number, "longer than \(limits.line) bytes")
    }
    let start = isAtStart && line.hasByteOrderMark ? 3 : 0
    isAtStart = false
    let line = line.extracting(start..<line.count)
    guard let stripped = ControlSequences.strip(line) else { return takeText(line) }
    if stripped.clears { parser?.clear(into: writer) }
    takeText(stripped.text.span)
  }

  private func takeText(_ line: Span<UInt8>) {
    if let parser, detector.isEmpty { return parser.read(line, into: writer) }
    detector.add(line, number: writer.lineNumber)
    decide(at: .line)
  }

  /// Reads the lines that wait, if their format is found now.
  private func decide(at moment: FormatDetector.Moment) {
    guard !detector.isEmpty else { return }
    guard let found = detector.find(at: moment) else {
      // Lines that a pause has made text may stand above another format.
      if moment != .line, provisional?.format == .lines {
        readFirstLines(to: detector.lines.count)
      }
      return
    }
    if found.format != provisional?.format {
      choose(found.format)
      refuseFirstLines(above: found)
      provisional = (found.format, found.start)
    }
    readFirstLines(to: found.end)
    if found.isSure { (detector, provisional) = (FormatDetector(), nil) }
  }

  /// Reads the lines that the format was found by, up to a place.
  private func readFirstLines(to end: Int) {
    guard let parser, let start = provisional?.readCount, start < end else { return }
    provisional?.readCount = end
    let last = writer.lineNumber
    for place in start..<end {
      let line = detector.lines[place]
      writer.lineNumber = detector.numbers[place]
      parser.read(line.span, into: writer)
    }
    writer.lineNumber = last
  }

  private func refuseFirstLines(above found: FormatDetector.Finding) {
    for (place, line) in detector.lines[..<found.start].enumerated()
    where !line.span.trimmed.isEmpty {
      writer.refuse(
        line.span, number: detector.numbers[place],
        "it stands above the first line of \(found.format.rawValue)")
    }
  }

  private func choose(_ format: FeedFormat, isNamed: Bool = false) {
    isText = format == .lines && !isNamed
    parser = format.makeParser(collectsRows: collectsRows, isNamed: isNamed)
    writer.batch.format = format
  }
}
