// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The evidence for the value of a path: the line of input that it came in.
enum WatchEvidence {
  /// The part of a value that a person has chosen: a line of a log, or a cell of a table.
  struct Part {
    /// Its value, in words.
    let words: String

    /// The line that it came in; nil for that of the whole value.
    let line: FeedLine?

    /// Its place in the value, such as `row 3 of 12`.
    var place: String?

    /// Finds it in the line.
    var mark: (String) -> Range<String.Index>?

    /// The cell of the table that it is; nil for a part of another value.
    var cell: TableCell?
  }

  /// The evidence for the value that a path shows.
  ///
  /// - Parameters:
  ///   - live: The path of now: its changes have led to the value, also until a pause.
  ///   - part: The part of it that the question is about; nil for all of it.
  ///   - moment: The earlier moment that shows; nil for now.
  static func of(
    _ item: WatchItem, _ live: WatchItem, part: Part? = nil, at moment: FeedTime?, now: FeedTime
  ) -> WhyEvidence {
    let changed = moment == nil ? live : item
    return WhyEvidence(
      // The changes have led to the value as a whole.
      place: Insight.Place(
        object: part == nil ? Insight.name(of: changed.path) : "", path: "value"),
      value: ValueText.words(part?.words ?? item.path.value.description),
      originLines: originLines(of: item, part, at: moment ?? now)
        + (part?.cell.map { changeLines(of: $0, live, at: item.path.time, now: moment ?? now) }
          ?? []),
      bindingLines: bindingLines(of: item))
  }

  /// The line about the last change of a cell, among the moments that are kept.
  private static func changeLines(
    of cell: TableCell, _ live: WatchItem, at time: FeedTime, now: FeedTime
  ) -> [WhyAnswer.Line] {
    guard
      let change = live.feed.lastChange(
        of: live.path, through: time, part: { $0.table.flatMap(cell.value) })
    else { return [] }
    func words(_ value: FeedValue?) -> String { value.map(TableCell.words) ?? "not there" }
    let name = WhyAnswer.Part(text: cell.name + "  ", style: .warning)
    let values =
      change.isFirst
      ? [
        WhyAnswer.Part(
          text: words(change.new)
            + (live.path.count == 1 ? ", the only value so far" : ", no other value is kept"))
      ]
      : WhyAnswer.difference(words(change.old), words(change.new))
    let age = ClockText.age(now.seconds(since: change.time))
    let isSure = !change.isFirst || live.path.count == 1
    return [
      WhyAnswer.Line(
        weight: .value, number: 1, parts: [name] + values,
        right: "\(ClockText.time(change.time)), \(age) ago\(isSure ? "" : " or before")")
    ]
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
    let whole = ValueMark(value: path.value, name: path.name, column: column(of: item))
    return [
      WhyAnswer.Line(
        weight: .cause, number: 1, parts: [.init(text: words, style: .key)], right: age),
      text(line.text, part?.mark ?? whole.range),
    ]
  }

  /// The most characters that show of a line that is the value itself, and of one without a mark.
  private static let (mostValue, mostText) = (400, 140)

  /// The place of a path among the columns of its source; nil in a format without columns.
  private static func column(of item: WatchItem) -> (index: Int, count: Int)? {
    guard let format = item.feed.format, [.columns, .csv, .tsv, .numbers].contains(format),
      let index = item.feed.paths.firstIndex(where: { $0 === item.path })
    else { return nil }
    return (index, item.feed.paths.count)
  }

  /// The text of a line with the value marked, unless that is the whole of it.
  private static func text(
    _ text: String, _ mark: (String) -> Range<String.Index>?
  ) -> WhyAnswer.Line {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    let range = mark(line)
    guard let range, line[range] != line[...] else {
      let most = range == nil ? mostText : mostValue
      let words = line.count > most ? line.prefix(most - 1) + "…" : line
      return WhyAnswer.Line(weight: .statement, parts: [.init(text: words, style: .muted)])
    }
    return WhyAnswer.Line(
      weight: .statement,
      parts: [
        .init(text: String(line[..<range.lowerBound]), style: .muted),
        .init(text: String(line[range]), style: Style(.warning, attributes: .bold)),
        .init(text: String(line[range.upperBound...]), style: .muted),
      ], center: 1)
  }

  /// The lines about the binding that shows the value, and the format that the line was read in.
  private static func bindingLines(of item: WatchItem) -> [WhyAnswer.Line] {
    let format = item.feed.format?.rawValue ?? "the format"
    let count = item.path.count
    let values = count == 1 ? "1 value" : "\(FigureText.grouped(count)) values"
    return [
      WhyAnswer.Line(
        weight: .statement, number: 1,
        parts: [.init(text: "bind(\\.value, to: \(item.name), \\.value)", style: .accent)],
        right: "one way"),
      WhyAnswer.Line(
        weight: .place,
        parts: [
          .init(
            text: "read as \(format), \(item.path.kind.rawValue), \(values) so far",
            style: .muted)
        ]),
    ]
  }
}
