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
    let path = item.path
    // The changes have led to the newest line, and not to one that a person has scrolled to.
    let isNewest = line == nil || line?.number == path.lastLine?.number
    return WhyEvidence(
      place: Insight.Place(object: isNewest ? Insight.name(of: live.path) : "", path: "value"),
      value: ValueText.words(isNewest ? path.value.description : line?.text ?? ""),
      originLines: originLines(of: item, isNewest ? path.lastLine : line, at: now),
      bindingLines: bindingLines(of: item))
  }

  /// The lines about the input: its number, its time, and its text with the value marked.
  private static func originLines(
    of item: WatchItem, _ line: FeedLine?, at now: FeedTime
  ) -> [WhyAnswer.Line] {
    let (path, feed) = (item.path, item.feed)
    let time = line?.time ?? path.time
    let age = "\(ClockText.time(time)), \(ClockText.age(now.seconds(since: time))) ago"
    guard let line else {
      let words = "\(feed.name) has written this"
      return [WhyAnswer.Line(weight: .cause, number: 1, parts: [.init(text: words)], right: age)]
    }
    let words = "\(feed.name), line \(FigureText.grouped(line.number))"
    let mark = ValueMark(value: path.value, name: path.name, column: column(of: item))
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
