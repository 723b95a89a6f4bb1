// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A bar that shows the part of something that is done, with its rate and the time left.
///
/// ```swift
/// let progress = Progress(unit: .bytes)
/// progress.bind(\.done, to: download, \.received)
/// progress.bind(\.total, to: download, \.size)  // a Double?, nil while nobody knows
/// ```
///
/// Size: one row, 44 columns; let it grow to make the bar longer. It is a ``Gauge``, in ASCII too,
/// followed by words: `▕███▍    ▏  42%  3.2 MB/s, 12 s left`. Below 44 columns the words are
/// `12 s left` alone, below 25 there are none. While the total is not known it is a ``Spinner``
/// with the amount that is done: `⠋ 12 MB, 3.2 MB/s`. It takes no keys and no mouse; without colors
/// it shows the same.
///
/// Rounding: the bar and the percentage as in a gauge. The rate is that of the last ten seconds,
/// rounded to the nearest; in the first second it is not known, and the words are
/// `1.2 MB of 40 MB`, with the amount rounded down. The time left is rounded up, so that the work
/// is done when the time has passed. If nothing is done for ten seconds the word is `stalled`, and
/// at the end the words are the total.
///
/// The clock is that of the screen. The words change twice a second, and a screen wakes for them
/// only while the widget shows and work is done: not while it is hidden, finished or stalled,
/// except once for the half second that had already begun.
public final class Progress: Widget {
  /// The amount that is done.
  ///
  /// A smaller amount than before starts the rate anew. A number that is not finite counts as 0.
  @Observed public var done = 0.0

  /// The amount to do, nil while it is not known; with 0 or less all is done.
  @Observed public var total: Double?

  /// The unit that the words have.
  @Observed public var unit: ProgressUnit

  /// The number of updates of the words, read by drawing so that each update draws anew.
  @Observed private var updateCount = 0

  private let gauge = Gauge()
  private let spinner = Spinner()
  private var pace = Pace()
  private var alarm: Alarm?
  private var watching: [KeyValueObservation] = []

  private static let interval = Duration.milliseconds(500)

  /// Makes a progress of which nothing is done.
  ///
  /// - Parameters:
  ///   - total: The amount to do; nil while it is not known.
  ///   - unit: The unit that the words have.
  ///   - style: The style of the bar.
  public init(total: Double? = nil, unit: ProgressUnit, style: Style = .accent) {
    self.total = total
    self.unit = unit
    super.init()
    gauge.style = style
    spinner.style = style
    adopt([spinner, gauge])
    gauge.bind(\.value, to: self, \.fraction)
    spinner.bind(\.isSpinning, to: self, \.isIndeterminate)
    watching = [
      observe(\.done) { progress, _ in progress.addDone() },
      observe(\.total) { progress, _ in progress.showWords() },
    ]
  }

  /// The part that is done, from 0 to 1; nil while it is not known.
  public var fraction: Double? {
    guard let total, total.isFinite else { return nil }
    return total > 0 ? min(amount / total, 1) : 1
  }

  /// All is done.
  public var isFinished: Bool { fraction == 1 }

  private var isIndeterminate: Bool { total?.isFinite != true }

  /// The amount that is done; 0 if ``done`` is negative or not finite.
  private var amount: Double { done.isFinite ? max(done, 0) : 0 }

  public override var children: [Widget] { [spinner, gauge] }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(44, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let isIndeterminate = isIndeterminate
    spinner.place(in: isIndeterminate ? area.split(left: 1).left : Rectangle(Size.zero))
    let gap = Self.wordColumns(within: area.columns)
    gauge.place(
      in: isIndeterminate
        ? Rectangle(Size.zero) : area.inset(right: gap > 0 ? gap + Self.gap : 0))
  }

  // The words change with time, and the gauge has highlights of its own.
  public override var highlightsChanges: Bool { false }

  public override func draw(on canvas: Canvas) {
    _ = updateCount
    let isIndeterminate = isIndeterminate
    let columns =
      isIndeterminate ? canvas.columns - 2 : Self.wordColumns(within: canvas.columns)
    // The words are updated twice a second, and not with each change of the amount.
    let choices = ChangeTracking.untracked { words(at: screen?.now ?? .zero) }
    let text = choices.first { TextWidth.columns(of: $0) <= columns } ?? ""
    canvas.write(
      text, row: 0, column: canvas.columns - columns, truncatedTo: columns,
      style: isIndeterminate ? .plain : .muted)
    waitForUpdate()
  }

  private static let gap = 2

  /// The columns of the words after a bar, whatever their text, so that the bar keeps its length.
  private static func wordColumns(within columns: Int) -> Int {
    columns >= 44 ? 22 : columns >= 25 ? 11 : 0
  }

  /// Returns the words to choose from, the longest first.
  private func words(at time: Duration) -> [String] {
    let amount = unit.text(self.amount)
    let rate = pace.rate(at: time)
    let speed = rate.map { $0 > 0 ? unit.rate($0) : "stalled" }
    guard let total, let fraction else {
      let isBegun = self.amount > 0
      return [speed.map { "\(amount), \($0)" } ?? (isBegun ? amount : ""), isBegun ? amount : ""]
    }
    if fraction == 1 { return [unit.text(total), ""] }
    guard let speed else {
      return [unit.text(self.amount, of: total), ""]
    }
    guard let seconds = pace.secondsLeft(until: total, at: time) else { return [speed, ""] }
    let left = ProgressUnit.left(seconds)
    return ["\(speed), \(left)", left, ""]
  }

  private func addDone() {
    let isNew = pace.add(done, at: screen?.now ?? .zero)
    // While an update is awaited, the words change soon enough.
    if isNew || isFinished || alarm?.timeLeft == nil { showWords() }
  }

  /// Updates the words.
  private func showWords() {
    // An insight does not record it: it is not a change of the program.
    Insight.unrecorded { updateCount += 1 }
  }

  /// Waits for the next update of the words, if they are going to change; a widget that is not
  /// drawn again stops waiting.
  private func waitForUpdate() {
    let isGoingOn = ChangeTracking.untracked {
      !isFinished && (pace.rate(at: screen?.now ?? .zero) ?? 1) > 0 && pace.hasBegun
    }
    if !isGoingOn { alarm = nil }
    if alarm?.timeLeft != nil || !isGoingOn { return }
    alarm = screen?.alarm(after: Self.interval) { [unowned self] in
      if !frame.isEmpty { showWords() }
    }
  }
}
