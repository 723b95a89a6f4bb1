// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

@testable import BowlineFeed

/// The beginning of a recording of one source, for printf(1).
private let header = "bowline feed 1\\nstart 1000.5\\nformat auto\\nsource stream x\\n"

/// Recordings: files that keep what came, and show it again.
@Suite struct FeedRecordingTests {
  /// Bytes that are neither text nor lines.
  private static let bytes: [UInt8] = (0...255).map { $0 } + [0x0A, 0xFF, 0x00, 0x0D, 0x0A]

  private static func record(_ path: String, _ events: [(FeedEvent, Int)]) throws {
    let recorder = try FeedRecorder(
      path: path, sources: [.init(name: "one\n\\two"), .init(name: "2", every: .seconds(2))])
    for (place, (event, source)) in events.enumerated() {
      recorder.track(source)?.record(event, at: FeedTime.now.adding(seconds: Double(place)))
    }
    #expect(recorder.failure == nil)
    #expect(recorder.track(2) == nil)
  }

  private static func events(_ path: String) throws -> [FeedEvent] {
    let events = try FeedRecording.Events(try FeedRecording(path: path))
    var found: [FeedEvent] = []
    while let event = try events.next() { found.append(event.event) }
    return found
  }

  private static func text(_ path: String) throws -> String {
    try SourceText(absolute: path).lines.joined(separator: "\n")
  }

  @Test func `each event comes back as it was, whatever bytes it has`() throws {
    let folder = Scratch()
    let path = folder.path + "/a"
    let written: [FeedEvent] = [
      .start, .output(Self.bytes), .errors(Array("oops".utf8)), .output([]), .pause, .end,
      .output([UInt8](repeating: 0x0A, count: 300_000)), .state(.failed(reason: "a\nb\\c\r\n")),
      .state(.reading), .state(.exited(code: 7)), .state(.killed(signal: 9)), .state(.ended),
    ]
    try Self.record(path, written.enumerated().map { ($1, $0 % 2) })
    #expect(try Self.events(path) == written)
    let recording = try FeedRecording(path: path)
    #expect(recording.sources.map(\.name) == ["one\n\\two", "2"])
    #expect(recording.sources.map(\.interval) == [nil, .seconds(2)])
    #expect(recording.length >= 11)
  }

  @Test func `what was recorded makes the same models, each time`() throws {
    let folder = Scratch()
    let path = folder.path + "/a"
    let recorder = try FeedRecorder(path: path, sources: [.init(name: "test")])
    let reader = FeedReader()
    let live = Feed(name: "test")
    reader.track = recorder.track(0)
    for number in 0..<40 {
      let time = FeedTime.now.adding(seconds: Double(number))
      reader.read(Array("{\"n\":\(number),\"s\":\"\\u0000x\"}\nno".utf8) + [0xFF, 0x0A], at: time)
      live.take(reader.takeBatch(), at: time)
    }
    reader.end(at: FeedTime.now.adding(seconds: 41))
    reader.add(state: .exited(code: 3))
    live.take(reader.takeBatch(), at: FeedTime.now.adding(seconds: 41))
    let recording = try FeedRecording(path: path)
    for _ in 0..<2 {
      let feed = Feed(name: "test")
      var batches = 0
      try recording.play(into: [feed]) { _, _ in batches += 1 }
      #expect(feed.rows == live.rows)
      #expect(feed.reasons == live.reasons)
      #expect(feed.refusedCount == 40)
      #expect(feed.byteCount == live.byteCount && feed.lineCount == live.lineCount)
      #expect(feed["n"]?.series.latestNumbers == live["n"]?.series.latestNumbers)
      #expect(feed.state == .exited(code: 3))
      #expect(batches >= 40)
    }
  }

  @Test func `a source that begins later is recorded too, and one that begins again goes on`()
    throws
  {
    let folder = Scratch()
    let path = folder.path + "/a"
    let recorder = try FeedRecorder(path: path, sources: [.init(name: "one")])
    recorder.track(0)?.record(.output(Array("1\n".utf8)), at: .now)
    let two = FeedRecording.Source(name: "t\nwo", every: .seconds(2), format: .numbers)
    for (source, text) in [(two, "2\n"), (.init(name: "one"), "3\n"), (two, "4\n")] {
      recorder.track(of: source).record(.output(Array(text.utf8)), at: .now)
    }
    let recording = try FeedRecording(path: path)
    #expect(recording.sources == [.init(name: "one"), two])
    let feeds = recording.sources.map { Feed(name: $0.name) }
    try recording.play(into: feeds)
    #expect(feeds.map { $0["value"]?.number } == [3, 4])
    let source = WatchedSource(.recording(recording, source: 1, pace: 1_000))
    #expect(source.waitForEnd() && source.feed["value"]?.number == 4)
  }

  @Test func `a recording is read as a source, at its pace`() throws {
    let folder = Scratch()
    let path = folder.path + "/a"
    try Self.record(
      path,
      [
        (.output(Array("{\"n\":1}\n".utf8)), 0), (.output(Array("7\n".utf8)), 1),
        (.output(Array("{\"n\":2}\n".utf8)), 0), (.errors(Array("oops\n".utf8)), 0),
      ])
    let recording = try FeedRecording(path: path)
    let source = WatchedSource(.recording(recording, source: 0, pace: 1_000))
    #expect(source.waitForEnd())
    #expect(source.feed.state == .ended)
    #expect(source.feed["n"]?.number == 2 && source.feed.lineCount == 2)
    #expect(source.feed.errorCount == 1)
    // A second lasts a thousand: the second line is still to come.
    let slow = WatchedSource(.recording(recording, source: 0, pace: 0.001))
    #expect(slow.wait { $0["n"]?.number == 1 })
    #expect(slow.feed.state == .reading)
  }

  @Test func `what a command writes is recorded as it comes`() throws {
    let folder = Scratch()
    let path = folder.path + "/a"
    let recorder = try FeedRecorder(path: path, sources: [.init(name: "sh")])
    let feed = Feed(name: "sh")
    let input = FeedInput(
      .command(["sh", "-c", "printf 'a=1\\n\\377\\000\\n'; echo no >&2; exit 5"]),
      track: recorder.track(0)
    ) {}
    let hasEnded = Deadline().wait {
      if let batch = input.takeBatch() { feed.take(batch, at: .now) }
      return feed.state == .exited(code: 5)
    }
    #expect(hasEnded)
    let events = try Self.events(path)
    #expect(events.first == .start)
    #expect(events.last == .state(.exited(code: 5)))
    var bytes: [UInt8] = []
    for case .output(let piece) in events { bytes += piece }
    #expect(bytes == Array("a=1\n".utf8) + [0xFF, 0x00, 0x0A])
    let again = Feed(name: "sh")
    try FeedRecording(path: path).play(into: [again])
    #expect(again.errorCount == 1 && again.state == .exited(code: 5))
    #expect(again.lineCount == feed.lineCount)
  }

  @Test func `what a command that is stopped has begun to write is no part of the next one`() throws
  {
    let folder = Scratch()
    let recorder = try FeedRecorder(path: folder.path + "/a", sources: [.init(name: "sh")])
    func read(_ line: String, until isThere: (Feed) -> Bool) -> FeedInput {
      let feed = Feed(name: "sh")
      let input = FeedInput(.command(["sh", "-c", line]), track: recorder.track(0)) {}
      let hasCome = Deadline().wait {
        if let batch = input.takeBatch() { feed.take(batch, at: .now) }
        return isThere(feed)
      }
      #expect(hasCome)
      return input
    }
    let first = read("echo a=1; printf b=; exec sleep 600") { $0["a"]?.number == 1 }
    first.stop()
    let hasEnded = Deadline().wait { (try? Self.events(folder.path + "/a").contains(.end)) == true }
    #expect(hasEnded)
    _ = read("echo a=2") { $0.state == .exited(code: 0) }
    let again = Feed(name: "sh")
    try FeedRecording(path: folder.path + "/a").play(into: [again])
    #expect(again["a"]?.series.latestNumbers == [1, 2])
  }

  @Test func `a file that is there is not overwritten`() throws {
    let folder = Scratch()
    let path = folder.path + "/a"
    try folder.shell("echo precious > a")
    let error = #expect(throws: FeedRecordingError.self) {
      try FeedRecorder(path: path, sources: [.init(name: "x")])
    }
    #expect(error?.code == .exists && error?.description.contains(path) == true)
    #expect(try Self.text(path).hasPrefix("precious"))
  }

  @Test func `a recorder that nothing came to takes its file away`() throws {
    let folder = Scratch()
    let path = folder.path + "/a"
    try FeedRecorder(path: path, sources: [.init(name: "x")]).discard()
    let recorder = try FeedRecorder(path: path, sources: [.init(name: "x")])
    recorder.track(0)?.record(.end, at: .now)
    recorder.discard()
    #expect(try Self.events(path) == [.end])
  }

  @Test(arguments: [
    ("", 1, "it is empty"), ("hello\\n", 1, "it begins with 'hello'"),
    ("\\000\\001", 1, "this is no recording"),
    ("bowline feed 1\\n", 2, "the time of the start"),
    ("bowline feed 1\\nstart x\\n", 2, "the time of the start"),
    ("bowline feed 1\\nstart nan\\n", 2, "the time of the start"),
    ("bowline feed 1\\nstart 1e300\\n", 2, "the time of the start"),
    ("bowline feed 1\\nstart 1\\nformat xml\\n", 3, "a format"),
    ("bowline feed 1\\nstart 1\\nformat auto\\n", 4, "a source"),
    ("bowline feed 1\\nstart 1\\nformat auto\\nsource odd x\\n", 4, "a source"),
    (header + "0.5 1 out 3\\nabc\\nnonsense\\n", 7, "this is 'nonsense' and not an event"),
    (header + "0.5 2 end\\n", 5, "source 2 is none of the 1"),
    (header + "0.5 1 end\\n0.4 1 end\\n", 6, "before that of the event before"),
    (header + "0.5 1 out 2\\nabc\\n", 6, "no line end stands behind the 2 bytes"),
    (header + "0.5 1 out -2\\n", 5, "not an event"), (header + "nan 1 end\\n", 5, "not an event"),
    (header + "0.5 1 out 99999999999\\n", 5, "not an event"),
    ("bowline feed 1\\nstart 1", 2, "the time of the start"),
    (header + "0.5 1 out 6\\na\\nb\\nc\\n\\nwrong\\n", 10, "this is 'wrong'"),
  ])
  func `a file that is none, or is damaged, is refused with its line`(
    text: String, line: Int, words: String
  ) throws {
    let folder = Scratch()
    try folder.shell("printf '\(text)' > a")
    let error = #expect(throws: FeedRecordingError.self) {
      try FeedRecording(path: folder.path + "/a")
    }
    #expect(error?.line == line)
    #expect(error?.description.hasPrefix("\(folder.path)/a:\(line): ") == true)
    #expect(error?.description.contains(words) == true)
  }

  @Test(arguments: [
    ("0.7 1 out 9\\nabc\\n", 9, "9 bytes were to follow, and the file ends after 4"),
    ("0.7 1 out 3\\nabc", 9, "3 bytes were to follow, and the file ends after 3"),
    ("0.7 1 en", 8, "the file ends within the line '0.7 1 en'"),
  ])
  func `a last event that was not written to its end is left out, and said`(
    text: String, line: Int, words: String
  ) throws {
    let folder = Scratch()
    let path = folder.path + "/a"
    try folder.shell("printf '\(header)0.5 1 out 2\\n7\\n\\n\(text)' > a")
    let recording = try FeedRecording(path: path)
    #expect(recording.length == 0.5)
    #expect(
      recording.tear?.description == "\(path):\(line): \(words); this last piece is left out")
    let events = try FeedRecording.Events(recording)
    #expect(try events.next()?.event == .output(Array("7\n".utf8)))
    for _ in 0..<2 { #expect(try events.next() == nil) }
  }

  @Test func `a pipe can be shown again too`() throws {
    let folder = Scratch()
    try folder.shell("printf '\(header)0.5 1 out 2\\n7\\n\\n' > a; mkfifo p")
    try folder.shell("(exec > x 2>&1; cat a > p) &")
    let recording = try FeedRecording(path: folder.path + "/p")
    #expect(recording.tear == nil)
    for _ in 0..<2 {
      let feed = Feed(name: "test")
      try recording.play(into: [feed])
      #expect(feed.rows == ["value 7"])
    }
    let source = WatchedSource(.recording(recording, source: 0, pace: 1_000))
    #expect(source.waitForEnd() && source.feed["value"]?.number == 7)
  }

  @Test func `a file that is not there, or a folder, is refused with the reason`() {
    let folder = Scratch()
    for (path, words) in [("/no", "No such file"), ("", "Is a directory")] {
      let error = #expect(throws: FeedRecordingError.self) {
        try FeedRecording(path: folder.path + path)
      }
      #expect(error?.code == .unreadable && error?.description.contains(words) == true)
    }
  }
}
