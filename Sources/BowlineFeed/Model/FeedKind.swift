// SPDX-License-Identifier: Apache-2.0

/// The nature of a path, judged by all values that it has had.
public enum FeedKind: String, Hashable, Sendable, CaseIterable {
  /// Nothing but null so far.
  case unknown

  /// Numbers that rise and fall.
  case number

  /// Numbers that have risen several times and never fallen.
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

/// The values of one path, counted so far as its kind takes it.
struct KindEvidence: Sendable {
  /// How many of each kind of value came.
  private(set) var numbers = 0
  private(set) var truths = 0
  private(set) var texts = 0
  private(set) var rows = 0

  private(set) var rises = 0
  private(set) var hasFallen = false
  private var last: Double?

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
    if let last {
      if number > last { rises += 1 }
      if number < last { hasFallen = true }
    } else {
      first = number
    }
    last = number
  }

  /// The first number, by which evidence is joined to what came before it.
  private var first: Double?

  mutating func add(_ later: KindEvidence) {
    if let last, let first = later.first {
      if first > last { rises += 1 }
      if first < last { hasFallen = true }
    }
    first = first ?? later.first
    last = later.last ?? last
    numbers += later.numbers
    truths += later.truths
    texts += later.texts
    rows += later.rows
    rises += later.rises
    hasFallen = hasFallen || later.hasFallen
  }

  /// The kind, as the evidence has it.
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

  /// Three values of each text on average, and no more texts than bars have room.
  private static func isChoice(_ counts: TextCounts, of count: Int) -> Bool {
    count >= 6 && counts.counts.count <= 24 && counts.counts.count * 3 <= count
      && counts.otherCount * 10 <= count
  }
}
