// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The evidence for the value of a path: the line of input that it came in.
enum WatchEvidence {
  /// The part of a value that a person has chosen: a line of a log, or a row of a table.
  struct Part {
    /// Its value, in words.
    let words: String

    /// The line that it came in; nil for that of the whole value.
    let line: FeedLine?

    /// Its place in the value, such as `row 3 of 12`.
    var place: String?

    /// The word of the line that tells it apart.
    var mark: ValueMark?
  }

  /// The evidence for the value that a path shows.
  ///
  /// - Parameters:
  ///   - live: The path whose changes have led to it.
  ///   - part: The part of it that the question is about; nil for all of it.
  static func of(
    _ item: WatchItem, _ live: WatchItem, part: Part? = nil, at now: FeedTime
  ) -> WhyEvidence {
    WhyEvidence(
      // The changes have led to the value as a whole.
      place: Insight.Place(object: part == nil ? Insight.name(of: live.path) : "", path: "value"),
      value: ValueText.words(part?.words ?? item.path.value.description),
      originLines: originLines(of: item, part, at: now), bindingLines: bindingLines(of: item))
  }

  /// The lines about the input: its number, its time, and its text with the value marked.
  private static func originLines(
    of item: WatchItem, _ part: Part?, at now: FeedTime
  ) -> [WhyAnswer.Line] {
    let (path, feed) = (item.path, item.feed)
    let line = part?.line ?? path.lastLine
    let time = line?.time ?? path.time
    let age = "\(ClockText.time(time)), \(ClockText.age(now.seconds(since: time))) ago"
    guard let line else {
      let words = "\(feed.name) has written this"
      return [WhyAnswer.Line(weight: .cause, number: 1, parts: [.init(text: words)], right: age)]
    }
    let place = part?.place.map { ", \($0)" } ?? ""
    let words = "\(feed.name), line \(FigureText.grouped(line.number))\(place)"
    let mark = part?.mark ?? ValueMark(value: path.value, name: path.name, column: column(of: item))
    return [
      WhyAnswer.Line(
        weight: .cause, number: 1, parts: [.init(text: words, style: .key)], right: age),
      WhyAnswer.Line(weight: .statement, parts: marked(mark, in: line.text)),
    ]
  }

  /// The most characters that show of a long line.
  private static let mostText = 140

  /// The place of a path among the columns of its source; nil in a format without columns.
  private static func column(of item: WatchItem) -> (index: Int, count: Int)? {
    guard let format = item.feed.format, [.columns, .csv, .tsv, .numbers].contains(format),
      let index = item.feed.paths.firstIndex(where: { $0 === item.path })
    else { return nil }
    return (index, item.feed.paths.count)
  }

  /// A line with the value marked, cut around it where it is long.
  private static func marked(_ mark: ValueMark, in text: String) -> [WhyAnswer.Part] {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    guard let range = mark.range(in: line) else {
      return [WhyAnswer.Part(text: cut(line, mostText, atEnd: true), style: .muted)]
    }
    let most = line.count > mostText ? mostText / 2 : mostText
    let (before, after) = (String(line[..<range.lowerBound]), String(line[range.upperBound...]))
    return [
      WhyAnswer.Part(text: cut(before, most, atEnd: false), style: .muted),
      WhyAnswer.Part(
        text: cut(String(line[range]), most, atEnd: true),
        style: Style(.warning, attributes: .bold)),
      WhyAnswer.Part(text: cut(after, most, atEnd: true), style: .muted),
    ].filter { !$0.text.isEmpty }
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
