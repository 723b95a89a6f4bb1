// SPDX-License-Identifier: Apache-2.0

/// The states that a feed had in the last minutes, in bounded memory.
///
/// At most one state a second is kept, with the changes since the one before. Where there is no room for
/// all of the last minutes, older states are further apart.
struct FeedHistory: Sendable {
  /// The state of a path.
  struct PathState: Sendable {
    let path: ObjectIdentifier
    let value: FeedValue
    let kind: FeedKind
    let count: Int
    let resetCount: Int
    let rate: Double?
    let arrivalRate: Double?
    let time: FeedTime
    let line: FeedLine?
    let rowLines: FeedTable.Lines
    let texts: TextCounts?

    /// The room that it takes, as a number of plain states.
    var weight: Int {
      let cells = value.table.map { $0.rows.count * $0.columns.count } ?? 0
      return 1 + ((texts?.counts.count ?? 0) + cells) / 4 + rowLines.all.count
    }
  }

  /// The state of the feed itself.
  struct Counts: Sendable {
    var lineCount = 0
    var byteCount = 0
    var refusedCount = 0
    var unlistedCount = 0
    var errorCount = 0
    var runCount = 0
    var state = FeedState.reading
    var format: FeedFormat?
    var lastArrival: FeedTime?
    var lineRate: Double?
  }

  /// A moment, with the changes since the one before.
  struct Moment: Sendable {
    let start: FeedTime
    var time: FeedTime
    var counts: Counts
    var paths: [PathState] = []
  }

  /// The moments that are kept, the oldest first.
  private(set) var moments: [Moment] = []

  /// The states of the paths before the first moment.
  private var base: [ObjectIdentifier: PathState] = [:]

  /// The indexes of the states in the last moment, by path.
  private var places: [ObjectIdentifier: Int] = [:]

  /// The room that all states take.
  private(set) var weight = 0

  /// The most moments, which are ten minutes at one a second.
  static let mostMoments = 600

  /// The most room, as a number of plain states of about 160 bytes: ten minutes of 50 paths.
  static let mostWeight = 30_000

  /// The seconds from one moment to the next.
  private static let spacing = 1.0

  /// The seconds that moments go back where there is no room for all.
  private static let longest = 600.0

  /// Adds the state at a moment.
  ///
  /// - Parameter paths: The states of the paths that have got values.
  mutating func record(_ counts: Counts, _ paths: [PathState], at time: FeedTime) {
    if let last = moments.last, time.seconds(since: last.start) < Self.spacing {
      moments[moments.count - 1].time = time
      moments[moments.count - 1].counts = counts
    } else {
      moments.append(Moment(start: time, time: time, counts: counts))
      places = [:]
    }
    let index = moments.count - 1
    for state in paths {
      if let place = places[state.path] {
        weight += state.weight - moments[index].paths[place].weight
        moments[index].paths[place] = state
      } else {
        places[state.path] = moments[index].paths.count
        moments[index].paths.append(state)
        weight += state.weight
      }
    }
    while moments.count > Self.mostMoments || weight > Self.mostWeight && moments.count > 2 {
      let isFull = moments.count > Self.mostMoments || moments.count == 3
      if isFull || time.seconds(since: moments[0].time) > Self.longest { forget() } else { thin() }
    }
  }

  /// Merges a moment into the next one: the one whose neighbors are nearest to each other for its age.
  private mutating func thin() {
    let now = moments[moments.count - 1].time
    let index = (1..<moments.count - 2).min { distance($0, now) < distance($1, now) } ?? 1
    let merged = Set(moments[index + 1].paths.map(\.path))
    for state in moments[index].paths {
      if merged.contains(state.path) {
        weight -= state.weight
      } else {
        moments[index + 1].paths.append(state)
      }
    }
    moments.remove(at: index)
  }

  /// The time between the neighbors of a moment, as a part of its age.
  private func distance(_ index: Int, _ now: FeedTime) -> Double {
    moments[index + 1].time.seconds(since: moments[index - 1].time)
      / now.seconds(since: moments[index].time)
  }

  private mutating func forget() {
    for state in moments.removeFirst().paths {
      weight -= state.weight
      base[state.path] = state
    }
  }

  /// The states of a path that came up to a time, the latest first.
  func states(of path: ObjectIdentifier, through time: FeedTime) -> [PathState] {
    let states = moments.reversed().lazy.compactMap { moment in
      moment.paths.first { $0.path == path }
    }
    return states.filter { $0.time <= time } + (base[path].map { [$0] } ?? [])
  }

  /// The states of all paths at a moment; none for a path without values.
  func states(at index: Int) -> [ObjectIdentifier: PathState] {
    var states: [ObjectIdentifier: PathState] = [:]
    for moment in moments[...index].reversed() {
      for state in moment.paths where states[state.path] == nil { states[state.path] = state }
    }
    return states.merging(base) { one, _ in one }
  }
}
