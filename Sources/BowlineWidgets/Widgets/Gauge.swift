// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A bar that shows the part of something that is done or used.
///
/// ```swift
/// let gauge = Gauge(total: 200)
/// gauge.bind(\.value, to: download, \.received)  // a Double?, nil while nobody knows
/// ```
///
/// Size: one row, 20 columns; let it grow to make the bar longer. The length of the bar is in
/// eighths of a column, `▕███▍    ▏  42%`, in ASCII in whole columns, `[###     ]  42%`; if the
/// value is not known it is `▕░░░░░░░░▏   ?%`, or ``emptyText`` alone. The percentage stands beside
/// the bar as text, and alone if there is no room for a bar, below 10 columns.
///
/// Rounding: bar and percentage are rounded to the nearest step, but an empty bar means exactly
/// nothing and a full bar exactly all: 99.9 % is `99%` and a bar that is not quite full. A value above
/// the total has a full bar and its true percentage, `247%`, and one below 0 an empty bar and `-10%`.
///
/// Looks: without colors the length of the bar and the percentage show the same, and a graded bar
/// has one color. It has no keys.
public final class Gauge: Widget {
  /// The amount of ``total`` that is done or used; nil if it is not known.
  ///
  /// NaN counts as nil.
  @Observed public var value: Double?

  /// The largest amount; with 0 or less the part is not known.
  @Observed public var total: Double

  /// The style of the filled part; in `Style.graded` each column has the color of the value that it
  /// stands for.
  @Observed public var style: Style

  /// The words that show if ``fraction`` is nil, such as `none` if there is nothing to use; if they
  /// are empty, a bar of dots and `?%` show.
  @Observed public var emptyText: String

  /// Makes a gauge.
  public init(
    _ value: Double? = nil, total: Double = 1, style: Style = .accent, emptyText: String = ""
  ) {
    self.value = value
    self.total = total
    self.style = style
    self.emptyText = emptyText
  }

  /// The part that is done, from 0 to 1, also for a value outside; nil if it is not known.
  ///
  /// Writing it sets ``total`` to 1, for a model that has only the part and no amounts.
  public var fraction: Double? {
    get {
      guard let value, total > 0 else { return nil }
      let part = value / total
      return part.isNaN ? nil : min(max(part, 0), 1)
    }
    set {
      if total != 1 { total = 1 }
      value = newValue
    }
  }

  /// The part as a person reads it: `42%`, or `?%` if it is not known.
  public var percentage: String {
    guard let fraction, let value else { return "?%" }
    let part = value / total
    if part == fraction { return "\(BlockBar.steps(fraction, of: 100))%" }
    let percent = (part * 100).rounded()
    if percent.magnitude > 9_999 { return percent > 0 ? ">9999%" : "<-9999%" }
    return "\(Int(percent))%"
  }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(20, room.columns))
  }

  // A highlighted full cell looks like an empty one: the percentage shows the change.
  public override var pictureArea: Rectangle? {
    let room = barColumns(within: frame.columns)
    return room > 0 ? Rectangle(Size(rows: 1, columns: room + 2)) : nil
  }

  /// The columns of the bar without its ends; 0 if there is no bar.
  private func barColumns(within columns: Int) -> Int {
    if fraction == nil, !emptyText.isEmpty { return 0 }
    // Two for the ends of the bar, and at least three for the bar itself.
    let room = columns - max(percentage.count, 4) - 3
    return room >= 3 ? room : 0
  }

  public override func draw(on canvas: Canvas) {
    if fraction == nil, !emptyText.isEmpty {
      canvas.write(emptyText, row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
      return
    }
    let text = String(repeating: " ", count: max(4 - percentage.count, 0)) + percentage
    let room = barColumns(within: canvas.columns)
    guard room > 0 else {
      canvas.write(percentage, row: 0, column: 0, truncatedTo: canvas.columns)
      return
    }
    canvas.write(canvas.isASCII ? "[" : "▕", row: 0, column: 0, style: .muted)
    let bar = bar(of: room, isASCII: canvas.isASCII)
    if fraction != nil, style.foreground == .graded {
      for (column, cell) in bar.enumerated() where cell != " " {
        canvas.write(
          String(cell), row: 0, column: column + 1,
          style: style.at(Double(column) / Double(room - 1)))
      }
    } else {
      canvas.write(bar, row: 0, column: 1, style: fraction == nil ? .muted : style)
    }
    canvas.write(canvas.isASCII ? "]" : "▏", row: 0, column: room + 1, style: .muted)
    canvas.write(text, row: 0, column: room + 3)
  }

  /// The bar without its ends, with the given number of columns.
  private func bar(of columns: Int, isASCII: Bool) -> String {
    guard let fraction else { return String(repeating: isASCII ? "?" : "░", count: columns) }
    return BlockBar.row(fraction, of: columns, isASCII: isASCII)
  }
}
