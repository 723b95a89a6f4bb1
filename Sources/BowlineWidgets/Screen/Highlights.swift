// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The cells of a screen whose text has changed a moment ago.
struct Highlights {
  /// Some cells of a row, and when their highlight ends.
  struct Run {
    let row: Int
    let columns: Range<Int>
    let end: Duration

    /// Its blanks are bold as its text is: a theme may highlight bold text in another way than plain.
    let isBold: Bool
  }

  /// The time for which a change is highlighted.
  static let duration = Duration.milliseconds(400)

  /// The cells, those that changed first before others.
  private(set) var runs: [Run] = []

  /// The time that has passed; the ends of runs are counted in it.
  private var now = Duration.zero

  /// The time until the next of them ends; nil where none is to come.
  var timeLeft: Duration? { runs.first { $0.end > now }.map { $0.end - now } }

  /// Highlights some cells from now on.
  mutating func add(row: Int, columns: Range<Int>, isBold: Bool = false) {
    runs.append(Run(row: row, columns: columns, end: now + Self.duration, isBold: isBold))
  }

  /// Lets time go on.
  ///
  /// - Returns: Whether a highlight has ended since the time before.
  mutating func advance(by time: Duration) -> Bool {
    now += time
    return runs.first.map { $0.end <= now } ?? false
  }

  /// Removes the cells whose time is over, and those that a closure names.
  ///
  /// - Returns: The removed ones.
  mutating func removeEnded(and isGone: (Run) -> Bool) -> [Run] {
    var gone: [Run] = []
    runs.removeAll { run in
      let isOver = run.end <= now || isGone(run)
      if isOver { gone.append(run) }
      return isOver
    }
    return gone
  }
}

/// The areas that one painting of a screen draws, as highlights go by them.
struct DrawnAreas {
  /// Those of the widgets that are drawn because they have changed.
  var changed: [Rectangle] = []

  /// The parts of these that are highlighted as one.
  var whole: [Rectangle] = []

  /// Those of the widgets that come into the picture, stand in another place than before, or highlight
  /// nothing, and the parts of others that are pictures.
  var new: [Rectangle] = []
}
