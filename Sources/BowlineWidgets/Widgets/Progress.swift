// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A bar for how much of something is done, with its rate and the time that is left.
///
/// ```swift
/// let progress = Progress(unit: .bytes)
/// progress.bind(\.done, to: download, \.received)
/// progress.bind(\.total, to: download, \.size)  // a Double?, nil while nobody knows
/// ```
///
/// Size: one row, 44 columns; let it grow to make the bar longer. It is a ``Gauge``, in ASCII too, with
/// words behind it: `▕███▍    ▏  42%  3.2 MB/s, 12 s left`. Below 44 columns the words are `12 s left`
/// alone, below 25 there are none. While the total is not known it is a ``Spinner`` with what is done:
/// `⠋ 12 MB, 3.2 MB/s`. It takes no keys and no mouse; without colors it says the same.
///
/// Rounding: the bar and the percentage as in a gauge. The rate is that of the last ten seconds, rounded to
/// the nearest; in the first second it is not known, and the words are `1.2 MB of 40 MB`,
/// with what is done rounded down. The time left is
/// rounded up, so that it is over when it says so. Where nothing gets done for ten seconds it says
/// `stalled`, and in the end how much it was.
///
/// The clock is that of the screen. The words change twice a second, and a screen wakes for them only while
/// the progress shows and something gets done: not when it is hidden, finished or stalled,
/// but for the half second that it was waiting for.
public final class Progress: Widget {
  /// The amount that is done.
  ///
  /// Below what it was, all begins anew. What is no finite number counts as 0.
  @Observed public var done = 0.0

  /// The amount that there is to do, nil while nobody knows; with 0 or less all is done.
  @Observed public var total: Double?

  /// The unit that the words have.
  @Observed public var unit: ProgressUnit

  /// The number of times that the words were made anew.
  @Observed private var updateCount = 0

  private let gauge = Gauge()
  private let spinner = Spinner()
  private var pace = Pace()
  private var alarm: Alarm?
  private var watching: [KeyValueObservation] = []

  private static let interval = Duration.milliseconds(500)

  /// Makes a progress of nothing yet.
  ///
  /// - Parameters:
  ///   - total: How much there is to do; nil while nobody knows.
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

  /// The part that is done, from 0 to 1; nil while nobody knows.
  public var fraction: Double? {
    guard let total, total.isFinite else { return nil }
    return total > 0 ? min(amount / total, 1) : 1
  }

  /// All is done.
  public var isFinished: Bool { fraction == 1 }

  private var isIndeterminate: Bool { total?.isFinite != true }

  /// The amount that is done; 0 where ``done`` is below that or no finite number.
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

  // The words go on with the time, and the gauge has highlights of its own.
  public override var highlightsChanges: Bool { false }

  public override func draw(on canvas: Canvas) {
    _ = updateCount
    let isIndeterminate = isIndeterminate
    let columns =
      isIndeterminate ? canvas.columns - 2 : Self.wordColumns(within: canvas.columns)
    // What they say is brought up to date twice a second, and not with each step.
    let choices = ChangeTracking.untracked { words(at: screen?.now ?? .zero) }
    let text = choices.first { TextWidth.columns(of: $0) <= columns } ?? ""
    canvas.write(
      text, row: 0, column: canvas.columns - columns, truncatedTo: columns,
      style: isIndeterminate ? .plain : .muted)
    waitForUpdate()
  }

  private static let gap = 2

  /// The columns of the words behind a bar, which do not go by what they say, so that the bar stays as it
  /// is.
  private static func wordColumns(within columns: Int) -> Int {
    columns >= 44 ? 22 : columns >= 25 ? 11 : 0
  }

  /// Returns the words to choose from, the fullest first.
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
    // While words are waited for they come soon enough.
    if isNew || isFinished || alarm?.timeLeft == nil { showWords() }
  }

  /// Brings the words up to date.
  private func showWords() {
    // No news for who asks what has changed in the program.
    Insight.unrecorded { updateCount += 1 }
  }

  /// Waits until the words are others, if they are going to be: only what is drawn again goes on to wait.
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
