// SPDX-License-Identifier: Apache-2.0

/// The changes, observations and bindings that are recorded while there is insight.
///
/// It stores only texts and numbers, so that code that reads them keeps no object alive and reaches
/// no object of another isolation domain.
struct Recorder {
  /// The number of the latest changes that are kept: the highest that an insight has asked for.
  var limit = 0

  /// The number that was given out last, to an entry, a change or a stream.
  private(set) var number: UInt64 = 0

  /// The number of changes that were made.
  var changeCount = 0

  /// The observations and bindings that go on.
  var listings: [UInt64: Listing] = [:]

  /// The same listings, by the objects at whose end they are removed.
  var tokens: [ObjectIdentifier: Listing] = [:]

  /// The latest changes, at least as many as are kept.
  var recent: [Insight.Change] = []

  /// The properties and their last changes, by their lists of observers.
  var properties: [ObjectIdentifier: (place: Insight.Place, last: Insight.Change?)] = [:]

  var objects = ObjectNames()

  var streams: [UInt64: AsyncStream<Insight.Change>.Continuation] = [:]

  /// Forgets everything; the numbers go on.
  ///
  /// - Returns: The earlier state, to be released outside the lock.
  mutating func reset() -> Recorder {
    // A `LineCounts` may be asked later, and the ends of these are not recorded any more.
    for listing in listings.values { listing.line?.counts.liveCount = 0 }
    var other = Recorder()
    other.number = number
    other.changeCount = changeCount
    swap(&self, &other)
    return other
  }

  mutating func nextNumber() -> UInt64 {
    number += 1
    return number
  }

  /// Adds a change of a property.
  ///
  /// - Parameter make: Makes the change with the given number.
  /// - Returns: The change; nil if the property is not known.
  mutating func add(
    _ list: ObjectIdentifier, _ make: (UInt64, Insight.Place) -> Insight.Change
  ) -> Insight.Change? {
    guard let index = properties.index(forKey: list) else { return nil }
    let change = make(nextNumber(), properties.values[index].place)
    properties.values[index].last = change
    changeCount += 1
    recent.append(change)
    if recent.count - limit >= limit { recent.removeFirst(limit) }
    return change
  }

  /// Removes the listing of an observation or a binding that has ended.
  ///
  /// - Returns: The listing, to be released outside the lock.
  mutating func remove(_ listing: Listing) -> Listing? {
    let removed = listings.removeValue(forKey: listing.origin.entry)
    removed?.line?.counts.liveCount -= 1
    return removed
  }

  func endStreams() {
    for stream in streams.values { stream.finish() }
  }
}

/// The record of an observation or a binding, as long as that goes on.
///
/// The observation or binding has a reference to it, so that a call is recorded without a search.
@usableFromInline
final class Listing:
  @unchecked Sendable  // why: its variables are reached while the recorder's state is locked
{
  /// The origin of the changes that the code of the observation or binding makes.
  let origin: Insight.Origin

  /// The observation or binding as it is at this moment.
  @safe @exclusivity(unchecked) var entry: Insight.Entry

  /// The number of its last call among all calls.
  @safe @exclusivity(unchecked) var lastSerial: UInt64 = 0

  /// The counts of all that began at the same line of code; nil where nobody counts.
  let line: Line?

  /// The counts of what began at a line of code; read and written while the recorder's state is
  /// locked.
  final class Line:
    @unchecked Sendable  // why: its variables are reached while the recorder's state is locked
  {
    /// The counts, but for the last call or write.
    var counts = Insight.Line()

    /// The entry that fired last.
    var lastEntry: UInt64?
  }

  init(_ entry: Insight.Entry, line: Line?) {
    origin = entry.origin
    self.entry = entry
    self.line = line
  }
}
