// SPDX-License-Identifier: Apache-2.0

/// The last change of a part of a path's value, such as a cell of a table.
package struct FeedChange: Equatable {
  /// The value before; nil where the part was not there, or nothing earlier is kept.
  package let old: FeedValue?

  /// The value that it has had since; nil where it is not there.
  package let new: FeedValue?

  /// The moment at which the new value came, or the first one that is kept.
  package let time: FeedTime

  /// Nothing earlier is kept.
  package let isFirst: Bool
}

extension Feed {
  /// Finds the last change of a part of a path's value among the moments that are kept.
  ///
  /// - Parameters:
  ///   - time: The moment of the value; later changes do not count.
  ///   - part: Returns the part of a value; nil where it is not there.
  /// - Returns: nil where no moment is kept.
  /// - Complexity: O(*n*) in the moments since the change, with a call of `part` for each.
  package func lastChange(
    of path: FeedPath, through time: FeedTime, part: (FeedValue) -> FeedValue?
  ) -> FeedChange? {
    guard let history else { return nil }
    let states = history.states(of: ObjectIdentifier(path), through: time)
    guard let last = states.first else { return nil }
    let new = part(last.value)
    var start = last.time
    for state in states.dropFirst() {
      let old = part(state.value)
      if old != new { return FeedChange(old: old, new: new, time: start, isFirst: false) }
      start = state.time
    }
    return FeedChange(old: nil, new: new, time: start, isFirst: true)
  }
}
