// SPDX-License-Identifier: Apache-2.0

/// The nature of a path, judged by all values that it has had.
public enum FeedKind: String, Hashable, Sendable, CaseIterable {
  /// Nothing but null so far.
  case unknown

  /// Numbers that rise and fall.
  case number

  /// Numbers that have risen again and again and never fallen, unless their count began anew.
  ///
  /// Three rises are enough where the name is that of a count, such as `rx.bytes`, or where whole numbers
  /// without a unit have risen from 0, or by no less than from there. Others need more of them.
  case counter

  /// Truth values.
  case truth

  /// Two texts or more, of which most come more than once.
  case choice

  /// Texts, or values of more than one kind.
  case text

  /// Rows with columns.
  case rows

  /// The lines themselves, of a source that has no other format, or above the headers of columns.
  case log
}

/// The facts about all values of one path that decide on its kind.
struct KindEvidence: Sendable {
  /// The number of values that came of each kind.
  private(set) var numbers = 0
  private(set) var truths = 0
  private(set) var texts = 0
  private(set) var rows = 0

  /// The source says that the numbers only rise, or that they also fall; nil where they have to show it.
  var declaredCounter: Bool?

  /// The unit that stands behind the numbers; nil for none.
  var unit: String?

  /// The name is one of counts, such as `requests_total`.
  let isNamedCount: Bool

  init(isNamedCount: Bool = false) { self.isNamedCount = isNamedCount }

  private var rises = 0

  /// The first number, and whether all are whole.
  private var first = 0.0
  private var areWhole = true

  /// The number has fallen as no count does.
  var hasFallen: Bool { isFalling || isFallingOften }
  private var isFalling = false

  /// The number of times that a count began anew: by a fall that follows a restart of the source, or
  /// looks as one does that follows a restart of the program behind it.
  var resets: Int { knownResets + (isFallingOften ? 0 : likelyResets) }
  private var knownResets = 0
  private var likelyResets = 0

  /// The falls that may follow a restart are more than programs have: the number goes round.
  private var isFallingOften: Bool {
    likelyResets > 2 && numbers < likelyResets * Self.leastBetween
  }

  /// The least numbers from one restart to the next, on average.
  private static let leastBetween = 1_000

  private var last: Double?

  /// The sum of the numbers that the count had reached when it began anew.
  private var before = 0.0

  /// The number that the count would have reached if it had never begun anew.
  var climbed: Double { before + (last ?? 0) }

  /// The rises since the last fall, and the greatest of all rises.
  private var risesInRow = 0
  private var greatestRise = 0.0

  /// The source was restarted since the last number.
  private var isRestarted = false

  /// The most rises in a row after which a fall is still taken for chance.
  ///
  /// After more of them the number is taken for a count that begins anew.
  private static let mostRisesByChance = 7

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
    if numbers == 0 { first = number }
    numbers += 1
    areWhole = areWhole && number == number.rounded()
    judgeChange(to: number)
    isRestarted = false
    last = number
  }

  /// Tells that the source is restarted before the next number.
  mutating func restart() { isRestarted = true }

  /// Judges the change to a number from the one before.
  private mutating func judgeChange(to number: Double) {
    guard let last else { return }
    if number > last {
      rises += 1
      risesInRow += 1
      greatestRise = max(greatestRise, number - last)
    } else if number < last {
      if isRestarted || declaredCounter ?? false {
        knownResets += 1
        before += last
      } else if declaredCounter == nil, isAnew(number) {
        likelyResets += 1
        before += last
      } else {
        isFalling = true
      }
      risesInRow = 0
    }
  }

  /// A count that begins anew has risen from 0, by no more than it rises at other times.
  private func isAnew(_ number: Double) -> Bool {
    risesInRow > Self.mostRisesByChance && (0...greatestRise).contains(number)
  }

  /// The kind that the evidence shows.
  func kind(_ counts: TextCounts) -> FeedKind {
    switch (numbers > 0, truths > 0, texts > 0, rows > 0) {
    case (false, false, false, false): .unknown
    case (true, false, false, false): isCounter ? .counter : .number
    case (false, true, false, false): .truth
    case (false, false, true, false): Self.isChoice(counts, of: texts) ? .choice : .text
    case (false, false, false, true): .rows
    default: .text
    }
  }

  private var isCounter: Bool { declaredCounter ?? (rises >= leastRises && !hasFallen) }

  /// The rises that show a count: a level, such as a temperature or the memory in use, rises a few times in a
  /// row too.
  private var leastRises: Int {
    if isNamedCount { return 3 }
    // Most numbers with units are levels: a count of bytes has a name that says so.
    guard unit == nil else { return .max }
    if !areWhole { return 24 }
    return (0...greatestRise).contains(first) ? 3 : Self.mostRisesByChance + 1
  }

  /// Says whether each text came three times on average, and there are few enough for bars, and more than one.
  private static func isChoice(_ counts: TextCounts, of count: Int) -> Bool {
    count >= 6 && (2...24).contains(counts.counts.count) && counts.counts.count * 3 <= count
      && counts.otherCount * 10 <= count
  }
}
