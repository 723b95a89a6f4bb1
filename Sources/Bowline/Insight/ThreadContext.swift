// SPDX-License-Identifier: Apache-2.0

/// The work of a thread while there is insight.
@usableFromInline
final class ThreadContext {
  /// The beginning of an observation or a binding.
  struct Mark {
    /// The line of code at which it begins.
    var site: Insight.CallSite?

    /// The paths of names by which it is observed or bound, if it is by names.
    var source: String?
    var target: String?

    /// The way in which the binding shows a number in a text, if it does.
    var sync: SyncMode?
  }

  /// The word in which each thread keeps its context; the thread's end lets go of it.
  private static let word = ThreadWord(.cause)

  static var current: ThreadContext {
    if let present = word.object(of: ThreadContext.self) { return present.object }
    let context = ThreadContext()
    word.set(Unretained.retaining(context))
    return context
  }

  /// The beginning of the observation or binding that is about to be listed.
  var mark = Mark()

  /// The number of times that recording had begun when that was noted.
  private var era = 0

  /// The counts of the observations and bindings that begin, by line of code; nil if nobody counts.
  var lineCounts: Insight.LineCounts?

  /// The event that is taken in.
  var event: Insight.Event?

  /// Those who follow what this thread changes; they go by themselves.
  private var followings: [WeakFollowing] = []

  private struct WeakFollowing {
    weak let following: Insight.Following?
  }

  /// The change that is being told.
  private(set) var cause: Insight.Change?

  /// Whose code is running.
  private(set) var origin: Insight.Origin?

  /// The change that was made at this moment and is going to be told, now or later.
  var made: Insight.Change?

  /// The first change that was made by the code that is running.
  private(set) var first: Insight.Change?

  /// Nothing that this thread does is recorded.
  var isMuted = false

  private init() {}

  /// Takes the beginning of an observation or a binding, which is listed unless nothing is
  /// recorded.
  ///
  /// - Returns: The place and the paths of names; nil if nothing is recorded.
  static func takeMark() -> Mark? {
    guard Recorder.isOn else { return nil }
    let context = current
    defer { context.mark = Mark() }
    return context.isMuted ? nil : context.mark
  }

  /// Forgets what was noted for an observation that did not come to be listed, since recording
  /// ended on another thread in between; the next one would be taken for it.
  func dropOutdatedMark() {
    let present = Recorder.era
    if era == present { return }
    (era, mark) = (present, Mark())
  }

  /// The context of this thread, if its work is recorded.
  @usableFromInline
  static var recording: ThreadContext? {
    guard Recorder.isOn else { return nil }
    let context = current
    return context.isMuted ? nil : context
  }

  /// Begins to take down a change.
  ///
  /// - Returns: Whether it is recorded.
  @usableFromInline
  static func beginChange() -> Bool {
    guard Recorder.isOn else { return false }
    let context = current
    context.made = nil
    return !context.isMuted
  }

  /// Forgets the change that was made at this moment, which nobody is told of.
  @usableFromInline
  static func dropMade() {
    if Recorder.isOn { current.made = nil }
  }

  func takeMade() -> Insight.Change? {
    defer { made = nil }
    return made
  }

  /// Takes note of a change that is going to be told.
  func setMade(_ change: Insight.Change) {
    made = change
    if first == nil { first = change }
    if !followings.isEmpty { callFollowings(change) }
  }

  func add(_ following: Insight.Following) {
    followings.removeAll { $0.following == nil }
    followings.append(WeakFollowing(following: following))
  }

  private func callFollowings(_ change: Insight.Change) {
    Insight.unrecorded {
      for reference in followings { reference.following?.tell(change) }
    }
    // What they write forgets it.
    made = change
  }

  /// Runs what tells a change.
  ///
  /// - Parameter change: nil if it is still to come.
  func run(causedBy change: Insight.Change?, _ body: () -> Void) {
    guard let change else { return body() }
    let outer = (self.cause, origin)
    (self.cause, origin) = (change.asCause, nil)
    body()
    (self.cause, origin) = outer
  }

  /// Runs the code of an observation or a binding.
  ///
  /// - Returns: The first change that it made.
  @discardableResult
  func run(by origin: Insight.Origin, _ body: () -> Void) -> Insight.Change? {
    let outer = (self.origin, first)
    (self.origin, first) = (origin, nil)
    body()
    defer { (self.origin, first) = outer }
    return first
  }
}
