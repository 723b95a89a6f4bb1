// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The latest changes of each value, and the number of all its changes.
final class ChangeTrail {
  /// A change as a person sees it, and when it was made by the clock of the screen.
  struct Seen {
    let change: Insight.Change

    /// The value before: where one event has changed it several times, before the first of these.
    let old: String

    let time: Duration
  }

  /// The changes of one value.
  struct History {
    /// The latest ones, the oldest first.
    fileprivate(set) var changes: [Seen] = []

    /// The number of all changes that there were.
    fileprivate(set) var count = 0

    /// The number of the oldest one that is kept, from 1.
    var firstNumber: Int { count - changes.count + 1 }
  }

  private var histories: [Insight.Place: History]

  /// Additional words about some events, such as the change that one of them undoes.
  private var remarks: [UInt64: String]

  /// The most changes that are kept of all values together, and the most and the least of one.
  private static let limit = 8_000
  private static let most = 100
  private static let least = 4

  /// Makes a trail that begins with the changes of another one, and does not follow it.
  init(_ other: ChangeTrail? = nil) {
    histories = other?.histories ?? [:]
    remarks = other?.remarks ?? [:]
  }

  /// Adds words to those of an event.
  func explain(_ event: Insight.Event, _ words: String) {
    if remarks.count >= Self.limit, let oldest = remarks.keys.min() { remarks[oldest] = nil }
    remarks[event.id] = words
  }

  /// The additional words about an event; nil for none.
  func remark(on event: Insight.Event) -> String? { remarks[event.id] }

  /// Adds a change.
  ///
  /// - Complexity: O(1) on the average.
  func add(_ change: Insight.Change, at time: Duration) {
    let limit = min(max(Self.limit / max(histories.count, 1), Self.least), Self.most)
    histories[change.place, default: History()].add(change, at: time, limit)
  }

  /// The changes of some objects, by value.
  func histories(of objects: Set<String>) -> [Insight.Place: History] {
    histories.filter { objects.contains($0.key.object) }
  }

  /// The changes of all values that fulfill a condition, in order; nil where none does.
  func history(where isIncluded: (Insight.Change) -> Bool) -> History? {
    let changes = histories.values.flatMap { $0.changes.filter { isIncluded($0.change) } }
    if changes.isEmpty { return nil }
    return History(changes: changes.sorted { $0.change.id < $1.change.id }, count: changes.count)
  }

  /// Finds the changes that have the same first cause as another one, in order.
  func companions(of change: Insight.Change) -> [Insight.Change] {
    let root = change.root.id
    return histories.values.flatMap { history in
      history.changes.lazy.map(\.change).filter { $0.id >= root && $0.root.id == root }
    }.sorted { $0.id < $1.id }
  }
}

extension ChangeTrail.History {
  fileprivate mutating func add(_ change: Insight.Change, at time: Duration, _ limit: Int) {
    // Two changes that an event, or a change that follows from it, makes directly count as one: the
    // value between them never showed.
    let before = changes.last.flatMap { last in
      change.event?.isOfPerson == true && last.change.event == change.event
        && change.kind == .setting && change.cause?.id == last.change.cause?.id ? last : nil
    }
    let seen = ChangeTrail.Seen(change: change, old: before?.old ?? change.old, time: time)
    if before != nil {
      changes[changes.count - 1] = seen
      return
    }
    count += 1
    changes.append(seen)
    // Many at once, since each removal moves all that stay.
    if changes.count >= limit * 2 { changes.removeFirst(changes.count - limit) }
  }
}

extension ChangeTrail.History {
  /// The changes that an element of a collection has come, was replaced or was moved by, and those
  /// of the collection as a whole.
  ///
  /// - Parameter index: The index of the element now.
  func ofElement(at index: Int) -> Self {
    var index = index
    var found: [ChangeTrail.Seen] = []
    for seen in changes.reversed() {
      if seen.change.concerns(index) { found.append(seen) }
      guard let before = seen.change.placeBefore(of: index) else { break }
      index = before
    }
    return Self(changes: found.reversed(), count: found.count)
  }
}

extension Insight.Change {
  /// The element that has an index after the change came by it.
  fileprivate func concerns(_ index: Int) -> Bool {
    newIndexes?.contains(index) ?? (kind == .setting)
  }

  /// Returns the index before the change of the element that has an index after it; nil for one
  /// that was not there.
  fileprivate func placeBefore(of index: Int) -> Int? {
    let came = newIndexes?.ranges.reduce(0) { $0 + $1.clamped(to: 0..<index).count } ?? 0
    let left = oldIndexes.map { Array($0.ranges) } ?? []
    if kind != .setting, concerns(index) {
      // Elements leave and come in the same order.
      var rest = came
      for range in left {
        if rest < range.count { return range.lowerBound + rest }
        rest -= range.count
      }
      return nil
    }
    return left.reduce(index - came) { $1.lowerBound <= $0 ? $0 + $1.count : $0 }
  }

  /// The first of the changes that led to this one; itself where no other did.
  var root: Insight.Change {
    var change = self
    while let cause = change.cause { change = cause }
    return change
  }
}
