// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineWidgets

/// A widget of a layout, with the values of its paths.
final class LayoutCell: KeyValueObservable {
  /// The state of a widget's value.
  enum State: Equatable {
    /// The value fits it.
    case ready

    /// No value has come, as the words say.
    case missing(String)

    /// The value is of another kind, as the words say.
    case misfit(String)
  }

  let widget: LayoutWidget

  /// The source of each path.
  let feeds: [Feed]

  /// Sends an edit to the source.
  var send: (LayoutPath, FeedValue) -> Void = { _, _ in }

  /// The present moment.
  private let clock: () -> FeedTime

  /// The value that a person has set, until the source has it too, or has another one for longer
  /// than ``patience``.
  @Observed private var edit: FeedValue?

  /// The value that a person has set last, as it shows and as the path gets it, where the transform
  /// between them is undone but for rounding.
  private var typed: (shown: FeedValue, value: FeedValue)?

  /// The first value, for a binding that carries one alone.
  @Observed private var first: FeedValue?

  /// The cell whose earlier values this one shows; nil where it shows those of now.
  let live: LayoutCell?

  /// The moment that shows in place of now; nil for now.
  @Observed var shownTime: FeedTime?

  /// The column that a person has sorted by; at the start that of the file.
  @Observed private var ownSort: LayoutSort?

  /// The present day.
  @Observed private(set) var today: CalendarDate

  /// Called when a person sets a value at an earlier moment or in a pause, with the change that sets
  /// it in the cell of now.
  var goOn: (_ change: () -> Void) -> Void = { _ in }

  private var editTime = FeedTime(secondsSince1970: 0)

  /// The edit is not sent yet.
  private var isHeld = false
  private var watching: [KeyValueObservation] = []

  /// The seconds for which the edit shows in place of the value of the source.
  private let patience: Double

  /// - Parameters:
  ///   - feeds: The source of each path.
  ///   - patience: The seconds that a source has to take up an edit.
  ///   - live: The cell whose earlier values this one shows; nil where it shows those of now.
  ///   - clock: The present moment.
  init(
    _ widget: LayoutWidget, _ feeds: [Feed], patience: Double, past live: LayoutCell? = nil,
    clock: @escaping () -> FeedTime
  ) {
    self.live = live
    self.patience = patience
    self.clock = clock
    self.widget = widget
    ownSort = widget.sort
    self.feeds = feeds
    (first, edit, typed) = (live?.first, live?.edit, live?.typed)
    today = ClockText.date(clock())
    if live == nil {
      for (path, feed) in zip(widget.paths, feeds) { feed.keepValues(of: path, at: clock()) }
    }
    watching = [
      observe(\.original, options: [.initial, .distinct]) { [unowned self] _, _ in follow() }
    ]
  }

  /// The name before or above it.
  var name: String { widget.name }

  private var original: FeedValue? {
    guard let path = widget.paths.first, let feed = feeds.first else { return nil }
    return feed.value(of: path)
  }

  private func follow() {
    if edit != nil, edit == original { edit = nil }
    if widget.binding.mode == .oneTime, first == nil, let original, original != .null {
      first = original
    }
  }

  /// The value before its transform.
  var given: FeedValue? {
    // At an earlier moment nobody had set it.
    let edit = shownTime == nil ? edit : nil
    return switch widget.binding.mode {
    case .oneWay: original
    case .oneTime: first ?? original
    case .twoWay: edit ?? original
    case .toSource: edit
    }
  }

  /// The value for the widget; nil where none has come.
  var value: FeedValue? {
    guard let given, given != .null else { return nil }
    // What is typed stays: 7 does not become 7.000000000000001 by `* 100`.
    if let typed, typed.value == given { return typed.shown }
    return widget.binding.transform?.value(given) ?? given
  }

  /// The column that the rows of a table are sorted by; nil for the order in which they come.
  var sort: LayoutSort? {
    get { live.map(\.sort) ?? ownSort }
    set { if let live { live.sort = newValue } else { ownSort = newValue } }
  }

  /// The value meets the condition of the widget's warning.
  var isWarned: Bool {
    guard let warn = widget.warn, let value else { return false }
    return warn.holds(value)
  }

  // MARK: Values for widgets

  /// The value as text.
  var text: String {
    guard let value else { return widget.text }
    let words =
      widget.binding.format?.text(value)
      ?? FigureText.text(of: value, at: widget.paths.first) + unitText
    return widget.kind == .label ? sync.text(replacing: widget.text, with: words) : words
  }

  /// The unit behind the number of a `value`; empty where there is none, or a transform may have changed it.
  private var unitText: String {
    guard widget.kind == .value, widget.binding.transform == nil, value?.number != nil,
      widget.paths.first?.ending == .plain, let unit = path?.unit
    else { return "" }
    return " \(unit)"
  }

  private var sync: SyncMode {
    switch widget.binding.sync {
    case .whole: .whole
    case .first: .number
    case .last: .number(.last)
    case .all: .number(.all)
    case .nth(let index): .number(.nth(index))
    case .compatible: .compatible
    }
  }

  /// Half of the distance of the number from the least one of the range; all of it may be infinite.
  var halfAmount: Double? { value?.number.map { $0 / 2 - (widget.range?.lowerBound ?? 0) / 2 } }

  /// The number, rounded to a whole one.
  var integer: Int {
    get { Int(exactly: (value?.number ?? defaultNumber).rounded()) ?? 0 }
    set {
      let isUp = newValue > integer
      setEdit(.number(Double(newValue))) { original in
        // Of a path of whole numbers the next one on the way is meant.
        original.number.map { .number($0.rounded(isUp ? .up : .down)) } ?? original
      }
    }
  }

  var number: Double {
    get { value?.number ?? defaultNumber }
    set { setEdit(.number(newValue)) }
  }

  /// The number that shows while none has come.
  private var defaultNumber: Double { max(widget.range?.lowerBound ?? 0, 0) }

  var words: String {
    get { value?.description ?? "" }
    set { setEdit(.text(newValue)) }
  }

  /// The number; nil for none, which is sent as null.
  var optionalNumber: Double? {
    get { value?.number }
    set { setEdit(newValue.map(FeedValue.number) ?? .null) }
  }

  /// The date; nil for none, which is sent as null.
  var date: CalendarDate? {
    get { value.flatMap { CalendarDate($0.description) } }
    set { setEdit(newValue.map { .text($0.description) } ?? .null) }
  }

  /// The date; the present day for none.
  var day: CalendarDate {
    get { date ?? today }
    set { date = newValue }
  }

  /// The text that is chosen; nil for none.
  var choice: String? {
    get { value?.description }
    set {
      guard let newValue else { return }
      // The choice is sent as the kind of value that the path has.
      switch (original, LayoutCondition.value(newValue)) {
      case (.number, .number(let number)): setEdit(.number(number))
      case (.truth, .truth(let truth)): setEdit(.truth(truth))
      default: setEdit(.text(newValue))
      }
    }
  }

  var truth: Bool {
    get {
      switch value {
      case .truth(let truth): truth
      case .number(let number): number != 0
      default: false
      }
    }
    set {
      let isNumber = original?.number != nil
      setEdit(isNumber ? .number(newValue ? 1 : 0) : .truth(newValue))
    }
  }

  // MARK: What a person does

  /// Stores a value that a person has set, and sends it or holds it for the trigger.
  ///
  /// - Parameter rounding: Makes a value of the path of one whose transform was undone.
  private func setEdit(
    _ value: FeedValue, rounding: (FeedValue) -> FeedValue = { $0 }
  ) {
    guard widget.binding.mode.sends, let path = widget.paths.first else { return }
    if let live { return goOn { live.setEdit(value, rounding: rounding) } }
    let isWhole = original?.number.map { $0 == $0.rounded() } ?? true
    let transform = widget.binding.transform
    let undone = transform?.original(of: value) ?? value
    let shown = value
    let value = isWhole ? rounding(undone) : undone
    typed = transform?.isReversible == true && value == undone ? (shown, value) : nil
    editTime = clock()
    edit = value
    if case .rest = widget.binding.trigger {
      isHeld = true
    } else {
      send(path, value)
    }
    didEdit()
  }

  /// Called after a person has set a value, so that the time of the edit is watched.
  var didEdit: () -> Void = {}

  /// Sends the value of a button.
  func press() {
    if let live { return goOn { live.press() } }
    if let path = widget.paths.first { send(path, widget.sends) }
  }

  /// Sends the held edit, once nothing has changed for the time that the trigger names.
  ///
  /// - Returns: The seconds until then; nil if no edit is held.
  private func sendHeld(at now: FeedTime) -> Double? {
    guard isHeld, case .rest(let time) = widget.binding.trigger, let path = widget.paths.first,
      let edit
    else { return nil }
    let left = time / .seconds(1) - now.seconds(since: editTime)
    if left > 0 { return left }
    isHeld = false
    editTime = now
    send(path, edit)
    return nil
  }

  // MARK: Time

  /// The latest numbers of each path, the oldest first.
  var lines: [[FeedSample]] {
    zip(widget.paths, feeds).map { path, feed in
      let samples = feed[path]?.samples ?? []
      guard let transform = widget.binding.transform else { return samples }
      return samples.map { $0.mapped { transform.value(.number($0)).number } ?? $0 }
    }
  }

  /// Brings the edit up to a moment.
  ///
  /// - Returns: The seconds until something changes by time alone; nil for never.
  func advance(to now: FeedTime) -> Double? {
    if widget.shows == .date, case let today = ClockText.date(now), self.today != today {
      self.today = today
    }
    if let left = sendHeld(at: now) { return left }
    if edit != nil, original != nil, widget.binding.mode == .twoWay,
      now.seconds(since: editTime) > patience
    {
      edit = nil
    }
    return edit != nil && original != nil && widget.binding.mode == .twoWay ? 1 : nil
  }
}
