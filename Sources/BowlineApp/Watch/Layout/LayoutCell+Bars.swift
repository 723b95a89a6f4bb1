// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineWidgets

extension LayoutCell {
  /// A bar for each path, or for each row of a table.
  var bars: [Bar] {
    if !widget.columns.isEmpty { return rowBars }
    let isOneSource = Set(widget.paths.map(\.source)).count == 1
    return zip(widget.paths, feeds).compactMap { path, feed in
      guard let number = feed.value(of: path).flatMap(transformed) else { return nil }
      let local = path.localText
      return Bar(isOneSource && !local.isEmpty ? local : path.text, number)
    }
  }

  /// A bar for each row that has a number.
  private var rowBars: [Bar] {
    guard widget.columns.count == 2, let table = given?.table,
      let name = table.columns.firstIndex(of: widget.columns[0]),
      let number = table.columns.firstIndex(of: widget.columns[1])
    else { return [] }
    var rows = table.rows
    if let sort = widget.sort, let place = table.columns.firstIndex(of: sort.column) {
      rows.sort { one, other in
        let (first, second) = sort.isAscending ? (one, other) : (other, one)
        return Self.isLess(first[place], second[place])
      }
    }
    return rows.compactMap { row in
      transformed(row[number]).map { Bar(row[name].description, $0) }
    }
  }

  /// Says whether a value stands before another one in an ascending order: as a number, or else as a text.
  private static func isLess(_ one: FeedValue, _ other: FeedValue) -> Bool {
    guard let first = one.number, let second = other.number else {
      return one.description < other.description
    }
    return first < second
  }

  /// The numbers of the path that are kept as they came, the oldest first.
  var latestNumbers: [Double] {
    (path?.series.latestNumbers ?? []).compactMap { transformed(.number($0)) }
  }

  /// The amount to do: that of a second path, or the end of the range; nil while it is not known.
  var total: Double? {
    guard widget.paths.count > 1, feeds.count > 1 else { return widget.range?.upperBound }
    return feeds[1].value(of: widget.paths[1]).flatMap(transformed)
  }

  private func transformed(_ value: FeedValue) -> Double? {
    (widget.binding.transform?.value(value) ?? value).number
  }
}
