// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The values that come again and again: the latest, and how often each came, as bars.
final class CountsBody: WatchBody {
  @Observed private var value = FeedValue.null

  @Observed private var texts = TextCounts()

  override init(_ item: WatchItem) {
    super.init(item)
    bind(\.value, to: item.path, \.value)
    bind(\.texts, to: item.path, \.valueCounts)
  }

  /// All texts with their counts, the most frequent first, and last the others, which have no count
  /// of their own.
  private var ranked: [(text: String, count: Int)] {
    texts.ranked + (texts.otherCount > 0 ? [("others", texts.otherCount)] : [])
  }

  override func draw(on canvas: Canvas) {
    let style: Style = item.isStale ? .muted : .heading
    if isBoxed || canvas.rows > 1 { return drawBars(on: canvas) }
    let text = value.description
    writeValue(text, on: canvas, style: style)
    var column = max(TextWidth.columns(of: text), Self.valueColumns) + 2
    let all = ranked.reduce(0) { $0 + $1.count }
    for (text, count) in ranked {
      let share = " \(percent(count, of: all))  "
      let width = TextWidth.columns(of: text)
      if column + width + share.count > canvas.columns + 2 {
        canvas.write(
          canvas.isASCII ? ">" : "…", row: 0, column: min(column, canvas.columns - 1),
          style: .muted)
        break
      }
      column += canvas.write(text, row: 0, column: column)
      column += canvas.write(share, row: 0, column: column, style: .muted)
    }
  }

  /// The texts that fit into a number of rows; the last row has all others together.
  private func ranked(within rows: Int) -> [(text: String, count: Int)] {
    let hidden = ranked.dropFirst(rows - 1)
    if rows < 2 || hidden.count < 2 { return Array(ranked.prefix(rows)) }
    let words = texts.otherCount > 0 ? "others" : "\(hidden.count) others"
    return ranked.prefix(rows - 1) + [(words, hidden.reduce(0) { $0 + $1.count })]
  }

  /// Draws a bar for each text, in proportion to the most frequent one.
  private func drawBars(on canvas: Canvas) {
    let rows = ranked(within: canvas.rows)
    guard let most = rows.map(\.count).max(), canvas.columns > 12 else { return }
    let all = ranked.reduce(0) { $0 + $1.count }
    let names = min(rows.map { TextWidth.columns(of: $0.text) }.max() ?? 0, canvas.columns / 3)
    let counts = rows.map { "\($0.count)".count }.max() ?? 0
    let room = canvas.columns - names - counts - 8
    for (row, entry) in rows.enumerated() {
      let isLatest = value.description == entry.text
      canvas.write(
        entry.text, row: row, column: 0, truncatedTo: names,
        style: isLatest && !item.isStale ? .heading : .plain)
      if room > 2 {
        canvas.write(
          bar(Double(entry.count) / Double(max(most, 1)), columns: room, isASCII: canvas.isASCII),
          row: row, column: names + 1, style: .accent)
      }
      let words = "\(entry.count) "
      let share = percent(entry.count, of: all)
      canvas.write(share, row: row, column: canvas.columns - share.count, style: .muted)
      canvas.write(words, row: row, column: canvas.columns - 5 - words.count)
    }
  }

  private func percent(_ count: Int, of all: Int) -> String {
    let part = Double(count) / Double(max(all, 1)) * 100
    return part > 0 && part < 1 ? "<1%" : "\(Int(part.rounded()))%"
  }

  private func bar(_ part: Double, columns: Int, isASCII: Bool) -> String {
    if isASCII { return String(repeating: "#", count: max(Int(part * Double(columns)), 1)) }
    let eighths = max(Int((part * Double(columns * 8)).rounded()), 1)
    let rest = eighths % 8 == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1])
    return String(repeating: "█", count: eighths / 8) + rest
  }
}
