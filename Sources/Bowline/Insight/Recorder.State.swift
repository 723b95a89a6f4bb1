// SPDX-License-Identifier: Apache-2.0

extension Recorder {
  /// The changes, observations and bindings that were recorded.
  struct State {
    /// The number of the latest changes that are kept: the highest that an insight has asked for.
    var limit = 0

    /// The number that was given last, to an entry, a change or a stream.
    private(set) var number: UInt64 = 0

    /// The number of changes that were made.
    private(set) var changeCount = 0

    /// The observations and bindings that go on.
    private(set) var listings: [UInt64: Listing] = [:]

    /// The same as the listings, by what tells of their end.
    var tokens: [ObjectIdentifier: Listing] = [:]

    /// The latest changes, at least as many as are kept.
    private(set) var recent: [Insight.Change] = []

    /// The last change of each property, by its list of observers.
    private(set) var last: [ObjectIdentifier: Insight.Change] = [:]

    /// The properties, by the list of observers.
    var places: [ObjectIdentifier: Insight.Place] = [:]

    var objects = ObjectNames()

    var streams: [UInt64: AsyncStream<Insight.Change>.Continuation] = [:]

    /// Forgets everything; the numbers go on.
    ///
    /// - Returns: What there was, to be let go of when nobody waits for the state.
    mutating func startAnew() -> State {
      // Who counts them by line of code may ask later; their ends are not told here any more.
      for listing in listings.values { listing.line?.liveCount = 0 }
      var other = State()
      other.number = number
      other.changeCount = changeCount
      swap(&self, &other)
      return other
    }

    mutating func nextNumber() -> UInt64 {
      number += 1
      return number
    }

    mutating func add(_ change: Insight.Change, _ list: ObjectIdentifier) {
      changeCount += 1
      last[list] = change
      recent.append(change)
      if recent.count - limit >= limit { recent.removeFirst(limit) }
    }

    /// Lists what has begun.
    mutating func add(_ listing: Listing) {
      if let line = listing.line {
        line.liveCount += 1
        line.mode = listing.origin.mode
      }
      listings[listing.origin.entry] = listing
    }

    /// Removes what has ended from the list.
    mutating func remove(_ entry: UInt64) -> Listing? {
      let listing = listings.removeValue(forKey: entry)
      listing?.line?.liveCount -= 1
      return listing
    }

    /// Lists what tells of the end of an observation or a binding.
    ///
    /// - Returns: What was listed under the same address, if the end of that was not told.
    mutating func attach(_ listing: Listing, to token: ObjectIdentifier) -> Listing? {
      guard let earlier = tokens.updateValue(listing, forKey: token), earlier !== listing else {
        return nil
      }
      return remove(earlier.origin.entry)
    }

    mutating func forget(_ list: ObjectIdentifier) {
      last.removeValue(forKey: list)
      places.removeValue(forKey: list)
    }

    func endStreams() {
      for stream in streams.values { stream.finish() }
    }
  }
}

/// An observation or a binding that is listed.
///
/// What its code does is taken down here, without a search for it.
@usableFromInline
final class Listing:
  @unchecked Sendable  // why: its variables are reached while the recorder's state is locked
{
  /// The origin of the changes that the code of the observation or binding makes.
  let origin: Insight.Origin

  let source: Insight.Place
  let target: Insight.Place?

  var timesFired = 0
  var last: Insight.Firing?
  /// The number of that call among all calls.
  var lastSerial: UInt64 = 0
  var health = BindingHealth.live

  /// All that began at the same line of code and is counted with it; nil where nobody counts.
  let line: Line?

  /// The counts of what began at a line of code; read and written while the recorder's state is
  /// locked.
  final class Line:
    @unchecked Sendable  // why: its variables are reached while the recorder's state is locked
  {
    var mode: BindingMode?
    var liveCount = 0
    var timesFired = 0

    /// The entry that fired last.
    var last: UInt64?
  }

  init(
    _ origin: Insight.Origin, source: Insight.Place, target: Insight.Place?, line: Line? = nil
  ) {
    self.origin = origin
    self.line = line
    self.source = source
    self.target = target
  }

  /// The observation or binding as it is at this moment, as a value.
  var entry: Insight.Entry {
    Insight.Entry(
      id: origin.entry, mode: origin.mode, source: source, target: target, sync: origin.sync,
      site: origin.site, timesFired: timesFired, last: last, health: health)
  }
}
