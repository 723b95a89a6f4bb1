// SPDX-License-Identifier: Apache-2.0

/// A search for the cycle of properties that set each other off.
///
/// It exists during the last round before a loop is stopped, and costs nothing before: a trace
/// counts as a tracked reading, which sends each delivery through
/// ``ObserverList/deliver(_:_:_:recording:)``.
struct LoopTrace {
  /// A property that is being told.
  private typealias TracedProperty = (list: ObserverList, owner: AnyObject)

  private let start: ObserverList
  private var path: [TracedProperty] = []
  private var cycle: [TracedProperty]?
  private let outer: Location<LoopTrace>?

  /// Runs a round of changes of a property, and finds the properties by which it was changed again.
  ///
  /// - Returns: The names of these properties, in order, without the property itself.
  static func cycle(of list: ObserverList, _ round: () -> Void) -> [String] {
    var trace = LoopTrace(start: list, outer: current)
    withLocation(of: &trace) { trace in
      ThreadWord.loopTrace.set(trace)
      SlowPath.count(+1)
      round()
      SlowPath.count(-1)
      ThreadWord.loopTrace.set(trace.value.outer)
    }
    return (trace.cycle ?? []).map { $0.list.fullName(in: $0.owner) }
  }

  /// This thread searches for a cycle.
  static var isUnderWay: Bool { current != nil }

  /// Tells a change, with the property on the path of the trace meanwhile.
  static func tracing(_ list: ObserverList, _ owner: AnyObject, _ tell: () -> Void) {
    guard let trace = current else { return tell() }
    trace.value.path.append((list, owner))
    tell()
    trace.value.path.removeLast()
  }

  /// Takes the path for the cycle, if the property that changed is the one that the trace began at.
  static func closeCycle(at list: ObserverList) {
    if let trace = current, trace.value.start === list { trace.value.cycle = trace.value.path }
  }

  private static var current: Location<LoopTrace>? {
    SlowPath.isNeeded ? ThreadWord.loopTrace.location(of: LoopTrace.self) : nil
  }
}

/// The rounds of changes that a thread has left, of all properties together.
///
/// A property whose observers change it again and again is stopped after
/// ``ObserverList/roundLimit`` rounds. Of k properties that set each other off, each would make
/// that many in every round of the one before, 100^k in all. So the properties that are set off
/// inside the rounds of one share a number of rounds with it. Some rounds are not counted, since a
/// thousand observers may each correct their value: the first ten of the outermost property, and
/// fewer of the inner ones, so that these do not multiply either.
struct LoopBudget {
  /// The number of counted rounds of all properties together.
  static let limit = 10_000

  private var spent: Int

  /// The number of properties that are making rounds, one inside another.
  private var depth = 1

  /// The number of rounds of the innermost property that are not counted.
  private var uncounted: Int { depth == 1 ? 10 : depth == 2 ? 2 : 1 }

  /// Makes the rounds of a property, perhaps inside a round of another property.
  ///
  /// - Parameter rounds: Makes the rounds, and counts each with ``spendRound(_:)``.
  static func withBudget(_ rounds: (Location<LoopBudget>) -> Void) {
    if let outer = ThreadWord.loopBudget.location(of: LoopBudget.self) {
      outer.value.depth += 1
      rounds(outer)
      outer.value.depth -= 1
      return
    }
    let spent = DeliveryHook.spentRounds
    var budget = LoopBudget(spent: spent)
    withLocation(of: &budget) { budget in
      ThreadWord.loopBudget.set(budget)
      rounds(budget)
      ThreadWord.loopBudget.set(Location<LoopBudget>?.none)
      if budget.value.spent != spent { DeliveryHook.spentRounds = budget.value.spent }
    }
  }

  /// Counts a round of a property.
  ///
  /// - Parameter round: The number of the round, from 1.
  /// - Returns: Whether the round may be made.
  mutating func spendRound(_ round: Int) -> Bool {
    if spent >= Self.limit { return false }
    if round > uncounted { spent += 1 }
    return true
  }
}
