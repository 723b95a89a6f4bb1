// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The executor that runs the present code.
///
/// The language only has questions that trap if the answer is no, with a sentence of their own. The
/// runtime has one that does not, `swift_task_isCurrentExecutorWithFlags`, which is looked up by its
/// name. Where it is not found, the question that traps is asked.
@safe
enum CurrentExecutor {
  /// The identity of an executor, how it is asked, and flags: none, for an answer without a trap.
  private typealias Question = @convention(c) (UInt, UInt, UInt) -> Bool

  /// Says whether this code runs on an actor.
  ///
  /// - Precondition: In a block of a dispatch queue, outside of all tasks, only the runtime knows
  ///   whether the queue is the actor's, and it traps if it is not.
  static func isThat(of actor: any Actor) -> Bool {
    if let question {
      let executor = unsafe unsafeBitCast(actor.unownedExecutor, to: (UInt, UInt).self)
      if question(executor.0, executor.1, 0) { return true }
      if unsafe withUnsafeCurrentTask(body: { unsafe $0 != nil }) { return false }
    }
    actor.preconditionIsolated("what an actor observes changes on the actor")
    return true
  }

  private static let question = unsafe dlsym(nil, "swift_task_isCurrentExecutorWithFlags").map {
    unsafe unsafeBitCast($0, to: Question.self)
  }
}
