// SPDX-License-Identifier: Apache-2.0

// For a program that has better names for its objects than their classes and numbers.

extension Insight.Entry {
  /// The same with other words for its ends.
  package func renamed(_ name: (Insight.Place) -> Insight.Place) -> Insight.Entry {
    Insight.Entry(
      id: id, mode: mode, source: name(source), target: target.map(name), sync: sync, site: site,
      timesFired: timesFired, last: last, health: health, token: token)
  }
}

extension Insight.Change {
  /// The same with other words for the property; its causes keep theirs.
  package func renamed(_ name: (Insight.Place) -> Insight.Place) -> Insight.Change {
    Insight.Change(
      id: id, place: name(place), kind: kind, old: old, new: new, indexes: indexes, origin: origin,
      event: event, cause: cause)
  }
}
