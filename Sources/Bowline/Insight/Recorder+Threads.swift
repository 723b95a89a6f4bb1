// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The number of insights; an atomic, since it is changed under the lock and read without it.
private let sessions = Atomic<Int>(0)

/// The number of times that recording has begun.
private let eras = Atomic<Int>(0)

extension Recorder {
  /// The one store of the process.
  static let state = Locked(Recorder())

  /// There is insight.
  ///
  /// Then all reads and writes take the slow path, so that the usual way does not ask for it.
  @inline(__always)
  static var isOn: Bool {
    SlowPath.isNeeded && sessions.load(ordering: .relaxed) > 0
  }

  /// The number of times that recording has begun: 1 or more while there is insight.
  static var era: Int { eras.load(ordering: .relaxed) }

  /// Begins an insight.
  ///
  /// - Parameter count: How many of the latest changes it keeps.
  /// - Returns: The last number that was given out, and the number of changes until now.
  static func begin(keeping count: Int) -> (number: UInt64, changeCount: Int) {
    let (number, changeCount, forgotten) = state.withLock { state in
      var forgotten: Recorder?
      if sessions.add(1, ordering: .relaxed).oldValue == 0 {
        SlowPath.count(+1)
        eras.add(1, ordering: .relaxed)
        // Records of a thread that did not know yet that the last insight had ended.
        forgotten = state.reset()
      }
      state.limit = max(state.limit, count)
      return (state.number, state.changeCount, forgotten)
    }
    forgotten?.endStreams()
    return (number, changeCount)
  }

  /// Ends an insight, and forgets everything with the last one.
  static func end() {
    let forgotten = state.withLock { state -> Recorder? in
      if sessions.add(-1, ordering: .relaxed).newValue > 0 { return nil }
      SlowPath.count(-1)
      return state.reset()
    }
    forgotten?.endStreams()
  }
}

/// Observations and bindings.
extension Recorder {
  /// Lists an observation or a binding that begins.
  ///
  /// - Parameters:
  ///   - token: The object at whose end the listing is removed, if it exists already.
  ///   - places: Finds the value that is observed or bound to, and the property that is bound; only
  ///     called if these are recorded.
  /// - Returns: nil if nothing is recorded.
  static func makeListing(
    _ mode: BindingMode?, token: AnyObject? = nil,
    places: () -> (source: Insight.Place, target: Insight.Place?)
  ) -> Listing? {
    guard let context = ThreadContext.present else { return nil }
    let mark = context.mark.take()
    if context.isMuted { return nil }
    var (source, target) = places()
    if let path = mark?.source { source = Insight.Place(object: source.object, path: path) }
    if let path = mark?.target {
      target = target.map { Insight.Place(object: $0.object, path: path) }
    }
    let line = mark.flatMap { context.lineCounts?.line(at: $0.site) }
    let listing = state.withLock { [source, target] state in
      let origin = Insight.Origin(
        entry: state.nextNumber(), mode: mode, site: mark?.site, sync: mark?.sync)
      let listing = Listing(
        Insight.Entry(origin: origin, source: source, target: target), line: line)
      line?.counts.liveCount += 1
      line?.counts.mode = mode
      state.listings[origin.entry] = listing
      return listing
    }
    if let token { attach(listing, to: ObjectIdentifier(token)) }
    return listing
  }

  /// Connects a listing with the object at whose end it is removed.
  static func attach(_ listing: Listing, to token: ObjectIdentifier) {
    // An earlier listing of the same address is removed: the end of its object was not recorded.
    _ = state.withLock { state -> Listing? in
      guard let earlier = state.tokens.updateValue(listing, forKey: token), earlier !== listing
      else { return nil }
      return state.remove(earlier)
    }
  }

  /// Removes the listing of an observation or a binding that has ended, if there is insight.
  static func endListing(of token: AnyObject) {
    guard isOn else { return }
    _ = state.withLock { state in
      state.tokens.removeValue(forKey: ObjectIdentifier(token)).flatMap { state.remove($0) }
    }
  }

  /// Records a call of the code of an observation or a binding.
  ///
  /// - Parameter serial: The number that the call got when it began. Of nested calls the inner one
  ///   is recorded first, and counts as the last one.
  static func fire(_ listing: Listing, _ firing: Insight.Firing, _ serial: UInt64) {
    // The earlier call is released when the lock is open: see Locked.
    var last: Insight.Firing? = firing
    state.withLock { _ in
      listing.entry.timesFired += 1
      listing.line?.counts.timesFired += 1
      if serial < listing.lastSerial { return }
      listing.lastSerial = serial
      listing.line?.lastEntry = listing.origin.entry
      swap(&listing.entry.last, &last)
    }
  }
}

/// Changes.
extension Recorder {
  /// Records a change of a property.
  ///
  /// - Parameter make: Makes the change with the given number.
  static func add(
    _ list: ObserverList, in owner: AnyObject, _ make: (UInt64, Insight.Place) -> Insight.Change
  ) -> Insight.Change {
    while true {
      let (change, streams) = state.withLock { state in
        // An array of no values costs 200 instructions, too.
        (
          state.add(ObjectIdentifier(list), make),
          state.streams.isEmpty ? [] : Array(state.streams.values)
        )
      }
      if let change {
        for stream in streams { stream.yield(change) }
        return change
      }
      place(of: list, in: owner)
    }
  }
}

/// Names of objects and properties.
extension Recorder {
  /// Names the property that a list of observers belongs to.
  ///
  /// - Complexity: O(1), and the first time O(*n*) in the number of the object's properties.
  @discardableResult
  static func place(of list: ObserverList, in owner: AnyObject) -> Insight.Place {
    let key = ObjectIdentifier(list)
    if let place = place(of: key) { return place }
    // In the `deinit` of an object some properties may have gone.
    let path =
      Unretained(owner).isDeallocating ? "a property" : list.name(in: owner)
    let type = "\(type(of: owner))"
    return state.withLock { state in
      let place = Insight.Place(object: state.objects.name(of: owner, type), path: path)
      state.properties[key] = (place, nil)
      return place
    }
  }

  static func place(of list: ObjectIdentifier) -> Insight.Place? {
    state.withLock { $0.properties[list]?.place }
  }

  static func name(of object: AnyObject) -> String {
    let type = "\(type(of: object))"
    return state.withLock { $0.objects.name(of: object, type) }
  }

  static func forget(_ list: ObserverList) {
    _ = state.withLock { $0.properties.removeValue(forKey: ObjectIdentifier(list)) }
  }
}
