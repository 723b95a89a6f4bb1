// SPDX-License-Identifier: Apache-2.0

/// The rounds of changes that a thread has left, of all properties together.
///
/// A property whose observers keep changing it is stopped after ``ObserverList/roundLimit`` rounds.
/// Of k properties that set each other off, each would make so many in every round of the one
/// before, 100^k in all. So what is set off inside the rounds of a property shares a number of rounds
/// with it. The first ten rounds of each are free: a thousand observers may each correct their value.
@safe
struct LoopBudget {
  /// How many rounds there are for all properties.
  private static let limit = 10_000

  /// The rounds of each property that are not counted.
  private static let free = 10

  /// Where each thread keeps the budget of the outermost property.
  private static let word = ThreadWord()

  private var spent = 0

  /// Makes the rounds of one property, inside those of another one if there is one.
  ///
  /// - Parameter rounds: Is given what says whether a round may be made.
  static func spend(_ rounds: (UnsafeMutablePointer<LoopBudget>) -> Void) {
    if let outer = unsafe word.value {
      return unsafe rounds(outer.assumingMemoryBound(to: LoopBudget.self))
    }
    var budget = LoopBudget()
    unsafe withUnsafeMutablePointer(to: &budget) { budget in
      unsafe word.set(budget)
      unsafe rounds(budget)
      unsafe word.set(nil)
    }
  }

  /// Counts a round of a property.
  ///
  /// - Parameter round: Its number, from 1.
  /// - Returns: Whether it may be made.
  mutating func allows(round: Int) -> Bool {
    if spent >= Self.limit { return false }
    if round > Self.free { spent += 1 }
    return true
  }
}
