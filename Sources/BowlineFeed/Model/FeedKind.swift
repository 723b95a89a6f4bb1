// SPDX-License-Identifier: Apache-2.0

/// The nature of a path, judged by all values that it has had.
public enum FeedKind: String, Hashable, Sendable, CaseIterable {
  /// Nothing but null so far.
  case unknown

  /// Numbers that rise and fall.
  case number

  /// Numbers that have risen several times and never fallen, unless their count began anew.
  case counter

  /// Truth values.
  case truth

  /// Texts of which most come more than once.
  case choice

  /// Texts, or values of more than one kind.
  case text

  /// Rows with columns.
  case rows

  /// The lines themselves, of a source that has no other format.
  case log
}

/// The facts about the values of one path that decide on its kind.
struct KindEvidence: Sendable {
  /// The number of values that came of each kind.
  private(set) var numbers = 0
  private(set) var truths = 0
  private(set) var texts = 0
  private(set) var rows = 0

  private(set) var rises = 0
  private(set) var hasFallen = false

  /// The number of times that a count began anew, by a fall that follows a restart of the source.
  private(set) var resets = 0

  private var last: Double?

  /// The source was restarted since the last number.
  private var isRestarted = false

  mutating func add(_ value: FeedValue) {
    switch value {
    case .null: break
    case .truth: truths += 1
    case .number(let number): add(number)
    case .text: texts += 1
    case .rows: rows += 1
    }
  }

  mutating func add(_ number: Double) {
    numbers += 1
    judgeChange(to: number)
    if first == nil { (first, startsAnew) = (number, isRestarted) }
    isRestarted = false
    last = number
  }

  /// Tells that the source is restarted before the next number.
  mutating func restart() { isRestarted = true }

  /// The first number, which is compared with the last one of earlier evidence.
  private var first: Double?

  /// The source was restarted before the first number.
  private var startsAnew = false

  /// Judges the change to a number from the one before.
  private mutating func judgeChange(to number: Double) {
    guard let last else { return }
    if number > last { rises += 1 }
    guard number < last else { return }
    if isRestarted {
      resets += 1
    } else {
      hasFallen = true
    }
  }

  mutating func add(_ later: KindEvidence) {
    if let start = later.first {
      // The first value after the restart may have been none, or null, in an earlier batch.
      isRestarted = isRestarted || later.startsAnew
      judgeChange(to: start)
      if first == nil { (first, startsAnew) = (start, isRestarted) }
      isRestarted = false
    }
    isRestarted = isRestarted || later.isRestarted
    last = later.last ?? last
    resets += later.resets
    numbers += later.numbers
    truths += later.truths
    texts += later.texts
    rows += later.rows
    rises += later.rises
    hasFallen = hasFallen || later.hasFallen
  }

  /// The kind that the evidence shows.
  func kind(_ counts: TextCounts) -> FeedKind {
    switch (numbers > 0, truths > 0, texts > 0, rows > 0) {
    case (false, false, false, false): .unknown
    case (true, false, false, false): rises >= 3 && !hasFallen ? .counter : .number
    case (false, true, false, false): .truth
    case (false, false, true, false): Self.isChoice(counts, of: texts) ? .choice : .text
    case (false, false, false, true): .rows
    default: .text
    }
  }

  /// Says whether each text came three times on average, and there are few enough for bars.
  private static func isChoice(_ counts: TextCounts, of count: Int) -> Bool {
    count >= 6 && counts.counts.count <= 24 && counts.counts.count * 3 <= count
      && counts.otherCount * 10 <= count
  }
}
