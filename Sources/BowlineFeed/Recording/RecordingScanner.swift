// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A scanner of the bytes of a recording, which counts lines.
final class RecordingScanner {
  private let path: String
  private let file: Descriptor
  private var buffer = ReadBuffer()
  private var bytes: [UInt8] = []
  private var place = 0
  private var isAtEnd = false

  /// The number of the line that is read next.
  private var line = 1

  /// The time of the event before.
  private var seconds = 0.0

  /// The sources that were named so far.
  private(set) var sources: [FeedRecording.Source] = []

  /// The format of the sources that are named next; nil to find it from the first lines.
  private var format: FeedFormat?

  /// The fault of a last event that was not written to its end; nil where there is none.
  private(set) var tear: FeedRecordingError?

  private static let longestLine = 1 << 16

  init(_ recording: FeedRecording) throws(FeedRecordingError) {
    path = recording.path
    let number = unsafe open(recording.copy?.path ?? path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else {
      throw FeedRecordingError(
        .unreadable, path, unsafe String(cString: strerror(errno)))
    }
    file = Descriptor(number)
  }

  /// Reads the lines before the events.
  func readHeader(into recording: inout FeedRecording) throws(FeedRecordingError) {
    try readTitle()
    guard let start = try field("start").flatMap({ Double($0) }), (0..<1e12).contains(start) else {
      throw wrong("the time of the start, as in 'start 1763878000.125'")
    }
    recording.start = FeedTime(secondsSince1970: start)
    guard let first = try field("format") else { throw wrong(Self.formatWords) }
    format = try format(first)
    try readSources()
    guard !sources.isEmpty else {
      line += 1
      throw wrong("a source, as in 'source stream vmstat -n 1'")
    }
    recording.sources = sources
  }

  /// Reads the lines that name sources, with their formats.
  private func readSources() throws(FeedRecordingError) {
    while true {
      if let other = try field("format", isOptional: true) { format = try format(other) }
      guard let source = try field("source", isOptional: true) else { return }
      let words = source.split(separator: " ", maxSplits: 1).map(String.init)
      let interval = words.first.flatMap(LayoutWords.duration)
      guard words.count == 2, words[0] == RecordingText.stream || interval != nil else {
        throw wrong("a source, as in 'source stream vmstat -n 1'")
      }
      sources.append(
        FeedRecording.Source(
          name: RecordingText.unescaped(words[1]), every: interval, format: format))
    }
  }

  private static let formatWords = "a format, as in 'format auto'"

  private func format(_ name: String) throws(FeedRecordingError) -> FeedFormat? {
    guard name != "auto" else { return nil }
    guard let format = FeedFormat(rawValue: name) else { throw wrong(Self.formatWords) }
    return format
  }

  private func readTitle() throws(FeedRecordingError) {
    let title = try peekLine()
    guard title == RecordingText.title else {
      let found = title.map { "it begins with \(Self.quoted($0))" } ?? "it is empty"
      throw FeedRecordingError(.foreign, path, line: 1, "this is no recording: \(found)")
    }
    skipLine()
  }

  /// Reads the next event, and the sources that begin before it.
  ///
  /// - Returns: nil at the end of the file, and for an event that was not written to its end.
  func next() throws(FeedRecordingError) -> (event: FeedEvent, source: Int, seconds: Double)? {
    guard tear == nil, var text = try peekLine() else { return nil }
    if text.hasPrefix("format ") {
      try readSources()
      guard let next = try peekLine() else { return nil }
      text = next
    }
    guard let head = RecordingText.head(text) else {
      throw wrong(Self.expectation, found: text)
    }
    guard head.source < sources.count else {
      throw broken("source \(head.source + 1) is none of the \(sources.count) that it names")
    }
    guard head.seconds >= seconds else {
      throw broken("the time \(head.seconds) is before that of the event before, \(seconds)")
    }
    seconds = head.seconds
    skipLine()
    guard let count = head.count else { return (head.event, head.source, seconds) }
    guard let data = try take(count) else { return nil }
    if case .errors = head.event { return (.errors(data), head.source, seconds) }
    return (.output(data), head.source, seconds)
  }

  private static let expectation = "an event, as '0.5 1 out 81'"

  // MARK: Bytes

  /// The bytes of an event; nil where they, with the line end behind them, were not all written.
  private func take(_ count: Int) throws(FeedRecordingError) -> [UInt8]? {
    while bytes.count - place < count + 1, try fill() {}
    let there = bytes.count - place
    guard there > count else {
      tear = torn("\(count) bytes were to follow, and the file ends after \(min(there, count))")
      return nil
    }
    let data = Array(bytes[place..<place + count])
    guard bytes[place + count] == 0x0A else {
      throw broken("no line end stands behind the \(count) bytes that follow")
    }
    line += data.count { $0 == 0x0A } + 1
    place += count + 1
    return data
  }

  /// The next line without its end; nil at the end of the file, and for one that was not written to
  /// its end.
  private func peekLine() throws(FeedRecordingError) -> String? {
    while true {
      if let end = bytes[place...].firstIndex(of: 0x0A) {
        return String(decoding: bytes[place..<end], as: UTF8.self)
      }
      guard bytes.count - place <= Self.longestLine, try fill() else { break }
    }
    if place == bytes.count { return nil }
    let rest = String(decoding: bytes[place...].prefix(Self.longestLine), as: UTF8.self)
    if line == 1 { return rest }
    guard isAtEnd else { throw wrong(Self.expectation, found: rest) }
    tear = torn("the file ends within the line \(Self.quoted(rest))")
    return nil
  }

  private func skipLine() {
    guard let end = bytes[place...].firstIndex(of: 0x0A) else { return }
    place = end + 1
    line += 1
  }

  /// Reads on; returns whether there was more.
  private func fill() throws(FeedRecordingError) -> Bool {
    if isAtEnd { return false }
    bytes.removeFirst(place)
    place = 0
    let count: Int?
    do {
      count = try buffer.read(file.number) { bytes.append($0) }
    } catch {
      throw FeedRecordingError(.unreadable, path, error.cause)
    }
    isAtEnd = count ?? 0 == 0
    return !isAtEnd
  }

  // MARK: Words

  /// The rest of a line that begins with a word.
  private func field(
    _ name: String, isOptional: Bool = false
  ) throws(FeedRecordingError) -> String? {
    guard let text = try peekLine(), text.hasPrefix(name + " ") else {
      if !isOptional { line += 1 }
      return nil
    }
    skipLine()
    return String(text.dropFirst(name.count + 1))
  }

  private func torn(_ detail: String) -> FeedRecordingError {
    FeedRecordingError(.torn, path, line: line, detail)
  }

  private func broken(_ detail: String) -> FeedRecordingError {
    FeedRecordingError(.broken, path, line: line, detail)
  }

  /// The error for the line that was read last, or for one that is still to be read.
  private func wrong(_ expected: String, found: String? = nil) -> FeedRecordingError {
    if let found { return broken("this is \(Self.quoted(found)) and not \(expected)") }
    return FeedRecordingError(.broken, path, line: line - 1, "this is not \(expected)")
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.prefix(40))\(text.count > 40 ? "…" : "")'"
  }
}
