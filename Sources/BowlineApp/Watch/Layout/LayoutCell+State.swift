// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed

extension LayoutCell {
  /// The path with its values; nil as long as nothing has come for it.
  var path: FeedPath? {
    guard let path = widget.paths.first, let feed = feeds.first else { return nil }
    return feed[path]
  }

  /// The path that came itself, also where the widget shows one that is computed from it.
  var givenPath: FeedPath? {
    guard let path = widget.paths.first, let feed = feeds.first else { return nil }
    return feed[path.name]
  }

  /// A value has come for the path; for one of several.
  var hasPath: Bool { zip(widget.paths, feeds).contains { $1[$0] != nil } }

  /// The state of the value.
  var state: State {
    // A label says its text also without a path.
    if widget.paths.isEmpty { return .ready }
    if let lineMisfit { return .misfit(lineMisfit) }
    // A line of a chart needs no other line.
    if widget.paths.count > 1, lines.contains(where: { !$0.isEmpty }) { return .ready }
    guard let value else { return .missing(missingWords) }
    if widget.shows != .rows, let given,
      let wrong = widget.binding.transform?.misfit(of: given)
    {
      return .misfit(LayoutContent.number.misfit(wrong) ?? "")
    }
    if let words = widget.shows.misfit(value) { return .misfit(words) }
    if let missingColumn {
      return .misfit(LayoutAbsence.words(column: missingColumn.name, of: missingColumn.table))
    }
    if let format = widget.binding.format, format.takesNumbers, value.number == nil {
      return .misfit(LayoutContent.number.misfit(value) ?? "")
    }
    return syncMisfit.map(State.misfit) ?? .ready
  }

  /// The reason for which a log has no lines to show; nil if it has.
  private var lineMisfit: String? {
    guard widget.shows == .lines, let feed = feeds.first, let format = feed.format,
      format != .lines, feed.lines.isEmpty
    else { return nil }
    return "\(feed.name) is \(format.rawValue) and has no lines"
  }

  /// The reason for which the value takes no number's place in the text; nil if it does.
  private var syncMisfit: String? {
    let takesAll = [.whole, .compatible].contains(widget.binding.sync)
    guard widget.kind == .label, !takesAll, let value else { return nil }
    if !NumberText.hasNumber(in: widget.text) { return "no number in the text" }
    return NumberText.hasNumber(in: value.description) ? nil : LayoutContent.number.misfit(value)
  }

  /// The range of a gauge.
  var gaugeRange: ClosedRange<Double> { widget.range ?? 0...100 }

  /// The words that the number of a gauge or a progress is out of its range; nil if it is not.
  var rangeError: String? {
    let isProgress = widget.kind == .progress && widget.paths.count == 1
    guard let range = widget.kind == .gauge ? gaugeRange : isProgress ? widget.range : nil,
      state == .ready, let number = value?.number, !range.contains(number)
    else { return nil }
    let ends = [range.lowerBound, range.upperBound].map { FigureText.full($0, columns: 24) }
    return "\(text) is out of range (\(ends[0])–\(ends[1]))"
  }

  /// The content is hidden: a person cannot change it, and it has no value to show.
  var hidesContent: Bool { !widget.kind.isInput && state != .ready }

  private var missingWords: String { widget.binding.missing ?? absence?.words ?? "" }

  private var absence: LayoutAbsence? {
    guard let path = widget.paths.first, let feed = feeds.first else { return nil }
    return LayoutAbsence(of: path, in: feed, widget.shows)
  }

  /// The words that no value has come, for beside a widget that a person can change, which shows one in any
  /// case: those of the file, unless the widget has them itself, or that the path is probably misspelled.
  var wordsBeside: String? {
    if let words = widget.binding.missing { return widget.isOptional ? nil : words }
    guard widget.kind != .button, widget.binding.mode != .toSource, absence?.isMistake == true
    else { return nil }
    return absence?.words
  }

  /// The first column of bars that the rows do not have.
  private var missingColumn: (name: String, table: FeedTable)? {
    guard widget.kind == .bars, let table = value?.table, !table.rows.isEmpty else { return nil }
    return widget.columns.first { !table.columns.contains($0) }.map { ($0, table) }
  }
}
