// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A session from its start: the options that the program was started with, and all events since.
///
/// The file is text, a line for each, so that a person can read it and cut it:
///
/// ```
/// bowline session 1
/// scene hello
/// text Stock: 10 boxes
/// items 12
/// ascii off
/// theme default
/// mouse off
/// size 80x24
/// time 1250.4
/// key +
/// paint
/// ```
///
/// Times are milliseconds; they say how long nothing happened.
struct Session: Equatable {
  /// The options that the screen depends on.
  var options: Options

  /// The size of the screen at the start.
  var size: Size

  /// The events, in order.
  var events: [SessionEvent] = []

  /// The events that led to the last screen.
  ///
  /// Values that came from outside after the last painting are left out: they were never seen, as
  /// when a person quits while numbers run. A person's own keys stay. A session without any
  /// painting is written by hand.
  var seenEvents: [SessionEvent] {
    guard let last = events.lastIndex(of: .paint) else { return events }
    let rest = events[last...].filter { event in
      switch event {
      case .change, .time: false
      default: true
      }
    }
    return events[..<last] + rest
  }

  /// The events of ``seenEvents`` with the times between them.
  ///
  /// A session without times, such as one that is written by hand, gets a time before each input.
  var pacedEvents: [SessionEvent] {
    let events = seenEvents
    let hasTimes = events.contains { event in
      if case .time = event { true } else { false }
    }
    if hasTimes { return events }
    return events.flatMap { event in
      if case .input = event { [.time(Self.pace), event] } else { [event] }
    }
  }

  private static let pace = Duration.milliseconds(600)

  private static let title = "bowline session 1"

  /// The lines before the events.
  var header: [String] {
    [
      Self.title, "scene \(options.scene)", "text \(SessionText.escaped(options.text))",
      "items \(options.items)", "ascii \(options.isASCII ? "on" : "off")",
      "theme \(options.theme?.name ?? "auto")",
      "mouse \(options.usesMouse ? "on" : "off")", "size \(size)",
    ]
  }

  /// Says whether the file of a path may become a session: there is none, it is empty or no usual
  /// file, or it is a session already.
  static func canReplace(_ path: String) throws(FileError) -> Bool {
    guard let size = TextFile.size(of: path), size > 0 else { return true }
    return try TextFile.bytes(of: path, limit: 1).starts(with: (title + "\n").utf8)
  }

  /// Starts a session.
  init(_ options: Options, size: Size, isASCII: Bool) {
    self.options = options
    self.options.isASCII = isASCII
    self.size = size
  }

  /// Reads a session.
  ///
  /// - Parameters:
  ///   - lines: The lines of the file, and behind the end of the last one an empty text: a last line
  ///     without an end was not written to its end, and is left out.
  ///   - options: The options of this start, which those of the file replace.
  /// - Throws: `SessionError` that names the first line that is not understood.
  init(lines: [String], options: Options) throws(SessionError) {
    guard lines.first == Self.title else {
      throw SessionError(line: 1, text: lines.first ?? "", expected: "'\(Self.title)'")
    }
    self.options = options
    size = Size(rows: 24, columns: 80)
    var isHeader = true
    for (index, line) in lines.enumerated().dropFirst().dropLast() where !line.isEmpty {
      if isHeader, readHeader(line) { continue }
      isHeader = false
      guard let event = SessionEvent(line) else {
        throw SessionError(line: index + 1, text: line, expected: "an event")
      }
      events.append(event)
    }
  }

  /// Reads a line of the header; returns false for any other line.
  private mutating func readHeader(_ line: String) -> Bool {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? String(parts[1]) : ""
    switch parts[0] {
    case "scene" where SceneCatalog.names.contains(rest): options.scene = rest
    case "text":
      guard let text = SessionText.unescaped(rest) else { return false }
      options.text = text
    case "items":
      guard let items = Int(rest), Options.itemRange.contains(items) else { return false }
      options.items = items
    case "ascii" where rest == "on" || rest == "off":
      if rest == "on" { options.isASCII = true }
    case "theme":
      guard Options.themeNames.contains(rest) else { return false }
      options.theme = Theme(named: rest)
    case "mouse" where rest == "on" || rest == "off": options.usesMouse = rest == "on"
    case "size":
      guard let size = Size(notation: rest) else { return false }
      self.size = size
    default: return false
    }
    return true
  }
}
