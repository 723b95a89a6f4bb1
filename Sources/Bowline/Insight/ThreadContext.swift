// SPDX-License-Identifier: Apache-2.0

/// The record of what a thread is doing while there is insight: the cause, the origin and the event
/// of its changes, and the mark of the next listing.
@usableFromInline
final class ThreadContext {
  /// The site of a call that observes or binds, the paths of names if it does so by names, and the
  /// way in which the binding shows a number in a text, if it does.
  typealias Mark = (site: Insight.CallSite, source: String?, target: String?, sync: SyncMode?)

  /// The context of this thread, whose end lets go of it.
  static var current: ThreadContext {
    if let present = ThreadWord.insight.object(of: ThreadContext.self) { return present.object }
    let context = ThreadContext()
    ThreadWord.insight.set(Unretained.retaining(context))
    return context
  }

  /// The context of this thread; nil if there is no insight.
  static var present: ThreadContext? { Recorder.isOn ? current : nil }

  /// The mark of the observation or binding that is about to be listed; nil if its code does not say
  /// where it stands.
  var mark: Mark?

  /// The era in which the mark was made.
  private var era = 0

  /// The counts of the observations and bindings that begin, by line of code; nil if nobody counts.
  var lineCounts: Insight.LineCounts?

  /// The event that is being handled.
  var event: Insight.Event?

  /// Those who follow the changes of this thread; each closure returns nil once its one has gone.
  private var followings: [() -> Insight.Following?] = []

  /// The change that is being told, which causes those made meanwhile.
  private(set) var cause: Insight.Change?

  /// The observation or binding whose code is running.
  private(set) var origin: Insight.Origin?

  /// The change that was made at this moment and is going to be told, now or later.
  var made: Insight.Change?

  /// The first change that was made by the code that is running.
  private(set) var first: Insight.Change?

  /// Nothing that this thread does is recorded.
  var isMuted = false

  private init() {}

  /// Forgets the mark of an observation that was never listed, since recording ended on another
  /// thread in between; the next observation would get it otherwise.
  func dropOutdatedMark() {
    let present = Recorder.era
    if era == present { return }
    (era, mark) = (present, nil)
  }

  /// The context of this thread, if its work is recorded.
  @usableFromInline
  static var recording: ThreadContext? {
    present.flatMap { $0.isMuted ? nil : $0 }
  }

  /// Begins to record a change.
  ///
  /// - Returns: Whether it is recorded.
  @usableFromInline
  static func beginChange() -> Bool {
    guard let context = present else { return false }
    context.made = nil
    return !context.isMuted
  }

  /// Forgets the change that was made at this moment, since nobody is told of it.
  @usableFromInline
  static func dropMade() {
    present?.made = nil
  }

  func takeMade() -> Insight.Change? {
    defer { made = nil }
    return made
  }

  func setMade(_ change: Insight.Change) {
    made = change
    if first == nil { first = change }
    if followings.isEmpty { return }
    Tracker.untracked {
      Insight.unrecorded {
        for following in followings { following()?.tell(change) }
      }
    }
    // Their own writes have cleared it.
    made = change
  }

  func add(_ following: Insight.Following) {
    followings.removeAll { $0() == nil }
    followings.append { [weak following] in following }
  }

  /// Runs code that tells a change, as the cause of the changes that the code makes.
  ///
  /// - Parameter change: nil if it is not recorded yet; the cause stays the same then.
  func run(causedBy change: Insight.Change?, _ body: () -> Void) {
    guard let change else { return body() }
    let outer = (self.cause, origin)
    (self.cause, origin) = (change.asCause, nil)
    body()
    (self.cause, origin) = outer
  }

  /// Wraps code that runs later, as the code that is running at present goes on: with the same cause,
  /// event and origin, and recorded if that is.
  func continuing(_ body: @escaping () -> Void) -> () -> Void {
    let (cause, event, origin, isMuted) = (cause, event, origin, isMuted)
    return { [self] in
      let outer = (self.cause, self.event, self.origin, self.isMuted)
      (self.cause, self.event, self.origin, self.isMuted) = (cause, event, origin, isMuted)
      body()
      (self.cause, self.event, self.origin, self.isMuted) = outer
    }
  }

  /// Runs the code of an observation or a binding, as the origin of the changes that it makes.
  ///
  /// - Returns: The first change that it made.
  @discardableResult
  func run(by origin: Insight.Origin, _ body: () -> Void) -> Insight.Change? {
    let outer = (self.origin, first)
    (self.origin, first) = (origin, nil)
    defer { (self.origin, first) = outer }
    body()
    return first
  }
}
