// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The number of insights; in a word of its own, so that it is read without the lock, which it is
/// changed under.
private let sessions = Atomic<Int>(0)

/// The number of times that recording has begun.
private let eras = Atomic<Int>(0)

/// The recorder of observations, bindings and changes while there is insight.
///
/// It has texts and numbers alone, so that whoever asks for them keeps no object alive and meets no
/// object of another isolation domain.
final class Recorder: Sendable {
  /// A position in the record at some moment.
  struct Mark {
    /// The number that was given last.
    let number: UInt64

    /// The number of changes that were made.
    let changeCount: Int
  }

  static let shared = Recorder()

  /// There is insight.
  ///
  /// That makes every reading a tracked one and every change one that is told in the slower way, so
  /// that nothing is asked for it on the usual ways.
  @inline(__always)
  static var isOn: Bool {
    SlowPath.isNeeded && sessions.load(ordering: .relaxed) > 0
  }

  /// The number of times that recording has begun: 1 or more while there is insight.
  static var era: Int { eras.load(ordering: .relaxed) }

  let state = Locked(State())

  private init() {}

  /// Begins an insight.
  ///
  /// - Parameter count: How many of the latest changes it keeps.
  /// - Returns: What was there before.
  func begin(keeping count: Int) -> Mark {
    SlowPath.count(+1)
    let (mark, forgotten) = state.withLock { state -> (Mark, State?) in
      var forgotten: State?
      if sessions.add(1, ordering: .relaxed).oldValue == 0 {
        eras.add(1, ordering: .relaxed)
        // What a thread took down that did not know yet that the last insight had ended.
        forgotten = state.startAnew()
      }
      state.limit = max(state.limit, count)
      return (Mark(number: state.number, changeCount: state.changeCount), forgotten)
    }
    forgotten?.endStreams()
    return mark
  }

  /// Ends an insight, and forgets everything with the last one.
  func end() {
    let forgotten = state.withLock { state -> State? in
      sessions.add(-1, ordering: .relaxed).newValue > 0 ? nil : state.startAnew()
    }
    SlowPath.count(-1)
    forgotten?.endStreams()
  }
}

/// Observations and bindings.
extension Recorder {
  /// Lists an observation or a binding that begins.
  ///
  /// - Parameters:
  ///   - source: The value that is observed or bound to; asked for only if it is recorded.
  ///   - target: The property that is bound, likewise.
  ///   - token: The object whose end is that of what is listed, if it is there already.
  /// - Returns: nil if nothing is recorded.
  func begin(
    _ mode: BindingMode?, _ source: @autoclosure () -> Insight.Place,
    target: @autoclosure () -> Insight.Place? = nil, token: AnyObject? = nil
  ) -> Listing? {
    guard let start = ThreadContext.takeStart() else { return nil }
    let listing = add(start, mode: mode, source: source(), target: target())
    if let token { attach(listing, to: ObjectIdentifier(token)) }
    return listing
  }

  /// Lists what begins, with what was noted of it.
  func add(
    _ start: ThreadContext.Start, mode: BindingMode?, source: Insight.Place, target: Insight.Place?
  ) -> Listing {
    let source = start.source.map { Insight.Place(object: source.object, path: $0) } ?? source
    let target = target.map { target in
      start.target.map { Insight.Place(object: target.object, path: $0) } ?? target
    }
    let line = start.site.flatMap { ThreadContext.current.lineCounts?.entry($0) }
    return state.withLock { state in
      let number = state.nextNumber()
      let listing = Listing(
        Insight.Origin(entry: number, mode: mode, site: start.site, sync: start.sync),
        source: source, target: target, line: line)
      state.add(listing)
      return listing
    }
  }

  /// Says whose end is that of what is listed.
  func attach(_ listing: Listing, to token: ObjectIdentifier) {
    _ = state.withLock { $0.attach(listing, to: token) }
  }

  func listing(of token: ObjectIdentifier) -> Listing? {
    state.withLock { $0.tokens[token] }
  }

  /// Takes note that an observation or a binding has ended, if there is insight.
  @inline(__always)
  static func end(_ token: AnyObject) {
    if SlowPath.isNeeded { endNow(token) }
  }

  @inline(never)
  private static func endNow(_ token: AnyObject) {
    if isOn { shared.end(ObjectIdentifier(token)) }
  }

  private func end(_ token: ObjectIdentifier) {
    _ = state.withLock { state in
      state.tokens.removeValue(forKey: token).flatMap {
        state.remove($0.origin.entry)
      }
    }
  }

  func setHealth(_ health: BindingHealth, of token: ObjectIdentifier) {
    state.withLock { $0.tokens[token]?.health = health }
  }

  /// Takes note that the code of an observation or a binding was called.
  ///
  /// - Parameter serial: The number of the call. Of calls inside one another the inner one comes first,
  ///   and is the last one.
  func fire(_ listing: Listing, _ firing: Insight.Firing, _ serial: UInt64) {
    // What was there before goes when the lock is open: see Locked.
    var last: Insight.Firing? = firing
    state.withLock { _ in
      listing.timesFired += 1
      listing.line?.timesFired += 1
      if serial < listing.lastSerial { return }
      listing.lastSerial = serial
      listing.line?.last = listing.origin.entry
      swap(&listing.last, &last)
    }
  }

  func entry(_ id: UInt64) -> Insight.Entry? { state.withLock { $0.listings[id]?.entry } }

  /// The counts of a line of code as they are at this moment.
  func reading(_ line: Listing.Line) -> Insight.Line {
    state.withLock { state in
      Insight.Line(
        mode: line.mode, liveCount: line.liveCount, timesFired: line.timesFired,
        last: line.last.flatMap { state.listings[$0]?.last })
    }
  }

  func entries(after mark: Mark) -> [Insight.Entry] {
    // A copy of its own: a thread that changes the state does not wait for whoever reads it.
    state.withLock { $0.listings.values.map(\.entry) }
      .filter { $0.id > mark.number }.sorted { $0.id < $1.id }
  }
}

/// Changes.
extension Recorder {
  /// Takes down a change of a property.
  ///
  /// - Parameter make: Makes it of its number.
  func add(_ list: ObjectIdentifier, _ make: (UInt64) -> Insight.Change) -> Insight.Change {
    let (change, streams) = state.withLock { state in
      let change = make(state.nextNumber())
      state.add(change, list)
      return (change, Array(state.streams.values))
    }
    for stream in streams { stream.yield(change) }
    return change
  }

  func stream(_ limit: Int) -> AsyncStream<Insight.Change> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Insight.Change.self, bufferingPolicy: .bufferingNewest(limit))
    let id = state.withLock { state in
      let id = state.nextNumber()
      state.streams[id] = continuation
      return id
    }
    // The recorder is there as long as the process.
    continuation.onTermination = { [self] _ in
      _ = state.withLock { $0.streams.removeValue(forKey: id) }
    }
    return stream
  }

  func changes(_ most: Int, after mark: Mark) -> [Insight.Change] {
    state.withLock { $0.recent.suffix(most).filter { $0.id > mark.number } }
  }

  func changeCount(after mark: Mark) -> Int {
    state.withLock { $0.changeCount } - mark.changeCount
  }

  func lastChange(of lists: [ObjectIdentifier], after mark: Mark) -> Insight.Change? {
    state.withLock { state in lists.compactMap { state.last[$0] } }
      .filter { $0.id > mark.number }.max { $0.id < $1.id }
  }
}

/// Names of objects and properties.
extension Recorder {
  /// The property that a list of observers belongs to.
  ///
  /// - Complexity: O(1), and the first time O(*n*) in the number of the object's properties.
  @discardableResult
  func place(of list: ObserverList, in owner: AnyObject) -> Insight.Place {
    let key = ObjectIdentifier(list)
    if let place = state.withLock({ $0.places[key] }) { return place }
    // Held: a mirror of the object's own making may make the property anew.
    let kept = Unretained.retaining(list)
    defer { kept.release() }
    // Of an object that is being destroyed some properties have gone.
    let path =
      Unretained(owner).isDeallocating ? "a property" : list.name(in: owner)
    let type = "\(type(of: owner))"
    return state.withLock { state in
      let place = Insight.Place(object: state.objects.name(of: owner, type), path: path)
      state.places[key] = place
      return place
    }
  }

  /// The property that a list belongs to, if that is known.
  func place(of list: ObjectIdentifier) -> Insight.Place? {
    state.withLock { $0.places[list] }
  }

  func name(of object: AnyObject) -> String {
    let type = "\(type(of: object))"
    return state.withLock { $0.objects.name(of: object, type) }
  }

  /// Takes note that a property goes.
  func forget(_ list: ObjectIdentifier) {
    state.withLock { $0.forget(list) }
  }
}
