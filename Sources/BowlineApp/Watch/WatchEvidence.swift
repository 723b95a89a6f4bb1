// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The evidence for the value of a path: the line of input that it came in.
enum WatchEvidence {
  /// The evidence for the value that a path shows.
  ///
  /// - Parameters:
  ///   - live: The path whose changes have led to it.
  ///   - line: The line that shows at the bottom of a log; nil where the value is no log.
  static func of(
    _ item: WatchItem, _ live: WatchItem, line: FeedLine? = nil, at now: FeedTime
  ) -> WhyEvidence {
    let (path, feed) = (item.path, item.feed)
    // The changes have led to the newest line, and not to one that a person has scrolled to.
    let isNewest = line == nil || line?.number == path.lastLine?.number
    return WhyEvidence(
      place: Insight.Place(object: isNewest ? Insight.name(of: live.path) : "", path: "value"),
      value: ValueText.words(isNewest ? path.value.description : line?.text ?? ""),
      originLines: originLines(of: path, feed, isNewest ? path.lastLine : line, at: now),
      bindingLines: bindingLines(of: item))
  }

  /// The lines about the input: its number, its time, and its text with the value marked.
  private static func originLines(
    of path: FeedPath, _ feed: Feed, _ line: FeedLine?, at now: FeedTime
  ) -> [WhyAnswer.Line] {
    let time = line?.time ?? path.time
    let age = "\(ClockText.time(time)), \(ClockText.age(now.seconds(since: time))) ago"
    guard let line else {
      let words = "\(feed.name) has written this"
      return [WhyAnswer.Line(weight: .cause, number: 1, parts: [.init(text: words)], right: age)]
    }
    let words = "\(feed.name), line \(FigureText.grouped(line.number))"
    return [
      WhyAnswer.Line(
        weight: .cause, number: 1, parts: [.init(text: words, style: .key)], right: age),
      WhyAnswer.Line(weight: .statement, parts: marked(path, in: line.text)),
    ]
  }

  /// The most characters that show of a long line.
  private static let mostText = 140

  /// A line with the value marked, cut around it.
  private static func marked(_ path: FeedPath, in text: String) -> [WhyAnswer.Part] {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    guard let range = range(of: path, in: line) else {
      return [WhyAnswer.Part(text: cut(line, mostText, atEnd: true), style: .muted)]
    }
    let (before, after) = (String(line[..<range.lowerBound]), String(line[range.upperBound...]))
    return [
      WhyAnswer.Part(text: cut(before, mostText / 2, atEnd: false), style: .muted),
      WhyAnswer.Part(
        text: cut(String(line[range]), mostText / 2, atEnd: true),
        style: Style(.warning, attributes: .bold)),
      WhyAnswer.Part(text: cut(after, mostText / 2, atEnd: true), style: .muted),
    ].filter { !$0.text.isEmpty }
  }

  /// Finds the value in its line: behind its name or the last part of that, if the line has one.
  private static func range(of path: FeedPath, in line: String) -> Range<String.Index>? {
    let value = path.value.description
    guard !value.isEmpty, path.value.table == nil else { return nil }
    let key = path.name.split(separator: ".").last.map(String.init) ?? path.name
    if let name = line.firstRange(of: path.name) ?? line.firstRange(of: key),
      let range = line[name.upperBound...].firstRange(of: value)
    {
      return range
    }
    return line.firstRange(of: value)
  }

  private static func cut(_ text: String, _ count: Int, atEnd: Bool) -> String {
    if text.count <= count { return text }
    return atEnd ? text.prefix(count - 1) + "…" : "…" + text.suffix(count - 1)
  }

  /// The lines about the binding that shows the value, and the format that the line was read in.
  private static func bindingLines(of item: WatchItem) -> [WhyAnswer.Line] {
    let format = item.feed.format?.rawValue ?? "the format"
    let count = FigureText.grouped(item.path.count)
    return [
      WhyAnswer.Line(
        weight: .statement, number: 1,
        parts: [.init(text: "bind(\\.value, to: \(item.name), \\.value)", style: .accent)],
        right: "one way"),
      WhyAnswer.Line(
        weight: .place,
        parts: [
          .init(
            text: "read as \(format), \(item.path.kind.rawValue), \(count) values so far",
            style: .muted)
        ]),
    ]
  }
}
