// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A task that goes on while the screen is used, with its progress and its error.
///
/// ```swift
/// let saving = Work("save")
/// let apply = Button("Apply", running: saving) { progress in
///   for (number, file) in files.enumerated() {
///     try await store.save(file)
///     progress.report(Double(number + 1), of: Double(files.count))
///   }
/// }
/// let cancel = Button("Cancel", cancelling: saving)
/// let bar = Progress(of: saving, unit: .count(of: "files"))
/// ```
///
/// The task runs in the isolation domain of its screen, where it may touch models and widgets; long
/// operations belong behind an `await`, so that the screen goes on. A method that is passed by its
/// name runs there only if it is `nonisolated(nonsending)`, as it is in a target with the upcoming
/// feature `NonisolatedNonsendingByDefault`. A closure does, but for one with a capture list in a
/// function of no actor: mark that function `@MainActor`. Another thread may report
/// progress too: it is taken once a frame, however often it is reported. An error is shown as a
/// note on the screen. Only one task runs at a time. Releasing the work cancels it.
public final class Work: KeyValueObservable {
  /// The name of the task, in a word or two, before an error: `save: the disk is full`.
  public let title: String

  /// The task runs.
  @Observed public private(set) var isBusy = false

  /// The amount that is done, as the task has reported it; 0 when it begins.
  @Observed public private(set) var done = 0.0

  /// The amount that there is to do; nil until the task has reported it.
  @Observed public private(set) var total: Double?

  /// The error that ended the last task, as text; empty where there was none.
  @Observed public private(set) var error = ""

  private let actor: any Actor
  private var reports: Inbox<WorkProgress.Report>?
  private var task: Task<Void, Never>?
  private var isCancelled = false

  /// The number of the last task.
  private var number = 0

  /// The time for which the note of an error shows.
  private static let noteTime = Duration.seconds(8)

  /// Makes a work that does nothing yet.
  ///
  /// - Parameters:
  ///   - title: What it does, in a word or two.
  ///   - clock: The clock by which reports are taken once a frame.
  ///   - isolation: The actor that its tasks run on, that of the screen.
  public init(
    _ title: String, clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) {
    self.title = title
    actor = isolation
    reports = Inbox(clock: clock) { [weak self] in self?.receive($0) }
  }

  deinit { task?.cancel() }

  /// Begins a task, unless one runs.
  ///
  /// - Parameters:
  ///   - screen: The screen that shows an error; nil for none.
  ///   - body: The task; it runs in the domain that made this object. When it is
  ///     cancelled it ends early, by the error of `try Task.checkCancellation()` or of an `await`.
  /// - Returns: Whether it has begun.
  @discardableResult
  public func start(
    on screen: Screen? = nil, _ body: @escaping (WorkProgress) async throws -> Void
  ) -> Bool {
    guard !isBusy, let reports else { return false }
    number += 1
    isCancelled = false
    withChanges {
      isBusy = true
      done = 0
      total = nil
      error = ""
    }
    let progress = WorkProgress(reports: reports, number: number)
    let run = WorkRun(self, on: screen, progress, body)
    task = Task { [actor] in await run.run(on: actor) }
    return true
  }

  /// Cancels the task that runs, if one does.
  ///
  /// The work is busy until the task has ended; then no error is shown.
  public func cancel() {
    isCancelled = true
    task?.cancel()
  }

  fileprivate func end(_ failure: (any Error)?, on screen: Screen?) {
    // The last report counts, though its frame has not come.
    receive(reports?.takeAll() ?? [])
    task = nil
    var failure = failure
    if isCancelled || failure is CancellationError { failure = nil }
    withChanges {
      isBusy = false
      if let failure { error = "\(failure)" }
    }
    if failure != nil { screen?.toast.show("\(title): \(error)", for: Self.noteTime) }
  }

  private func receive(_ reports: [WorkProgress.Report]) {
    // A thread of an earlier task may still send reports.
    guard let last = reports.last(where: { $0.number == number }), isBusy else { return }
    withChanges {
      if total != last.total { total = last.total }
      done = last.done
    }
  }
}

/// A task of a work, on its way to the work's isolation domain.
private final class WorkRun:
  @unchecked Sendable  // why: it is made and run in the work's domain alone
{
  private weak let work: Work?
  private weak let screen: Screen?
  private let progress: WorkProgress

  /// The code of the task; nil once it has begun, so that its captures are released in the domain.
  private var body: ((WorkProgress) async throws -> Void)?

  init(
    _ work: Work, on screen: Screen?, _ progress: WorkProgress,
    _ body: @escaping (WorkProgress) async throws -> Void
  ) {
    self.work = work
    self.screen = screen
    self.progress = progress
    self.body = body
  }

  func run(on actor: isolated any Actor) async {
    var failure: (any Error)?
    let body = body.take()
    do { try await body?(progress) } catch { failure = error }
    work?.end(failure, on: screen)
  }
}

/// A reporter of a task's progress, for any thread.
public struct WorkProgress: Sendable {
  /// The progress of a task, with the number of the task.
  struct Report: Sendable {
    let number: Int
    let done: Double
    let total: Double?
  }

  let reports: Inbox<Report>
  let number: Int

  /// Reports the progress of the task; of several calls in a frame the last one counts.
  ///
  /// - Parameters:
  ///   - done: The amount that is done.
  ///   - total: The amount that there is to do; nil while it is not known.
  public func report(_ done: Double, of total: Double? = nil) {
    reports.send(Report(number: number, done: done, total: total))
  }
}

extension Button {
  /// Makes a button that begins a task and is disabled while that runs.
  ///
  /// ``Widget/isEnabled`` can be bound to more than that.
  ///
  /// - Parameters:
  ///   - title: What it does, in a word or two.
  ///   - work: The work; the button's screen shows its error.
  ///   - body: The task, as for ``Work/start(on:_:)``.
  public convenience init(
    _ title: String, running work: Work,
    _ body: @escaping (WorkProgress) async throws -> Void
  ) {
    self.init(title) {}
    action = { [unowned self] in work.start(on: screen, body) }
    bind(\.isEnabled, to: work, \.isBusy) { !$0 }
  }

  /// Makes a button that cancels the task that runs, and is disabled while none does.
  public convenience init(_ title: String, cancelling work: Work) {
    self.init(title) { work.cancel() }
    bind(\.isEnabled, to: work, \.isBusy)
  }
}

extension Command {
  /// Makes a command that begins a task, unless one runs.
  ///
  /// - Parameters:
  ///   - keys: The keys that run it, the usual one first.
  ///   - title: What it does, as a phrase.
  ///   - hint: What it does in a word or two; nil leaves it out of the help bar.
  ///   - work: The work.
  ///   - screen: The screen that shows an error.
  ///   - body: The task, as for ``Work/start(on:_:)``.
  /// - Precondition: `keys` is in the notation of `KeyPress.parse(keys:)`.
  public init(
    _ keys: String, _ title: String, hint: String? = nil, running work: Work, on screen: Screen,
    _ body: @escaping (WorkProgress) async throws -> Void
  ) {
    self.init(keys, title, hint: hint) { [weak screen] in work.start(on: screen, body) }
  }
}

extension Progress {
  /// Makes the progress of a work, which is hidden while no task runs.
  public convenience init(of work: Work, unit: ProgressUnit, style: Style = .accent) {
    self.init(unit: unit, style: style)
    bind(\.total, to: work, \.total)
    bind(\.done, to: work, \.done)
    bind(\.isHidden, to: work, \.isBusy) { !$0 }
  }
}

extension Spinner {
  /// Makes the spinner of a work, which turns while a task runs.
  public convenience init(_ text: String = "", of work: Work, style: Style = .accent) {
    self.init(text, isSpinning: false, style: style)
    bind(\.isSpinning, to: work, \.isBusy)
  }
}
