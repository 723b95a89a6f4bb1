// SPDX-License-Identifier: Apache-2.0

/// A search for the cycle of properties that set each other off.
///
/// It is there during the last round before a loop is stopped, and costs nothing before: a trace
/// counts as a reading that is tracked, which sends each delivery through
/// ``ObserverList/deliver(_:_:_:recording:)``.
@safe
struct LoopTrace {
  /// A property that is being told.
  private struct TracedProperty {
    let list: ObserverList
    let owner: AnyObject
  }

  private let start: ObserverList
  private var path: [TracedProperty] = []
  private var cycle: [TracedProperty]?
  private let outer: Location<LoopTrace>?

  /// Runs a round of changes of a property, and finds the way on which it came to be changed again.
  ///
  /// - Returns: The names of the properties on that way, the property itself not among them.
  static func cycle(of list: ObserverList, _ round: () -> Void) -> [String] {
    var trace = LoopTrace(start: list, outer: current)
    withLocation(of: &trace) { trace in
      word.set(trace)
      SlowPath.count(+1)
      round()
      SlowPath.count(-1)
      word.set(trace.value.outer)
    }
    return (trace.cycle ?? []).map { $0.list.fullName(in: $0.owner) }
  }

  /// Tells a change, and what observers change meanwhile, while taking note of the property.
  static func tracing(_ list: ObserverList, _ owner: AnyObject, _ tell: () -> Void) {
    guard SlowPath.isNeeded, let trace = current else { return tell() }
    trace.value.path.append(TracedProperty(list: list, owner: owner))
    tell()
    trace.value.path.removeLast()
  }

  /// Takes note that a property was changed while it was being told.
  static func closeCycle(at list: ObserverList) {
    guard SlowPath.isNeeded, let trace = current else { return }
    if trace.value.start === list { trace.value.cycle = trace.value.path }
  }

  /// The word in which each thread keeps its trace.
  private static let word = ThreadWord(.loopTrace)

  private static var current: Location<LoopTrace>? {
    word.location(of: LoopTrace.self)
  }
}

/// The rounds of changes that a thread has left, of all properties together.
///
/// A property whose observers keep changing it is stopped after ``ObserverList/roundLimit`` rounds.
/// Of k properties that set each other off, each would make so many in every round of the one
/// before, 100^k in all. So what is set off inside the rounds of a property shares a number of rounds
/// with it. Some are not counted, since a thousand observers may each correct their value: the first
/// ten of the outermost property, and fewer of those inside, so that they do not multiply either.
@safe
struct LoopBudget {
  /// The number of rounds that there are for all properties together.
  static let limit = 10_000

  /// The word in which each thread keeps the budget of the outermost property.
  private static let word = ThreadWord(.loopBudget)

  private var spent: Int

  /// The number of properties that are making rounds, one inside the other.
  private var depth = 1

  /// The rounds that are not counted of the property that is making some.
  private var uncounted: Int { depth == 1 ? 10 : depth == 2 ? 2 : 1 }

  /// Makes the rounds of one property, inside those of another one if there is one.
  ///
  /// - Parameter rounds: Is given what says whether a round may be made.
  static func withBudget(_ rounds: (Location<LoopBudget>) -> Void) {
    if let outer = word.location(of: LoopBudget.self) {
      outer.value.depth += 1
      rounds(outer)
      outer.value.depth -= 1
      return
    }
    let spent = DeliveryHook.spentRounds
    var budget = LoopBudget(spent: spent)
    withLocation(of: &budget) { budget in
      word.set(budget)
      rounds(budget)
      word.set(Location<LoopBudget>?.none)
      if budget.value.spent != spent { DeliveryHook.spentRounds = budget.value.spent }
    }
  }

  /// Counts a round of a property.
  ///
  /// - Parameter round: Its number, from 1.
  /// - Returns: Whether it may be made.
  mutating func spendRound(_ round: Int) -> Bool {
    if spent >= Self.limit { return false }
    if round > uncounted { spent += 1 }
    return true
  }
}
