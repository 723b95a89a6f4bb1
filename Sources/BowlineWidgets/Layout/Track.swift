// SPDX-License-Identifier: Apache-2.0

/// A row or a column of a layout, which shares a room with others.
struct Track {
  /// The length that it is to have.
  let length: Length

  /// The cells that its content wants.
  let preferred: Int

  /// Its share of the room left over, beside its length; 0 for none.
  let growth: Int

  init(_ length: Length, preferred: Int = 0, growth: Int = 0) {
    self.length = length
    self.preferred = preferred
    self.growth = Swift.min(Swift.max(growth, 0), Length.limit)
  }

  /// Its content wants no cells, and it gets none of the room left over.
  var isEmpty: Bool { length == .fitting && preferred == 0 && growth == 0 }

  /// Its share of the room left over, by its flexible length or else by its growth.
  var weight: Int {
    if case .flexible(let weight) = length.kind { return weight }
    return growth
  }
}

extension [Track] {
  /// Divides a room among the tracks, and returns the length of each.
  ///
  /// - The room left over goes to the tracks with a weight, in proportion. Cells that cannot be
  ///   divided go to the first of them. No cell stays free while one of them is below its maximum.
  /// - Where there is too little room, tracks with a weight give cells back, down to their minimum:
  ///   the largest first, and the last of equal ones.
  /// - What does not fit then is cut at the end.
  ///
  /// - Parameters:
  ///   - room: The cells for all.
  ///   - spacing: The cells that stay free between two of them.
  func lengths(in room: Int, spacing: Int = 0) -> [Int] {
    let free = Swift.max(room - gaps(spacing), 0)
    var lengths = bases(in: free, of: room) { $0.length.minimum }
    let excess = lengths.reduce(0, +) - free
    if excess > 0 {
      shrink(&lengths, by: excess)
    } else {
      grow(&lengths, in: free)
    }
    var rest = Swift.max(room, 0)
    return lengths.map { length in
      let length = Swift.min(length, rest)
      rest = Swift.max(rest - length - spacing, 0)
      return length
    }
  }

  /// The length at which the content of each track fits, with the gaps, at most the room.
  func preferredLength(in room: Int, spacing: Int = 0) -> Int {
    // The cells for a weight of 1 with which the content of each flexible track fits.
    let unit =
      map { track in
        guard case .flexible(let weight) = track.length.kind else { return 0 }
        return (track.length.clamped(track.preferred) + weight - 1) / weight
      }.max() ?? 0
    let bases = bases(in: Swift.max(room - gaps(spacing), 0), of: room) {
      $0.length.clamped(Swift.min(unit, Length.limit) * $0.weight)
    }
    return Swift.min(bases.reduce(gaps(spacing), +), Swift.max(room, 0))
  }

  private func gaps(_ spacing: Int) -> Int { Swift.max(count - 1, 0) * spacing }

  /// Returns the length of each track before the room left over is shared.
  private func bases(in free: Int, of room: Int, flexible: (Track) -> Int) -> [Int] {
    var part = 0
    return map { track in
      let length = track.length
      switch length.kind {
      case .fixed(let cells): return length.clamped(Swift.min(cells, Swift.max(room, 0)))
      case .flexible: return flexible(track)
      case .percent(let percent) where !Length.isEndless(free):
        let start = Length.end(part, of: free)
        part += percent
        return length.clamped(Length.end(part, of: free) - start)
      case .fitting, .percent: return length.clamped(track.preferred)
      }
    }
  }

  private func shrink(_ lengths: inout [Int], by excess: Int) {
    var excess = excess
    while excess > 0 {
      let giving = indices.filter {
        self[$0].weight > 0 && lengths[$0] > self[$0].length.minimum
      }
      guard let most = giving.map({ lengths[$0] }).max() else { return }
      let largest = giving.filter { lengths[$0] == most }
      // All of the largest give, until another one is as large or one of them has its minimum.
      let next = giving.map { lengths[$0] < most ? lengths[$0] : self[$0].length.minimum }.max()
      let cells = Swift.min(excess, (most - (next ?? 0)) * largest.count)
      for (place, index) in largest.reversed().enumerated() {
        lengths[index] -= cells / largest.count + (place < cells % largest.count ? 1 : 0)
      }
      excess -= cells
    }
  }

  /// Shares the room left over.
  ///
  /// Tracks whose share is below their minimum get the minimum, or else those whose share is beyond
  /// their maximum get that, and the rest is shared anew: CSS Flexible Box Layout, section 9.7.
  private func grow(_ lengths: inout [Int], in free: Int) {
    var sharing = indices.filter { self[$0].weight > 0 }
    let isFlexible = map { track in
      if case .flexible = track.length.kind { true } else { false }
    }
    let bases = indices.map { isFlexible[$0] ? 0 : lengths[$0] }
    while !sharing.isEmpty {
      let taken = indices.reduce(0) { $0 + (sharing.contains($1) ? bases[$1] : lengths[$1]) }
      var spare = Swift.max(free - taken, 0)
      var weights = sharing.reduce(0) { $0 + self[$1].weight }
      var beyond = 0
      var isBelow: [Int: Bool] = [:]
      for index in sharing {
        let weight = self[index].weight
        // Each share is divided off the room that is left, so that the shares add up to all of it.
        let share = (spare * weight + weights - 1) / weights
        spare -= share
        weights -= weight
        lengths[index] = self[index].length.clamped(bases[index] + share)
        let difference = lengths[index] - bases[index] - share
        beyond += difference
        if difference != 0 { isBelow[index] = difference > 0 }
      }
      if beyond == 0 { return }
      sharing.removeAll { isBelow[$0] == (beyond > 0) }
    }
  }
}
