// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The cells of a screen whose text has changed a moment ago.
struct Highlights {
  /// Cells of a row, and the time at which their highlight ends.
  struct Run {
    let row: Int
    let columns: Range<Int>
    let end: Duration

    /// The blanks are bold, as the text is: a theme may highlight bold text in its own way.
    let isBold: Bool
  }

  /// The time for which a change is highlighted.
  static let duration = Duration.milliseconds(400)

  /// The highlighted cells, those that changed first before others.
  private(set) var runs: [Run] = []

  /// The time that has passed, by which the ends of runs are given.
  private var now = Duration.zero

  /// The time until the next highlight ends; nil if none does.
  var timeLeft: Duration? { runs.first { $0.end > now }.map { $0.end - now } }

  /// Highlights some cells from now on.
  mutating func add(row: Int, columns: Range<Int>, isBold: Bool = false) {
    runs.append(Run(row: row, columns: columns, end: now + Self.duration, isBold: isBold))
  }

  /// Advances the time.
  ///
  /// - Returns: Whether the time of a highlight is over.
  mutating func advance(by time: Duration) -> Bool {
    now += time
    return runs.first.map { $0.end <= now } ?? false
  }

  /// Removes the runs whose time is over, and those for which a closure returns true.
  ///
  /// - Returns: The removed runs.
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

/// The areas that one painting of a screen draws, from which the highlights are found.
struct DrawnAreas {
  /// The areas of widgets that are drawn because they have changed.
  var changed: [Rectangle] = []

  /// The parts of these areas that are highlighted as a whole.
  var whole: [Rectangle] = []

  /// The areas without highlights: those of widgets that are new in the picture, have moved, or
  /// highlight nothing, and the parts of other widgets that are pictures.
  var new: [Rectangle] = []
}
