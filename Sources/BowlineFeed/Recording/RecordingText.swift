// SPDX-License-Identifier: Apache-2.0

/// The text of a recording, which a person can read.
///
/// ```
/// bowline feed 1
/// start 1763878000.125
/// format auto
/// source stream vmstat -n 1
/// 0.000512 1 out 81
/// procs -----------memory---------- …
/// 1.000731 1 state exited 0
/// ```
///
/// A format is that of the sources behind it; both can also stand between events, for a source that
/// begins later. In place of `stream` stands the time from one start to the
/// next, as in `2s`, of a command that is run again and again. The number behind `out` and `err` is that of the
/// bytes on the next lines; a line end comes after them.
enum RecordingText {
  static let title = "bowline feed 1"

  /// The word for a source that is not run again and again.
  static let stream = "stream"

  /// Makes the lines that a recording begins with.
  static func header(of recording: FeedRecording) -> String {
    var lines = [title, "start \(recording.start.secondsSince1970)"]
    var format: String?
    for source in recording.sources {
      let own = self.format(of: source)
      if own != format { lines.append(own) }
      format = own
      lines.append(line(of: source))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Makes the lines of a source that begins later.
  static func lines(of source: FeedRecording.Source) -> String {
    "\(format(of: source))\n\(line(of: source))\n"
  }

  private static func format(of source: FeedRecording.Source) -> String {
    "format \(source.format?.rawValue ?? "auto")"
  }

  private static func line(of source: FeedRecording.Source) -> String {
    "source \(source.interval.map(LayoutWords.text) ?? stream) \(escaped(source.name))"
  }

  /// The bytes of an event, with its line before them.
  static func bytes(of event: FeedEvent, seconds: Double, source: Int) -> [UInt8] {
    let (words, data) = words(of: event)
    let micros = Int((max(seconds, 0) * 1e6).rounded())
    let fraction = String(repeating: "0", count: 6 - "\(micros % 1_000_000)".count)
    var bytes = Array(
      "\(micros / 1_000_000).\(fraction)\(micros % 1_000_000) \(source) \(words)\n".utf8)
    if let data { bytes += data + [0x0A] }
    return bytes
  }

  private static func words(of event: FeedEvent) -> (String, [UInt8]?) {
    switch event {
    case .output(let bytes): ("out \(bytes.count)", bytes)
    case .errors(let bytes): ("err \(bytes.count)", bytes)
    case .end: ("end", nil)
    case .pause: ("pause", nil)
    case .start: ("start", nil)
    case .state(.reading): ("state reading", nil)
    case .state(.ended): ("state ended", nil)
    case .state(.exited(let code)): ("state exited \(code)", nil)
    case .state(.killed(let signal)): ("state killed \(signal)", nil)
    case .state(.failed(let reason)): ("state failed \(escaped(reason))", nil)
    }
  }

  /// An event without its bytes, as its line has it.
  struct Head {
    var seconds: Double
    var source: Int
    var event: FeedEvent

    /// The number of bytes that follow; nil for an event without any.
    var count: Int?
  }

  /// Reads the line of an event; nil for another line.
  static func head(_ line: String) -> Head? {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count >= 3, let seconds = Double(words[0]), seconds >= 0, seconds < 1e12,
      let source = Int(words[1]), source >= 1
    else { return nil }
    let rest = words.count > 3 ? String(words[3]) : nil
    func head(_ event: FeedEvent, _ count: Int? = nil) -> Head {
      Head(seconds: seconds, source: source - 1, event: event, count: count)
    }
    switch (words[2], rest) {
    case ("out", let rest?): return count(rest).map { head(.output([]), $0) }
    case ("err", let rest?): return count(rest).map { head(.errors([]), $0) }
    case ("end", nil): return head(.end)
    case ("pause", nil): return head(.pause)
    case ("start", nil): return head(.start)
    case ("state", let rest?): return state(rest).map { head(.state($0)) }
    default: return nil
    }
  }

  /// The most bytes of an event: a source is read in smaller pieces.
  private static let mostBytes = 1 << 24

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { (0...mostBytes).contains($0) ? $0 : nil }
  }

  private static func state(_ text: String) -> FeedState? {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count > 1 ? words[1] : nil) {
    case ("reading", nil): return .reading
    case ("ended", nil): return .ended
    case ("exited", let code?): return Int32(code).map { .exited(code: $0) }
    case ("killed", let signal?): return Int32(signal).map { .killed(signal: $0) }
    case ("failed", let reason?): return .failed(reason: unescaped(reason))
    default: return nil
    }
  }

  /// A text in one line, with `\n` and `\r` for line ends.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        result.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
